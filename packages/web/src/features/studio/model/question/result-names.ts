import { uniqueLabels } from '@soundings/query'
import type { OutputItem, StudioState } from '../studio-state.ts'
import { toQuery } from './to-query.ts'

/** What the result calls each column, by its item: labels that repeat are numbered there. */
export function resultNames(state: StudioState): (item: Pick<OutputItem, 'id' | 'label'>) => string {
  const columns = toQuery(state)?.columns ?? []
  const names = uniqueLabels(columns.map(({ label }) => label))
  const known = new Map(columns.map(({ vid }, at) => [vid, names[at]]))
  return ({ id, label }) => known.get(id) ?? label
}
