import { cellNumberFormat, type ExactNumber, numberWriter, type ResultColumn } from '@soundings/query'
import type { PivotHeading, PivotLayout, Row } from '../../format.ts'
import { textCell } from '../cells.ts'
import { styles } from './styles.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const [WIDTH_MIN, WIDTH_MAX, ABOUT_WIDTHS] = [9, 60, [24, 90]]
const SAMPLED_ROWS = 200
/** Of numbers whose format leaves them open, at most. */
const OPEN_DECIMALS = 2

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/** The beginning of a sheet of rows: a heading that stays in sight, and columns as wide as their first values. */
export function sheetHead(
  columns: readonly ResultColumn[],
  sample: readonly Row[],
  groupLevels: number,
  pivot?: PivotLayout,
): string {
  const lines = [...(pivot?.headings ?? []).map(cellsOf), columns.map(({ label }) => label)]
  const heading = lines
    .map((labels) => `<row>${labels.map((label) => textCell(label, styles.heading)).join('')}</row>`)
    .join('')
  const pane = pivot
    ? `<pane xSplit="${pivot.leads}" ySplit="${lines.length}" topLeftCell="${columnName(pivot.leads)}${lines.length + 1}" activePane="bottomRight" state="frozen"/>`
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  // Totals stand above their group, so the buttons that fold it belong there too.
  const outline = groupLevels > 0 ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : ''
  const levels = groupLevels > 0 ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${groupLevels}"/>` : ''
  return `${XML}<worksheet xmlns="${MAIN}">${outline}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${levels}${colsOf(widthsOf(columns, sample))}<sheetData>${heading}`
}

const SHEET_END = '</sheetData></worksheet>'

/** A heading stands in the first of its columns. */
const cellsOf = (line: readonly PivotHeading[]): string[] =>
  line.flatMap(({ label, columns }) => Array.from({ length: columns }, (_, at) => (at === 0 ? label : '')))

/** The end of a sheet of rows. Headings of groups across stand over all columns under them. */
export function sheetEnd(pivot?: PivotLayout): string {
  const merged = (pivot?.headings ?? []).flatMap((headings, line) =>
    spansOf(headings).map(
      ([from, to]) => `<mergeCell ref="${columnName(from)}${line + 1}:${columnName(to)}${line + 1}"/>`,
    ),
  )
  return merged.length === 0
    ? SHEET_END
    : `</sheetData><mergeCells count="${merged.length}">${merged.join('')}</mergeCells></worksheet>`
}

/** The first and the last column of headings with several. */
function spansOf(headings: readonly PivotHeading[]): (readonly [from: number, to: number])[] {
  let next = 0
  return headings.flatMap(({ columns }) => {
    const from = next
    next += columns
    return columns > 1 ? [[from, next - 1] as const] : []
  })
}

/** A, B … Z, AA, AB … */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

export function aboutSheet(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs
    .map(([word, text]) => `<row>${textCell(word, styles.bold)}${textCell(text, styles.wrapped)}</row>`)
    .join('')
  return `${XML}<worksheet xmlns="${MAIN}">${colsOf(ABOUT_WIDTHS)}<sheetData>${rows}${SHEET_END}`
}

/** The parts that name all others, by their path. */
export function bookParts(sheetNames: readonly string[]): Record<string, string> {
  const sheets = sheetNames
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')
  const relations = sheetNames.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const styleRelation = `<Relationship Id="rId${sheetNames.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`
  const overrides = sheetNames.map(
    (_, index) => `<Override PartName="/${sheetPath(index + 1)}" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${styleRelation}</Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  }
}

const colsOf = (widths: readonly number[]) =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`

function widthsOf(columns: readonly ResultColumn[], sample: readonly Row[]): number[] {
  return columns.map((column, at) => {
    const { label, dataType, format } = column
    // A number that is wider than its column is shown as hashes.
    const write =
      dataType === 'NUMBER'
        ? numberWriter(format?.style === 'duration' ? undefined : cellNumberFormat(column), 'cell', () => OPEN_DECIMALS)
        : String
    const longest = sample
      .slice(0, SAMPLED_ROWS)
      .reduce((most, row) => Math.max(most, textOf(row[at], write).length), label.length)
    return Math.min(Math.max(longest + 2, WIDTH_MIN), WIDTH_MAX)
  })
}

const textOf = (cell: Row[number] | undefined, write: (value: ExactNumber) => string): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'boolean' ? String(cell) : write(cell)
