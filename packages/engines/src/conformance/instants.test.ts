import {
  compileColumnStatistics,
  compileColumnValues,
  compileCount,
  compileTableAnalysis,
  type Clock,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import type { FixtureTable } from './clinic/fixture.ts'
import { differenceOf, isSameResult, type Cell } from './naive/cells.ts'
import { cutToRules } from './naive/cut-to-rules.ts'
import { evaluate } from './naive/evaluate.ts'
import { wallClockOf } from './naive/wall-clock.ts'
import { openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { forEachSeed } from './random/for-each-seed.ts'
import { randomLookup, randomQuestion, randomRules } from './random/random-question.ts'
import { testedEngines, type TestedEngine } from './clinic/sources.ts'
import { wardClockTables } from './clinic/ward-clocks.ts'
import { rulesOf } from './clinic/test-rules.ts'

/** ClickHouse plans a statement for longer than the others answer it. */
const questionsTo = (engine: TestedEngine) =>
  Number(process.env.DIFFERENTIAL_QUESTIONS ?? (engine === 'clickhouse' ? 12 : 40))
const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 20_261_115)

const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Kolkata'] as const
/** Within the hour that comes twice, soon after the one that is skipped, and in the middle of a summer. */
const moments = ['2024-10-27T01:45:00Z', '2024-03-31T05:10:00Z', '2024-11-03T06:15:00Z', '2024-07-01T12:00:00Z']

// SQLite has no type for instants.
const enginesWithInstants = testedEngines.filter((name) => name !== 'sqlite')

/** The zone of our own process, which must not matter. */
const processZones = {
  UTC: 'America/New_York',
  'Europe/Vienna': 'America/New_York',
  'America/New_York': 'Europe/Vienna',
  'Asia/Kolkata': 'Europe/Vienna',
} as const

describe.each(enginesWithInstants)('instants in %s [FI2 SD4]', (engineName) => {
  const { dialect } = engines[engineName]
  let clinic: OpenedClinic
  beforeAll(async () => {
    clinic = await openClinic(engineName, wardClockTables)
  })
  afterAll(() => clinic.close())

  const column = (table: string, name: string) =>
    clinic.catalog.tables.find((each) => each.name === table)!.columns.find((each) => each.name === name)!
  const output = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
  const question = (columns: readonly OutputColumn[], filters: Query['filters'] = []): Query => ({
    baseTableId: clinic.catalog.tables.find(({ name }) => name === 'visits')!.id,
    columns,
    filters,
    limit: 0,
  })

  it('are told from wall-clock columns', () => {
    const kinds = clinic.catalog.tables.flatMap(({ columns }) =>
      columns.filter(({ dataType }) => dataType === 'DATE').map(({ name, dateKind }) => [name, dateKind]),
    )
    expect(Object.fromEntries(kinds)).toEqual({
      opened: 'instant',
      admitted: 'instant',
      discharged: 'instant',
      planned: 'timestamp',
      due: 'date',
    })
  })

  describe.each(zones)('reported in %s', (zone) => {
    const machineZone = process.env.TZ
    beforeAll(() => {
      process.env.TZ = processZones[zone]
    })
    afterAll(() => {
      if (machineZone === undefined) delete process.env.TZ
      else process.env.TZ = machineZone
    })
    const clockOf = (index: number): Clock => ({ now: new Date(moments[index % moments.length]!), zone })

    it('do not follow the zone of the process, which is another one', () => {
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZones[zone])
    })

    it('are filtered, grouped, aggregated and subtracted as a person who knows the zone would do it, freely and under access rules', () =>
      forEachSeed({
        seed: SEED,
        count: questionsTo(engineName),
        make: (random, index) => ({
          query: index % 4 === 0 ? randomLookup(random, clinic.catalog) : randomQuestion(random, clinic.catalog),
          rules: index % 5 === 0 ? randomRules(random, clinic.catalog) : [],
        }),
        check: async ({ query, rules }, index) => {
          const clock = clockOf(index)
          const { catalog, data } = clinic
          const expected = evaluate(query, catalog, rules.length > 0 ? cutToRules(data, catalog, rules) : data, clock)
          const answer = await clinic.askUnlessRefused(query, rules, undefined, clock)
          if (!answer) return
          const { statement, rows } = answer
          const asked = `at ${clock.now.toISOString()}: ${statement.text} ${statement.params.map(String).join(' | ')}`
          const types = statement.columns.map(({ dataType }) => dataType)
          expect(differenceOf(rows, expected, types), asked).toEqual({ unexpected: [], missing: [] })
          const count = compileCount(query, { catalog, accessRules: rulesOf(rules), dialect, clock })
          expect((await clinic.read(count)).rows, count.text).toEqual([[expected.length]])
          if (index % 10 > 0) return
          const offset = Math.floor(expected.length / 3)
          const page = await clinic.ask(query, rules, { offset, rows: 5 }, clock)
          expect(
            isSameResult(page.rows, rows.slice(offset, offset + 5), types),
            `${asked}: ${JSON.stringify([page.rows, rows])}`,
          ).toBe(true)
        },
      }))

    it('are found by every value that a list or a group of days shows, and left out by it', async () => {
      const { id: columnId } = column('visits', 'admitted')
      const clock = clockOf(3)
      const { catalog } = clinic
      const values = (
        await clinic.read(
          compileColumnValues({ columnId, limit: 1000 }, { catalog, accessRules: rulesOf(), dialect, clock }),
        )
      ).rows.map(([value]) => String(value))
      const stored = [...clinic.data.values()]
        .flat()
        .flatMap(({ admitted }) => (typeof admitted === 'string' ? [wallClockOf(admitted, zone)] : []))
      expect(values).toEqual([...new Set(stored)].sort())
      const days = [...new Set(stored.map((value) => value.slice(0, 10)))]
      const ids = [{ ...output, design: 'view', columnId: column('visits', 'id').id, aggregation: 'none' } as const]
      for (const value of [
        ...values.slice(0, 8),
        ...values.filter((each) => each.startsWith('2024-1')),
        ...days.slice(0, 12),
      ]) {
        const rowsOf = async (operator: 'equals' | 'notEquals') =>
          (await clinic.ask(question(ids, [{ columnId, operator, values: [value] }]), [], undefined, clock)).rows.length
        const matching = stored.filter((each) => each.startsWith(value)).length
        expect([await rowsOf('equals'), await rowsOf('notEquals')], value).toEqual([matching, 90 - matching])
      }
    })

    it('are ordered as instants, and so are their extremes', async () => {
      const { id: columnId } = column('visits', 'admitted')
      const clock = clockOf(3)
      const shown = [{ ...output, design: 'view', columnId, aggregation: 'none', orderDirection: 'desc' } as const]
      const { rows } = await clinic.ask(question(shown), [], undefined, clock)
      const stored = [...clinic.data.values()]
        .flat()
        .flatMap(({ admitted }) => (typeof admitted === 'string' ? [admitted] : []))
      const inOrder: Cell[] = stored
        .toSorted((one, other) => Date.parse(`${other}Z`) - Date.parse(`${one}Z`))
        .map((instant) => wallClockOf(instant, zone))
      expect(rows.flat().filter((cell) => cell !== null)).toEqual(inOrder)
      const statement = compileColumnStatistics(columnId, {
        catalog: clinic.catalog,
        accessRules: rulesOf(),
        dialect,
        clock,
      })
      const [values = []] = (await clinic.read(statement)).rows
      const statistic = (name: (typeof statement.statistics)[number]) => values[statement.statistics.indexOf(name)]
      expect([statistic('max'), statistic('min'), statistic('uniqueCount')]).toEqual([
        inOrder[0],
        inOrder.at(-1),
        new Set(inOrder).size,
      ])
      const { baseTableId: tableId } = question([])
      const analysis = compileTableAnalysis(
        { tableId, columnIds: [columnId] },
        { catalog: clinic.catalog, accessRules: rulesOf(), dialect, clock },
      )
      const [[rowCount, ...analysed] = []] = (await clinic.read(analysis)).rows
      expect([
        rowCount,
        Object.fromEntries(analysis.statistics.map((each, index) => [each.statistic, analysed[index]])),
      ]).toMatchObject([90, { minDate: inOrder.at(-1), maxDate: inOrder[0], distinctCount: new Set(inOrder).size }])
    })

    it('are compared as instants where the latest one of a group is filtered', async () => {
      const { id: columnId } = column('visits', 'admitted')
      const outputs = [
        { ...output, design: 'group', columnId: column('wards', 'name').id, grouping: 'uniqueValues' } as const,
        { ...output, design: 'view', columnId, aggregation: 'max' } as const,
      ]
      for (const [index, filter] of (
        [
          ['last', 10, 'days'],
          ['greaterOrEqual', '2024-11-03 01:30'],
          ['equals', '2024-11-04'],
          ['last', 1, 'hours'],
        ] as const
      ).entries()) {
        const [operator, ...values] = filter
        const query = question(outputs, [{ columnId, aggregation: index % 2 === 0 ? 'max' : 'min', operator, values }])
        const { statement, rows } = await clinic.ask(query, [], undefined, clockOf(index))
        const expected = evaluate(query, clinic.catalog, clinic.data, clockOf(index))
        expect(differenceOf(rows, expected, ['STRING', 'DATE']), statement.text).toEqual({
          unexpected: [],
          missing: [],
        })
      }
    })
  })

  it('know summer time also in a zone whose name is an abbreviation to PostgreSQL', async () => {
    const clock = { now: new Date(moments[3]!), zone: 'CET' }
    const outputs = ['admitted', 'planned'].map(
      (name) => ({ ...output, design: 'view', columnId: column('visits', name).id, aggregation: 'none' }) as const,
    )
    const difference = {
      ...output,
      design: 'view',
      columnId: column('visits', 'admitted').id,
      secondColumnId: column('visits', 'planned').id,
      aggregation: 'dateDiff',
    } as const
    const query = question([...outputs, difference])
    const { statement, rows } = await clinic.ask(query, [], undefined, clock)
    const types = statement.columns.map(({ dataType }) => dataType)
    expect(differenceOf(rows, evaluate(query, clinic.catalog, clinic.data, clock), types), statement.text).toEqual({
      unexpected: [],
      missing: [],
    })
  })
})

