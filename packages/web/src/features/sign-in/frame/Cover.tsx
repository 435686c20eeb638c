import { messages } from '../messages.ts'
import { SoundingLine } from './SoundingLine.tsx'
import classes from './Cover.module.css'

/** A chart of the sea floor: depth bands, contour lines, and the line that is let down to measure. */
export function Cover() {
  return (
    <aside className={classes.cover}>
      <div className={classes.bands} aria-hidden="true" />
      <div className={classes.contours} aria-hidden="true" />
      <SoundingLine />
      <p className={classes.line}>{messages.line}</p>
    </aside>
  )
}
