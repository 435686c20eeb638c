import { inNewWindow } from '../../../api/auth/view-as.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import type { Zoom } from '../../chart-type.ts'
import type { SegmentAction } from './segment-actions.ts'
import classes from '../DrawnChart.module.css'

interface SegmentMenuProps {
  readonly title: string
  readonly x: number
  readonly y: number
  readonly actions: readonly SegmentAction[]
  readonly onZoom: (zoom: Zoom) => void
  readonly onClose: () => void
}

const menuClasses = { dropdown: classes.menu ?? '', itemLabel: classes.entry ?? '' }

const pressesOutside = ['mousedown', 'touchstart']

export function SegmentMenu({ title, x, y, actions, onZoom, onClose }: SegmentMenuProps) {
  return (
    // The key that opened the menu is still on its way up the page and must not count as one pressed outside.
    <Menu opened onClose={onClose} position="bottom-start" clickOutsideEvents={pressesOutside} classNames={menuClasses}>
      <Menu.Target>
        <span className={classes.spot} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <Menu.Label>{title}</Menu.Label>
        {actions.map((action) =>
          'href' in action ? (
            <Menu.Item key={action.label} component="a" href={action.href} title={action.label} {...inNewWindow()}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.label}
              title={action.label}
              onClick={() => ('zoom' in action ? onZoom(action.zoom) : action.onChoose())}
            >
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
