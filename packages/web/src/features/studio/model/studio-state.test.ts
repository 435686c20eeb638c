import { describe, expect, it } from 'vitest'
import { chooseBaseTable, chooseDatabase, resetAll } from './question/data-set.ts'
import { addFilter } from './filters/filters.ts'
import { addGroup, changeGrouping, removeAllGroups } from './filters/groups.ts'
import { removeOutput, rename, reorder, setGrouped, setPinned, setSort } from './question/outputs.ts'
import { chooseViewType, nameQuestion, setLimit, viewTypesOf } from './question/presentation.ts'
import { askable, isOutdated } from './question/outdated.ts'
import {
  canAddFilter,
  canAddGroup,
  canAddView,
  emptyStudio,
  outputsOf,
  type StudioState,
  type ViewItem,
} from './studio-state.ts'
import { after, build, clinicTables, visits } from './testing/clinic.ts'
import { previewProblem } from './question/to-query.ts'
import { addRawData, addView, changeView, chooseRawData, removeAllViews, viewAggregationsFor } from './views/views.ts'
import { addComputed } from './columns/computed.ts'

const [cost, kind, admitted, discharged, wardName, hospitalName] = [12, 11, 13, 14, 21, 31]
const sumOfCost = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'sum' })
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const byMonth = (state: StudioState) => addGroup(state, { columnId: admitted, grouping: 'month' })
const uses = (...columnIds: readonly number[]) => columnIds.map((columnId) => ({ columnId }))
const raw = (state: StudioState) => addRawData(state, uses(kind, cost))
const labels = (state: StudioState) => outputsOf(state).map(({ label }) => label)
const columnOf = (columnId: number) => clinicTables.flatMap(({ columns }) => columns).find(({ id }) => id === columnId)!
const waysFor = (columnId: number) =>
  viewAggregationsFor({ dataType: columnOf(columnId).dataType, kind: columnOf(columnId).type })

describe('SD3 views', () => {
  it('offer sums, averages, extremes and deviations of measures only, and date differences of dates only', () => {
    const counted = ['rowCount', 'valueCount', 'uniqueCount', 'uniqueValues']
    expect(waysFor(cost)).toEqual([...counted, 'min', 'max', 'sum', 'avg', 'median', 'percentile', 'standardDeviation'])
    expect(waysFor(kind)).toEqual(counted)
    expect(waysFor(admitted)).toEqual([
      ...counted,
      'min',
      'max',
      'dateDiff',
      'averageDateDiff',
      'medianDateDiff',
      'percentileDateDiff',
    ])
  })

  it('that do not apply are refused', () => {
    expect(addView(visits, { columnId: kind, aggregation: 'standardDeviation' })).toEqual({
      kind: 'refused',
      message: 'Standard Deviation does not apply to Kind',
    })
    expect(addView(visits, { columnId: 41, aggregation: 'rowCount' })).toMatchObject({
      message: 'No foreign keys that you can see lead from Visits to Line',
    })
    expect(addView(visits, { columnId: 18, aggregation: 'rowCount' })).toMatchObject({
      message: 'This column no longer exists',
    })
    expect(addView(emptyStudio, { columnId: kind, aggregation: 'rowCount' })).toMatchObject({
      message: 'Please choose a table first',
    })
  })

  it('of a percentile need a number from 0 to 100 and are labelled by it, also when it changes', () => {
    for (const percentile of [{}, { percentile: '101' }])
      expect(addView(visits, { columnId: cost, aggregation: 'percentile', ...percentile })).toMatchObject({
        message: 'A percentile is a number from 0 to 100 with at most 6 decimals',
      })
    const state = build((at) => addView(at, { columnId: cost, aggregation: 'percentile', percentile: '90' }))
    expect(labels(state)).toEqual(['90th Percentile of Cost'])
    const [{ id }] = state.views as [ViewItem]
    const median = after(changeView(state, id, { columnId: cost, aggregation: 'median' }))
    expect([labels(median), median.views[0]?.percentile]).toEqual([['Median of Cost'], undefined])
    const again = after(changeView(median, id, { columnId: cost, aggregation: 'percentile', percentile: '97.5' }))
    expect(labels(again)).toEqual(['97.5th Percentile of Cost'])
  })

  it('of a date difference need two date columns and are labelled by both', () => {
    expect(addView(visits, { columnId: discharged, aggregation: 'dateDiff' })).toMatchObject({
      message: 'Date Diff needs two date columns',
    })
    expect(addView(visits, { columnId: discharged, aggregation: 'dateDiff', secondColumnId: cost })).toMatchObject({
      kind: 'refused',
    })
    const state = build(
      (at) => addView(at, { columnId: discharged, aggregation: 'dateDiff', secondColumnId: admitted }),
      (at) => addView(at, { columnId: discharged, aggregation: 'averageDateDiff', secondColumnId: admitted }),
    )
    expect(labels(state)).toEqual(['Date Diff (Discharged - Admitted)', 'Average Date Diff (Discharged - Admitted)'])
  })

  it('are labelled by what they do until somebody renames them, and again when the name is taken away', () => {
    const state = build(sumOfCost)
    const [{ id }] = state.views as [StudioState['views'][number]]
    const averaged = after(changeView(state, id, { columnId: cost, aggregation: 'avg' }))
    expect([labels(state), labels(averaged)]).toEqual([['Sum of Cost'], ['Avg of Cost']])
    const renamed = after(rename(averaged, id, ' Price '))
    expect(labels(after(changeView(renamed, id, { columnId: cost, aggregation: 'max' })))).toEqual(['Price'])
    expect(labels(after(rename(renamed, id, ' ')))).toEqual(['Avg of Cost'])
  })

  it("SD13 of related tables name the table where the name alone could be another one's", () => {
    const state = build(
      (at) => addView(at, { columnId: wardName, aggregation: 'uniqueValues' }),
      (at) => addView(at, { columnId: hospitalName, aggregation: 'uniqueCount' }),
      (at) => addView(at, { columnId: 22, aggregation: 'sum' }),
    )
    expect(labels(state)).toEqual(['Wards Name', 'Unique Count of Hospitals Name', 'Sum of Beds'])
  })

  it('order the result in the order in which they were sorted; turning round keeps the place, none gives it up', () => {
    const state = build(byKind, sumOfCost, (at) => addComputed(at, 'sum(Minutes)'))
    const [group, view, computed] = outputsOf(state).map(({ id }) => id) as [string, string, string]
    const places = (at: StudioState) =>
      outputsOf(at).map(({ orderDirection, orderIndex }) => `${orderDirection} ${orderIndex}`)
    const sorted = [computed, view, group].reduce((at, id) => after(setSort(at, id, 'asc')), state)
    expect(places(sorted)).toEqual(['asc 3', 'asc 2', 'asc 1'])
    expect(places(after(setSort(sorted, computed, 'desc')))).toEqual(['asc 3', 'asc 2', 'desc 1'])
    expect(places(after(setSort(sorted, computed, 'none')))).toEqual(['asc 2', 'asc 1', 'none 0'])
    expect(places(after(removeOutput(sorted, view)))).toEqual(['asc 2', 'asc 1'])
  })
})

