import { toneLabels, toneShapes, type Tone } from './cell-format.ts'
import classes from './CellFormats.module.css'

/** The sign of a threshold before a value: a shape for the eye, a word for screen readers. */
export function Sign({ tone }: { tone: Tone }) {
  return (
    <span className={classes.sign} role="img" aria-label={toneLabels[tone]}>
      {toneShapes[tone]}
    </span>
  )
}
