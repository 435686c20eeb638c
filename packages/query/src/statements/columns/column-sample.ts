import { shownForm } from '../../aggregations/distinct-form.ts'
import { getTable, type DataType } from '../../model/catalog.ts'
import type { Statement } from '../../model/result.ts'
import { shownType } from '../../model/value-type.ts'
import { generatedName, joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { createSources } from '../../stages/sources/sources.ts'
import { scanPart, type TablePart } from './table-part.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'

interface ColumnSampleRequest {
  readonly tableId: number
  readonly columnIds: readonly number[]
  /** How many rows the table was found to have for this viewer. */
  readonly rowCount: number
  /** The rows come from a part of the table, which has `rowCount` rows. */
  readonly part?: TablePart | undefined
}

/** Values of columns row by row, in the order of `columnIds`. */
export interface ColumnSampleStatement extends Statement {
  readonly columnIds: readonly number[]
  /** False when it gives every row. */
  readonly isSample: boolean
}

const MOST_ROWS = 10_000
const MOST_CELLS = 300_000
/** Of longer texts, which may be whole letters, this much has to do to tell them apart. */
const TEXT_START = 100

/** Whether anything can be told of how often which values occur. */
export const hasSpread = (dataType: DataType): boolean => dataType !== 'OTHER'

/** Enough rows to tell how values are spread: all of a small table, a random sample of a large one. */
export function compileColumnSample(
  { tableId, columnIds, rowCount, part }: ColumnSampleRequest,
  context: CompileContext,
): ColumnSampleStatement {
  const { catalog, dialect } = context
  const table = getTable(catalog, tableId, 'tableId')
  const guarded = guard({ catalog, base: table }, context)
  const sources = createSources(guarded, dialect)
  const columns = table.columns.filter(
    ({ id, dataType, problem }) => problem === undefined && columnIds.includes(id) && hasSpread(dataType),
  )
  const outputs = columns.map((column, position) => {
    const operand = sources.operand({ path: [], column })
    const shown =
      operand.dataType === 'STRING' ? dialect.textStart(operand.sql, TEXT_START) : shownForm(operand, dialect)
    return {
      sql: sql`${shown} as ${generatedName('c', position)}`,
      result: statisticColumn(column.displayName, shownType(operand), column.id),
    }
  })
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, columns.length)))
  const isThinned = rowCount > most
  const scan = part ? scanPart(table, part, guarded, dialect) : guarded.scanBase(table)
  const rows = isThinned ? dialect.sampleOf(scan, most, rowCount) : scan
  const statement = sql`select ${joined(outputs.map((output) => output.sql))} from ${sources.from({ rows })}`
  return {
    ...toStatement(
      statement,
      outputs.map(({ result }) => result),
      context,
    ),
    columnIds: columns.map(({ id }) => id),
    isSample: isThinned || part !== undefined,
  }
}
