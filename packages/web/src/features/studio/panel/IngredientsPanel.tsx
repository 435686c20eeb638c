import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { Ingredients } from './Ingredients.tsx'
import classes from './Panel.module.css'

interface PanelProps {
  readonly isNarrow: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Everything the question is made of: at the left, and on narrow screens in a drawer. A run does not change it. */
export const IngredientsPanel = memo(function IngredientsPanel({ isNarrow, isOpen, onOpen }: PanelProps) {
  if (isNarrow) {
    return (
      <Drawer opened={isOpen} onClose={() => onOpen(false)} title="Ingredients" size="min(400px, 100%)">
        <Ingredients />
      </Drawer>
    )
  }
  if (!isOpen) {
    return (
      <aside className={classes.rail} aria-label="Ingredients">
        <CollapseButton label="Show ingredients" onClick={() => onOpen(true)}>
          <IconLayoutSidebarLeftExpand size={18} />
        </CollapseButton>
      </aside>
    )
  }
  return (
    <aside className={classes.panel} aria-label="Ingredients">
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>Ingredients</h2>
        <CollapseButton label="Hide ingredients" onClick={() => onOpen(false)}>
          <IconLayoutSidebarLeftCollapse size={18} />
        </CollapseButton>
      </div>
      <Ingredients />
    </aside>
  )
})

function CollapseButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
