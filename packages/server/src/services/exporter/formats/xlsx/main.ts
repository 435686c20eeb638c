// The program that makes an Excel file: rows come in as lines of JSON, and the bytes of the file go out.
import { constants, setPriority } from 'node:os'
import { watchParent } from '@soundings/engines/end-with-parent'
import { writeBook } from './book.ts'
import { readBook, readLines, TOO_LARGE } from './book-lines.ts'
import { BookTooLarge } from './package/zip.ts'

watchParent()
// A file may take a moment longer; people who look at a page may not.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// A terminal sends signals to all; whether the file is made is for the server to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const put = (piece: string | Uint8Array) =>
  new Promise<void>((resolve, reject) => process.stdout.write(piece, (error) => (error ? reject(error) : resolve())))

try {
  await writeBook(await readBook(readLines(process.stdin as AsyncIterable<Buffer>)), put)
} catch (error) {
  if (!(error instanceof BookTooLarge)) throw error
  process.exitCode = TOO_LARGE
}
