import { compile } from '../../compile.ts'
import { maxPivotDepth } from '../../checks/view-types.ts'
import type { OutputColumn, Query } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import type { Statement } from '../../model/result.ts'
import { maxPivotCells, maxPivotColumns, type PivotCell, type PivotPlaces } from '../../pivot/pivot.ts'
import { guard } from '../../stages/rules/guard.ts'
import { resolve } from '../../stages/resolving/resolve.ts'
import { toStatement, type CompileContext } from '../context.ts'
import { gatherSummaries, isCut, type Read } from './gather-summaries.ts'
import { type KeptGroups, planKeptRows, planShownRows } from './kept-groups.ts'
import { resultColumns } from '../result-columns.ts'
import { compileSummaries } from './summaries.ts'

/** The groups that stand down and those that stand across, by their position in the question. */
type WantedPivot = Pick<PivotPlaces, 'down' | 'across'>

interface GatheredLevel {
  down: number
  across: number
  isOther: boolean
  rows: PivotCell[][]
}

/** As `Pivot`, which is only read. */
export interface GatheredPivot {
  levels: GatheredLevel[]
  hasOther: boolean
  isPart: boolean
}

/**
 * The values of a pivot: those of each combination of groups, and the totals of each part of them, all asked of the database. With
 * more combinations across than columns, the first of them have columns, and `Other` is about all rows of the others.
 */
export async function gatherPivot(
  read: Read,
  query: Query,
  wanted: WantedPivot,
  mostColumns = maxPivotColumns,
): Promise<GatheredPivot> {
  const { down, across } = wanted
  let measures: number[] = []
  const headings = await read((context) => {
    measures = measuresOf(query, context, wanted)
    return compileSummaries(query, context, across, mostColumns + 1)
  })
  const hasOther = headings.rows.length > mostColumns
  // Across, the rest of the first groups has no value by which its rows could be found again; down, others would be first among the rows of Other.
  if (hasOther && query.columns.some(hasTop))
    throw new QueryError(
      'across',
      `A pivot of first groups has at most ${mostColumns} columns. Keep fewer first groups apart, or group across by fewer values`,
    )
  const kept: KeptGroups | undefined = hasOther ? { by: across, most: mostColumns, side: 'inside' } : undefined
  const { rows: cells } = await read((context) => compileCells(query, context, kept))
  if (cells.length > maxPivotCells) throw tooManyCells()
  const isPart = await isCut(read, query)

  async function levelOf(depth: number, width: number, isOther = false): Promise<GatheredLevel> {
    const groupBy = [...down.slice(0, depth), ...(isOther ? [] : across.slice(0, width))]
    const part: KeptGroups | undefined = isOther
      ? { by: across, most: mostColumns, side: 'outside' }
      : width === across.length
        ? kept
        : undefined
    const { rows, cut } = await gatherSummaries(
      read,
      query,
      { depth: groupBy.length, groupBy, most: maxPivotCells, ...(part && { kept: part }) },
      async () => isPart,
    )
    if (cut) throw tooManyCells()
    return {
      down: depth,
      across: width,
      isOther,
      rows: rows.map(({ group, figures }) => [
        ...group,
        ...measures.map((at) => figures.find(({ column }) => column === at)?.total ?? null),
      ]),
    }
  }

  const own = [...down, ...across, ...measures]
  const levels: GatheredLevel[] = [
    {
      down: down.length,
      across: across.length,
      isOther: false,
      rows: cells.map((row) => own.map((at) => row[at] ?? null)),
    },
  ]
  for (let depth = 0; depth <= down.length; depth += 1) {
    for (let width = 0; width <= across.length; width += 1) {
      if (depth < down.length || width < across.length) levels.push(await levelOf(depth, width))
    }
    if (hasOther) levels.push(await levelOf(depth, across.length, true))
  }
  return { levels, hasOther, isPart }
}

/** The rows of the question, or only those under the first groups across. */
function compileCells(query: Query, context: CompileContext, kept: KeptGroups | undefined): Statement {
  if (!kept) return compile(query, context, { offset: 0, rows: maxPivotCells + 1 })
  const guarded = guard(resolve(query, context.catalog), context)
  const planned = { query: guarded, rows: planShownRows(guarded, context), places: kept.by }
  const rows = planKeptRows(planned, kept, guarded, context, maxPivotCells + 1)
  return toStatement(rows, resultColumns(guarded), context)
}

/** The positions of the measures, where all groups of the question stand down or across. */
function measuresOf(query: Query, context: CompileContext, { down, across }: WantedPivot): number[] {
  const columns = resultColumns(resolve(query, context.catalog))
  const positions = columns.map((_, at) => at)
  const groups = positions.filter((at) => columns[at]?.kind === 'DIMENSION' && columns[at].grouping !== null)
  const measures = positions.filter((at) => columns[at]?.kind === 'MEASURE')
  for (const [field, chosen] of Object.entries({ down, across })) {
    if (chosen.length === 0 || chosen.length > maxPivotDepth)
      throw new QueryError(field, 'A pivot has one or two groups down and one or two across')
  }
  const places: readonly number[] = [...down, ...across]
  if (new Set(places).size < places.length || places.some((at) => !groups.includes(at)))
    throw new QueryError('down', 'Choose different groups of the question')
  if (groups.length + measures.length < columns.length || places.length < groups.length)
    throw new QueryError('down', 'Every column of a pivot is a group that stands down or across, or a measure')
  const key = columns.find(({ isKey }) => isKey)
  if (key)
    throw new QueryError(
      'query',
      `A pivot has one value for each combination of its groups, and ${key.label} has one for each row. Add it as an average, a sum or the like`,
    )
  if (measures.length === 0) throw new QueryError('query', 'A pivot needs a measure')
  return measures
}

const hasTop = (column: OutputColumn) => column.design === 'group' && column.top !== undefined

const tooManyCells = () =>
  new QueryError(
    'query',
    `A pivot has at most ${maxPivotCells.toLocaleString('en')} cells. Add a filter, or group by fewer values`,
  )
