import type { Row, Sheet } from '../format.ts'

/** The last line. Without it the rows have not ended, whatever the pipe says. */
export interface RowsEnd {
  readonly hasMore: boolean
  readonly about: ReturnType<Sheet['about']>
}

/** With which a program ends whose rows do not fit into a file. */
export const TOO_LARGE = 65

const LINE_END = 0x0a

/** Lines as they arrive, without their ends. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)])
      begun = []
      from = at + 1
    }
    begun.push(chunk.subarray(from))
  }
}

/** Some rows, as values and as the JSON array that they came in. */
export interface RowLine {
  readonly rows: readonly Row[]
  readonly bytes: Buffer
}

/** What the process of a file reads: a line that says what the file is, lines of rows, and the end, which is known when all rows have been read. */
export async function readSheet<Head>(lines: AsyncGenerator<Buffer>) {
  const parse = (line: Buffer): unknown => JSON.parse(line.toString())
  const ended = Promise.withResolvers<RowsEnd>()
  const head = parse((await lines.next()).value as Buffer) as Head

  let end: RowsEnd | undefined

  async function* rowLines(): AsyncGenerator<RowLine> {
    for await (const bytes of lines) {
      const value = parse(bytes)
      if (Array.isArray(value)) yield { rows: value as Row[], bytes }
      else ended.resolve((end = value as RowsEnd))
    }
    if (!end) throw new Error('The rows ended too early')
  }
  return { head, rowLines, hasMore: async () => (await ended.promise).hasMore, about: () => end!.about }
}
