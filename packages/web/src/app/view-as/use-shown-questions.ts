import { useQuery } from '@tanstack/react-query'
import { useMatch, useSearchParams } from 'react-router'
import { dashboardQueries } from '../../api/questions/dashboards.ts'
import { OPEN_QUESTION } from '../../features/questions/question-paths.ts'

/** The ids of the questions which the page shows, by its address: one that is open, or those of a dashboard. */
export function useShownQuestions(): readonly number[] {
  const [address] = useSearchParams()
  const opened = Number(address.get(OPEN_QUESTION))
  const dashboardId = Number(useMatch('/dashboards/:id')?.params.id)
  const dashboard = useQuery({ ...dashboardQueries.one(dashboardId), enabled: Number.isInteger(dashboardId) })
  if (opened > 0) return [opened]
  const tiles = dashboard.data?.tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId)) ?? []
  return [...new Set(tiles)]
}
