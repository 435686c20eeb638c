import type { Spread } from '@soundings/contract'
import { messages } from '../messages.ts'
import { countText, shareText } from './spread-text.ts'
import classes from './Spread.module.css'

/** The counts of a sample say nothing by themselves, so only its shares are shown. */
export function FrequentValues({ spread: { values, rows, isSample } }: { spread: Spread }) {
  const most = values[0]?.count ?? 1
  return (
    <ol className={classes.values}>
      {values.map(({ value, count }) => {
        const text = String(value)
        return (
          <li key={text}>
            <span className={classes.value} data-empty={text.trim() === ''} title={text}>
              {text.trim() === '' ? messages.emptyText : text}
            </span>
            <span className={classes.count}>
              {!isSample && <>{countText(count)} · </>}
              {shareText(count, rows)}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
