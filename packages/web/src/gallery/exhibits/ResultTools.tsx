import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultChartOptions } from '../../charts/chart-options.ts'
import { QuestionResult } from '../../components/question-result/QuestionResult.tsx'
import { useZoomTrail } from '../../components/question-result/panels/zoom-trail.ts'
import { hospitalClient } from '../hospital-client.ts'
import { oneNumber, sharesByWard, visitsByMonth } from '../result-data.ts'
import { runOf } from '../result-runs.ts'
import classes from '../Gallery.module.css'

const source = { dbId: 1, tableId: 4 }

/** Results with their toolbars: wide, as a tile, and a number. */
export function ResultTools() {
  const [client] = useState(hospitalClient)
  const zoom = useZoomTrail()
  return (
    <QueryClientProvider client={client}>
      <div className={classes.result}>
        <QuestionResult
          run={runOf(visitsByMonth)}
          title="Visits by month"
          viewType="LINE"
          options={defaultChartOptions}
          mode="preview"
          source={source}
          zoom={zoom}
        />
      </div>
      <div className={classes.charts}>
        <div className={classes.result}>
          <QuestionResult
            run={runOf(sharesByWard)}
            title="Share of visits"
            viewType="PIE"
            options={defaultChartOptions}
            mode="tile-view"
            source={source}
          />
        </div>
        <div className={classes.wideTile}>
          <QuestionResult
            run={runOf(oneNumber)}
            title="Stays this year"
            viewType="KPI"
            options={defaultChartOptions}
            mode="tile-view"
          />
        </div>
      </div>
    </QueryClientProvider>
  )
}
