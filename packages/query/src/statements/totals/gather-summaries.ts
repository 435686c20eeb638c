import type { Query } from '../../model/query.ts'
import type { Statement } from '../../model/result.ts'
import type { SummaryName } from '../../model/summary.ts'
import type { CompileContext } from '../context.ts'
import { compileCount } from '../count.ts'
import type { KeptGroups } from './kept-groups.ts'
import { compileOwnTotals, type OwnTotalsStatement } from './own-totals.ts'
import { compileSummaries, groupedPositions, type SummaryStatement } from './summaries.ts'

export type Cell = string | number | boolean | null
export type Row = readonly Cell[]

/** Runs what is compiled, in the place and under the access rules that the caller knows. */
export type Read = <Asked extends Statement>(
  make: (context: CompileContext) => Asked,
) => Promise<{ readonly statement: Asked; readonly rows: readonly Row[] }>

export interface WantedSummaries {
  /** 0 for the totals of everything, otherwise how many of the grouped columns count. */
  readonly depth: number
  /** The columns by which rows are put together, by position; the question's own unless told otherwise. */
  readonly groupBy?: readonly number[] | undefined
  /** At most so many groups. */
  readonly most: number
  /** Only the rows of these groups, or only the others. */
  readonly kept?: KeptGroups
}

type Aggregates = { column: number } & Record<SummaryName, Cell>

/** One total row: the values of its group, how many rows of the result it stands for, and the aggregates of its columns. */
interface SummaryRow {
  group: Cell[]
  count: Cell
  figures: Aggregates[]
}

/** Totals or group rows of a question: from the rows of its result, and where these do not tell them, from the rows of the database. */
export async function gatherSummaries(
  read: Read,
  query: Query,
  { depth, groupBy, most, kept }: WantedSummaries,
  isPart = () => isCut(read, query),
): Promise<{ rows: SummaryRow[]; cut: boolean }> {
  const grouped = () => groupedPositions(query, depth, groupBy)
  const groups = depth === 0 ? undefined : most + 1
  let own: OwnTotalsStatement | undefined
  const shown = await read((context) => {
    own = compileOwnTotals(query, context, grouped(), groups, kept)
    return compileSummaries(query, context, grouped(), groups, kept)
  })
  const ownRows =
    own && !(await isPart())
      ? (await read((context) => compileOwnTotals(query, context, grouped(), groups, kept)!)).rows
      : []
  const placesInOwn = own ? grouped().map((at) => own!.groupedOutputs.indexOf(at)) : []
  const byGroup = new Map(ownRows.map((row) => [keyOf(placesInOwn.map((place) => row[place] ?? null)), row]))
  const rows = shown.rows.slice(0, most).map((row) => withOwnTotals(toSummaryRow(shown.statement, row), own, byGroup))
  return { rows, cut: shown.rows.length > most }
}

/** Whether the limit leaves groups out: then the rows of the database are not those behind what is shown. */
export async function isCut(read: Read, query: Query): Promise<boolean> {
  if (query.limit === 0) return false
  const { rows } = await read((context) => compileCount({ ...query, limit: query.limit + 1 }, context))
  return Number(rows[0]?.[0] ?? 0) > query.limit
}

const keyOf = (group: Row) => JSON.stringify(group)
const unknown = { total: null, sum: null, min: null, max: null, avg: null, count: null }

/** Grouped values, the number of rows, then the aggregates of each column, as the statement says what stands where. */
export function toSummaryRow(
  { groupedOutputs, aggregates }: Pick<SummaryStatement, 'groupedOutputs' | 'aggregates'>,
  row: Row,
): SummaryRow {
  const depth = groupedOutputs.length
  const byColumn = new Map<number, Aggregates>()
  aggregates.forEach(({ output, answers }, position) => {
    const value = row[depth + 1 + position] ?? null
    const known = byColumn.get(output) ?? { column: output, ...unknown }
    byColumn.set(output, { ...known, ...Object.fromEntries(answers.map((name) => [name, value])) })
  })
  return { group: row.slice(0, depth), count: row[depth] ?? null, figures: [...byColumn.values()] }
}

function withOwnTotals(
  row: SummaryRow,
  own: OwnTotalsStatement | undefined,
  byGroup: ReadonlyMap<string, Row>,
): SummaryRow {
  const found = own && byGroup.get(keyOf(row.group))
  if (!found) return row
  // The first and the last of instants are known from the rows of the database alone.
  const others = own.outputs.filter((output) => !row.figures.some(({ column }) => column === output))
  const aggregates = [...row.figures, ...others.map((column) => ({ column, ...unknown }))].map((each) => {
    const at = own.outputs.indexOf(each.column)
    if (at < 0) return each
    const total = found[own.groupedOutputs.length + at] ?? null
    // An average of everything is what people mean by the average of averages.
    const isAverage = own.columns[own.groupedOutputs.length + at]?.summaries?.includes('avg')
    return { ...each, total, ...(isAverage && { avg: total }) }
  })
  return { ...row, figures: aggregates }
}