describe('SD4 groups', () => {
  it('are unique values, and for dates days, months, quarters and years; the same twice is refused', () => {
    const state = build(byMonth, byKind)
    expect(labels(state)).toEqual(['Admitted (Month)', 'Kind'])
    expect(byMonth(state)).toEqual({ kind: 'refused', message: 'Group already exists' })
    const quarterly = after(addGroup(state, { columnId: admitted, grouping: 'quarter' }))
    expect(changeGrouping(quarterly, quarterly.groups[2]!.id, 'month')).toEqual({
      kind: 'refused',
      message: 'Group already exists',
    })
    expect(labels(after(changeGrouping(quarterly, quarterly.groups[2]!.id, 'year')))).toContain('Admitted (Year)')
    expect(addGroup(state, { columnId: kind, grouping: 'day' })).toEqual({
      kind: 'refused',
      message: 'Day does not apply to Kind',
    })
  })

  it('can be added once a table is chosen, but not beside raw data', () => {
    expect([
      canAddGroup(emptyStudio),
      canAddGroup(visits),
      canAddGroup(build(sumOfCost)),
      canAddGroup(build(raw)),
    ]).toEqual([false, true, true, false])
    expect([canAddView(emptyStudio), canAddView(visits)]).toEqual([false, true])
    expect([canAddFilter(emptyStudio), canAddFilter(visits), canAddFilter(build(raw))]).toEqual([false, true, true])
  })
})

describe('SD5 pins and groups of the table', () => {
  const state = build(
    byKind,
    byMonth,
    (at) => addComputed(at, 'Cost * 2'),
    ...Array.from({ length: 4 }, () => sumOfCost),
  )
  const ids = outputsOf(state).map(({ id }) => id)

  it('at most five columns of all lists are pinned', () => {
    const five = ids.slice(0, 5).reduce((at, id) => after(setPinned(at, id, true)), state)
    expect(setPinned(five, ids[5]!, true)).toEqual({ kind: 'refused', message: 'Maximum pinned items is 5' })
    expect(after(setPinned(after(setPinned(five, ids[0]!, false)), ids[5]!, true)).views).toHaveLength(4)
  })

  it('at most three columns are grouped', () => {
    const three = ids.slice(0, 3).reduce((at, id) => after(setGrouped(at, id, true)), state)
    expect(setGrouped(three, ids[3]!, true)).toEqual({ kind: 'refused', message: 'Maximum grouped items is 3' })
  })

  it('no column is both', () => {
    const id = ids[0]!
    expect(setPinned(after(setGrouped(state, id, true)), id, true)).toEqual({
      kind: 'refused',
      message: "Can't pin grouped column.",
    })
    expect(setGrouped(after(setPinned(state, id, true)), id, true)).toEqual({
      kind: 'refused',
      message: "Can't group pinned column.",
    })
  })
})

