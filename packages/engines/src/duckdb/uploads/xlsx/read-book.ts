import { EngineError } from '../../../engine-error.ts'
import type { BookParts } from './book-parts.ts'
import { dateStyleOf, type DateStyle, paddingOf } from './cell-text.ts'

export interface Book {
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly is1904: boolean
  /** Programs that compute nothing, and some others, say that all formulas are to be computed when the workbook is opened. */
  readonly isToBeComputed: boolean
  /** By the number of the style of a cell. */
  readonly styles: readonly CellStyle[]
  readonly strings: readonly string[]
}

/** What the format of a number says beyond the number. */
export interface CellStyle {
  readonly date: DateStyle | undefined
  /** It is shown with so many digits at least. */
  readonly padding: number
}

/** Texts that cells share are held in memory. */
const STRINGS_BYTES = 128 * 1024 * 1024
const SMALL_PART_BYTES = 16 * 1024 * 1024

/** What the sheets of a workbook are called, and what their cells refer to. */
export async function readBook(parts: BookParts): Promise<Book> {
  const targets = new Map<string, string>()
  await parts.readAll(
    'xl/_rels/workbook.xml.rels',
    {
      open: ({ name, attributes: { Id = '', Target = '' } }) =>
        void (name === 'Relationship' && targets.set(Id, Target)),
    },
    SMALL_PART_BYTES,
  )
  const sheets: { name: string; part: string }[] = []
  let is1904 = false
  let isToBeComputed = false
  await parts.readAll(
    'xl/workbook.xml',
    {
      open({ name, attributes }) {
        if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
        if (name === 'calcPr') isToBeComputed = isTrue(attributes.fullCalcOnLoad)
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
        sheets.push({ name: attributes.name ?? '', part: partOf(targets.get(id) ?? '') })
      },
    },
    SMALL_PART_BYTES,
  )
  if (sheets.length === 0) throw new EngineError('query-failed', 'The file is no Excel workbook, or it has no sheets')
  return { sheets, is1904, isToBeComputed, styles: await readStyles(parts), strings: await readStrings(parts) }
}

const isTrue = (attribute = '') => ['1', 'true'].includes(attribute)
const partOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function readStyles(parts: BookParts): Promise<CellStyle[]> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let isInCells = false
  await parts.readAll(
    'xl/styles.xml',
    {
      open({ name, attributes: { numFmtId = '0', formatCode = '' } }) {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') isInCells = true
        if (name !== 'xf' || !isInCells) return
        const code = codes.get(Number(numFmtId))
        styles.push({ date: dateStyleOf(Number(numFmtId), code), padding: paddingOf(code) })
      },
      close: (name) => void (name === 'cellXfs' && (isInCells = false)),
    },
    SMALL_PART_BYTES,
  )
  return styles
}

async function readStrings(parts: BookParts): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  await parts.readAll(
    'xl/sharedStrings.xml',
    {
      open({ name }) {
        if (name === 'si') text = ''
        // Pronunciations of Japanese words stand beside the text and are no part of it.
        if (name === 'rPh') isPhonetic = true
        if (name === 't') isText = !isPhonetic
      },
      close(name) {
        if (name === 'si') strings.push(unescaped(text))
        if (name === 'rPh') isPhonetic = false
        if (name === 't') isText = false
      },
      text: (piece) => void (isText && (text += piece)),
    },
    STRINGS_BYTES,
  )
  return strings
}

/** Excel writes characters that XML cannot hold as `_x0007_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
