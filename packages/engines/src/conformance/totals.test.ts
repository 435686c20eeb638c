import { aggregations, formatRow, gatherSummaries, isSummarised, type AccessRule, type Aggregation, type DataType, type OutputColumn, type Query } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import { sameCell, type Cell } from './naive/cells.ts'
import { cutToRules } from './naive/cut-to-rules.ts'
import { evaluate } from './naive/evaluate.ts'
import { hasAggregate } from './naive/formulas.ts'
import { clock, openClinic, type OpenedClinic } from './opened-clinic.ts'
import { createRandom } from './random.ts'
import { randomQuestion, randomRules, randomTop } from './random-question.ts'
import { testedEngines } from './sources.ts'
import { rulesOf } from './test-rules.ts'

const QUESTIONS = Number(process.env.TOTALS_QUESTIONS ?? 160)
const SEED = Number(process.env.TOTALS_SEED ?? 15_112_026)

type Row = readonly Cell[]

const level = (column: OutputColumn) => {
  if (column.design === 'group') return 'key'
  return column.design === 'view' ? aggregations[column.aggregation].level : hasAggregate(column.formula) ? 'aggregate' : 'row'
}
const aggregationOf = (column: OutputColumn): Aggregation | undefined => (column.design === 'view' ? aggregations[column.aggregation] : undefined)

const numbers = (rows: readonly Row[], at: number) => rows.flatMap((row) => (row[at] === null || row[at] === undefined ? [] : [Number(row[at])]))
const overRows: Record<'sum' | 'min' | 'max' | 'avg' | 'count', (values: readonly number[]) => number | null> = {
  sum: (values) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)),
  min: (values) => (values.length === 0 ? null : Math.min(...values)),
  max: (values) => (values.length === 0 ? null : Math.max(...values)),
  avg: (values) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length),
  count: (values) => values.length,
}

const summaryNames = ['total', 'sum', 'min', 'max', 'avg', 'count'] as const

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

const withoutDerived = (query: Query): Query => ({ ...query, columns: query.columns.filter((column) => column.design === 'group' || !column.derived) })

const hidesRows = ({ filters, columns }: Query, positions: readonly number[]) =>
  filters.some(({ aggregation = 'none' }) => aggregations[aggregation].level === 'aggregate') || positions.some((at) => level(columns[at]!) === 'aggregate')

/** The answer to the question without the groups below this one. */
function withoutGroup({ query, positions, dataTypes, naive }: Looked, column: OutputColumn, group: Row): Cell {
  const answer = naive([...positions.map((each) => query.columns[each]!), column])
  const isSameGroup = (same: (one: Cell, other: Cell, place: number) => boolean) => (row: Row) => positions.every((_, place) => same(row[place] ?? null, group[place] ?? null, place))
  const nearly = isSameGroup((one, other, place) => sameCell(one, other, dataTypes[positions[place]!]!))
  return (answer.find(isSameGroup((one, other) => one === other)) ?? answer.find(nearly))?.at(-1) ?? null
}

function expectedFigure(looked: Looked, name: (typeof summaryNames)[number], at: number, group: Row, members: readonly Row[]): Cell {
  const column = looked.query.columns[at]!
  const { together, isAverage } = aggregationOf(column) ?? {}
  const isOwn = looked.isAggregated && level(column) === 'aggregate' && (name === 'total' || (name === 'avg' && isAverage === true))
  if (isOwn && looked.isOfBase) return withoutGroup(looked, column, group)
  if (isOwn && together === undefined) return null
  const shown = name === 'total' ? (looked.isAggregated ? together : 'sum') : name
  return overRows[shown ?? 'sum'](numbers(members, at))
}

describe.each(testedEngines)('RV2 totals of random questions to %s', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  async function check(seed: number, query: Query, groupBy: readonly number[], accessRules: readonly AccessRule[]) {
    const { catalog } = clinic
    const data = accessRules.length > 0 ? cutToRules(clinic.data, catalog, accessRules) : clinic.data
    const naive = (columns: readonly OutputColumn[]) => evaluate({ ...query, columns, limit: 0 }, catalog, data, clock, query.columns)
    const context = { catalog, accessRules: rulesOf(accessRules), dialect: engines[engineName].dialect, clock }
    const read: Parameters<typeof gatherSummaries>[0] = async (make) => {
      const statement = make(context)
      const { rows } = await clinic.read(statement)
      return { statement, rows: rows.map((row) => formatRow(statement.columns, row) as Cell[]) }
    }
    const { statement, rows } = await clinic.ask(query, accessRules)
    if (rows.length === 0) return 0
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
        expect(Number(count), `seed ${seed}`).toBe(members.length)
        for (const [at, meta] of statement.columns.entries()) {
          const found = figures.find((each) => each.column === at)
          for (const name of summaryNames) {
            const expected = isSummarised(name, meta) ? expectedFigure(looked, name, at, group, members) : null
            const told = `seed ${seed}, depth ${depth}, ${name} of column ${at} (${JSON.stringify(query.columns[at])}) in ${JSON.stringify(group)}: ${found?.[name]}, not ${expected}\n${statement.text}`
            expect(sameCell(found?.[name] ?? null, expected, 'NUMBER'), told).toBe(true)
            compared += 1
          }
        }
      }
    }
    return compared
  }

  it('equal the answer to the question without that group, or are empty', async () => {
    let compared = 0
    for (let index = 0; index < QUESTIONS; index += 1) {
      const random = createRandom(SEED + index)
      const question = index % 8 === 0 ? withoutDerived(randomTop(random, clinic.catalog)) : randomQuestion(random, clinic.catalog)
      const positions = question.columns.map((_, at) => at)
      const groupBy = [...new Set(random.list(0, 2, () => random.pick(positions)))]
      const query = { ...question, limit: random.chance(0.25) ? random.whole(1, 12) : 0 }
      compared += await check(SEED + index, query, groupBy, random.chance(0.25) ? randomRules(random, clinic.catalog) : [])
    }
    expect(compared).toBeGreaterThan(QUESTIONS)
  })
})
