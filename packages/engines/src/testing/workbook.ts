import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

interface Workbook {
  /** The content of `sheetData`, by the names of sheets. */
  readonly sheets: Readonly<Record<string, string>>
  readonly strings?: readonly string[]
  /** The content of `cellXfs` and of `numFmts`. */
  readonly styles?: string
  readonly formats?: string
  readonly is1904?: boolean
  /** How the workbook says that it is computed. */
  readonly calculation?: string
  /** Other parts, or some of these in another form. */
  readonly parts?: Readonly<Record<string, string>>
}

/** The bytes of a workbook as Excel writes it, without what does not matter here. */
export async function workbook({
  sheets,
  strings = [],
  styles = '',
  formats = '',
  is1904 = false,
  calculation = '',
  parts = {},
}: Workbook) {
  const names = Object.keys(sheets)
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
