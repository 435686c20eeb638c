import { Problem } from '@soundings/contract'
import type { Format, Sheet, Sink } from '../format.ts'
import { writeInProcess } from '../process/format-process.ts'
import type { BookHead } from './book.ts'

const PROGRAM = new URL('main.ts', import.meta.url)

export const xlsx: Format = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (sheet, sink) => writeBookInProcess(sheet, sink),
}

export function writeBookInProcess(sheet: Sheet, sink: Sink, program = PROGRAM): Promise<void> {
  const { columns, summaries, pivot, nullText, nullCell } = sheet
  const head: BookHead = { columns, summaries, pivot, nullText, nullCell }
  return writeInProcess(sheet, sink, { program, fileKind: 'an Excel file', head, tooLarge })
}

function tooLarge() {
  return new Problem('too-large', 'The result is too large for an Excel file. Limit the question or export it as CSV')
}
