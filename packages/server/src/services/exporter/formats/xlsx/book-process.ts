import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Problem } from '@soundings/contract'
import { commandEndingWithUs } from '@soundings/engines/end-with-parent'
import type { Sheet, Sink } from '../format.ts'
import { type BookEnd, type BookHead, TOO_LARGE } from './book-lines.ts'

const PROGRAM = new URL('main.ts', import.meta.url)
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']
const LAST_WORDS_BYTES = 4096
const [LINE_START, LINE_END] = [Buffer.from('['), Buffer.from(']\n')]

/** Makes an Excel file in a process of its own, which takes rows no faster than the file is written and ends with the export. */
export async function writeInProcess(sheet: Sheet, sink: Sink, program: URL = PROGRAM): Promise<void> {
  const { TZ, NODE_COMPILE_CACHE } = process.env
  const [command, args] = commandEndingWithUs([...FLAGS, fileURLToPath(program)])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { TZ, NODE_COMPILE_CACHE } })
  const { stdin, stdout } = child
  const lastWords = keepLastWords(child)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  // A process that is gone tells why by its end.
  stdin.on('error', () => undefined)

  const ended = closed.then(([code, signal]) => {
    if (code !== 0)
      throw code === TOO_LARGE
        ? tooLarge()
        : new Error(`The process of an Excel file ended: ${signal ?? code} ${lastWords()}`.trim())
  })
  async function drain() {
    for await (const chunk of stdout as AsyncIterable<Buffer>) await sink(chunk)
  }
  try {
    await Promise.all([feed(sheet, stdin, closed), drain(), ended])
  } finally {
    child.kill('SIGKILL')
    await closed.catch(() => undefined)
  }
}

async function feed(sheet: Sheet, stdin: Writable, closed: Promise<unknown>): Promise<void> {
  const gone = closed.then(() => true as const)
  /** False when there is no reader any more. */
  const put = async (...parts: readonly (string | Uint8Array)[]): Promise<boolean> => {
    let hasRoom = true
    for (const part of parts) hasRoom = stdin.write(part)
    return (
      hasRoom ||
      !(await Promise.race([once(stdin, 'drain'), gone]).then(
        (won) => won === true,
        () => true,
      ))
    )
  }
  const { columns, figures, pivot, nullText, nullCell } = sheet
  const head: BookHead = { columns, figures, pivot, nullText, nullCell }
  let count = 0
  let isRead = await put(`${JSON.stringify(head)}\n`)
  for await (const { bytes, rows } of sheet.pieces({ kind: 'json' })) {
    count += rows
    isRead = await put(LINE_START, bytes, LINE_END)
    if (!isRead) return
  }
  const isCut = await sheet.hasMore()
  const end: BookEnd = { hasMore: isCut, about: sheet.about({ rows: count, isCut }) }
  stdin.end(`${JSON.stringify(end)}\n`)
}

function keepLastWords({ stderr }: ChildProcess): () => string {
  let words = Buffer.alloc(0)
  stderr!.on('data', (chunk: Buffer) => (words = Buffer.concat([words, chunk]).subarray(-LAST_WORDS_BYTES)))
  return () => words.toString().trim()
}

function tooLarge() {
  return new Problem('too-large', 'The result is too large for an Excel file. Limit the question or export it as CSV')
}
