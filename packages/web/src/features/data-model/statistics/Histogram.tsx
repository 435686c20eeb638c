import { VisuallyHidden } from '@mantine/core'
import type { Spread } from '@soundings/contract'
import { bucketText, histogramText, rowsText } from './spread-text.ts'
import classes from './Spread.module.css'

const WIDTH = 240
const HEIGHT = 64
const GAP = 1.5
/** A bucket with any row at all can be seen. */
const LEAST = 1.5

export function Histogram({ histogram }: { histogram: Spread['histogram'] }) {
  const most = Math.max(...histogram.map(({ count }) => count), 1)
  const step = WIDTH / histogram.length
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT))
  const [first, last] = [histogram[0], histogram.at(-1)]
  return (
    <>
      <svg
        className={classes.histogram}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={histogramText(histogram)}
      >
        {histogram.map((bucket, at) => {
          const title = <title>{`${bucketText(bucket)}: ${rowsText(bucket.count)}`}</title>
          const height = heightOf(bucket.count)
          return (
            <g key={at} className={classes.bucket}>
              <rect className={classes.hover} x={at * step} y={0} width={step} height={HEIGHT}>
                {title}
              </rect>
              <rect
                className={classes.bar}
                x={at * step + GAP / 2}
                y={HEIGHT - height}
                width={step - GAP}
                height={height}
              >
                {title}
              </rect>
            </g>
          )
        })}
      </svg>
      {first && last && (
        <div className={classes.ends} aria-hidden="true">
          <span>{bucketText({ ...first, to: first.from })}</span>
          <span>{bucketText({ ...last, from: last.to })}</span>
        </div>
      )}
      <VisuallyHidden component="ul">
        {histogram.map((bucket, at) => (
          <li key={at}>{`${bucketText(bucket)}: ${rowsText(bucket.count)}`}</li>
        ))}
      </VisuallyHidden>
    </>
  )
}
