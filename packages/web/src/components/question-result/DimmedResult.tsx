import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import classes from './ResultView.module.css'

/** All other keys lead through a result, or belong to the page. */
const actingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ContextMenu', 'F10'])

/**
 * An earlier result while another one is on its way. It can be read on: an inert one would take the keyboard's place from a reader and
 * itself from a screen reader. What would act on rows that are about to be replaced waits for the new ones.
 */
export function DimmedResult({ isDimmed, children }: { isDimmed: boolean; children: ReactNode }) {
  const onAct = isDimmed ? stop : undefined
  return (
    <div
      className={classes.shown}
      data-dimmed={isDimmed || undefined}
      onClickCapture={onAct}
      onContextMenuCapture={onAct}
      onKeyDownCapture={isDimmed ? stopActingKeys : undefined}
    >
      {children}
    </div>
  )
}

/** Menus that were opened before lie elsewhere on the page and go on: they name what they act on. */
function stop(event: SyntheticEvent<HTMLElement>) {
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  event.stopPropagation()
}

function stopActingKeys(event: KeyboardEvent<HTMLElement>) {
  if (actingKeys.has(event.key)) stop(event)
}