const endsTable: FixtureTable = {
  name: 'ends',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'at', type: 'instant' },
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00 BC',
    '0001-01-01 00:00:00',
    '9999-12-31 23:30:00',
    '20204-01-15 00:00:00',
    '2024-07-01 00:00:00',
    null,
  ].map((at, index) => [index, at]),
}

describe.each(['postgresql', 'duckdb'] as const)('instants of %s at the ends of time', (engineName) => {
  it.each(['Europe/Vienna', 'America/New_York'])('are shown in %s and found by what is shown', async (zone) => {
    const clinic = await openClinic(engineName, [endsTable])
    const clock = { now: new Date(moments[3]!), zone }
    const { catalog } = clinic
    const [{ id: baseTableId, columns } = { id: 0, columns: [] }] = catalog.tables
    const { id: columnId } = columns.find(({ name }) => name === 'at')!
    const output = {
      label: 'x',
      orderDirection: 'none',
      orderIndex: 0,
      pin: false,
      grouped: false,
      design: 'view',
      columnId,
      aggregation: 'none',
    } as const
    const shown = async (filters: Query['filters']) =>
      (await clinic.ask({ baseTableId, columns: [output], filters, limit: 0 }, [], undefined, clock)).rows.flat()
    const all = await shown([])
    expect(all.slice(0, 2)).toEqual(['infinity', '-infinity'])
    expect(new Set(all).size).toBe(8)
    for (const value of all) {
      expect(await shown([{ columnId, operator: 'equals', values: [value] }])).toEqual([value])
      expect(await shown([{ columnId, operator: 'notEquals', values: [value] }])).toHaveLength(7)
    }
    const before = all.filter(
      (value) =>
        value !== null &&
        !String(value).startsWith('2') &&
        value !== 'infinity' &&
        !String(value).startsWith('9999') &&
        !String(value).startsWith('10000'),
    )
    expect(await shown([{ columnId, operator: 'lessThan', values: ['2024-07-01'] }])).toEqual(
      zone === 'Europe/Vienna' ? before : [...before, '2024-06-30T20:00:00'],
    )
    await clinic.close()
  })
})
