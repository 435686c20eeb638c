import {
  type ByteBuffer,
  createByteBuffer,
  putBytes,
  putText,
  takeBytes,
} from '@soundings/engines/row-formats/byte-buffer'
import { cutNote, EMPTY_CELLS, NO_TOTALS, type Row, type Sheet, type Sink } from '../format.ts'
import { CELL_CHARACTERS_MAX, cellWriter, type PutCell, textCell } from './cells.ts'
import { createGroupRows, type GroupRows } from './group-rows.ts'
import { createPacker } from './package/packer.ts'
import { aboutSheet, bookParts, sheetEnd, sheetHead, sheetPath } from './package/parts.ts'
import { type BookStyles, createStyles, styles } from './package/styles.ts'
import { createZip } from './package/zip.ts'

const PORTION_ROWS = 500

/** Some hundred rows make one write to the disk worth its while, and no one else waits long for them. */
export function* portions(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PORTION_ROWS)
    yield rows.length <= PORTION_ROWS ? rows : rows.slice(from, from + PORTION_ROWS)
}

/** Excel shows no more rows in one sheet; what does not fit goes on in the next. */
export const SHEET_ROWS_MAX = 1_048_576

/** Some rows as markup. A piece never goes over two sheets. */
interface Piece {
  readonly markup: Uint8Array
  readonly sheetRows: number
}

/** What a workbook is made of, with its rows as values. */
export interface Book extends Pick<
  Sheet,
  'columns' | 'hasMore' | 'summaries' | 'pivot' | 'about' | 'nullText' | 'nullCell'
> {
  readonly batches: () => AsyncIterable<readonly Row[]>
}

/** What is known of it before the first row. */
export type BookHead = Pick<Book, 'columns' | 'summaries' | 'pivot' | 'nullText' | 'nullCell'>

/** An Excel workbook, written as rows arrive: one sheet of rows (or more), and one that tells what they are. */
export async function writeBook(sheet: Book, sink: Sink, rowsMax = SHEET_ROWS_MAX): Promise<void> {
  const zip = createZip(sink)
  const add = (path: string, text: string) => zip.add(path, [Buffer.from(text)])
  const counts = { rows: 0, cutTexts: 0 }
  const book = createStyles()
  const groups = sheet.summaries && createGroupRows(sheet.columns, sheet.summaries, sheet.nullText, book)
  const { sample, pieces } = await startPieces(sheet, book, groups, counts)
  const head = Buffer.from(
    sheetHead(sheet.columns, [...(groups?.totals ?? []), ...sample], groups?.level ?? 0, sheet.pivot),
  )
  const names: string[] = []
  let next = await pieces.next()

  async function* fillSheet(): AsyncGenerator<Uint8Array> {
    const packer = createPacker()
    let used = 1 + (sheet.pivot?.headings.length ?? 0)
    yield head
    for (; !next.done && used + next.value.sheetRows <= rowsMax; next = await pieces.next()) {
      used += next.value.sheetRows
      yield* packer.add(next.value.markup)
    }
    yield packer.take()
    yield Buffer.from(sheetEnd(sheet.pivot))
  }

  while (names.length === 0 || !next.done) {
    names.push(names.length === 0 ? 'Data' : `Data ${names.length + 1}`)
    await zip.add(sheetPath(names.length), fillSheet())
  }
  const isCut = await sheet.hasMore()
  const furtherSheets = names.slice(1)
  names.push('About')
  const notes = bookNotes(sheet, { isCut, cutTexts: counts.cutTexts, furtherSheets, rowsMax })
  await add(
    sheetPath(names.length),
    aboutSheet([
      ...sheet.about({ rows: sheet.pivot?.rows ?? counts.rows, isCut }),
      ...notes.map((note) => ['Note', note] as const),
    ]),
  )
  await add('xl/styles.xml', book.xml())
  for (const [path, text] of Object.entries(bookParts(names))) await add(path, text)
  await zip.end()
}

