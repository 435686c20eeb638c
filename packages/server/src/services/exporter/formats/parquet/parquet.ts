import { type ResultColumn, uniqueLabels } from '@soundings/query'
import { type Format, isTextGroup, type RowPiece } from '../format.ts'
import { writeInProcess } from '../process/format-process.ts'

/** What the process of a Parquet file has to know before the first row. */
export interface ParquetHead {
  readonly columns: readonly ResultColumn[]
  readonly workDir: string
}

const PROGRAM = new URL('main.ts', import.meta.url)
/** Bytes after which the room on the disk is looked at again. */
const CHECK_EVERY = 8 * 2 ** 20

/**
 * Typed columns for programs that analyse data. How many digits decimals have is known when all rows have passed, so that these
 * lie in the work folder until then.
 */
export const parquet: Format = {
  mediaType: 'application/vnd.apache.parquet',
  write: (sheet, sink) =>
    sheet.withWorkFolder(({ path: workDir, assertDiskSpace }) => {
      // Many programs that read Parquet take `Ward` and `ward` for the same column.
      const names = uniqueLabels(
        sheet.columns.map(({ label }) => label),
        (label) => label.toLowerCase(),
      )
      const columns = sheet.columns.map((column, at) => ({ ...column, label: names[at]! }))
      const printed = columns.flatMap(({ grouping }, position) =>
        // Days of timestamps come as midnights.
        isTextGroup(grouping) || grouping === 'day' ? [{ position, grouping }] : [],
      )
      return writeInProcess({ ...sheet, pieces: (form) => checked(sheet.pieces(form), assertDiskSpace) }, sink, {
        program: PROGRAM,
        fileKind: 'a Parquet file',
        head: { columns, workDir } satisfies ParquetHead,
        form: { kind: 'json', printed },
      })
    }),
}

async function* checked(pieces: AsyncIterable<RowPiece>, assertDiskSpace: () => Promise<void>) {
  let unchecked = CHECK_EVERY
  for await (const piece of pieces) {
    unchecked += piece.bytes.length
    if (unchecked > CHECK_EVERY) {
      unchecked = 0
      await assertDiskSpace()
    }
    yield piece
  }
}
