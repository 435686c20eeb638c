import { cellNumberFormat, type NumberKind, type ResultColumn } from '@soundings/query'
import { numberCode } from '../number-code.ts'
import { toXml } from './xml-text.ts'

/** How cells look. Their numbers are positions in `cellXfs` below. */
export const styles = {
  plain: 0,
  heading: 1,
  date: 2,
  timestamp: 3,
  quoted: 4,
  bold: 5,
  wrapped: 6,
  /** Of a moment between two seconds, which a spreadsheet would show as the next one. */
  fraction: 7,
  boldDate: 8,
  boldTimestamp: 9,
  boldFraction: 10,
} as const

const isWhole = (kind: NumberKind) => kind === 'integer' || kind === 'unsigned'

const [DATE, TIMESTAMP, FRACTION, FIRST_CODE] = [164, 165, 166, 167]
/** How many styles every workbook has. */
const OWN_STYLES = Object.keys(styles).length

const cell = (numberFormat: number, font = 0, more = '') =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="${more.includes('heading') ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more.includes('quoted') ? ' quotePrefix="1"' : ''}${
    more.includes('wrapped') ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'
  }`

/** The styles of one workbook; those of numbers join as its columns ask for them. */
export function createStyles() {
  const codes: string[] = []

  return {
    /** A number's look by its column, as on the screen; what people see is rounded, what the cell holds is not. */
    ofNumber(column: Pick<ResultColumn, 'format' | 'kind' | 'numberKind'>, isBold: boolean): number {
      const code = numberCode(cellNumberFormat(column), isWhole(column.numberKind))
      if (!codes.includes(code)) codes.push(code)
      return OWN_STYLES + 2 * codes.indexOf(code) + (isBold ? 1 : 0)
    },

    xml: (): string => stylesXml(codes),
  }
}

export type BookStyles = ReturnType<typeof createStyles>

const stylesXml = (codes: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${3 + codes.length}"><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${TIMESTAMP}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="${FRACTION}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/>${codes.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${toXml(code)}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF2"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${OWN_STYLES + 2 * codes.length}">${[
    cell(0),
    cell(0, 1, 'heading'),
    cell(DATE),
    cell(TIMESTAMP),
    cell(0, 0, 'quoted'),
    cell(0, 1),
    cell(0, 0, 'wrapped'),
    cell(FRACTION),
    ...[DATE, TIMESTAMP, FRACTION].map((format) => cell(format, 1)),
    ...codes.flatMap((_, at) => [cell(FIRST_CODE + at), cell(FIRST_CODE + at, 1)]),
  ].join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
