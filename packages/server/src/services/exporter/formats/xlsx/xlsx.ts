import { once } from 'node:events'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Format, Row, Sheet, Sink } from '../format.ts'
import { portions } from '../portions.ts'
import { CELL_CHARACTERS_MAX, cellWriter, type WriteCell } from './cells.ts'
import { createGroupRows, type GroupRows } from './group-rows.ts'
import { createPacker } from './packer.ts'
import { aboutSheet, bookParts, SHEET_END, sheetHead, sheetPath } from './parts.ts'
import { stylesXml } from './styles.ts'

/** Excel shows no more rows in one sheet; what does not fit goes on in the next. */
export const SHEET_ROWS_MAX = 1_048_576
/** Markup repeats itself so much that more effort makes files little smaller. */
const COMPRESSION_LEVEL = 1
const PIECE_CHARACTERS = 64 * 1024

/** Some rows as markup. A piece never goes over two sheets. */
interface Piece {
  readonly xml: string
  readonly sheetRows: number
}

/** An Excel workbook, written as rows arrive: one sheet of rows (or more), and one that tells what they are. */
export const xlsx: Format = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (sheet, sink) => writeBook(sheet, sink),
}

export async function writeBook(sheet: Sheet, sink: Sink, rowsMax = SHEET_ROWS_MAX): Promise<void> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => void output.destroy(error))
  const filling = fill(zip, sheet, rowsMax).catch((error: Error) => void output.destroy(error))
  for await (const piece of output as AsyncIterable<Buffer>) await sink(piece)
  await filling
}

async function fill(zip: yazl.ZipFile, sheet: Sheet, rowsMax: number): Promise<void> {
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { compressionLevel: COMPRESSION_LEVEL })
  const counts = { rows: 0, cutTexts: 0 }
  const groups = sheet.figures && createGroupRows(sheet.columns, sheet.figures)
  const { sample, pieces } = await startPieces(sheet, groups, counts)
  const names: string[] = []
  for (let next = await pieces.next(); names.length === 0 || !next.done; ) {
    names.push(names.length === 0 ? 'Data' : `Data ${names.length + 1}`)
    const stream = Readable.from(writeSheet(), { objectMode: false, highWaterMark: PIECE_CHARACTERS })
    zip.addReadStream(stream, sheetPath(names.length), { compressionLevel: COMPRESSION_LEVEL })
    await once(stream, 'end')

    async function* writeSheet(): AsyncGenerator<Buffer> {
      const packer = createPacker()
      let used = 1
      yield* packer.add(sheetHead(sheet.columns, sample, groups?.level ?? 0))
      for (; !next.done && used + next.value.sheetRows <= rowsMax; next = await pieces.next()) {
        used += next.value.sheetRows
        yield* packer.add(next.value.xml)
      }
      yield* packer.add(SHEET_END)
      yield packer.take()
    }
  }
  const notes = [
    ...(names.length > 1 ? [`A sheet holds ${rowsMax} rows at most; the rows go on in ${names.slice(1).join(', ')}.`] : []),
    ...(counts.cutTexts > 0 ? [`${counts.cutTexts} texts are longer than the ${CELL_CHARACTERS_MAX} characters a cell can hold, and were cut.`] : []),
    ...(sheet.figures?.byDepth.some(({ cut }) => cut) ? ['There are more groups than figures could be asked for; some groups stand without.'] : []),
  ]
  names.push('About')
  add(sheetPath(names.length), aboutSheet(sheet.about({ rows: counts.rows, notes })))
  add('xl/styles.xml', stylesXml)
  for (const [path, text] of Object.entries(bookParts(names))) add(path, text)
  zip.end()
}

/** The first batch tells how wide columns should be before anything is written. */
async function startPieces(sheet: Sheet, groups: GroupRows | undefined, counts: { rows: number; cutTexts: number }) {
  const batches = sheet.batches[Symbol.asyncIterator]()
  const first = await batches.next()
  const cells = sheet.columns.map(cellWriter)

  async function* pieces(): AsyncGenerator<Piece, void> {
    try {
      for (let batch = first; !batch.done; batch = await batches.next()) {
        counts.rows += batch.value.length
        counts.cutTexts += countTooLong(batch.value)
        for (const rows of portions(batch.value)) yield groups ? groupedPiece(rows, cells, groups) : plainPiece(rows, cells)
      }
      if (groups) yield { xml: groups.total(), sheetRows: groups.rowsEach }
    } finally {
      await batches.return?.()
    }
  }
  return { sample: first.done ? [] : first.value, pieces: pieces() }
}

function countTooLong(rows: readonly Row[]): number {
  let count = 0
  for (const row of rows) for (const cell of row) if (typeof cell === 'string' && cell.length > CELL_CHARACTERS_MAX) count += 1
  return count
}

function plainPiece(rows: readonly Row[], cells: readonly WriteCell[]): Piece {
  let xml = ''
  for (const row of rows) xml += `<row>${writeCells(row, cells)}</row>`
  return { xml, sheetRows: rows.length }
}

function groupedPiece(rows: readonly Row[], cells: readonly WriteCell[], groups: GroupRows): Piece {
  const open = groups.level > 0 ? `<row outlineLevel="${groups.level}">` : '<row>'
  let xml = ''
  let sheetRows = rows.length
  for (const row of rows) {
    const above = groups.before(row)
    sheetRows += above.length * groups.rowsEach
    xml += `${above.join('')}${open}${writeCells(row, cells)}</row>`
  }
  return { xml, sheetRows }
}

function writeCells(row: Row, cells: readonly WriteCell[]): string {
  let xml = ''
  for (let at = 0; at < cells.length; at += 1) xml += cells[at]!(row[at] ?? null)
  return xml
}
