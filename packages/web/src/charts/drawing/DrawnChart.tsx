import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { lazily } from '../../ui/load/lazily.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { usePaper } from '../../ui/theme/paper.ts'
import type { ViewProps } from '../chart-type.ts'
import { columnKeys } from '../column-keys.ts'
import { dimensionsOf } from './chart-data.ts'
import { chartLook } from './chart-look.ts'
import { ChartBar } from './ChartBar.tsx'
import { ChartStage, type ChartKind } from './ChartStage.tsx'
import { drawnData } from './drawn-data.ts'
import type { Draw } from './drawing-option.ts'
import { messages } from './messages.ts'
import { hasNegativeSlices } from './pie-option.ts'
import { savePicture } from './save-picture.ts'
import { useChartNotes } from './use-chart-notes.ts'
import classes from './DrawnChart.module.css'

const ResultTable = lazily(() => import('../table/ResultTable.tsx'), () => <SkeletonBlock height="100%" />)

interface DrawnChartProps extends ViewProps, ChartKind {
  readonly draw: Draw
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({ label, draw, isHorizontal = false, hasPoints = false, isWhole = false, picture, ...view }: DrawnChartProps) {
  const { result, options, isCut = false } = view
  const isPart = isCut || result.totalCount === null
  const { table } = result
  const [chosenAxis, setAxis] = useState<string>()
  const [isTable, setTable] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const isDark = useComputedColorScheme('light') === 'dark'
  const isPaper = usePaper()
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false }) || isPaper

  const axis = axisOf(table, chosenAxis)
  const data = useMemo(() => drawnData(result, axisOf(result.table, chosenAxis), options, { isWhole, isPart }), [result, chosenAxis, options, isWhole, isPart])
  const notes = useChartNotes(data, isPart && options.percentageBar && !hasPoints && !isWhole)
  const option = useMemo(() => draw({ data, options, look: chartLook(options.colorSchemaIndex, isDark, isStill), isPart }), [draw, data, options, isDark, isStill, isPart])

  useImperativeHandle(picture, () => ({
    save(name) {
      const onWhite = draw({ data, options, look: chartLook(options.colorSchemaIndex, false), isPart })
      savePicture(onWhite, name, { result, data, notes, isPart, stage: stage.current })
    },
  }), [draw, data, notes, options, isPart, result])

  return (
    <div className={classes.frame}>
      <ChartBar table={table} axis={axis} data={data} onAxis={(at) => setAxis(columnKeys(table.columns)[at])} isTable={isTable} onTable={setTable} />
      {isTable ? (
        <ResultTable {...view} />
      ) : isWhole && hasNegativeSlices(data) ? (
        <EmptyState title={messages.negativeSlices} />
      ) : (
        <ChartStage kind={{ label, isHorizontal, hasPoints, isWhole }} view={view} data={data} option={option} axis={axis} isPart={isPart} notes={notes} stage={stage} />
      )}
    </div>
  )
}

/** The chosen dimension, wherever it stands in this result; otherwise the first. */
function axisOf(table: ViewProps['result']['table'], chosen: string | undefined): number | undefined {
  const dimensions = dimensionsOf(table)
  const at = chosen === undefined ? -1 : columnKeys(table.columns).indexOf(chosen)
  return dimensions.includes(at) ? at : dimensions[0]
}
