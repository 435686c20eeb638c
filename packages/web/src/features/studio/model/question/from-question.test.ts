import type { DbTable, Question } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { addAdvanced, addCondition, addConditionGroup } from '../filters/advanced-filters.ts'
import { addComputed } from '../columns/computed.ts'
import { addFilter } from '../filters/filters.ts'
import { fromQuestion } from './from-question.ts'
import { addGroup } from '../filters/groups.ts'
import { rename, setPinned, setSort } from './outputs.ts'
import { chooseViewType, nameQuestion, setLimit } from './presentation.ts'
import { outputsOf, type StudioState } from '../studio-state.ts'
import { build, clinicTables } from '../testing/clinic.ts'
import { toChange, toDraft, toWire } from './to-query.ts'
import { addView } from '../views/views.ts'

const built = build(
  (at) => addGroup(at, { columnId: 13, grouping: 'quarter' }),
  (at) => addGroup(at, { columnId: 21, grouping: 'uniqueValues' }),
  (at) => addView(at, { columnId: 12, aggregation: 'sum' }),
  (at) => addView(at, { columnId: 14, aggregation: 'averageDateDiff', secondColumnId: 13 }),
  (at) => addComputed(at, '(sum(Cost) - min(Cost)) / -2'),
  (at) => rename(at, at.views[0]!.id, 'Price'),
  (at) => setPinned(at, at.groups[1]!.id, true),
  (at) => setSort(at, at.computed[0]!.id, 'desc'),
  (at) => setSort(at, at.groups[0]!.id, 'asc'),
  (at) => addFilter(at, { columnId: 31, operator: 'in', values: ['St. Anna', null], dynamic: true }),
  addAdvanced,
  (at) => addCondition(at, at.advanced!.id, { columnId: 15, operator: 'equals', values: ['1'] }),
  (at) => addConditionGroup(at, at.advanced!.id),
  (at) => addCondition(at, at.advanced!.items[1]!.id, { columnId: 11, operator: 'contains', values: ['x'] }),
  (at) => setLimit(at, 1000),
  (at) => chooseViewType(at, 'BAR'),
  (at) => nameQuestion(at, 'Prices'),
)

const saved = (state: StudioState, own: Partial<Question> = {}): Question => ({
  ...toDraft(state)!,
  id: 5,
  version: 3,
  datasourceID: 1,
  datasourceName: 'Clinic',
  createdDate: '',
  lastModifiedDate: '',
  owner: 'ann',
  limit: state.limit,
  dbTable: 1,
  active: true,
  rights: { canEdit: true, canDelete: true, canShare: true, canSeeAccess: true, canChangeOwner: false },
  deleted: false,
  ...own,
})

/** The studio numbers its items as they come, which is no part of the work. */
const essence = ({ nextItem: _next, ...state }: StudioState) =>
  JSON.parse(
    JSON.stringify(state, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? 'item' : value)),
  ) as object

describe('SD1 SD11 a saved question', () => {
  it('opens as what it was when it was saved', () => {
    const { state, gone } = fromQuestion(saved(built), clinicTables)
    expect(gone).toEqual([])
    expect(essence(state)).toEqual(
      essence({
        ...built,
        computed: built.computed.map((item) => ({ ...item, isLabelAutomatic: false })),
        savedAs: { id: 5, version: 3 },
      }),
    )
    expect(toWire(state)).toEqual(toWire(built))
    expect(new Set(outputsOf(state).map(({ id }) => id)).size).toBe(5)
  })

  it('is saved over the version that was opened, or as a copy', () => {
    const { state } = fromQuestion(saved(built), clinicTables)
    expect(toChange(state)).toMatchObject({ id: 5, version: 3, name: 'Prices', defaultView: 'BAR' })
    expect(toDraft(state, true)).toMatchObject({ saveAs: true })
    expect(toDraft(state)).not.toHaveProperty('saveAs')
    expect(toChange(built)).toBeUndefined()
  })

  it('says what is gone since, and opens without it', () => {
    const without = (ids: readonly number[]): DbTable[] =>
      clinicTables.map((table) => ({ ...table, columns: table.columns.filter(({ id }) => !ids.includes(id)) }))
    const { state, gone } = fromQuestion(saved(built), without([12, 31, 11]))
    expect(outputsOf(state).map(({ label }) => label)).toEqual([
      'Admitted (Quarter)',
      'Wards Name',
      'Average Date Diff (Discharged - Admitted)',
    ])
    expect(gone).toEqual([
      'Price was left out. This column no longer exists',
      'New Calculated Column 1 was left out. There is no column 12 in this database',
      'The filter on column 31 was left out. This column no longer exists',
      'The filter on column 11 was left out. This column no longer exists',
    ])
    expect([state.filters, toWire(state)?.advancedFilters?.items.length, state.viewType]).toEqual([[], 1, 'BAR'])
  })

  it('keeps columns behind a hidden table, and says which are behind one that is not shared', () => {
    const hiddenKeys = clinicTables[1]!.columns.flatMap(({ id, pk, fkSqlColumnId }) =>
      pk || fkSqlColumnId !== null ? [{ id, at: pk ? 0 : 1, pk, fkSqlColumnId }] : [],
    )
    const hidden: DbTable = { ...clinicTables[1]!, active: false, columns: [], hiddenKeys }
    const others = clinicTables.filter(({ id }) => id !== 2)
    const byHospital = build(
      (at) => addGroup(at, { columnId: 31, grouping: 'uniqueValues' }),
      (at) => addView(at, { columnId: 12, aggregation: 'sum' }),
    )
    const behind = fromQuestion(saved(byHospital), [...others, hidden])
    expect([behind.gone, toWire(behind.state)]).toEqual([[], toWire(byHospital)])
    expect(fromQuestion(saved(byHospital), others).gone).toEqual([
      'Hospitals Name was left out. No foreign keys that you can see lead from Visits to Name',
    ])
  })

  it('whose table is gone says so and is empty', () => {
    const { state, gone } = fromQuestion(saved(built), clinicTables.slice(1))
    expect(gone).toEqual(['The table of this question no longer exists or is not shared with you'])
    expect([state.baseTableId, state.savedAs, outputsOf(state)]).toEqual([undefined, { id: 5, version: 3 }, []])
  })

  it('that was written with another order of columns keeps the order of its sorts', () => {
    const query = toWire(built)!
    const { state } = fromQuestion(
      saved(built, {
        query: { ...query, columns: query.columns.map((column) => ({ ...column, orderIndex: 0 })).reverse() },
      }),
      clinicTables,
    )
    const sorts = outputsOf(state).filter(({ orderDirection }) => orderDirection !== 'none')
    expect(sorts.map(({ label, orderIndex }) => [label, orderIndex])).toEqual([
      ['Admitted (Quarter)', 2],
      ['New Calculated Column 1', 1],
    ])
  })

  it('with a view type that does not fit is shown as what fits', () => {
    expect(fromQuestion(saved(built, { defaultView: 'KPI' }), clinicTables).state.viewType).toBe('TABLE')
    expect(
      fromQuestion(saved(built, { defaultView: 'SUNBURST', viewTypeOptions: '{' }), clinicTables).state,
    ).toMatchObject({ viewType: 'TABLE', chartOptions: { legend: true } })
  })
})
