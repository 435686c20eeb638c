import { columnKeys } from '@soundings/contract'
import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { lazily } from '../../ui/load/lazily.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { useWall } from '../../ui/page/wall.ts'
import { usePaper } from '../../ui/theme/paper.ts'
import type { ViewProps } from '../chart-type.ts'
import { chartLook } from './option/chart-look.ts'
import { ChartBar } from './ChartBar.tsx'
import type { ChartForm } from './chart-form.ts'
import { ChartStage } from './ChartStage.tsx'
import { axisOf } from './axes/default-axis.ts'
import { dimensionsOf, type ChartData } from './chart-data/chart-data.ts'
import { RefusedChart } from './RefusedChart.tsx'
import { savePicture } from './save-picture.ts'
import { useChartNotes } from './use-chart-notes.ts'
import classes from './DrawnChart.module.css'

const ResultTable = lazily(
  () => import('../table/ResultTable.tsx'),
  () => <SkeletonBlock height="100%" />,
)

const noData: ChartData = { categories: [], series: [] }

interface DrawnChartProps extends ViewProps {
  readonly form: ChartForm
  /** Of slices: a way out where they would mislead. */
  readonly onBars?: () => void
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({ form, onBars, picture, ...view }: DrawnChartProps) {
  const { draw } = form
  const { result, isCut = false } = view
  const options = useMemo(() => form.optionsOf?.(view.options) ?? view.options, [form, view.options])
  const isPart = isCut || result.totalCount === null
  const { table } = result
  const [chosenAxis, setAxis] = useState<string>()
  const [isTable, setTable] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const isDark = useComputedColorScheme('light') === 'dark'
  const isPaper = usePaper()
  const isWall = useWall() !== undefined
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false }) || isPaper

  const keys = useMemo(() => columnKeys(table.columns), [table.columns])
  const chooseAxis = useCallback((at: number) => setAxis(keys[at]), [keys])

  const axis = axisOf(table, chosenAxis, form.axisOf?.(table, options))
  const data = useMemo(() => form.dataOf(result, axis, options, isPart), [form, result, axis, options, isPart])
  const { problem } = data
  // An image must not show what the page refuses to draw.
  const drawn = problem === undefined ? data : noData
  const notes = useChartNotes(data, options, table.columns, { isPart, isTile: view.isViewMode === true })
  const option = useMemo(
    () => draw({ data: drawn, options, look: chartLook(options.colorSchemaIndex, isDark, isStill), isPart, isWall }),
    [draw, drawn, options, isDark, isStill, isPart, isWall],
  )

  useImperativeHandle(
    picture,
    () => ({
      save(name) {
        const onWhite = draw({ data: drawn, options, look: chartLook(options.colorSchemaIndex, false), isPart })
        savePicture(onWhite, name, {
          result,
          data,
          notes: problem === undefined ? notes : [problem],
          isPart,
          stage: stage.current,
        })
      },
      dimensions: dimensionsOf(table).map((at) => ({ at, label: table.columns[at]?.label ?? '' })),
      axis,
      chooseAxis,
      isTable,
      showTable: setTable,
    }),
    [draw, data, drawn, notes, problem, options, isPart, result, table, axis, chooseAxis, isTable],
  )

  return (
    <div className={classes.frame}>
      <ChartBar
        table={table}
        axis={axis}
        data={data}
        onAxis={chooseAxis}
        isTable={isTable}
        onTable={setTable}
        hasControls={!view.isViewMode}
      />
      {isTable ? (
        <ResultTable {...view} />
      ) : problem !== undefined ? (
        <RefusedChart reason={problem} onBars={onBars} />
      ) : (
        <ChartStage
          form={form}
          view={{ ...view, options }}
          data={data}
          option={option}
          axis={axis}
          isPart={isPart}
          notes={notes}
          stage={stage}
        />
      )}
    </div>
  )
}
