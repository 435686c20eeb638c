import { newChartOptions } from '../../charts/chart-options.ts'
import { ResultView } from '../../components/question-result/ResultView.tsx'
import { arrivalsByHour, averageStay, fiveNumbersByWard, staysByLength, visitsByWard } from '../result-data.ts'
import { runOf } from '../result-runs.ts'
import classes from '../Gallery.module.css'

const options = {
  ...newChartOptions,
  axisNotes: { targets: [{ value: 250, label: 'Target' }] },
}
const gauge = { style: 'gauge', from: 0, to: 12, target: 6, better: 'lower', compare: 'target' } as const

/** Charts that need a result of a certain form. */
export function OtherCharts() {
  return (
    <div className={classes.charts}>
      <div className={classes.result}>
        <ResultView viewType="COMBINED" run={runOf(visitsByWard)} options={options} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="HEAT_MAP" run={runOf(arrivalsByHour)} options={newChartOptions} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="SCATTER" run={runOf(visitsByWard)} options={newChartOptions} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="HISTOGRAM" run={runOf(staysByLength)} options={newChartOptions} />
      </div>
      <div className={classes.result}>
        <ResultView viewType="BOX_PLOT" run={runOf(fiveNumbersByWard)} options={newChartOptions} />
      </div>
      <div className={classes.wideTile}>
        <ResultView
          viewType="KPI"
          isViewMode
          run={runOf(averageStay)}
          options={{ ...newChartOptions, number: { ...gauge, unit: 'days' } }}
        />
      </div>
    </div>
  )
}