describe('SD10 raw data', () => {
  it('replaces views and groups when somebody agrees, and keeps filters and calculated columns', () => {
    const filtered = build(
      sumOfCost,
      byKind,
      (at) => addFilter(at, { columnId: kind, operator: 'isEmpty', values: [] }),
      (at) => addComputed(at, 'Cost / 2'),
    )
    const outcome = raw(filtered)
    if (outcome.kind !== 'confirm') throw new Error('It should be asked')
    expect(outcome.question).toBe('adding Raw data will replace the current View, please confirm ?')
    expect(labels(outcome.confirmed)).toEqual(['Kind', 'Cost', 'New Calculated Column 1'])
    expect(outcome.confirmed.filters).toHaveLength(1)
  })

  it('over base and related tables names the question by the base table', () => {
    const state = build((at) => addRawData(at, uses(kind, wardName, hospitalName, kind)))
    expect([state.name, labels(state)]).toEqual(['Visits details', ['Kind', 'Wards Name', 'Hospitals Name']])
    const other = after(chooseRawData(state, uses(cost, hospitalName)))
    expect(labels(other)).toEqual(['Hospitals Name', 'Cost'])
    expect(after(chooseRawData(other, [])).views).toEqual([])
  })

  it('gives way to a view or a group when somebody agrees', () => {
    for (const action of [sumOfCost, byKind]) {
      const outcome = action(build(raw))
      if (outcome.kind !== 'confirm') throw new Error('It should be asked')
      expect(outcome.question).toBe("Can't add the selected View with Raw Data, do you want to reset ?")
      expect(outputsOf(outcome.confirmed)).toHaveLength(1)
    }
  })

  it('cannot come in by the way of a view, and leaves in the same way', () => {
    const state = build(sumOfCost)
    expect(changeView(state, state.views[0]!.id, { columnId: cost, aggregation: 'none' })).toMatchObject({
      kind: 'confirm',
    })
    const rows = build(raw)
    expect(changeView(rows, rows.views[0]!.id, { columnId: kind, aggregation: 'uniqueCount' })).toMatchObject({
      kind: 'confirm',
    })
  })
})

describe('SD10 starting over', () => {
  const built = build(sumOfCost, byKind)

  it.each([
    ['all views', removeAllViews, 'Are you sure you want to remove all selected views ?', ['Kind']],
    ['all groups', removeAllGroups, 'Please confirm you want to delete all groups', ['Sum of Cost']],
    ['everything', resetAll, 'Please confirm you want to reset all data', []],
    ['the base table', (at: StudioState) => chooseBaseTable(at, 2), 'Please confirm you want to reset all data', []],
    ['the database', (at: StudioState) => chooseDatabase(at, 7, []), 'Please confirm you want to reset all data', []],
  ])('with %s is asked first', (_what, action, question, left) => {
    const outcome = action(built)
    if (outcome.kind !== 'confirm') throw new Error('It should be asked')
    expect([outcome.question, labels(outcome.confirmed)]).toEqual([question, left])
    expect(action({ ...visits, baseTableId: 1 }).kind).toBe('changed')
  })

  it('keeps the table at a reset, and the name and limit that belong to nothing else', () => {
    const outcome = resetAll(after(nameQuestion(after(setLimit(built, 100)), 'Mine')))
    expect(outcome).toMatchObject({ confirmed: { baseTableId: 1, limit: 50, name: 'Mine', viewType: 'TABLE' } })
  })

  it('with the table that is chosen already changes nothing', () => {
    expect(after(chooseBaseTable(built, 1))).toBe(built)
    expect(chooseBaseTable(built, 99)).toEqual({ kind: 'refused', message: 'This table no longer exists' })
  })
})

