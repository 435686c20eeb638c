import { compileCount, type Filter, type OutputColumn, type Query } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { withCalculated } from './clinic/calculated.ts'
import { clinicTables } from './clinic/clinic.ts'
import { evaluate } from './naive/evaluate.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { forEachSeed } from './random/for-each-seed.ts'
import { randomQuestion } from './random/random-question.ts'
import { testedEngines } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

const pageSizes = [1, 2, 7]
const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

describe.each(testedEngines)('the count of a result from %s [SD9]', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName, clinicTables, { extend: withCalculated })
  })
  afterAll(() => clinic.close())

  const visits = () => clinic.catalog.tables.find(({ name }) => name === 'visits')!
  const idOf = (name: string) => visits().columns.find((column) => column.name === name)!.id
  const view = (name: string, aggregation: 'none' | 'min' | 'sum' | 'uniqueValues'): OutputColumn => ({
    ...plain,
    design: 'view',
    columnId: idOf(name),
    aggregation,
  })
  const group = (name: string): OutputColumn => ({
    ...plain,
    design: 'group',
    columnId: idOf(name),
    grouping: 'uniqueValues',
  })

  async function countOf(query: Query) {
    const { rows } = await clinic.read(
      compileCount(query, {
        catalog: clinic.catalog,
        accessRules: rulesOf(),
        dialect: engines[engineName].dialect,
        clock,
      }),
    )
    return Number(rows[0]![0])
  }

  /** Reads page after page until one comes without rows. */
  async function rowsOverPages(query: Query, size: number) {
    const rows: unknown[] = []
    for (let offset = 0; ; offset += size) {
      const page = await clinic.ask(query, [], { offset, rows: size })
      expect(page.rows.length).toBeLessThanOrEqual(size)
      if (page.rows.length === 0) return rows
      rows.push(...page.rows)
    }
  }

  async function check(query: Query, title: string) {
    const all = (await clinic.ask(query)).rows
    expect(await countOf(query), title).toBe(all.length)
    for (const size of pageSizes) expect(await rowsOverPages(query, size), `${title}, pages of ${size}`).toEqual(all)
  }

  it('is that of the first groups beside a column of a table that is used twice', async () => {
    const { tables, references } = clinic.catalog
    const column = (table: string, name: string) =>
      tables.find((each) => each.name === table)!.columns.find((each) => each.name === name)!.id
    const path = (...from: readonly [table: string, name: string][]) =>
      from.map(
        ([table, name]) =>
          references.find(({ pairs }) => pairs.length === 1 && pairs[0]!.fromColumnId === column(table, name))!.id,
      )
    const previous = {
      ...plain,
      design: 'group',
      columnId: column('stays', 'previous_id'),
      path: path(['stays', 'previous_id']),
      grouping: 'uniqueValues',
    } as const
    const region = {
      ...previous,
      columnId: column('regions', 'id'),
      path: path(['stays', 'previous_id'], ['stays', 'hospital_id'], ['hospitals', 'region_id']),
      top: { count: 3 },
    }
    const count: OutputColumn = { ...plain, design: 'view', columnId: column('stays', 'id'), aggregation: 'rowCount' }
    const query: Query = {
      baseTableId: tables.find(({ name }) => name === 'stays')!.id,
      columns: [region, previous, count],
      filters: [],
      limit: 0,
    }
    expect(await countOf(query)).toBe((await clinic.ask(query)).rows.length)
    expect(await countOf(query)).toBe(evaluate(query, clinic.catalog, clinic.data, clock).length)
  })

  it('is the number of its rows over all pages, with and without groups, filters on aggregates and limits', async () => {
    const none: Filter = { columnId: idOf('minutes'), operator: 'greaterThan', values: [1_000_000] }
    const some: Filter = { columnId: idOf('minutes'), operator: 'greaterThan', values: [100] }
    const having = (low: number): Filter => ({
      columnId: idOf('minutes'),
      aggregation: 'min',
      operator: 'greaterThan',
      values: [low],
    })
    const emptyMinimum: Filter = { columnId: idOf('minutes'), aggregation: 'min', operator: 'isNotEmpty', values: [] }
    const columns: Record<string, readonly OutputColumn[]> = {
      rows: [view('id', 'none'), view('minutes', 'none')],
      'a minimum': [view('minutes', 'min')],
      'a minimum for each group': [group('hospital_id'), view('minutes', 'min')],
      'a sum for each unique text': [view('note', 'uniqueValues'), view('minutes', 'sum')],
    }
    const filters: Record<string, readonly Filter[]> = { all: [], none: [none], some: [some] }
    const havings: Record<string, readonly Filter[]> = {
      'no having': [],
      'a low minimum': [having(-40)],
      'a high minimum': [having(1_000_000)],
      'a minimum at all': [emptyMinimum],
    }
    const cases = Object.entries(columns).flatMap(([what, shown]) =>
      Object.entries(filters).flatMap(([which, where]) =>
        Object.entries(what === 'rows' ? { 'no having': [] } : havings).flatMap(([whose, about]) =>
          [0, 1, 5, 50].map((limit) => ({
            what,
            which,
            whose,
            query: { baseTableId: visits().id, columns: shown, filters: [...where, ...about], limit } satisfies Query,
          })),
        ),
      ),
    )
    for (const { what, which, whose, query } of cases) {
      const title = `${what}, ${which}, ${whose}, limit ${query.limit}`
      const isPaged = query.limit === 5 || (query.limit === 0 && what !== 'rows' && which === 'all')
      if (isPaged) await check(query, title)
      else expect(await countOf(query), title).toBe((await clinic.ask(query)).rows.length)
    }
  })

  it('is the number of its rows over all pages, whatever was asked', () =>
    forEachSeed({
      seed: 140_001,
      count: 6,
      make: (random) => randomQuestion(random, clinic.catalog),
      check: (query) => check(query.limit === 0 ? { ...query, limit: 9 } : query, 'at random'),
    }))
})
