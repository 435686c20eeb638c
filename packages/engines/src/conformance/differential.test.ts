import {
  compileCount,
  otherCell,
  relatedTables,
  type AccessRule,
  type CatalogColumn,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { withCalculated } from './clinic/calculated.ts'
import { clinicTables } from './clinic/clinic.ts'
import type { FixtureKey, FixtureTable } from './clinic/fixture.ts'
import { sharedNames } from './clinic/shared-names.ts'
import { hospitalGroup, variedKeys } from './clinic/hospital-group.ts'
import { differenceOf, isSameResult, compareCells, type Cell } from './naive/cells.ts'
import { cutToRules } from './naive/cut-to-rules.ts'
import { evaluate, isOfGroup } from './naive/evaluate.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { forEachSeed } from './random/for-each-seed.ts'
import { createRandom, type Random } from './random/random.ts'
import {
  randomDerived,
  randomLookup,
  randomQuestion,
  randomRules,
  randomTop,
  randomWithVirtual,
  wholeMeasures,
} from './random/random-question.ts'
import { type TestedEngine, testedEngines } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

/** DuckDB and ClickHouse plan a statement for longer than the others answer it, and are asked fewer. */
const fewer: Partial<Record<TestedEngine, number>> = { duckdb: 120, clickhouse: 60 }
/** The variable asks all of them the same. */
const questionsTo = (engine: TestedEngine) => Number(process.env.DIFFERENTIAL_QUESTIONS ?? fewer[engine] ?? 240)
const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 20_261_115)
/** With 18, MariaDB 10.11 lost a row where it turned EXISTS into IN, and PostgreSQL compiled a statement for 26 s. */
const KEYS_SEED = Number(process.env.DIFFERENTIAL_KEYS_SEED ?? 18)

type Asked = Awaited<ReturnType<OpenedClinic['ask']>>

/** Nulls last, and the first ordered column in its direction; texts are left to the collations of databases. */
function isInOrder({ columns }: Query, { statement, rows }: Asked): boolean {
  const ordered = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ orderDirection }) => orderDirection !== 'none')
  const [first] = ordered.sort((a, b) => a.orderIndex - b.orderIndex || a.index - b.index)
  const type = first && statement.columns[first.index]!.dataType
  if (!first || type === 'STRING') return true
  // All other groups stand last, beside those without a value.
  const cells = rows.map((row) => (row[first.index] === otherCell ? null : row[first.index]!))
  return cells.every(
    (cell, index) => index === 0 || follows(cells[index - 1]!, cell, first.orderDirection === 'desc' ? -1 : 1, type!),
  )
}

function follows(before: Cell, after: Cell, sign: 1 | -1, type: Parameters<typeof compareCells>[2]) {
  if (before === null || after === null) return after === null
  return sign * compareCells(after, before, type === 'DATE' ? 'STRING' : type) >= 0
}

interface Case {
  readonly query: Query
  readonly rules: readonly AccessRule[]
}

/** Gives the statement that was right; none where the database has no year for a date of the question, and says so. */
async function expectAsEvaluated(
  engineName: TestedEngine,
  clinic: OpenedClinic,
  { query, rules }: Case,
  { isPaged }: { readonly isPaged: boolean },
) {
  const { catalog, data } = clinic
  const expected = evaluate(query, catalog, rules.length > 0 ? cutToRules(data, catalog, rules) : data, clock)
  const asked = await clinic.askUnlessRefused(query, rules)
  if (!asked) return undefined
  const failure = `DIFFERENTIAL_KEYS_SEED=${KEYS_SEED}: ${asked.statement.text} ${asked.statement.params.map(String).join(' | ')}`
  const types = asked.statement.columns.map(({ dataType }) => dataType)
  expect(differenceOf(asked.rows, expected, types), failure).toEqual({ unexpected: [], missing: [] })
  expect(isInOrder(query, asked), failure).toBe(true)

  const count = compileCount(query, {
    catalog,
    accessRules: rulesOf(rules),
    dialect: engines[engineName].dialect,
    clock,
  })
  expect((await clinic.read(count)).rows, count.text).toEqual([[expected.length]])
  if (!isPaged) return asked.statement
  const offset = Math.floor(expected.length / 3)
  const page = await clinic.ask(query, rules, { offset, rows: 5 })
  expect(
    isSameResult(page.rows, asked.rows.slice(offset, offset + 5), types),
    `${page.statement.text}: ${JSON.stringify([page.rows, asked.rows])}`,
  ).toBe(true)
  return asked.statement
}

