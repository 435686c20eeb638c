import { ActionIcon, NativeSelect, Tooltip, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import type { ViewProps } from '../chart-type.ts'
import { Canvas, type Pointed } from './Canvas.tsx'
import { categoryText, chartData, describeChart, dimensionsOf } from './chart-data.ts'
import { chartLook } from './chart-look.ts'
import type { Draw } from './drawing-option.ts'
import { toPng } from './echarts.ts'
import { nextSegment } from './next-segment.ts'
import { segmentActions } from './segment-actions.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import classes from './DrawnChart.module.css'

const ResultTable = lazy(() => import('../table/ResultTable.tsx'))

interface DrawnChartProps extends ViewProps {
  readonly label: string
  readonly draw: Draw
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({ label, draw, ...view }: DrawnChartProps) {
  const { result, options, source, onZoom } = view
  const { columns } = result.table
  const dimensions = dimensionsOf(result.table)
  const [chosenAxis, setAxis] = useState(dimensions[0])
  const axis = chosenAxis !== undefined && dimensions.includes(chosenAxis) ? chosenAxis : dimensions[0]
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<Pointed>()
  const [active, setActive] = useState<{ series: number; place: number }>()
  const stage = useRef<HTMLDivElement>(null)
  const isDark = useComputedColorScheme('light') === 'dark'

  const data = useMemo(() => chartData(result.table, axis, options.dimensionalGrouping), [result.table, axis, options.dimensionalGrouping])
  const option = useMemo(() => draw({ data, options, look: chartLook(options.colorSchemaIndex, isDark) }), [draw, data, options, isDark])

  const pointedRow = pointed && data.series[pointed.series]?.rows[pointed.place]
  const axisColumn = axis === undefined ? undefined : columns[axis]
  const value = axis === undefined ? null : (pointedRow?.[axis] ?? null)
  const actions = pointedRow && axisColumn ? segmentActions({ column: axisColumn, value, source, canZoom: onZoom !== undefined }) : []

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const next = nextSegment(active, event.key, data)
    if (next) {
      event.preventDefault()
      setActive(next)
    }
    if ((event.key === 'Enter' || event.key === ' ') && active) {
      event.preventDefault()
      const { offsetWidth, offsetHeight } = event.currentTarget as HTMLElement
      setPointed({ ...active, x: offsetWidth / 2, y: offsetHeight / 3 })
    }
  }
  const handleSave = () => {
    const { offsetWidth = 800, offsetHeight = 480 } = stage.current ?? {}
    const picture = draw({ data, options, look: chartLook(options.colorSchemaIndex, false) })
    const link = document.createElement('a')
    link.href = toPng(picture, offsetWidth, offsetHeight)
    link.download = `${result.title.replace(/\s+/g, '_')}.png`
    link.click()
  }

  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        {dimensions.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Dimension"
            value={String(axis)}
            onChange={(event) => setAxis(Number(event.currentTarget.value))}
            data={dimensions.map((at) => ({ value: String(at), label: columns[at]?.label ?? '' }))}
          />
        )}
        <span className={classes.space} />
        <Tooltip label="Save as image"><ActionIcon variant="subtle" color="gray" aria-label="Save as image" onClick={handleSave}><IconDownload size={16} /></ActionIcon></Tooltip>
        <Tooltip label={isTable ? 'Show as chart' : 'Show as table'}>
          <ActionIcon variant={isTable ? 'light' : 'subtle'} color={isTable ? 'brand' : 'gray'} aria-label="Show as table" aria-pressed={isTable} onClick={() => setTable(!isTable)}><IconTable size={16} /></ActionIcon>
        </Tooltip>
      </div>
      {isTable ? (
        <Suspense fallback={<SkeletonBlock height="100%" />}><ResultTable {...view} /></Suspense>
      ) : (
        <div ref={stage} className={classes.chart} role="group" tabIndex={0} aria-label={describeChart(label, result.title, data)} onKeyDown={handleKey} onBlur={() => setActive(undefined)}>
          <Canvas option={option} onPoint={setPointed} active={active} />
          <VisuallyHidden role="status">
            {active && `${data.categories[active.place]}, ${data.series[active.series]?.name}: ${data.series[active.series]?.values[active.place] ?? 'no value'}`}
          </VisuallyHidden>
          {pointed && actions.length > 0 && (
            <SegmentMenu title={categoryText(value)} x={pointed.x} y={pointed.y} actions={actions} onZoom={(zoom) => onZoom?.(zoom)} onClose={() => setPointed(undefined)} />
          )}
        </div>
      )}
    </div>
  )
}
