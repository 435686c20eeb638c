import { DEFAULT_PREFERENCES } from '@soundings/contract'
import type { ResultColumn } from '@soundings/query'
import { csvRowWriter } from '../../../../../../engines/src/row-formats/csv-rows.ts'
import type { CsvOptions, Format, Row, Sheet } from '../format.ts'

export const column = (label: string, changes: Partial<ResultColumn> = {}): ResultColumn => ({
  label,
  kind: 'DIMENSION',
  dataType: 'STRING',
  numberKind: 'decimal',
  dateKind: 'timestamp',
  columnId: 1,
  aggregation: null,
  grouping: null,
  unit: null,
  pin: false,
  grouped: false,
  ...changes,
})

/** Rows in batches of two, as if a database gave them. */
export function sheetOf(columns: readonly ResultColumn[], rows: readonly Row[], changes: Partial<Sheet> = {}): Sheet {
  async function* batches() {
    for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2)
  }
  async function* csvPieces({ separator, nullCell }: CsvOptions) {
    const write = csvRowWriter({ kind: 'csv', columns, separator, nullCell, firstRows: 0 })
    for await (const some of batches()) yield { bytes: write(some), rows: some.length }
  }
  const about: Sheet['about'] = ({ rows: count, notes }) => [['Question', 'Visits'], ['Rows', String(count)], ...notes.map((note) => ['Note', note] as const)]
  return { columns, batches, csvPieces, hasMore: () => Promise.resolve(false), figures: undefined, preferences: DEFAULT_PREFERENCES, nullText: 'not recorded', nullCell: '', about, ...changes }
}

export async function bytesOf(write: Format['write'], sheet: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = []
  await write(sheet, async (piece) => void pieces.push(Buffer.from(piece)))
  return Buffer.concat(pieces)
}
