import type { Spread } from '@soundings/contract'
import type { Row } from '@soundings/engines'
import type { AnalysisFigureName, AnalysisStatement, TablePart } from '@soundings/query'

type Figure = number | string | null

/** What an analysis counts of one column. */
export type Figures = Partial<Record<AnalysisFigureName | 'rowCount', Figure>> & {
  /** From how many rows they come, where the table is too large to be read whole. */
  readonly sampledRows?: number
}

/** What an analysis tells of one column, and what is kept of it. */
export type ColumnFigures = Figures & { readonly spread?: Spread }

/** The one row of an analysis → the figures of each column. */
export function readFigures(
  { figures }: Pick<AnalysisStatement, 'figures'>,
  row: Row,
  part?: TablePart,
): Map<number, Figures> {
  const [rowCount = null, ...values] = row
  const ofRows: Figures = part ? { rowCount: part.of, sampledRows: Number(rowCount) } : { rowCount: toFigure(rowCount) }
  const found = new Map<number, Figures>()
  figures.forEach(({ columnId, figure }, position) => {
    found.set(columnId, {
      ...(found.get(columnId) ?? ofRows),
      [figure]: toFigure(values[position] ?? null),
    })
  })
  return found
}

const toFigure = (value: Row[number]): Figure => (typeof value === 'boolean' ? Number(value) : value)

/** Of how many rows the figures tell. */
export const analysedRows = ({ rowCount, sampledRows }: Figures): Figure => sampledRows ?? rowCount ?? null
