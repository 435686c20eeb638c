import {
  aggregations,
  formatRow,
  gatherPivot,
  gatherSummaries,
  isSummarised,
  type AccessRule,
  type Aggregation,
  type DataType,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { withCalculated } from './clinic/calculated.ts'
import { clinicTables } from './clinic/clinic.ts'
import { sameCell, type Cell } from './naive/cells.ts'
import { cutToRules } from './naive/cut-to-rules.ts'
import { evaluate, isOfGroup } from './naive/evaluate.ts'
import { hasAggregate } from './naive/formulas.ts'
import { clock, openClinic, type OpenedClinic } from './clinic/opened-clinic.ts'
import { forEachSeed } from './random/for-each-seed.ts'
import { createRandom, type Random } from './random/random.ts'
import { randomLookup, randomQuestion, randomRules, randomTop, randomWithVirtual } from './random/random-question.ts'
import { testedEngines, type TestedEngine } from './clinic/sources.ts'
import { rulesOf } from './clinic/test-rules.ts'

/** ClickHouse plans a statement for longer than the others answer it. */
const questionsTo = (engine: TestedEngine) =>
  Number(process.env.TOTALS_QUESTIONS ?? (engine === 'clickhouse' ? 16 : 50))
/** Few, so that many pivots have others. */
const PIVOT_COLUMNS = 3
const SEED = Number(process.env.TOTALS_SEED ?? 15_112_026)

type Row = readonly Cell[]

const level = (column: OutputColumn) => {
  if (column.design === 'group') return 'key'
  return column.design === 'view'
    ? aggregations[column.aggregation].level
    : hasAggregate(column.formula)
      ? 'aggregate'
      : 'row'
}
const aggregationOf = (column: OutputColumn): Aggregation | undefined =>
  column.design === 'view' ? aggregations[column.aggregation] : undefined

const numbers = (rows: readonly Row[], at: number) =>
  rows.flatMap((row) => (row[at] === null || row[at] === undefined ? [] : [Number(row[at])]))
const overRows: Record<'sum' | 'min' | 'max' | 'avg' | 'count', (values: readonly number[]) => number | null> = {
  sum: (values) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)),
  min: (values) => (values.length === 0 ? null : Math.min(...values)),
  max: (values) => (values.length === 0 ? null : Math.max(...values)),
  avg: (values) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length),
  count: (values) => values.length,
}
/** The first or the last of dates, which have years of four digits. */
const overDates = (dates: readonly Cell[], together: Aggregation['together']): Cell =>
  dates
    .filter((date) => date !== null && (together === 'min' || together === 'max'))
    .toSorted()
    .at(together === 'min' ? 0 : -1) ?? null

const summaryNames = ['total', 'sum', 'min', 'max', 'avg', 'count'] as const

const typeOfSummary = (name: string, { dataType }: { readonly dataType: DataType }): DataType =>
  name === 'total' ? dataType : 'NUMBER'

/** What is known of a question and its groups before a total is looked at. */
interface Looked {
  readonly query: Query
  readonly positions: readonly number[]
  readonly dataTypes: readonly DataType[]
  readonly isAggregated: boolean
  /** The rows of the database stand behind a total: no filter on an aggregate, no limit and no group by an aggregate leaves some out. */
  readonly isOfBase: boolean
  readonly naive: (columns: readonly OutputColumn[]) => readonly Row[]
}

interface AskedPivot {
  readonly query: Query
  /** The positions of groups, those that stand down first. */
  readonly places: readonly number[]
  readonly rules: readonly AccessRule[]
}

const withoutDerived = (query: Query): Query => ({
  ...query,
  columns: query.columns.filter((column) => column.design === 'group' || !column.derived),
})

const hidesRows = ({ filters, columns }: Query, positions: readonly number[]) =>
  filters.some(isOfGroup) || positions.some((at) => level(columns[at]!) === 'aggregate')

/** The answer to the question without the groups below this one. */
function withoutGroup({ query, positions, dataTypes, naive }: Looked, column: OutputColumn, group: Row): Cell {
  // What is derived depends on the order of groups, which is that of the question wherever they stand.
  const inOrder = positions.toSorted((one, other) => one - other)
  const answer = naive([...inOrder.map((each) => query.columns[each]!), column]).map((row) => [
    ...positions.map((each) => row[inOrder.indexOf(each)] ?? null),
    row.at(-1) ?? null,
  ])
  const isSameGroup = (same: (one: Cell, other: Cell, place: number) => boolean) => (row: Row) =>
    positions.every((_, place) => same(row[place] ?? null, group[place] ?? null, place))
  const nearly = isSameGroup((one, other, place) => sameCell(one, other, dataTypes[positions[place]!]!))
  return (answer.find(isSameGroup((one, other) => one === other)) ?? answer.find(nearly))?.at(-1) ?? null
}

