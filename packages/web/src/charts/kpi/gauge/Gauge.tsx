import type { ReactNode } from 'react'
import { arcPath, type GaugeScale } from './gauge-scale.ts'
import classes from './Gauge.module.css'

interface GaugeProps {
  readonly scale: GaugeScale
  readonly width: number
  readonly height: number
  /** The number in so much room, which stands in the half circle or above the bar. */
  readonly number: (width: number, letters: number) => ReactNode
}

/** Pixels: of the ring and its ends' texts, and from which height on there is room for a half circle. */
const RING = 14
const ENDS = 20
const ROOM = 116
const WIDEST = 360
/** Pixels of the number's digits: in a bar, in a half circle, and in a large one. */
const LETTERS = { bar: 28, small: 24, large: 36 }
const LARGE = 100

/** A number on its range, with a notch at its target: a half circle, or a bar where the tile is low. */
export function Gauge({ scale, width, height, number }: GaugeProps) {
  if (height < ROOM || width < ROOM)
    return (
      <>
        {number(width, LETTERS.bar)}
        <Bar scale={scale} />
      </>
    )
  const radius = Math.floor(Math.min(Math.min(width, WIDEST) / 2, height - ENDS) - RING / 2) - 2
  const size = { width: 2 * radius + RING + 4, height: radius + RING / 2 + 2 + ENDS }
  const centre = [size.width / 2, size.height - ENDS] as const
  // At the height of its letters the half circle is narrower than at its ends.
  const inside = 1.7 * (radius - RING)
  const { part, target, ends, tone, spoken } = scale
  const notch = target === undefined ? undefined : Math.PI * (1 - target)
  return (
    <div className={classes.gauge} style={size}>
      <svg width={size.width} height={size.height} role="img" aria-label={spoken}>
        <path className={classes.rest} d={arcPath(0, 1, radius, centre)} strokeWidth={RING} />
        {part !== undefined && part > 0 && (
          <path className={classes.reached} data-tone={tone} d={arcPath(0, part, radius, centre)} strokeWidth={RING} />
        )}
        {notch !== undefined && (
          <line
            className={classes.target}
            x1={centre[0] + (radius - RING) * Math.cos(notch)}
            y1={centre[1] - (radius - RING) * Math.sin(notch)}
            x2={centre[0] + (radius + RING / 2 + 1) * Math.cos(notch)}
            y2={centre[1] - (radius + RING / 2 + 1) * Math.sin(notch)}
          />
        )}
        <text className={classes.end} x={centre[0] - radius} y={size.height - 4} textAnchor="middle">
          {ends[0]}
        </text>
        <text className={classes.end} x={centre[0] + radius} y={size.height - 4} textAnchor="middle">
          {ends[1]}
        </text>
      </svg>
      <div className={classes.figure} style={{ bottom: ENDS - 4, maxWidth: inside }}>
        {number(inside, radius > LARGE ? LETTERS.large : LETTERS.small)}
      </div>
    </div>
  )
}

function Bar({ scale: { part, target, tone, ends, spoken } }: Pick<GaugeProps, 'scale'>) {
  const percent = (of: number) => `${of * 100}%`
  return (
    <div className={classes.low} data-low role="img" aria-label={spoken}>
      <span aria-hidden="true">{ends[0]}</span>
      <span className={classes.track}>
        {part !== undefined && <span className={classes.filled} data-tone={tone} style={{ width: percent(part) }} />}
        {target !== undefined && <span className={classes.notch} style={{ left: percent(target) }} />}
      </span>
      <span aria-hidden="true">{ends[1]}</span>
    </div>
  )
}
