import type { UploadMisfits } from '@soundings/contract'
import { messages } from './words.ts'
import classes from './Uploads.module.css'

/** Rows that do not fit, with their lines. */
export function MisfitList({ misfits }: { misfits: UploadMisfits }) {
  const { count, listed } = misfits
  const isOfLines = listed[0]?.column === null
  return (
    <div className={classes.misfits} role="alert">
      <p>{isOfLines ? messages.badLines(misfits) : messages.misfits(misfits)}</p>
      <ul tabIndex={0} aria-label="Rows that do not fit">
        {listed.map(({ line, column, value, reason }, at) => (
          <li key={at}>
            {line !== null && <b>Line {line}</b>}
            {column !== null && ` ${column}`}: <q>{value}</q> {reason}
          </li>
        ))}
        {count > listed.length && <li>{messages.moreMisfits(count - listed.length)}</li>}
      </ul>
    </div>
  )
}
