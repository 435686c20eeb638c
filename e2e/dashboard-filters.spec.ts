import type { Dashboard, ExecutionResult, FilterColumn, FilterWire, QueryWire } from '@soundings/contract'
import * as fc from 'fast-check'
import { toDashboardModel } from '../packages/web/src/features/dashboards/state/dashboard-wire.ts'
import { filtersOn } from '../packages/web/src/features/dashboards/state/dashboard-model.ts'
import {
  filtersOfTile,
  withChosenValues,
  withCrossFilters,
} from '../packages/web/src/features/dashboards/tab-filters/tab-filters.ts'
import type { CrossFilter } from '../packages/web/src/features/dashboards/cross-filter/cross-filters.ts'
import { isShared, toggled } from '../packages/web/src/features/dashboards/cross-filter/cross-filters.ts'
import { valueFilters } from '../packages/web/src/charts/value-filter.ts'
import { linkedValues } from '../packages/web/src/features/dashboards/filter-bar/linked-values.ts'
import { rememberedFilters } from '../packages/web/src/features/dashboards/filter-bar/chosen-filters.ts'
import { columnTarget } from '../packages/web/src/components/filter-editor/filter-target.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion } from './clinic.ts'
import { editorPermissions, unique } from './dashboard-page.ts'
import { expect, test } from './test.ts'

const CHOICES = Number(process.env.DASHBOARD_FILTERS ?? 12)
const SEED = Number(process.env.DASHBOARD_SEED ?? 15)

const columns = ['hospitals.name', 'visits.diagnosis_code', 'patients.status', 'visits.admitted_at'] as const
type Column = (typeof columns)[number]

/** What people choose from; none means all values. */
const conditions: Readonly<Record<Column, readonly Pick<FilterWire, 'operator' | 'values'>[]>> = {
  'hospitals.name': [['North'], ['South'], ['North', 'South'], []].map((values) => ({ operator: 'in', values })),
  'visits.diagnosis_code': [
    { operator: 'in', values: ['I10'] },
    { operator: 'contains', values: ['1'] },
    { operator: 'isEmpty', values: [] },
    { operator: 'in', values: [] },
  ],
  'patients.status': [['active'], ['left'], []].map((values) => ({ operator: 'in', values })),
  'visits.admitted_at': [
    { operator: 'between', values: ['2026-01-01', '2026-02-28'] },
    { operator: 'greaterOrEqual', values: ['2026-03-01'] },
    { operator: 'between', values: [] },
  ],
}

const choice = fc.record({
  chosen: fc.tuple(...columns.map((column) => fc.option(fc.constantFrom(...conditions[column])))),
  /** Which tile a value is clicked in, of which column, and which one. */
  clicks: fc.array(fc.record({ tile: fc.nat(4), column: fc.constantFrom(...columns.slice(0, 3)), at: fc.nat(1) }), {
    maxLength: 2,
  }),
})

