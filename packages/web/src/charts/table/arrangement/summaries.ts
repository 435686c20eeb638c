import type { ExecutionResult, Summaries, TableColumnMeta } from '@soundings/contract'
import { isFinerSummary, summaries, type SummaryName } from '@soundings/query'
import { numberWriter } from '../../../ui/format/number-writer.ts'
import { formatWithDecimals, isExactNumber, isWhole } from '../../../ui/format/numbers.ts'
import type { Cell } from '../../chart-type.ts'
import type { CellWriter } from '../cells/cell-text.ts'

export const summaryNames = Object.keys(summaries) as SummaryName[]
/** What a table shows as long as people choose no other summaries. */
export const defaultSummaries: readonly SummaryName[] = ['total']
/** The summaries that a table shows by itself; undefined where no column has a total. */
export const shownTotals = (result: ExecutionResult | undefined): readonly SummaryName[] | undefined =>
  result?.table.columns.some((column) => column.summaries?.includes('total')) ? defaultSummaries : undefined
export const summaryLabel = (name: SummaryName): string => summaries[name].label

/** What the server says of a group, found by its values; undefined when it did not send it. */
export const answeredGroup = ({ rows }: Summaries, group: readonly Cell[]): Summaries['rows'][number] | undefined =>
  rows.find((each) => each.group.length === group.length && each.group.every((value, at) => value === group[at]))

/** Columns whose totals, or those of some groups, have decimals. */
export const finerTotals = (answers: readonly Summaries[]): ReadonlySet<number> =>
  new Set(
    answers.flatMap(({ rows }) =>
      rows.flatMap(({ figures }) =>
        figures.flatMap(({ column, total }) => (isExactNumber(total) && !isWhole(total) ? [column] : [])),
      ),
    ),
  )

const FINER_DECIMALS = 2

/** Where a summary stands in its column: as the values above it, and all numbers at the end. */
export const summaryAlign = (name: SummaryName, column: Pick<TableColumnMeta, 'oceanDataType'> | undefined) =>
  column?.oceanDataType === 'DATE' && name !== 'count' ? undefined : 'end'

/** A total as people read it: like the values above it, with decimals of its own where those have none. */
export function summaryText(
  name: SummaryName,
  value: Cell,
  { format, oceanDataType }: Pick<TableColumnMeta, 'format' | 'oceanDataType'>,
  write: CellWriter,
): string {
  if (!isExactNumber(value)) return '–'
  if (name === 'count') return formatWithDecimals(value, 0)
  if (oceanDataType === 'DATE') return write(value)
  return isFinerSummary(name, value) ? numberWriter(format, 'cell', () => FINER_DECIMALS)(value) : write(value)
}
