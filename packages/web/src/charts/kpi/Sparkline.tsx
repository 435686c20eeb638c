import type { Trend } from '@soundings/contract'
import type { NumberFormat } from '@soundings/query'
import dayjs from 'dayjs'
import { numberWriter } from '../../ui/format/number-writer.ts'
import { writingStyle } from '../../ui/format/style/writing-style.ts'
import classes from './KpiTile.module.css'
import { sparkPath } from './spark-path.ts'

interface SparklineProps {
  readonly recent: NonNullable<Trend['recent']>
  readonly format: NumberFormat | undefined
  readonly width: number
}

const HEIGHT = 22

/** The days or months within the period, without an axis; the last one is marked. */
export function Sparkline({ recent: { unit, points }, format, width }: SparklineProps) {
  const values = points.map(({ value }) => (value === null || typeof value === 'boolean' ? null : Number(value)))
  const { path, last } = sparkPath(values, { width: Math.max(width, 20), height: HEIGHT })
  if (path === '') return null
  const write = numberWriter(format)
  const nameOf = (period: string) => dayjs(period).format(unit === 'month' ? 'MMM YYYY' : writingStyle().day)
  const known = points.filter(({ value }) => value !== null)
  const [first, latest] = [known[0], known.at(-1)]
  const label =
    first && latest
      ? `By ${unit}: ${write(String(first.value))} in ${nameOf(first.period)}, ${write(String(latest.value))} in ${nameOf(latest.period)}`
      : ''
  return (
    <svg className={classes.spark} width="100%" height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last[0]} cy={last[1]} r={2.5} fill="currentColor" />}
    </svg>
  )
}