test('under any choice of filters and clicked values each tile is its question with those filters, and lists hold what the rows have [DE6]', async ({
  api,
}) => {
  test.setTimeout(120_000 + CHOICES * 5000)
  const clinic = await connectClinic(api)
  const { ask } = await newAnalyst(api, clinic, editorPermissions)
  const idOf = Object.fromEntries(columns.map((column) => [column, clinic.column(column)])) as Record<Column, number>
  const dynamic = (column: Column, condition: Pick<FilterWire, 'operator' | 'values'>): FilterWire => ({
    dbColumn: idOf[column],
    ...condition,
    dynamic: true,
    zoomingFilter: false,
  })
  /** Questions with the columns that they take from outside, written down apart from the rules that find them. */
  const designs: { takes: readonly Column[]; shown: unknown[]; filters?: unknown[] }[] = [
    {
      takes: ['hospitals.name', 'visits.diagnosis_code', 'patients.status'],
      shown: ['hospitals.name', 'visits.diagnosis_code', 'patients.status', 'visits.id'].map((path) =>
        clinic.view(path),
      ),
    },
    {
      takes: ['visits.diagnosis_code', 'visits.admitted_at'],
      shown: [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')],
      filters: [dynamic('visits.admitted_at', { operator: 'greaterOrEqual', values: ['2026-02-01'] })],
    },
    {
      takes: ['hospitals.name'],
      shown: [clinic.view('visits.id', 'rowCount')],
      filters: [dynamic('hospitals.name', { operator: 'in', values: ['North'] })],
    },
    {
      takes: ['patients.status'],
      shown: [clinic.group('patients.status'), clinic.view('visits.cost', 'sum')],
      filters: [clinic.filter('visits.cost', 'greaterThan', [10])],
    },
  ]
  const questions = await Promise.all(
    designs.map(({ shown, filters = [] }) =>
      saveQuestion(ask, clinic, { name: unique('Tile'), query: clinic.query('visits', shown, { filters }) }),
    ),
  )
  const saved = await saveDashboard(ask, questions, {
    filtersOnAllTabs: [dynamic('hospitals.name', { operator: 'in', values: [] })],
    filters: [
      {
        tabIndex: 0,
        filters: columns.slice(1).map((column) => dynamic(column, conditions[column].at(-1)!)),
      },
    ],
  })
  const known = await ask<FilterColumn[]>('POST', '/core/dashboards/filter-columns', {
    questions: questions.map(({ id }) => id),
  })
  const rowsOf = ({ table }: ExecutionResult) => table.data.map((row) => JSON.stringify(row)).toSorted()

  await fc.assert(
    fc.asyncProperty(choice, async ({ chosen, clicks }) => {
      const values = columns.flatMap((column, at) => (chosen[at] ? [dynamic(column, chosen[at])] : []))
      const isOnAll = ({ dbColumn }: { dbColumn: number }) => dbColumn === idOf['hospitals.name']
      const unchosen = columns.flatMap((column, at) => (chosen[at] ? [] : [{ dbColumn: idOf[column] }]))
      const byPlace = <Each extends { dbColumn: number }>(filters: readonly Each[]) => ({
        allTabs: filters.filter(isOnAll),
        tabs: [{ tab: saved.tabs[0]!.id, filters: filters.filter((filter) => !isOnAll(filter)) }],
      })
      await ask('PUT', `/core/dashboards/${saved.id}/chosen-filters`, {
        ...byPlace(values),
        reset: byPlace(unchosen),
      })
      const dashboard = await ask<Dashboard>('GET', `/core/dashboards/${saved.id}`)
      const model = toDashboardModel(dashboard)
      const tab = model.tabs[0]!
      const { allTabs, tabs } = dashboard.chosenFilters ?? { allTabs: [], tabs: [] }
      const bar = filtersOn(
        { filters: withChosenValues(model.filters, rememberedFilters(model.filters, allTabs)) },
        { filters: withChosenValues(tab.filters, rememberedFilters(tab.filters, tabs[0]?.filters)) },
      )
      const crossFilters = clicks.reduce<readonly CrossFilter[]>((before, { tile, column, at }) => {
        const filter = { ...dynamic(column, conditions[column][at]!), zoomingFilter: true }
        return toggled(before, { tile: tab.tiles[tile % tab.tiles.length]!.id, filters: [filter] })
      }, [])

      const current = new Map(bar.map((filter) => [filter.dbColumn, filter]))
      /** The query of a question with what was chosen written into it; a column that is listed is left free. */
      const written = (at: number, tile: string, free?: number): QueryWire => {
        const { takes } = designs[at]!
        const ids = takes.map((column) => idOf[column])
        const own = questions[at]!.query
        const narrowing = [
          ...ids.flatMap((id) => current.get(id) ?? []),
          ...crossFilters.filter((each) => each.tile !== tile).flatMap(({ filters }) => filters),
        ].filter(
          ({ dbColumn, operator, values: of }) => ids.includes(dbColumn) && (of.length > 0 || operator === 'isEmpty'),
        )
        return {
          ...own,
          filters: [
            ...own.filters.filter((filter) => !(filter.dynamic && ids.includes(filter.dbColumn))),
            ...narrowing.filter(({ dbColumn }) => dbColumn !== free),
          ],
        }
      }
      for (const [at, tile] of tab.tiles.entries()) {
        const { taken, crossed } = withCrossFilters(
          filtersOfTile(tile.questionId, bar, known),
          tile,
          crossFilters,
          known,
        )
        const shown = await ask<ExecutionResult>('POST', `/core/executor/${tile.questionId}/execute`, {
          dynamicFilters: [...taken, ...crossed],
        })
        const expected = await ask<ExecutionResult>('POST', '/core/executor/preview', written(at, tile.id))
        expect(rowsOf(shown), `tile ${at + 1}`).toEqual(rowsOf(expected))
      }
      // The first question shows its columns row by row, so that their values can be read off its rows.
      const [first] = questions
      for (const [place, column] of columns.slice(0, 3).entries()) {
        const target = columnTarget({ ...known.find(({ id }) => id === idOf[column])!, questions: [first!.id] })
        const { narrowed, all } = linkedValues(target, { filters: bar, crossFilters, columns: known })
        const listed = await ask<string[]>('POST', `/core/executor/${first!.id}/values`, {
          dbColumn: idOf[column],
          dynamicFilters: (narrowed?.target ?? all).filtersOf?.[first!.id] ?? [],
        })
        const { table } = await ask<ExecutionResult>('POST', '/core/executor/preview', written(0, '', idOf[column]))
        const there = new Set(table.data.map((row) => row[place]).filter((value) => value !== null))
        expect(listed.toSorted(), `values of ${column}`).toEqual([...there].toSorted())
      }
    }),
    { numRuns: CHOICES, seed: SEED },
  )
})

test('a click on a bar of a part of dates or of a band leaves the other tiles exactly its rows [DE6]', async ({
  api,
}) => {
  const clinic = await connectClinic(api)
  const { ask } = await newAnalyst(api, clinic, editorPermissions)
  const [date, cost] = ['visits.admitted_at', 'visits.cost'] as const
  const rowCount = clinic.view('visits.id', 'rowCount')
  const bands = {
    ...clinic.group(cost, 'bands'),
    expression: [{ dbColumn: clinic.column(cost), function: 'bands', bands: ['50', '100.5', '500'] }],
  }
  const groups: readonly unknown[][] = [
    [clinic.group(date, 'dayOfWeek')],
    [clinic.group(date, 'monthOfYear')],
    [bands],
    [clinic.group(date, 'dayOfWeek'), clinic.group(date, 'hourOfDay')],
    [bands, clinic.group(date, 'month')],
  ]
  const shownOf = groups.map((own) => [...own, rowCount])
  const offered = {
    filters: [
      clinic.filter(date, 'greaterOrEqual', ['2000-01-01'], { dynamic: true }),
      clinic.filter(cost, 'isNotEmpty', [], { dynamic: true }),
    ],
  }
  const queries = [
    ...shownOf.map((shown) => clinic.query('visits', shown, { resultLimit: 0 })),
    clinic.query('visits', [rowCount], offered),
  ]
  const questions = await Promise.all(
    queries.map((query) => saveQuestion(ask, clinic, { name: unique('Bars'), query })),
  )
  const saved = await saveDashboard(ask, questions)
  const { tiles } = toDashboardModel(saved).tabs[0]!
  const known = await ask<FilterColumn[]>('POST', '/core/dashboards/filter-columns', {
    questions: questions.map(({ id }) => id),
  })
  const ids = questions.map(({ id }) => id)
  const execute = (id: number, dynamicFilters: readonly FilterWire[] = []) =>
    ask<ExecutionResult>('POST', `/core/executor/${id}/execute`, { dynamicFilters })
  const countOf = ({ table }: ExecutionResult) => table.data.reduce((sum, row) => sum + Number(row.at(-1)), 0)
  let clicks = 0

  for (const [at, tile] of tiles.entries()) {
    const { table } = await execute(tile.questionId)
    const own = table.columns.flatMap((column, place) => (column.type === 'DIMENSION' ? [{ column, place }] : []))
    for (const row of table.data) {
      const chosen = own.reduce<readonly CrossFilter[]>((before, { column, place }) => {
        const filters = valueFilters(column, row[place] ?? null)
        expect(filters, `${column.label} ${row[place]}`).toBeDefined()
        expect(isShared(filters![0].dbColumn, tile.questionId, ids, known)).toBe(true)
        return toggled(before, { tile: tile.id, filters: filters! })
      }, [])
      for (const [other, { id, questionId }] of tiles.entries()) {
        if (other === at || own.length === 0) continue
        const { crossed } = withCrossFilters(filtersOfTile(questionId, [], known), { id, questionId }, chosen, known)
        const takesAll = chosen.every(({ filters: [{ dbColumn }] }) =>
          known.some((column) => column.id === dbColumn && column.questions.includes(questionId)),
        )
        const narrowed = await execute(questionId, crossed)
        const { query } = questions[other]!
        const expected = await ask<ExecutionResult>('POST', '/core/executor/preview', {
          ...query,
          filters: [...query.filters, ...crossed],
        })
        expect(narrowed.table.data, `${JSON.stringify(row)} in tile ${other + 1}`).toEqual(expected.table.data)
        if (takesAll && other < groups.length) expect(countOf(narrowed), JSON.stringify(row)).toBe(row.at(-1))
        clicks += 1
      }
    }
  }
  expect(clicks).toBeGreaterThan(50)
})
