import type { ColumnAnalysis, DbColumn } from '@soundings/contract'
import { storedText } from '../../../ui/format/number-writer.ts'
import { formatExactly } from '../../../ui/format/numbers.ts'

export interface Statistic {
  readonly label: string
  readonly value: string
}

const numberTypes = /^(int|integer|float|bigint)\b/i
const textTypes = /^varchar\b/i
const dateTypes = /^datetime\b/i

type Judged = Pick<DbColumn, 'oceanDataType' | 'dbType' | 'dataType'>

export function isNumeric({ oceanDataType, dbType, dataType }: Judged): boolean {
  return oceanDataType === 'NUMBER' || dataType === 'NUMBER' || numberTypes.test(dbType)
}

export function isText({ oceanDataType, dbType, dataType }: Judged): boolean {
  return oceanDataType === 'STRING' || dataType === 'STRING' || textTypes.test(dbType)
}

export function isDate({ oceanDataType, dbType, dataType }: Judged): boolean {
  return oceanDataType === 'DATE' || dataType === 'DATE' || dateTypes.test(dbType)
}

const dateKindTexts = {
  date: 'Date',
  timestamp: 'Date and time, as stored',
  instant: 'Date and time, in the reporting zone',
} satisfies Record<NonNullable<DbColumn['dateKind']>, string>

/** How the dates of a column are shown; undefined for other columns. */
export const dateKindText = ({ dateKind }: Pick<DbColumn, 'dateKind'>): string | undefined =>
  dateKind && dateKindTexts[dateKind]

/** The statistics that mean something for this kind of column. */
export function statisticsOf(column: Judged, analysis: ColumnAnalysis): Statistic[] {
  const { distinctCount, nullCount, minValue, maxValue, avgValue, maxTextLength, avgTextLength, minDate, maxDate } =
    analysis
  return [
    { label: 'Unique Values', value: statisticText(distinctCount) },
    { label: 'Null Counts', value: statisticText(nullCount) },
    ...(isNumeric(column)
      ? [
          { label: 'Value Range', value: range(minValue, maxValue) },
          { label: 'Average', value: statisticText(avgValue) },
        ]
      : []),
    ...(isText(column)
      ? [
          { label: 'Maximum Length', value: statisticText(maxTextLength) },
          { label: 'Average Length', value: statisticText(avgTextLength) },
        ]
      : []),
    ...(isDate(column)
      ? [
          { label: 'Maximum Date', value: maxDate === null ? '-' : storedText(maxDate, 'DATE') },
          { label: 'Minimum Date', value: minDate === null ? '-' : storedText(minDate, 'DATE') },
        ]
      : []),
  ]
}

type StatisticValue = ColumnAnalysis['rowCount']

/** Two decimals; a number too big for JavaScript comes as text and is shown exactly. */
export function statisticText(value: StatisticValue): string {
  if (value === null) return '-'
  return typeof value === 'string'
    ? storedText(value, 'NUMBER')
    : formatExactly(value.toLocaleString('en', { maximumFractionDigits: 2, useGrouping: false }))
}

function range(min: StatisticValue, max: StatisticValue): string {
  return min === null && max === null ? '-' : `${statisticText(min)} – ${statisticText(max)}`
}
