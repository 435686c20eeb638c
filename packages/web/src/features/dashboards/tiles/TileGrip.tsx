import { VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import type { Placed } from '../grid/grid.ts'
import { messages } from '../state/messages.ts'
import { nudgeOf, placeText, type Nudge } from '../grid/nudge.ts'
import classes from './DashboardTile.module.css'

/** Where a tile is taken: with the pointer, or with the arrow keys while it has the focus. */
export function TileGrip({ title, place, onNudge }: { title: string; place: Placed; onNudge: (nudge: Nudge) => void }) {
  const hintId = useId()
  const [isMoved, setMoved] = useState(false)
  const handleKey = (event: KeyboardEvent) => {
    const nudge = nudgeOf(event.key, event.shiftKey)
    if (!nudge) return
    event.preventDefault()
    setMoved(true)
    onNudge(nudge)
  }
  return (
    <>
      <Tooltip label={messages.moveHint}>
        <IconButton
          className={classes.grip}
          data-tile-grip
          aria-label={`Move ${title}`}
          aria-describedby={hintId}
          onKeyDown={handleKey}
          onBlur={() => setMoved(false)}
        >
          <IconGripVertical size={16} />
        </IconButton>
      </Tooltip>
      <VisuallyHidden id={hintId}>{messages.moveHint}</VisuallyHidden>
      <VisuallyHidden role="status">{isMoved ? placeText(place) : ''}</VisuallyHidden>
    </>
  )
}
