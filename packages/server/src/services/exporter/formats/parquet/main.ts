// The program that makes a Parquet file: rows come in as lines of JSON and lie in a file until their types are known.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { writeParquet } from '@soundings/engines/parquet'
import { readLines, readSheet } from '../process/format-lines.ts'
import { startProgram } from '../process/start-program.ts'
import { findType } from './column-types.ts'
import type { ParquetHead } from './parquet.ts'

const BUFFER_BYTES = 2 ** 20

const put = startProgram()
const { head, rowLines, about } = await readSheet<ParquetHead>(readLines(process.stdin as AsyncIterable<Buffer>))
const { columns, workDir } = head
const rowsPath = join(workDir, 'rows.json')
const finders = columns.map(findType)
let [hasRows, longestRowBytes] = [false, 0]

const file = await open(rowsPath, 'wx', 0o600)
try {
  let waiting: Buffer[] = [Buffer.from('[')]
  let waitingBytes = 0
  const flush = async () => {
    await file.writeFile(Buffer.concat(waiting))
    ;[waiting, waitingBytes] = [[], 0]
  }
  for await (const { rows, bytes } of rowLines()) {
    if (rows.length === 0) continue
    for (const row of rows) for (let at = 0; at < finders.length; at += 1) finders[at]!.see(row[at] ?? null)
    if (hasRows) waiting.push(Buffer.from(','))
    waiting.push(bytes.subarray(1, -1))
    hasRows = true
    longestRowBytes = Math.max(longestRowBytes, bytes.length)
    waitingBytes += bytes.length
    if (waitingBytes > BUFFER_BYTES) await flush()
  }
  waiting.push(Buffer.from(']'))
  await flush()
} finally {
  await file.close()
}

const path = await writeParquet({
  workDir,
  rowsPath,
  longestRowBytes,
  columns: columns.map(({ label, top }, at) => ({
    name: label,
    type: finders[at]!.type(),
    hasOther: top !== undefined,
  })),
  metadata: about(),
})
for await (const piece of createReadStream(path, { highWaterMark: BUFFER_BYTES })) await put(piece as Buffer)