const withFirstGroups = (query: Query): Query => ({
  ...query,
  columns: query.columns.map((column) => (column.design === 'group' ? { ...column, top: { count: 2 } } : column)),
})

/** The first groups and all others hold every row once. */
async function expectWhole(clinic: OpenedClinic, query: Query, rules: readonly AccessRule[]) {
  const kept = query.columns.filter(({ design, vid }) => design === 'group' || vid === 'measure')
  const base = clinic.catalog.tables.find(({ id }) => id === query.baseTableId)!
  const count: OutputColumn = {
    label: 'rows',
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
    design: 'view',
    columnId: base.columns[0]!.id,
    aggregation: 'rowCount',
  }
  const filters = query.filters.filter((filter) => !isOfGroup(filter))
  const [groups, whole] = [
    await clinic.ask({ ...query, filters, columns: [...kept, count] }, rules),
    await clinic.ask({ ...query, filters, columns: [count] }, rules),
  ]
  expect(
    groups.rows.reduce((sum, row) => sum + Number(row.at(-1)), 0),
    groups.statement.text,
  ).toBe(Number(whole.rows[0]?.[0]))
}

// Their keys lead to missing rows too, which only a declared reference may.
const everyKeyDeclared = (tables: readonly FixtureTable[]) =>
  tables.map((table) => ({
    ...table,
    foreignKeys: table.foreignKeys.map((key): FixtureKey => ({ ...key, isOnlyDeclared: true })),
  }))

describe.each(testedEngines)('SD3 SD4 SD6 SD7 SD13 ST3 random questions to %s', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName, clinicTables, { extend: withCalculated })
  })
  afterAll(() => clinic.close())

  const check = (made: Case, index: number) =>
    expectAsEvaluated(engineName, clinic, made, { isPaged: index % 10 === 0 })
  const rulesIf = (isRestricted: boolean, random: Random) => (isRestricted ? randomRules(random, clinic.catalog) : [])

  it('are answered as a patient reader of the tables would answer them', () =>
    forEachSeed({
      seed: SEED,
      count: questionsTo(engineName),
      make: (random) => ({ query: randomQuestion(random, clinic.catalog), rules: [] }),
      check,
    }))

  it('about names of other tables are answered the same, freely and under access rules', () =>
    forEachSeed({
      seed: SEED * 2,
      count: questionsTo(engineName) / 8,
      make: (random, index) => ({
        query: randomLookup(random, clinic.catalog),
        rules: rulesIf(index % 2 !== 0, random),
      }),
      check,
    }))

  it('that derive columns from groups are answered the same, freely and under access rules', () =>
    forEachSeed({
      seed: SEED * 3,
      count: questionsTo(engineName) / 10,
      make: (random, index) => ({
        query: randomDerived(random, clinic.catalog),
        rules: rulesIf(index % 3 === 0, random),
      }),
      check,
    }))

  it('about related rows and sequences are answered the same, freely and under access rules', () =>
    forEachSeed({
      seed: SEED * 4,
      count: questionsTo(engineName) / 20,
      make: (random, index) => {
        const asked = randomWithVirtual(random, clinic.catalog)
        return { query: index % 3 === 0 ? withFirstGroups(asked) : asked, rules: rulesIf(index % 2 !== 0, random) }
      },
      check,
    }))

  it('rows with related rows and rows without any are all rows', async () => {
    const { catalog } = clinic
    const count = async (query: Query) =>
      Number(
        (
          await clinic.read(
            compileCount(query, { catalog, accessRules: rulesOf(), dialect: engines[engineName].dialect, clock }),
          )
        ).rows[0]?.[0],
      )
    for (const base of catalog.tables) {
      const [{ id: columnId }] = base.columns as [CatalogColumn]
      const all: Query = {
        baseTableId: base.id,
        columns: [
          {
            label: 'x',
            orderDirection: 'none',
            orderIndex: 0,
            pin: false,
            grouped: false,
            design: 'view',
            columnId,
            aggregation: 'none',
          },
        ],
        filters: [],
        limit: 0,
      }
      for (const { table, path } of relatedTables(catalog, base.id).filter((_way, at) => at % 4 === 0)) {
        const withAny = (value: boolean): Query => ({
          ...all,
          virtualColumns: [{ kind: 'related', id: -1, label: 'any', tableId: table.id, path, measure: 'any' }],
          filters: [{ columnId: -1, operator: 'equals', values: [value] }],
        })
        expect((await count(withAny(true))) + (await count(withAny(false)))).toBe(await count(all))
      }
    }
  })

  it('that keep the first groups apart, or group by ages, are answered the same and hold every row once, freely and under access rules', () =>
    forEachSeed({
      seed: SEED * 5,
      count: questionsTo(engineName) / 20,
      make: (random, index) => ({ query: randomTop(random, clinic.catalog), rules: rulesIf(index % 3 === 0, random) }),
      check: async (made, index) => {
        if ((await check(made, index)) && index % 5 === 0) await expectWhole(clinic, made.query, made.rules)
      },
    }))

  it('R6: under access rules are answered as if the other rows did not exist', () =>
    forEachSeed({
      seed: SEED - questionsTo(engineName) / 2,
      count: questionsTo(engineName) / 2,
      make: (random) => ({ query: randomQuestion(random, clinic.catalog), rules: randomRules(random, clinic.catalog) }),
      check,
    }))
})

