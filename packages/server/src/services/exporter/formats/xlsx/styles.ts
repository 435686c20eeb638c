import type { NumberKind, ResultColumn } from '@soundings/query'

/** How cells look. Their numbers are positions in `cellXfs` below. */
export const styles = { plain: 0, heading: 1, integer: 2, decimal: 3, float: 4, date: 5, timestamp: 6, quoted: 7, bold: 8, boldInteger: 9, boldDecimal: 10, boldFloat: 11, wrapped: 12 } as const

/** A number's look by its column; what people see is rounded, what the cell holds is not. */
export const numberStyle = ({ numberKind }: Pick<ResultColumn, 'numberKind'>): number => styles[isWhole(numberKind) ? 'integer' : numberKind === 'decimal' ? 'decimal' : 'float']

export const figureStyle = (kind: NumberKind): number => (isWhole(kind) ? styles.boldInteger : kind === 'decimal' ? styles.boldDecimal : styles.boldFloat)

const isWhole = (kind: NumberKind) => kind === 'integer' || kind === 'unsigned'

const DECIMAL = 4
const WHOLE = 1
const [FLOAT, DATE, TIMESTAMP] = [164, 165, 166]

const cell = (numberFormat: number, font = 0, more = '') =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="${more.includes('heading') ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more.includes('quoted') ? ' quotePrefix="1"' : ''}${
    more.includes('wrapped') ? ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' : '/>'
  }`

export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="3"><numFmt numFmtId="${FLOAT}" formatCode="#,##0.00####"/><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${TIMESTAMP}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF2"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="13">${[
    cell(0),
    cell(0, 1, 'heading'),
    cell(WHOLE),
    cell(DECIMAL),
    cell(FLOAT),
    cell(DATE),
    cell(TIMESTAMP),
    cell(0, 0, 'quoted'),
    cell(0, 1),
    cell(WHOLE, 1),
    cell(DECIMAL, 1),
    cell(FLOAT, 1),
    cell(0, 0, 'wrapped'),
  ].join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
