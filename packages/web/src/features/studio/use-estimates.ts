import { useQuery } from '@tanstack/react-query'
import { databaseQueries } from '../../api/sources/databases.ts'
import { useStudio } from './studio-context.ts'

/** Whether the database of the question can estimate counts, so that it is offered. */
export function useEstimates(): boolean {
  const { state } = useStudio()
  const databases = useQuery(databaseQueries.list())
  return databases.data?.find(({ id }) => id === state.databaseId)?.estimates === true
}
