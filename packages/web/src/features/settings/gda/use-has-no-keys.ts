import { useQuery } from '@tanstack/react-query'
import { tableChoices } from '../../../api/sources/table-choices.ts'

/** Databases such as ClickHouse have no keys: without a word, the list of keys would be empty and no rule could be saved. */
export function useHasNoKeys(databaseId: number | undefined): boolean {
  const keys = useQuery({ ...tableChoices.keys(databaseId ?? 0, 'any', ''), enabled: databaseId !== undefined })
  return databaseId !== undefined && !keys.isPlaceholderData && keys.data?.reply.length === 0
}
