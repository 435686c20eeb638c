import { UnstyledButton } from '@mantine/core'
import { asideText } from './option/aside-text.ts'
import type { Aside } from './chart-data/chart-data.ts'
import { messages } from './messages.ts'
import classes from './DrawnChart.module.css'

interface ChartNotesProps {
  readonly notes: readonly string[]
  readonly aside: readonly Aside[]
  /** Whose name need not be said, since there is no other. */
  readonly isOneSeries: boolean
  /** Absent where nothing can be done with a value. */
  readonly onPoint: ((aside: Aside, button: HTMLElement) => void) | undefined
}

const SHOWN = 6

/** What has to be known of the chart, below it. */
export function ChartNotes({ notes, aside, isOneSeries, onPoint }: ChartNotesProps) {
  if (notes.length === 0 && aside.length === 0) return null
  return (
    <div className={classes.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {aside.length > 0 && (
        <p>
          {messages.asideTitle}{' '}
          {aside.slice(0, SHOWN).map((each, at) => (
            <span key={`${each.label} ${each.series}`}>
              {at > 0 && ', '}
              {onPoint ? (
                <UnstyledButton
                  className={classes.aside}
                  data-printed
                  onClick={(event) => onPoint(each, event.currentTarget)}
                >
                  {asideText(each, isOneSeries)}
                </UnstyledButton>
              ) : (
                asideText(each, isOneSeries)
              )}
            </span>
          ))}
          {aside.length > SHOWN && ` ${messages.moreAside(aside.length - SHOWN)}`}
        </p>
      )}
    </div>
  )
}