interface Written {
  readonly isCut: boolean
  readonly cutTexts: number
  readonly furtherSheets: readonly string[]
  readonly rowsMax: number
}

/** What a reader of the file would not expect. */
function bookNotes({ summaries }: Book, { isCut, cutTexts, furtherSheets, rowsMax }: Written): string[] {
  const [are, were] = cutTexts === 1 ? ['text is', 'was'] : ['texts are', 'were']
  return [
    ...(summaries && isCut ? [NO_TOTALS] : []),
    ...(furtherSheets.length > 0
      ? [`A sheet holds ${rowsMax} rows at most; the rows go on in ${furtherSheets.join(', ')}.`]
      : []),
    ...(cutTexts > 0
      ? [`${cutTexts} ${are} longer than the ${CELL_CHARACTERS_MAX} characters a cell can hold, and ${were} cut.`]
      : []),
    ...(summaries?.byDepth.some(({ cut }) => cut)
      ? ['There are more groups than figures could be asked for; some groups stand without.']
      : []),
  ]
}

/** The first batch tells how wide columns should be before anything is written. */
async function startPieces(
  sheet: Book,
  book: BookStyles,
  groups: GroupRows | undefined,
  counts: { rows: number; cutTexts: number },
) {
  const batches = sheet.batches()[Symbol.asyncIterator]()
  const first = await batches.next()
  const cells = sheet.columns.map((column) => cellWriter(column, sheet.nullCell, book))
  const boldCells = sheet.pivot && sheet.columns.map((column) => cellWriter(column, sheet.nullCell, book, true))
  const bold = new Set(sheet.pivot?.bold)
  const buffer = createByteBuffer()

  async function* pieces(): AsyncGenerator<Piece, void> {
    try {
      for (let batch = first; !batch.done; batch = await batches.next()) {
        const before = counts.rows
        counts.rows += batch.value.length
        counts.cutTexts += countTooLong(batch.value)
        let at = before
        for (const rows of portions(batch.value)) {
          const first = at
          at += rows.length
          yield putRows(buffer, rows, (place) => (boldCells && bold.has(first + place) ? boldCells : cells), groups)
        }
      }
      const isCut = await sheet.hasMore()
      if (groups && !isCut) yield { markup: Buffer.from(groups.total()), sheetRows: groups.rowsEach }
      if (isCut)
        yield {
          markup: Buffer.from(
            `<row>${textCell([cutNote(sheet.pivot?.rows ?? counts.rows), ...(groups || sheet.pivot ? [NO_TOTALS] : []), ...(sheet.pivot ? [EMPTY_CELLS] : [])].join(' '), styles.bold)}</row>`,
          ),
          sheetRows: 1,
        }
    } finally {
      await batches.return?.()
    }
  }
  return { sample: first.done ? [] : first.value, pieces: pieces() }
}

function countTooLong(rows: readonly Row[]): number {
  let count = 0
  for (const row of rows)
    for (const cell of row) if (typeof cell === 'string' && cell.length > CELL_CHARACTERS_MAX) count += 1
  return count
}

const [ROW_OPEN, ROW_CLOSE] = [Buffer.from('<row>'), Buffer.from('</row>')]

function putRows(
  buffer: ByteBuffer,
  rows: readonly Row[],
  cellsAt: (place: number) => readonly PutCell[],
  groups: GroupRows | undefined,
): Piece {
  const open = groups && groups.level > 0 ? Buffer.from(`<row outlineLevel="${groups.level}">`) : ROW_OPEN
  let sheetRows = rows.length
  for (const [place, row] of rows.entries()) {
    const cells = cellsAt(place)
    const above = groups?.before(row) ?? []
    sheetRows += above.length * (groups?.rowsEach ?? 0)
    if (above.length > 0) putText(buffer, above.join(''))
    putBytes(buffer, open)
    for (let at = 0; at < cells.length; at += 1) cells[at]!(buffer, row[at] ?? null)
    putBytes(buffer, ROW_CLOSE)
  }
  return { markup: takeBytes(buffer), sheetRows }
}
