import type { Audit } from '../../../platform/audit/audit.ts'
import { CSV_LINE_END, csvTextWriter } from '@soundings/engines/row-formats/csv-text'

const SEPARATOR = ','
const writeText = csvTextWriter(SEPARATOR)
const toLine = (cells: readonly string[]) => cells.map(writeText).join(SEPARATOR) + CSV_LINE_END

/** The audit record as a file, in pieces. */
export async function* auditCsv(batches: ReturnType<Audit['batches']>): AsyncGenerator<string> {
  yield toLine(['Time', 'Username', 'Action', 'Object', 'Outcome', 'Rows', 'Detail', 'Address'])
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        toLine([
          row.at,
          row.username,
          row.action,
          row.object,
          row.outcome,
          String(row.row_count ?? ''),
          row.detail,
          row.address,
        ]),
      )
      .join('')
  }
}