function expectedAggregate(
  looked: Looked,
  name: (typeof summaryNames)[number],
  at: number,
  group: Row,
  members: readonly Row[],
): Cell {
  const column = looked.query.columns[at]!
  const { together, isAverage } = aggregationOf(column) ?? {}
  const isOwn =
    looked.isAggregated && level(column) === 'aggregate' && (name === 'total' || (name === 'avg' && isAverage === true))
  if (isOwn && looked.isOfBase) return withoutGroup(looked, column, group)
  if (isOwn && together === undefined) return null
  if (looked.dataTypes[at] === 'DATE')
    return overDates(
      members.map((row) => row[at] ?? null),
      together,
    )
  const shown = name === 'total' ? (looked.isAggregated ? together : 'sum') : name
  return overRows[shown ?? 'sum'](numbers(members, at))
}

describe.each(testedEngines)('RV2 totals of random questions to %s', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName, clinicTables, { extend: withCalculated })
  })
  afterAll(() => clinic.close())

  /** How statements are run and totals looked up under these rules. */
  function openFor(query: Query, accessRules: readonly AccessRule[]) {
    const { catalog } = clinic
    const data = accessRules.length > 0 ? cutToRules(clinic.data, catalog, accessRules) : clinic.data
    const naive = (columns: readonly OutputColumn[]) =>
      evaluate({ ...query, columns, limit: 0 }, catalog, data, clock, query.columns)
    const context = { catalog, accessRules: rulesOf(accessRules), dialect: engines[engineName].dialect, clock }
    const read: Parameters<typeof gatherSummaries>[0] = async (make) => {
      const statement = make(context)
      const { rows } = await clinic.read(statement)
      return { statement, rows: rows.map((row) => formatRow(statement.columns, row) as Cell[]) }
    }
    return { naive, read }
  }

  /** Undefined where there are none to be put together. */
  async function askForRows(query: Query, accessRules: readonly AccessRule[]) {
    const asked = await clinic.askUnlessRefused(query, accessRules)
    return asked && asked.rows.length > 0 ? asked : undefined
  }

  async function check(query: Query, groupBy: readonly number[], accessRules: readonly AccessRule[]) {
    const { naive, read } = openFor(query, accessRules)
    const asked = await askForRows(query, accessRules)
    if (!asked) return 0
    const { statement, rows } = asked
    const isWhole = query.limit === 0 || naive(query.columns).length <= query.limit
    const isAggregated = query.columns.some((column) => level(column) !== 'row')
    const dataTypes = statement.columns.map(({ dataType }) => dataType)
    let compared = 0
    for (let depth = 0; depth <= groupBy.length; depth += 1) {
      const positions = groupBy.slice(0, depth)
      const isOfBase = isAggregated && isWhole && !hidesRows(query, positions)
      const looked: Looked = { query, positions, dataTypes, isAggregated, isOfBase, naive }
      const { rows: totals } = await gatherSummaries(read, query, { depth, groupBy, most: 5000 })
      for (const { group, count, figures } of totals) {
        // As the page finds the rows of a group.
        const members = rows.filter((row) => positions.every((at, place) => row[at] === group[place]))
        expect(Number(count), statement.text).toBe(members.length)
        for (const [at, meta] of statement.columns.entries()) {
          const found = figures.find((each) => each.column === at)
          for (const name of summaryNames) {
            const expected = isSummarised(name, meta) ? expectedAggregate(looked, name, at, group, members) : null
            const failure = `depth ${depth}, ${name} of column ${at} (${JSON.stringify(query.columns[at])}) in ${JSON.stringify(group)}: ${found?.[name]}, not ${expected}\n${statement.text}`
            expect(sameCell(found?.[name] ?? null, expected, typeOfSummary(name, meta)), failure).toBe(true)
            compared += 1
          }
        }
      }
    }
    return compared
  }

  it('equal the answer to the question without that group, or are empty', async () => {
    let compared = 0
    await forEachSeed({
      seed: SEED,
      count: questionsTo(engineName),
      make: (random, index) => {
        const question =
          index % 8 === 0 ? withoutDerived(randomTop(random, clinic.catalog)) : randomQuestion(random, clinic.catalog)
        const positions = question.columns.map((_, at) => at)
        const groupBy = [...new Set(random.list(0, 2, () => random.pick(positions)))]
        const query = { ...question, limit: random.chance(0.25) ? random.whole(1, 12) : 0 }
        return { query, groupBy, rules: random.chance(0.25) ? randomRules(random, clinic.catalog) : [] }
      },
      check: async ({ query, groupBy, rules }) => {
        compared += await check(query, groupBy, rules)
      },
    })
    expect(compared).toBeGreaterThan(questionsTo(engineName))
  })

  async function checkPivot({ query, places, rules }: AskedPivot) {
    const { naive, read } = openFor(query, rules)
    const asked = await askForRows(query, rules)
    if (!asked) return 0
    const { statement, rows } = asked
    const dataTypes = statement.columns.map(({ dataType }) => dataType)
    const isMeasure = (at: number) => level(query.columns[at]!) === 'aggregate'
    const positions = query.columns.map((_, at) => at)
    const measures = positions.filter(isMeasure)
    const [down, across] = [places.slice(0, Math.floor(places.length / 2)), places.slice(Math.floor(places.length / 2))]
    const { levels, hasOther } = await gatherPivot(read, query, { down, across }, PIVOT_COLUMNS)
    const keyOf = (row: Row, by: readonly number[]) => JSON.stringify(by.map((at) => row[at]))
    const headings = new Set(
      levels
        .find((each) => each.down === 0 && each.across === across.length && !each.isOther)!
        .rows.map((row) => JSON.stringify(row.slice(0, across.length))),
    )
    expect([hasOther, headings.size], statement.text).toEqual([
      new Set(rows.map((row) => keyOf(row, across))).size > PIVOT_COLUMNS,
      Math.min(PIVOT_COLUMNS, new Set(rows.map((row) => keyOf(row, across))).size),
    ])
    let compared = 0
    for (const { down: depth, across: width, isOther, rows: found } of levels) {
      const by = [...down.slice(0, depth), ...(isOther ? [] : across.slice(0, width))]
      const inLevel = width < across.length ? rows : rows.filter((row) => headings.has(keyOf(row, across)) !== isOther)
      const looked: Looked = {
        query,
        positions: by,
        dataTypes,
        isAggregated: true,
        isOfBase: !hidesRows(query, by),
        naive,
      }
      expect(found.length, `${depth} down, ${width} across`).toBe(
        by.length === 0 ? 1 : new Set(inLevel.map((row) => keyOf(row, by))).size,
      )
      for (const row of found) {
        const members = inLevel.filter((each) => by.every((at, place) => each[at] === row[place]))
        for (const [place, at] of measures.entries()) {
          // Of the rows in Other the evaluator knows what adds up; the test below has the others.
          if (isOther && aggregationOf(query.columns[at]!)?.together !== 'sum') continue
          const total = () =>
            isOther
              ? overRows.sum(numbers(members, at))
              : expectedAggregate(looked, 'total', at, row.slice(0, by.length), members)
          const expected =
            by.length === places.length
              ? members[0]![at]!
              : isSummarised('total', statement.columns[at]!)
                ? total()
                : null
          const about = `${depth} down, ${width} across${isOther ? ', Other' : ''}, column ${at} (${JSON.stringify(query.columns[at])}) in ${JSON.stringify(row)}: not ${expected}\n${statement.text}`
          expect(sameCell(row[by.length + place]!, expected, dataTypes[at]!), about).toBe(true)
          compared += 1
        }
      }
    }
    return compared
  }

  function pivotOf(random: Random): AskedPivot | undefined {
    const { columns, ...question } = random.pick([randomQuestion, randomLookup, randomWithVirtual])(
      random,
      clinic.catalog,
    )
    const groups = columns.filter(({ design }) => design === 'group').slice(0, 4)
    const measures = columns.filter((column) => level(column) === 'aggregate')
    if (groups.length < 2 || measures.length === 0) return undefined
    const query = { ...question, columns: [...groups, ...measures] }
    const rules = random.chance(0.25) ? randomRules(random, clinic.catalog) : []
    const inOrder = groups.map((_, at) => at)
    return { query, places: random.chance(0.5) ? inOrder : inOrder.toReversed(), rules }
  }

  it('of every level of a pivot equal those of the question with only these groups', async () => {
    let [compared, asked, count] = [0, 0, 0]
    for (; asked < questionsTo(engineName) / 16; count += 1) if (pivotOf(createRandom(SEED + count))) asked += 1
    await forEachSeed({
      seed: SEED,
      count,
      make: pivotOf,
      check: async (made) => {
        if (made) compared += await checkPivot(made)
      },
    })
    expect(compared).toBeGreaterThan(asked)
  })

  const shown = { label: '', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

  /** Years and texts of visits, and what is counted of them. */
  function ofVisits() {
    const visits = clinic.catalog.tables.find(({ name }) => name === 'visits')!
    const number = visits.columns.find(({ dataType, primaryKey }) => dataType === 'NUMBER' && !primaryKey)!
    const view = (aggregation: 'rowCount' | 'uniqueCount' | 'median' | 'avg'): OutputColumn & { design: 'view' } => ({
      ...shown,
      design: 'view',
      aggregation,
      columnId: number.id,
    })
    const period: OutputColumn = {
      ...shown,
      design: 'group',
      grouping: 'year',
      columnId: visits.columns.find(({ dataType }) => dataType === 'DATE')!.id,
    }
    return { visits, texts: visits.columns.filter(({ dataType }) => dataType === 'STRING'), view, period }
  }

  it('of Other in a pivot are those of all rows whose group has no column, with null as a group', async () => {
    const { visits, texts, view, period } = ofVisits()
    const measures = [view('rowCount'), view('uniqueCount'), view('median'), view('avg')]
    for (const { id } of texts) {
      const query: Query = {
        baseTableId: visits.id,
        columns: [period, { ...shown, design: 'group', grouping: 'uniqueValues', columnId: id }, ...measures],
        filters: [],
        limit: 0,
      }
      const { read } = openFor(query, [])
      const { levels, hasOther } = await gatherPivot(read, query, { down: [0], across: [1] }, PIVOT_COLUMNS)
      const kept = levels
        .find(({ down, across, isOther }) => down === 0 && across === 1 && !isOther)!
        .rows.map(([value = null]) => value as string | null)
      for (const depth of [0, 1]) {
        const other = levels.find((each) => each.isOther && each.down === depth)?.rows ?? []
        const columns = [...(depth === 0 ? [] : [period]), ...measures]
        const { rows } = await clinic.ask({
          ...query,
          columns,
          filters: [{ columnId: id, operator: 'notIn', values: kept }],
        })
        expect(
          hasOther ? other : rows.filter(([count]) => depth === 1 || Number(count) > 0),
          JSON.stringify({ id, depth, kept }),
        ).toEqual(hasOther ? rows : [])
      }
    }
  })

  it('of shares of a parent in a pivot with Other have the whole parent below them, or are empty', async () => {
    const { visits, texts, view, period } = ofVisits()
    const share: OutputColumn = { ...view('rowCount'), derived: { kind: 'shareOfParent' } }
    let others = 0
    for (const { id } of texts) {
      const text: OutputColumn = { ...shown, design: 'group', grouping: 'uniqueValues', columnId: id }
      for (const groups of [
        [period, text],
        [text, period],
      ]) {
        const query = { baseTableId: visits.id, columns: [...groups, view('rowCount'), share], filters: [], limit: 0 }
        const { read } = openFor(query, [])
        const places = { down: [groups.indexOf(period)], across: [groups.indexOf(text)] }
        const { levels, hasOther } = await gatherPivot(read, query, places, PIVOT_COLUMNS)
        if (!hasOther) continue
        others += 1
        const rowsOf = (down: number, isOther: boolean) =>
          levels.find((each) => each.down === down && each.isOther === isOther && (isOther || each.across === 1))!.rows
        const counted = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Number(row.at(-2)), 0)
        const all = counted([...rowsOf(0, false), ...rowsOf(0, true)])
        const lastIsDown = groups.at(-1) === period
        for (const [rows, whole] of [
          [rowsOf(0, false), all],
          [rowsOf(0, true), undefined],
          [rowsOf(1, true), lastIsDown ? counted(rowsOf(0, true)) : undefined],
        ] as const) {
          for (const row of rows) {
            const expected = whole === undefined ? null : (Number(row.at(-2)) * 100) / whole
            expect(sameCell(row.at(-1)!, expected, 'NUMBER'), JSON.stringify({ id, row, expected })).toBe(true)
          }
        }
      }
    }
    expect(others).toBeGreaterThan(0)
  })
})
