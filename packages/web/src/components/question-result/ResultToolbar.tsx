import { useElementSize } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ToolButton } from './tools/ToolButton.tsx'
import classes from './QuestionResult.module.css'

interface ResultToolbarProps {
  readonly title: string
  readonly children: ReactNode
}

/** Below this the tools would leave the title no room. */
const NARROW = 440

/** Title and tools. Where it is narrow, the tools wait behind one button. */
export function ResultToolbar({ title, children }: ResultToolbarProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = width > 0 && width < NARROW
  return (
    <div ref={ref} className={classes.toolbar} role="toolbar" aria-label={`Tools of ${title}`}>
      <h2 className={classes.title} title={title}>
        {title}
      </h2>
      {isNarrow && (
        <ToolButton label="Tools" isOn={isOpen} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconDots size={18} />
        </ToolButton>
      )}
      {(!isNarrow || isOpen) && (
        <div className={classes.tools} data-own-line={isNarrow || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
