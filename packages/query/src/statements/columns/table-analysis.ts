import { getTable } from '../../model/catalog.ts'
import type { Statement } from '../../model/result.ts'
import { numberType } from '../../model/value-type.ts'
import { generatedName, joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { createSources } from '../../stages/sources/sources.ts'
import { figureColumn, toStatement, type CompileContext } from '../context.ts'
import { analysisFigures, figuresFor, type AnalysisFigureName } from '../totals/figures.ts'

export interface AnalysisRequest {
  readonly tableId: number
  /** All columns of the table, hidden ones too, unless some are named. */
  readonly columnIds?: readonly number[]
}

export interface AnalysisFigure {
  readonly columnId: number
  readonly figure: AnalysisFigureName
}

/** One row: the number of rows, then the values which `figures` names in order. */
export interface AnalysisStatement extends Statement {
  readonly figures: readonly AnalysisFigure[]
}

/** Every figure of every column in one scan of the table. */
export function compileTableAnalysis(
  { tableId, columnIds }: AnalysisRequest,
  context: CompileContext,
): AnalysisStatement {
  const { catalog, dialect } = context
  const table = getTable(catalog, tableId, 'tableId')
  const sources = createSources(guard({ catalog, base: table }, context), dialect)
  // Counting rows alone needs no columns.
  const all = columnIds?.length === 0 ? [] : table.columns
  const wanted = all.filter(({ id, problem }) => problem === undefined && (columnIds?.includes(id) ?? true))
  const figures = wanted.flatMap((column) => {
    const operand = sources.operand({ path: [], column })
    return figuresFor(analysisFigures, operand).map(([name, figure]) => ({
      columnId: column.id,
      figure: name,
      sql: figure.toSql(operand, dialect),
      result: figureColumn(`${column.displayName} ${name}`, figure.typeOf(operand), column.id),
    }))
  })
  const columns = [sql`count(*)`, ...figures.map((figure) => figure.sql)].map(
    (value, position) => sql`${value} as ${generatedName('c', position)}`,
  )
  const resultColumns = [figureColumn('Count', numberType('integer')), ...figures.map(({ result }) => result)]
  return {
    ...toStatement(sql`select ${joined(columns)} from ${sources.from()}`, resultColumns, context),
    figures: figures.map(({ columnId, figure }) => ({ columnId, figure })),
  }
}
