import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { fittingViewTypes, shapeOf } from '@soundings/query'
import { useState } from 'react'
import { defaultChartOptions, readChartOptions, switchOption, type ChartSwitch } from '../../charts/chart-options.ts'
import type { Zoom } from '../../charts/chart-type.ts'
import { palettes } from '../../charts/palettes.ts'
import { chartTypes, isViewType } from '../../charts/registry.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ResultView } from '../../components/question-result/ResultView.tsx'
import { runOf } from '../result-runs.ts'
import {
  emptyTable,
  groupedTable,
  oneNumber,
  partialSummaries,
  partialTable,
  sharesByWard,
  stayTable,
  visitsByMonth,
  visitsByWard,
  visitsByYearAndRegion,
} from '../result-data.ts'
import classes from '../Gallery.module.css'

const source = { dbId: 1, tableId: 4 }
const partialRun = runOf(partialTable, {
  rowCount: 12_431,
  summarise: () => Promise.resolve(partialSummaries),
  loadMore: () => toast.info('Loading more'),
})
const showZoom = ({ unit, range }: Zoom) =>
  toast.info(`Zoom to ${unit}${range ? ` from ${range[0]} to ${range[1]}` : ''}`)
const failure = new Error('relation "encounters" does not exist')
const lines = readChartOptions('{"area":true,"smooth":true,"maxLine":true}')
const shares = switchOption({ ...defaultChartOptions, dimensionalGrouping: true }, 'percentageBar', true)
const more = { options: defaultChartOptions, source, onZoom: showZoom }

export function ResultTables() {
  const onStatistics = ({ label }: { label: string }) => toast.info(`Statistics of ${label}`)
  return (
    <>
      <div className={classes.result}>
        <ResultView viewType="TABLE" run={runOf(stayTable)} {...more} isViewMode onStatistics={onStatistics} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="TABLE" run={runOf(groupedTable)} {...more} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="TABLE" run={partialRun} {...more} />
      </div>
    </>
  )
}

const switches = Object.keys(defaultChartOptions).filter((name) => name !== 'colorSchemaIndex') as ChartSwitch[]

export function ResultCharts() {
  const [viewType, setViewType] = useState('BAR')
  const [options, setOptions] = useState(defaultChartOptions)
  const offered = fittingViewTypes(shapeOf(sharesByWard.table.columns.map(({ type }) => ({ kind: type }))))
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          aria-label="View type"
          value={viewType}
          onChange={(event) => setViewType(event.currentTarget.value)}
          data={[...offered.map((value) => ({ value, label: chartTypes[value].label })), 'RADAR'].filter(
            (each) => typeof each === 'string' || isViewType(each.value),
          )}
        />
        <NativeSelect
          aria-label="Colours"
          value={String(options.colorSchemaIndex)}
          onChange={(event) => setOptions({ ...options, colorSchemaIndex: Number(event.currentTarget.value) })}
          data={palettes.map(({ label }, at) => ({ value: String(at), label }))}
        />
        {switches.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={options[name]}
            onChange={(event) => setOptions(switchOption(options, name, event.currentTarget.checked))}
          />
        ))}
      </div>
      <div className={classes.result}>
        <ResultView viewType={viewType} run={runOf(sharesByWard)} {...more} options={options} />
      </div>
      <div className={classes.charts}>
        <div className={classes.result}>
          <ResultView viewType="BAR" run={runOf(visitsByWard)} {...more} />
        </div>
        <div className={classes.result}>
          <ResultView viewType="LINE" run={runOf(visitsByMonth)} {...more} options={lines} />
        </div>
        <div className={classes.result}>
          <ResultView viewType="H_BAR_CHART" run={runOf(visitsByYearAndRegion)} {...more} options={shares} />
        </div>
        <div className={classes.result}>
          <ResultView
            viewType="BAR"
            run={runOf(visitsByYearAndRegion)}
            {...more}
            options={{ ...defaultChartOptions, dimensionalGrouping: true, colorSchemaIndex: 1 }}
          />
        </div>
        <div className={classes.result}>
          <ResultView viewType="DOUGHNUT_CHART" run={runOf(sharesByWard)} {...more} />
        </div>
        <div className={classes.result}>
          <ResultView
            viewType="PIE"
            run={runOf(sharesByWard)}
            {...more}
            options={{ ...defaultChartOptions, rose: true, colorSchemaIndex: 2 }}
          />
        </div>
      </div>
    </>
  )
}

export function ResultNumbersAndStates() {
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <div className={classes.row}>
        <div className={classes.wideTile}>
          <ResultView viewType="KPI" isViewMode run={runOf(oneNumber)} {...more} />
        </div>
        <div className={classes.narrowTile}>
          <ResultView
            viewType="KPI"
            isViewMode
            run={runOf(oneNumber)}
            {...more}
            options={{ ...defaultChartOptions, kpiColor: ['#12394f', '#ffffff'] }}
          />
        </div>
        <Button variant="default" onClick={() => setLoading(!isLoading)}>
          Refresh the number
        </Button>
        <div className={classes.narrowTile}>
          <ResultView viewType="KPI" isViewMode run={runOf(oneNumber, { isRunning: isLoading })} {...more} />
        </div>
      </div>
      <div className={classes.fields}>
        <ResultView viewType="TABLE" run={runOf(undefined, { isRunning: true })} {...more} />
        <ResultView viewType="BAR" run={runOf(undefined, { isRunning: true })} {...more} />
        <ResultView viewType="TABLE" run={runOf(emptyTable)} {...more} />
        <ResultView viewType="TABLE" run={runOf(undefined, { error: failure })} {...more} />
        <ResultView viewType="TABLE" run={runOf(undefined, { isDeleted: true })} {...more} />
        <ResultView viewType="TABLE" run={runOf(undefined, { isStopped: true })} {...more} />
        <ResultView viewType="RADAR" run={runOf(oneNumber)} {...more} />
      </div>
    </>
  )
}
