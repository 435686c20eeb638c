import {
  cellFormatter as cellFormatterIn,
  numberWriter as numberWriterIn,
  valueText,
  type CellFormat,
  type ExactNumber,
  type NumberFormat,
  type Room,
} from '@soundings/query'
import { writingStyle } from './style/writing-style.ts'

/** Numbers of results, by the format of their column. Apart from plain numbers, which lists write as well. */
export const numberWriter = (
  format?: NumberFormat,
  room?: Room,
  decimalsOf?: (number: ExactNumber) => number,
): ((number: ExactNumber) => string) => numberWriterIn(format, room, decimalsOf, writingStyle())

export const cellFormatter = (
  cell: CellFormat,
  hasDecimals: () => boolean,
): ((value: ExactNumber | boolean) => string) => cellFormatterIn(cell, hasDecimals, writingStyle())

/** A value as it is stored, which has no separators of thousands. */
export const storedText = (value: ExactNumber, dataType: 'NUMBER' | 'DATE'): string =>
  valueText(value, dataType, { style: writingStyle() })
