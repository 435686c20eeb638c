import type { ExecutionResult, TableColumnMeta } from '@soundings/contract'
import { type NumberFormat } from '@soundings/query'
import { numberWriter } from '../../ui/format/number-writer.ts'
import type { CSSProperties } from 'react'
import type { ExactNumber } from '../../ui/format/numbers.ts'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import type { Cell, ViewProps } from '../chart-type.ts'
import { noValue } from '../no-value.ts'
import { sensibleDecimals, type Measured } from './comparison.ts'
import { fittingText, textWidth } from './fitting-text.ts'
import { Gauge } from './gauge/Gauge.tsx'
import { gaugeScale } from './gauge/gauge-scale.ts'
import { messages } from './messages.ts'
import { NumberNotes } from './NumberNotes.tsx'
import { shownFormat, type NumberLook } from './number-look.ts'
import { DEFAULT_TILE_COLOUR, readableGround, tileColour } from './tile-colour.ts'
import { useBoxSize } from '../../ui/page/use-box-size.ts'
import classes from './KpiTile.module.css'

/** The measured width has the padding of both sides in it. */
const PADDING = 2 * 16
/** Pixels of the name above the number, and of each line below it. */
const LINE = 24
const coloured: NumberLook = { style: 'coloured' }

/** From two rows of a dashboard up the number is larger, and in the narrowest tiles smaller. */
const letterHeight = (width: number, height: number): number => (height > 170 ? 56 : width < 168 ? 28 : 36)

/** One number, large: in the text colour on the surface, or in white on a colour of its own. */
export default function KpiTile({ result, options, title, isViewMode = false, trend }: ViewProps) {
  const { ref, width, height } = useBoxSize<HTMLDivElement>()
  const { value, column } = numberOf(result)
  const look = options.number ?? coloured
  const isQuiet = look.style !== 'coloured'
  const ground = isQuiet ? undefined : readableGround(tileColour(options.kpiColor) ?? DEFAULT_TILE_COLOUR)
  const name = column?.label ?? result.title
  const isNamed = !(isViewMode && (isQuiet || name === title))
  const inner = width - (isQuiet ? 0 : PADDING)
  const measured = { value, format: shownFormat(column, look).format, look }

  return (
    <div
      ref={ref}
      className={classes.tile}
      data-quiet={isQuiet || undefined}
      data-style={look.style}
      data-ink={ground?.ink}
      style={ground && { background: ground.fill }}
    >
      {isNamed && <p className={classes.name}>{name}</p>}
      <TileNumber
        totalCount={result.totalCount}
        measured={measured}
        column={column}
        width={inner}
        height={height}
        isNamed={isNamed}
        letters={letterHeight(width, height)}
        trend={trend}
      />
    </div>
  )
}

interface ShownNumberProps {
  readonly measured: Measured
  readonly column: TableColumnMeta | undefined
  readonly width: number
  /** Of the tile, in which its name may stand above the number. */
  readonly height: number
  readonly isNamed: boolean
  readonly letters: number
}

interface TileNumberProps extends ShownNumberProps, Pick<ViewProps, 'trend'> {
  readonly totalCount: number | null
}

/** A column of row values has as many numbers as rows, and the first of them is none of the whole. */
function TileNumber({ totalCount, trend, ...shown }: TileNumberProps) {
  if (totalCount === null || totalCount > 1)
    return <p className={classes.refusal}>{messages.severalRows(totalCount)}</p>
  return (
    <>
      <ShownNumber {...shown} />
      <NumberNotes measured={shown.measured} trend={trend} width={shown.width} />
    </>
  )
}

function ShownNumber(props: ShownNumberProps) {
  const { measured, column, width, letters } = props
  return measured.look.style === 'gauge' ? (
    <GaugeNumber {...props} />
  ) : (
    <NumberText value={measured.value} column={column} look={measured.look} width={width} letters={letters} />
  )
}

/** The number on its range; alone where the range is not known, with the reason. */
function GaugeNumber({ measured, column, width, height, isNamed, letters: ownLetters }: ShownNumberProps) {
  const { value, look } = measured
  const scale = gaugeScale(measured)
  const number = (most: number, letters: number) => (
    <NumberText value={value} column={column} look={look} width={most} letters={letters} />
  )
  if ('reason' in scale)
    return (
      <>
        {number(width, ownLetters)}
        <p className={classes.missing}>{scale.reason}</p>
      </>
    )
  const lines = [isNamed, look.compare !== undefined, scale.note !== undefined].filter(Boolean).length
  const room = height - lines * LINE
  return (
    <>
      <Gauge scale={scale} width={width} height={room} number={number} />
      {scale.note !== undefined && <p className={classes.missing}>{scale.note}</p>}
    </>
  )
}

function numberOf({ table: { columns, data } }: ExecutionResult): { value: Cell; column: TableColumnMeta | undefined } {
  const at = Math.max(
    0,
    columns.findIndex(({ type }) => type === 'MEASURE'),
  )
  return { value: data[0]?.[at] ?? null, column: columns[at] }
}

interface NumberTextProps {
  readonly value: Cell
  readonly column: TableColumnMeta | undefined
  readonly look: NumberLook
  readonly width: number
  readonly letters: number
}

function NumberText({ value, column, look, width, letters }: NumberTextProps) {
  const { format, unit } = shownFormat(column, look)
  const isEstimate = column?.isEstimate === true && value !== null
  const room = width - (isEstimate ? unitWidth('about') : 0)
  const shown = shownNumber(typeof value === 'boolean' ? String(value) : value, column, {
    format,
    look,
    letters,
    width: room,
  })
  // Digits before the unit, which the title of a tile mostly says.
  const hasUnit = value !== null && textWidth(shown.text, letters) + unitWidth(unit) <= room
  return (
    <Tooltip label={shown.full} showsOnFocus showsOnTouch>
      <p
        className={classes.number}
        style={{ '--letters': `${letters}px` } as CSSProperties}
        data-null={value === null || undefined}
        tabIndex={0}
        aria-label={shown.full}
      >
        {isEstimate && <span className={classes.about}>about </span>}
        {shown.text}
        {unit !== undefined && hasUnit && <span className={classes.unit}>{unit}</span>}
      </p>
    </Tooltip>
  )
}

const unitWidth = (unit: string | undefined) => (unit === undefined ? 0 : unit.length * 8 + 8)

interface Shown {
  readonly format: NumberFormat | undefined
  readonly look: NumberLook
  readonly letters: number
  readonly width: number
}

/** The number as it fits, and as exactly as it is known. */
function shownNumber(
  number: ExactNumber | null,
  column: TableColumnMeta | undefined,
  { format, look, letters, width }: Shown,
) {
  if (number === null) {
    const { text, reason } = noValue(column)
    return { text, full: reason ?? text }
  }
  const text = fittingText(number, format, width, letters, look.style === 'coloured' ? undefined : sensibleDecimals)
  const full = numberWriter(column?.format, 'full')(number)
  return { text, full: column?.isEstimate ? `about ${full}` : full }
}