describe.each(testedEngines)('ST3 R6 random questions to %s on random keys', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName, everyKeyDeclared(variedKeys(hospitalGroup, createRandom(KEYS_SEED))), {
      hasExactKeys: true,
    })
  })
  afterAll(() => clinic.close())

  const check = (made: Case, index: number) =>
    expectAsEvaluated(engineName, clinic, made, { isPaged: (KEYS_SEED + index) % 10 === 0 })

  it('are answered under access rules as if the other rows did not exist', () =>
    forEachSeed({
      seed: KEYS_SEED,
      count: questionsTo(engineName) / 10,
      make: (random) => ({ query: randomQuestion(random, clinic.catalog), rules: randomRules(random, clinic.catalog) }),
      check,
    }))

  it('about related rows and sequences are answered the same', () =>
    forEachSeed({
      seed: KEYS_SEED * 2,
      count: questionsTo(engineName) / 30,
      make: (random) => ({
        query: randomWithVirtual(random, clinic.catalog),
        rules: randomRules(random, clinic.catalog),
      }),
      check,
    }))
})

/** Names that several departments share, or none has; keys that lead nowhere; and departments that rules hide beside visits that they show. */
describe.each(testedEngines.filter((name) => engines[name].dialect.groupsByNumbers))(
  'SD13 R6 random questions to %s about names that get numbers',
  (engineName) => {
    let clinic: OpenedClinic

    beforeAll(async () => {
      clinic = await openClinic(engineName, sharedNames)
    })
    afterAll(() => clinic.close())

    it('are answered the same, freely and under access rules', async () => {
      const numbered = { freely: 0, restricted: 0 }
      await forEachSeed({
        seed: SEED * 6,
        count: questionsTo(engineName) / 4,
        make: (random, index) => ({
          query: randomLookup(random, clinic.catalog, wholeMeasures),
          rules: index % 2 === 0 ? [] : randomRules(random, clinic.catalog),
        }),
        check: async (made, index) => {
          const statement = await expectAsEvaluated(engineName, clinic, made, { isPaged: index % 10 === 0 })
          if (statement?.text.includes('dense_rank()')) numbered[made.rules.length > 0 ? 'restricted' : 'freely'] += 1
        },
      })
      expect(Object.values(numbered)).not.toContain(0)
    })
  },
)
