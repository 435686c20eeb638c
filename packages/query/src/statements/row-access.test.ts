import { expect, it } from 'vitest'
import type { Query, RelatedColumn } from '../model/query.ts'
import { boundBy } from '../stages/rules/row-rules.ts'
import { context, filter, question, view } from '../testing/clinic.ts'
import { describeRowAccess } from './row-access.ts'

const hasEncounters: RelatedColumn = {
  kind: 'related',
  id: -1,
  label: 'Has encounters',
  tableId: 5,
  path: [4],
  measure: 'any',
}
const patients = (own: Partial<Query>) =>
  question([view(41)], { baseTableId: 4, virtualColumns: [hasEncounters], ...own })
const seenBy = (doctor: number, query: Query) =>
  describeRowAccess(query, {
    ...context,
    accessRules: boundBy([{ tableId: 3, columnId: 30, values: [doctor] }]),
  })

it.each<[string, Query]>([
  ['a filter', patients({ filters: [filter(-1, 'equals', true)] })],
  [
    'a condition of a view',
    patients({ columns: [view(40, 'rowCount', { where: { operator: 'and', items: [filter(-1, 'equals', true)] } })] }),
  ],
  ['a column', patients({ columns: [view(-1)] })],
])('R4 what rules let a person read by a question holds the related rows that %s asks for', (_where, query) => {
  expect(seenBy(1, query)).not.toBe(seenBy(2, query))
  expect(seenBy(1, query)).toBe(seenBy(1, query))
})