describe('SD9 SD10 every change', () => {
  it('names the question, opens the result and makes it outdated until it is taken back or asked', () => {
    const state = build(sumOfCost, byKind, byMonth)
    expect(state).toMatchObject({ isResultExpanded: true, name: 'Sum of Cost by Kind and Admitted (Month)' })
    const answered = askable(state)
    const changes: ((at: StudioState) => StudioState)[] = [
      (at) => after(removeOutput(at, at.groups[0]!.id)),
      (at) => after(setLimit(at, 100)),
      (at) => after(rename(at, at.views[0]!.id, 'Price')),
      (at) => after(addFilter(at, { columnId: kind, operator: 'isEmpty', values: [] })),
      (at) => after(reorder(at, 'groups', at.groups[1]!.id, 0)),
    ]
    expect([isOutdated(state, undefined), isOutdated(state, answered)]).toEqual([false, false])
    expect(changes.map((make) => isOutdated(make(state), answered))).toEqual(changes.map(() => true))
    expect(changes.map((make) => isOutdated(make(state), askable(make(state))))).toEqual(changes.map(() => false))
    expect(isOutdated(after(setLimit(after(setLimit(state, 100)), state.limit)), answered)).toBe(false)
    expect(isOutdated(after(chooseViewType(state, 'BAR')), answered)).toBe(false)
    expect(isOutdated(after(addComputed(state)), answered)).toBe(true)
  })

  it('renames the question until somebody names it, and again when the name is taken away', () => {
    const named = after(nameQuestion(build(sumOfCost), 'Money'))
    const grouped = after(byKind(named))
    expect(grouped.name).toBe('Money')
    expect(after(nameQuestion(grouped, ' ')).name).toBe('Sum of Cost by Kind')
    expect(build(byKind).name).toBe('Unique values Of Kind')
  })

  it('goes on when a column went away meanwhile, and the preview says so', () => {
    const tables = clinicTables.map((table) => ({ ...table, columns: table.columns.filter(({ id }) => id !== cost) }))
    const poorer = after(chooseDatabase(build(sumOfCost, byKind), 1, tables))
    expect(previewProblem(after(setLimit(poorer, 9)))).toBe('There is no column 12 in this database')
    expect(previewProblem(after(removeOutput(poorer, poorer.views[0]!.id)))).toBeUndefined()
  })

  it('without any view or group asks for one', () => {
    expect(previewProblem(visits)).toBe('Please add views or groups first, then preview the question.')
    expect(previewProblem(emptyStudio)).toBe('Please choose a table first')
    expect(previewProblem(build(byKind))).toBeUndefined()
    const having = build(raw, (at) =>
      addFilter(at, { columnId: cost, aggregation: 'sum', operator: 'greaterThan', values: [5] }),
    )
    expect(previewProblem(having)).toBe('A filter on an aggregate needs views or groups')
  })
})

describe('SD8 reordering', () => {
  it('moves an item inside its own list', () => {
    const state = build(byKind, byMonth, sumOfCost, (at) => addView(at, { columnId: 17, aggregation: 'max' }))
    expect(labels(after(reorder(state, 'views', state.views[1]!.id, 0)))).toEqual([
      'Kind',
      'Admitted (Month)',
      'Max of Minutes',
      'Sum of Cost',
    ])
    expect(labels(after(reorder(state, 'groups', state.groups[0]!.id, 1)))).toEqual([
      'Admitted (Month)',
      'Kind',
      'Sum of Cost',
      'Max of Minutes',
    ])
    expect(after(reorder(state, 'groups', state.views[0]!.id, 1))).toBe(state)
  })
})

describe('RV5 the view type', () => {
  it('of a single value is the number; with a dimension it is the view before, or the table', () => {
    const single = build(sumOfCost)
    expect([single.viewType, viewTypesOf(single)]).toEqual(['KPI', ['TABLE', 'KPI']])
    const grouped = after(byKind(single))
    expect(grouped.viewType).toBe('TABLE')
    const pie = after(chooseViewType(grouped, 'PIE'))
    const alone = after(removeOutput(pie, pie.groups[0]!.id))
    expect([alone.viewType, after(byMonth(alone)).viewType]).toEqual(['KPI', 'PIE'])
    expect(after(addView(pie, { columnId: 17, aggregation: 'sum' })).viewType).toBe('TABLE')
  })

  it('that a person chose stays while the value stays alone', () => {
    const table = after(chooseViewType(build(sumOfCost), 'TABLE'))
    expect(after(setLimit(table, 1000)).viewType).toBe('TABLE')
    expect(chooseViewType(table, 'PIE')).toMatchObject({ kind: 'refused' })
  })
})

describe('SD2 the limit', () => {
  it('is 50 at first and clamped when confirmed', () => {
    expect(visits.limit).toBe(50)
    expect([70, -3, 1e12, 0].map((typed) => after(setLimit(visits, typed)).limit)).toEqual([70, 0, 2_147_483_647, 0])
  })
})
