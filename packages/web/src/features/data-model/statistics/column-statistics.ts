import type { ColumnAnalysis, DbColumn } from '@soundings/contract'
import { decimalsBeyondZeros } from '@soundings/query'
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
    { label: 'Unique Values', value: exactText(distinctCount) },
    { label: 'Null Counts', value: exactText(nullCount) },
    ...(isNumeric(column)
      ? [
          { label: 'Value Range', value: range(minValue, maxValue) },
          { label: 'Average', value: averageText(avgValue) },
        ]
      : []),
    ...(isText(column)
      ? [
          { label: 'Maximum Length', value: exactText(maxTextLength) },
          { label: 'Average Length', value: averageText(avgTextLength) },
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

/** Two decimals, and more where these would read 0. */
function averageText(value: StatisticValue): string {
  if (typeof value !== 'number') return exactText(value)
  const decimals = Math.min(MOST_DECIMALS, decimalsBeyondZeros(value, 2))
  return exactText(Number(value.toLocaleString('en', { maximumFractionDigits: decimals, useGrouping: false })))
}

/** The most that `toLocaleString` takes. */
const MOST_DECIMALS = 100

/** Extremes are values that are stored; one too long for JavaScript comes as text. */
function exactText(value: StatisticValue): string {
  if (value === null) return '-'
  return typeof value === 'string' ? storedText(value, 'NUMBER') : formatExactly(value)
}

function range(min: StatisticValue, max: StatisticValue): string {
  return min === null && max === null ? '-' : `${exactText(min)} – ${exactText(max)}`
}
