import { toQuery, type QueryWire } from '@soundings/contract'
import { useMemo } from 'react'
import { writeAddressFilters } from '../../../api/questions/address-filters.ts'
import type { ResultSource } from '../../../charts/question-links.ts'

/** Where links from the shown result lead on from: its table, and the filters under which it stands. */
export function useSource(asked: QueryWire | undefined): ResultSource | undefined {
  return useMemo(
    () => asked && { dbId: asked.datasourceID, tableId: asked.dbTable, filters: writeAddressFilters(toQuery(asked)) },
    [asked],
  )
}
