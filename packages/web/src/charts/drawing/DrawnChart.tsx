import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { lazily } from '../../ui/load/lazily.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { usePaper } from '../../ui/theme/paper.ts'
import type { ViewProps } from '../chart-type.ts'
import { columnKeys } from '../column-keys.ts'
import { chartLook } from './option/chart-look.ts'
import { ChartBar } from './ChartBar.tsx'
import { ChartStage, type ChartKind } from './ChartStage.tsx'
import { axisOf } from './axes/default-axis.ts'
import { dimensionsOf } from './chart-data/chart-data.ts'
import { drawnData } from './chart-data/drawn-data.ts'
import type { Draw } from './option/drawing-option.ts'
import { sliceProblem } from './option/pie-option.ts'
import { RefusedSlices } from './RefusedSlices.tsx'
import { savePicture } from './save-picture.ts'
import { useChartNotes } from './use-chart-notes.ts'
import classes from './DrawnChart.module.css'

const ResultTable = lazily(
  () => import('../table/ResultTable.tsx'),
  () => <SkeletonBlock height="100%" />,
)

interface DrawnChartProps extends ViewProps, ChartKind {
  readonly draw: Draw
  /** Of slices: a way out where they would mislead. */
  readonly onBars?: () => void
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({
  label,
  draw,
  isHorizontal = false,
  hasPoints = false,
  isWhole = false,
  onBars,
  picture,
  ...view
}: DrawnChartProps) {
  const { result, options, isCut = false } = view
  const isPart = isCut || result.totalCount === null
  const { table } = result
  const [chosenAxis, setAxis] = useState<string>()
  const [isTable, setTable] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const isDark = useComputedColorScheme('light') === 'dark'
  const isPaper = usePaper()
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false }) || isPaper

  const keys = useMemo(() => columnKeys(table.columns), [table.columns])
  const chooseAxis = useCallback((at: number) => setAxis(keys[at]), [keys])

  const axis = axisOf(table, chosenAxis, hasPoints && options.timeAxis)
  const data = useMemo(
    () => drawnData(result, axis, options, { isWhole, isPart }),
    [result, axis, options, isWhole, isPart],
  )
  const problem = isWhole ? sliceProblem(data) : undefined
  const notes = useChartNotes(data, isPart && options.percentageBar && !hasPoints && !isWhole)
  const option = useMemo(
    () => draw({ data, options, look: chartLook(options.colorSchemaIndex, isDark, isStill), isPart }),
    [draw, data, options, isDark, isStill, isPart],
  )

  useImperativeHandle(
    picture,
    () => ({
      save(name) {
        const onWhite = draw({ data, options, look: chartLook(options.colorSchemaIndex, false), isPart })
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
    [draw, data, notes, problem, options, isPart, result, table, axis, chooseAxis, isTable],
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
        <RefusedSlices reason={problem} onBars={onBars} />
      ) : (
        <ChartStage
          kind={{ label, isHorizontal, hasPoints, isWhole }}
          view={view}
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
