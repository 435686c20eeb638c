// The program that makes an Excel file: rows come in as lines of JSON, and the bytes of the file go out.
import { readLines, readSheet, TOO_LARGE } from '../process/format-lines.ts'
import { startProgram } from '../process/start-program.ts'
import { type BookHead, writeBook } from './book.ts'
import { BookTooLarge } from './package/zip.ts'

const put = startProgram()
const { head, rowLines, hasMore, about } = await readSheet<BookHead>(readLines(process.stdin as AsyncIterable<Buffer>))

async function* batches() {
  for await (const { rows } of rowLines()) yield rows
}

try {
  await writeBook({ ...head, batches, hasMore, about }, put)
} catch (error) {
  if (!(error instanceof BookTooLarge)) throw error
  process.exitCode = TOO_LARGE
}
