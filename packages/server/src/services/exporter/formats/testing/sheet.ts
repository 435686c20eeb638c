import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PREFERENCES } from '@soundings/contract'
import type { ResultColumn } from '@soundings/query'
import { rowWriter } from '../../../../../../engines/src/row-formats/row-writer.ts'
import type { Format, Row, RowForm, Sheet } from '../format.ts'
import type { Book } from '../xlsx/book.ts'

export const column = (label: string, changes: Partial<ResultColumn> = {}): ResultColumn => ({
  label,
  kind: 'DIMENSION',
  dataType: 'STRING',
  numberKind: 'decimal',
  dateKind: 'timestamp',
  columnId: 1,
  aggregation: null,
  grouping: null,
  pin: false,
  grouped: false,
  ...changes,
})

/** Rows in batches of two, as if a database gave them: as values and as bytes. */
export function sheetOf(
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  changes: Partial<Sheet & Book> = {},
): Sheet & Book {
  async function* batches() {
    for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2)
  }
  async function* pieces(form: RowForm) {
    const write = rowWriter(form.kind === 'csv' ? { ...form, columns } : { printed: [], ...form })
    for await (const some of batches()) yield { bytes: write(some).bytes, rows: some.length }
  }
  const about: Sheet['about'] = ({ rows: count }) => [
    ['Question', 'Visits'],
    ['Rows', String(count)],
  ]
  return {
    columns,
    batches,
    pieces,
    hasMore: () => Promise.resolve(false),
    summaries: undefined,
    preferences: DEFAULT_PREFERENCES,
    nullText: 'not recorded',
    nullCell: '',
    signal: new AbortController().signal,
    async withWorkFolder(work) {
      const path = await mkdtemp(join(tmpdir(), 'soundings-work-'))
      try {
        await work({ path, assertDiskSpace: async () => undefined })
      } finally {
        await rm(path, { recursive: true })
      }
    },
    about,
    ...changes,
  }
}

export async function bytesOf<Given>(
  write: (given: Given, sink: Parameters<Format['write']>[1]) => Promise<void>,
  sheet: Given,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  await write(sheet, async (piece) => void pieces.push(Buffer.from(piece)))
  return Buffer.concat(pieces)
}
