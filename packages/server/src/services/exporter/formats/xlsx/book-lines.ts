import type { Row } from '../format.ts'
import type { Book } from './book.ts'

/** The first line that the process of a workbook reads. Lines of rows follow, each an array of them. */
export type BookHead = Pick<Book, 'columns' | 'figures' | 'pivot' | 'nullText' | 'nullCell'>

/** The last line. Without it the rows have not ended, whatever the pipe says. */
export interface BookEnd {
  readonly hasMore: boolean
  readonly about: ReturnType<Book['about']>
}

/** With which it ends when its rows do not fit into an Excel file. */
export const TOO_LARGE = 65

const LINE_END = 0x0a

/** Lines of JSON as they arrive. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      yield JSON.parse(Buffer.concat([...begun, chunk.subarray(from, at)]).toString())
      begun = []
      from = at + 1
    }
    begun.push(chunk.subarray(from))
  }
}

/** A workbook from such lines. */
export async function readBook(lines: AsyncGenerator<unknown>): Promise<Book> {
  const ended = Promise.withResolvers<BookEnd>()
  const head = (await lines.next()).value as BookHead
  let end: BookEnd | undefined

  async function* batches(): AsyncGenerator<readonly Row[]> {
    for await (const line of lines) {
      if (Array.isArray(line)) yield line as Row[]
      else ended.resolve((end = line as BookEnd))
    }
    if (!end) throw new Error('The rows ended too early')
  }
  return { ...head, batches, hasMore: async () => (await ended.promise).hasMore, about: () => end!.about }
}
