import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import type { ViewProps } from '../chart-type.ts'
import { comparePeriods, compareTarget, toNumber, type Comparison } from './comparison.ts'
import { messages } from './messages.ts'
import { Sparkline } from './Sparkline.tsx'
import classes from './KpiTile.module.css'

interface NumberNotesProps {
  readonly measured: Parameters<typeof compareTarget>[0]
  readonly trend: ViewProps['trend']
  readonly width: number
}

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus }

/** Below the number: how it compares, and the periods or the target behind it. */
export function NumberNotes({ measured, trend, width }: NumberNotesProps) {
  const { look, value, format } = measured
  const isTarget = look.compare === 'target'
  const compared = look.compare === undefined ? undefined : comparedOf(measured, trend)
  const recent = look.sparkline && !isTarget ? trend?.data?.recent : undefined
  return (
    <>
      {look.compare !== undefined && (
        <p className={classes.comparison} data-tone={compared && toneOf(compared)}>
          {compared && <Compared compared={compared} />}
        </p>
      )}
      {recent && <Sparkline recent={recent} format={format} width={width} />}
      {isTarget && look.style !== 'gauge' && <TargetTrack value={toNumber(value)} target={look.target} />}
    </>
  )
}

function comparedOf(measured: NumberNotesProps['measured'], trend: NumberNotesProps['trend']) {
  if (measured.look.compare === 'target') return compareTarget(measured)
  if (!trend) return { reason: messages.notSaved }
  return trend.hasFailed ? { reason: messages.trendFailed } : comparePeriods(measured, trend.data)
}

function Compared({ compared }: { compared: Comparison | { reason: string } }) {
  if ('reason' in compared)
    return (
      <span className={classes.reason} title={compared.reason}>
        {compared.reason}
      </span>
    )
  const { direction, change, against, full } = compared
  const Arrow = arrows[direction]
  return (
    <Tooltip label={full} showsOnFocus showsOnTouch>
      <span tabIndex={0}>
        <Arrow className={classes.arrow} size={16} aria-hidden="true" />
        <strong>{change}</strong> <span className={classes.against}>{against}</span>
      </span>
    </Tooltip>
  )
}

const toneOf = (compared: Comparison | { reason: string }) => ('tone' in compared ? compared.tone : undefined)

/** Only numbers from 0 on share a scale with their target. */
function TargetTrack({ value, target }: { value: number | undefined; target: number | undefined }) {
  if (value === undefined || target === undefined || value < 0 || target <= 0) return null
  const most = Math.max(value, target) * 1.15
  const part = (number: number) => `${(number / most) * 100}%`
  return (
    <div className={classes.track} aria-hidden="true">
      <span className={classes.reached} style={{ width: part(value) }} />
      <span className={classes.notch} style={{ left: part(target) }} />
    </div>
  )
}
