import { ClickHouseError, parseError } from '@clickhouse/client'
import { MOST_ROW_BYTES, rowTooLong } from '../engine-error.ts'

const LINE_END = 0x0a
/** Enough for any message; a server that fails says no more after it. */
const FAILURE_BYTES = 1_000_000

type Cells = unknown[]

/**
 * The rows of an answer, one JSON array in each line, as many at a time as came whole. The client's own reader makes a buffer, a text and
 * an object of every line, which takes longer than all that is done with its values.
 */
export async function* readRows(answer: AsyncIterable<Buffer>): AsyncGenerator<readonly Cells[]> {
  /** Of a row of which the rest has not come. */
  let begun: Buffer[] = []
  let begunBytes = 0
  const chunks = answer[Symbol.asyncIterator]()
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    const chunk = next.value
    const end = chunk.lastIndexOf(LINE_END)
    const rows = end === -1 ? [] : parseLines([...begun, chunk.subarray(0, end)])
    if (!rows) throw await readFailure([...begun, chunk], chunks)
    if (end !== -1) [begun, begunBytes] = [[], 0]
    begun.push(chunk.subarray(end + 1))
    begunBytes += chunk.length - end - 1
    if (begunBytes > MOST_ROW_BYTES) throw rowTooLong()
    if (rows.length > 0) yield rows
  }
  const last = parseLines(begun)
  if (!last) throw await readFailure(begun, chunks)
  yield last
}

/** Line breaks and carriage returns within values are written as \n and \r. */
function parseLines(lines: readonly Buffer[]): Cells[] | undefined {
  try {
    const rows = JSON.parse(`[${Buffer.concat(lines).toString().replaceAll('\n', ',')}]`) as unknown[]
    return rows.every(Array.isArray) ? (rows as Cells[]) : undefined
  } catch {
    return undefined
  }
}

/** The reason that a server gives where rows should be, all of it. */
async function readFailure(read: readonly Buffer[], rest: AsyncIterator<Buffer>): Promise<unknown> {
  const kept = [...read]
  let missing = FAILURE_BYTES
  let reason: unknown = new SyntaxError('These are no rows of ClickHouse')
  try {
    for (let next = await rest.next(); next.done !== true && missing > 0; next = await rest.next()) {
      kept.push(next.value)
      missing -= next.value.length
    }
  } catch (error) {
    // Servers may close the connection behind their reason.
    reason = error
  }
  return serverError(Buffer.concat(kept).toString()) ?? reason
}

/** Servers write it behind a mark that no row can hold. Before 25.11 there was none, so there it is what stands last. */
function serverError(text: string): ClickHouseError | undefined {
  const marked = text.indexOf('__exception__\r')
  const error = parseError(text.slice(marked === -1 ? text.lastIndexOf('Code: ') : marked))
  return error instanceof ClickHouseError ? error : undefined
}
