import type { Spread } from '@soundings/contract'
import type { Row } from '@soundings/engines'
import type { AnalysisFigureName, AnalysisStatement } from '@soundings/query'

type Figure = number | string | null

/** What an analysis counts of one column. */
export type Figures = Partial<Record<AnalysisFigureName | 'rowCount', Figure>>

/** What an analysis tells of one column, and what is kept of it. */
export type ColumnFigures = Figures & { readonly spread?: Spread }

/** The one row of an analysis → the figures of each column. */
export function readFigures({ figures }: Pick<AnalysisStatement, 'figures'>, row: Row): Map<number, Figures> {
  const [rowCount = null, ...values] = row
  const found = new Map<number, Figures>()
  figures.forEach(({ columnId, figure }, position) => {
    found.set(columnId, {
      ...(found.get(columnId) ?? { rowCount: toFigure(rowCount) }),
      [figure]: toFigure(values[position] ?? null),
    })
  })
  return found
}

const toFigure = (value: Row[number]): Figure => (typeof value === 'boolean' ? Number(value) : value)
