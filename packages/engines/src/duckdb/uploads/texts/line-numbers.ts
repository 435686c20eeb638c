import { createReadStream } from 'node:fs'
import type { DelimitedFile } from './delimited.ts'

const [QUOTE, LINE_END, RETURN] = [0x22, 0x0a, 0x0d]

/** The lines on which records of a file begin, by their number from 1 on; a header is no record. Values may hold line ends in quotes. */
export async function linesOf(
  { path, separator, hasHeader, names }: DelimitedFile,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  const comma = separator.charCodeAt(0)
  // A single column may be null, which leaves its line empty; in other files an empty line is no record.
  const isEmptyRecord = names.length === 1
  let record = hasHeader ? 0 : 1
  let [line, startLine] = [1, 1]
  let isQuoted = false
  let isValueStart = true
  let isEmpty = true

  function endRecord() {
    if (!isEmpty || isEmptyRecord) {
      if (wanted.has(record)) found.set(record, startLine)
      record += 1
    }
    isEmpty = true
    isValueStart = true
  }

  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === LINE_END) {
        line += 1
        if (isQuoted) continue
        endRecord()
        startLine = line
      } else if (byte === QUOTE && (isQuoted || isValueStart)) {
        isQuoted = !isQuoted
        isEmpty = false
        // The second of two quotes goes on with the text.
        isValueStart = !isQuoted
      } else if (byte !== RETURN || isQuoted) {
        isValueStart = byte === comma && !isQuoted
        isEmpty = false
      }
    }
    if (found.size === wanted.size) return found
  }
  endRecord()
  return found
}
