import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { downloadName } from '@soundings/contract'
import { lazy, Suspense, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import type { ViewProps } from '../chart-type.ts'
import { columnKeys } from '../column-keys.ts'
import { Canvas, type Pointed, type SegmentSpots } from './Canvas.tsx'
import { categoryText, describeChart, dimensionsOf, drawnData, spokenValue, type ChartData } from './chart-data.ts'
import { chartLook } from './chart-look.ts'
import { ChartBar } from './ChartBar.tsx'
import type { Draw } from './drawing-option.ts'
import { toPng } from './echarts.ts'
import { nextSegment, type Segment } from './next-segment.ts'
import { segmentActions } from './segment-actions.ts'
import { endOf, nearestSpot } from './segment-spot.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import classes from './DrawnChart.module.css'

const ResultTable = lazy(() => import('../table/ResultTable.tsx'))

interface DrawnChartProps extends ViewProps {
  readonly label: string
  readonly draw: Draw
  readonly isHorizontal?: boolean
  /** Small marks, beside which a press counts as well. */
  readonly hasPoints?: boolean
  /** Slices of one whole, whatever else is switched on. */
  readonly isWhole?: boolean
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({ label, draw, isHorizontal = false, hasPoints = false, isWhole = false, picture, ...view }: DrawnChartProps) {
  const { result, options, isCut = false } = view
  const isPart = isCut || result.totalCount === null
  const { table } = result
  const [chosenAxis, setAxis] = useState<string>()
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<Pointed>()
  const [active, setActive] = useState<Segment>()
  const [seen, setSeen] = useState(table)
  if (seen !== table) {
    // A segment of another result is at another place, or nowhere.
    setSeen(table)
    setPointed(undefined)
    setActive(undefined)
  }
  const stage = useRef<HTMLDivElement>(null)
  const spots = useRef<SegmentSpots>(null)
  const isDark = useComputedColorScheme('light') === 'dark'

  const axis = axisOf(table, chosenAxis)
  const data = useMemo(() => drawnData(table, axisOf(table, chosenAxis), options, { isWhole }), [table, chosenAxis, options, isWhole])
  const option = useMemo(() => draw({ data, options, look: chartLook(options.colorSchemaIndex, isDark), isPart }), [draw, data, options, isDark, isPart])

  const spotOf = (segment: Segment, ifEmpty?: number) => {
    const end = endOf(data, segment, { stack: options.stack, percentageBar: options.percentageBar && !hasPoints }) ?? ifEmpty
    return end === undefined ? undefined : spots.current?.spotOf(segment.series, isHorizontal ? [end, segment.place] : [segment.place, end])
  }
  /** Slices lie on no axis: their menu opens in the upper middle. */
  const placeOf = (segment: Segment, { offsetWidth, offsetHeight }: HTMLElement) => {
    const [x, y] = spotOf(segment, 0) ?? [offsetWidth / 2, offsetHeight / 3]
    return { x, y }
  }
  const handleMiss = (x: number, y: number) => {
    const place = spots.current?.categoryAt(x, y)
    if (place === undefined) return
    const series = nearestSpot(data.series.map((_, at) => spotOf({ series: at, place })), [x, y])
    if (series !== undefined) setPointed({ series, place, x, y })
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const next = nextSegment(active, event.key, data, isHorizontal)
    if (next) setActive(next)
    const opens = active && (event.key === 'Enter' || event.key === ' ')
    if (opens) setPointed({ ...active, ...placeOf(active, event.currentTarget) })
    if (next ?? opens) event.preventDefault()
  }
  const handleClose = () => {
    setPointed(undefined)
    stage.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(picture, () => ({
    save(name) {
      const onWhite = draw({ data, options, look: chartLook(options.colorSchemaIndex, false), isPart })
      const link = document.createElement('a')
      link.href = toPng(onWhite, stage.current?.offsetWidth ?? 800, stage.current?.offsetHeight ?? 480)
      link.download = downloadName({ displayName: name.trim() || 'Chart', extention: 'png' })
      link.click()
    },
  }), [draw, data, options, isPart])

  return (
    <div className={classes.frame}>
      <ChartBar table={table} axis={axis} onAxis={(at) => setAxis(columnKeys(table.columns)[at])} isTable={isTable} onTable={setTable} />
      {isTable ? (
        <Suspense fallback={<SkeletonBlock height="100%" />}><ResultTable {...view} /></Suspense>
      ) : (
        <div ref={stage} className={classes.chart} role="group" tabIndex={0} aria-label={describeChart(label, result.title, data, isPart)} onKeyDown={handleKey} onBlur={() => !pointed && setActive(undefined)}>
          <Canvas spots={spots} option={option} onPoint={setPointed} onMiss={hasPoints ? handleMiss : undefined} active={active} />
          <VisuallyHidden role="status">{active && segmentText(data, active)}</VisuallyHidden>
          {pointed && <PointedMenu view={view} axis={axis} data={data} pointed={pointed} onClose={handleClose} />}
        </div>
      )}
    </div>
  )
}

interface PointedMenuProps {
  readonly view: ViewProps
  readonly axis: number | undefined
  readonly data: ChartData
  readonly pointed: Pointed
  readonly onClose: () => void
}

function PointedMenu({ view: { result, source, onZoom }, axis, data, pointed, onClose }: PointedMenuProps) {
  const row = data.series[pointed.series]?.rows[pointed.place]
  const column = axis === undefined ? undefined : result.table.columns[axis]
  if (!row || !column || axis === undefined) return null
  const value = row[axis] ?? null
  const others = dimensionsOf(result.table).flatMap((at) => {
    const other = at === axis ? undefined : result.table.columns[at]
    return other ? [{ column: other, value: row[at] ?? null }] : []
  })
  const actions = segmentActions({ column, value, others, source, canZoom: onZoom !== undefined })
  if (actions.length === 0) return null
  return <SegmentMenu title={categoryText(column, value)} x={pointed.x} y={pointed.y} actions={actions} onZoom={(zoom) => onZoom?.(zoom)} onClose={onClose} />
}

/** The chosen dimension, wherever it stands in this result; otherwise the first. */
function axisOf(table: ViewProps['result']['table'], chosen: string | undefined): number | undefined {
  const dimensions = dimensionsOf(table)
  const at = chosen === undefined ? -1 : columnKeys(table.columns).indexOf(chosen)
  return dimensions.includes(at) ? at : dimensions[0]
}

function segmentText({ categories, series }: ChartData, { series: at, place }: Segment): string {
  const value = series[at]?.values[place] ?? null
  return `${categories[place]}, ${series[at]?.name}: ${value === null ? 'no value' : spokenValue(value, series[at]?.unit)}`
}
