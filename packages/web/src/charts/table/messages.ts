import { formatExactly } from '../../ui/format/numbers.ts'

interface ShownRange {
  /** Counted from 1. */
  readonly from: number
  readonly to: number
  readonly lines: number
  /** These are not all rows of the question without its limit. */
  readonly isPart: boolean
  readonly isGrouped: boolean
  readonly isPartSorted: boolean
}

const count = (number: number): string => formatExactly(number)

export const messages = {
  wilsonLimit: '95 % interval of a proportion; empty where there are more events than cases',
  noData: 'No data',
  drillHint: 'Enter or double click shows what can be done with a cell',
  clickHint:
    'Enter or a click filters the other tiles, the menu key or a right click shows what else can be done with a cell',
  statisticsOfCalculated: "Can't get db statistics for calculated columns",
  uniqueValuesOfCalculated: "Can't get unique values for calculated columns",
  distributionOfCalculated: "Can't get distribution for calculated columns",
  linkHint:
    'Values of the row that narrow the dashboard as if they had been clicked there. Tiles without the column show everything.',
  deadLink: 'This dashboard was deleted, or it is not shared with you. Choose another one, or remove the link.',
  dashboardsFailed: 'The dashboards could not be loaded',
  linkKeyHint: 'Enter opens the link of a cell',
  summariesFailed: 'The totals could not be loaded',
  /** '1–20 of 83', '1–20 of the first 50', '1–20 of 31 lines'. */
  range: ({ from, to, lines, isPart, isGrouped, isPartSorted }: ShownRange): string => {
    const all = `${isPart && !isGrouped ? 'the first ' : ''}${count(lines)}${isGrouped ? ' lines' : ''}`
    return `${count(from)}–${count(to)} of ${all}${isPartSorted ? ', only loaded rows are sorted' : ''}`
  },
  printedRows: ({
    before,
    rows,
    allRows,
    isPart,
  }: {
    before: number
    rows: number
    allRows: number
    isPart: boolean
  }): string => {
    const all = `${isPart ? 'more than ' : ''}${count(allRows)}`
    return before > 0
      ? `Rows ${count(before + 1)} to ${count(before + rows)} of ${all}`
      : `First ${count(rows)} of ${all} rows`
  },
  columnsNotPrinted: (names: readonly string[], surface: 'page' | 'screen'): string =>
    `${names.length} ${names.length === 1 ? 'column does' : 'columns do'} not fit on the ${surface}: ${names.join(', ')}`,
} as const
