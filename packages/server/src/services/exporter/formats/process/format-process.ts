import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Problem } from '@soundings/contract'
import { commandEndingWithUs } from '@soundings/engines/end-with-parent'
import type { RowForm, Sheet, Sink } from '../format.ts'
import { type RowsEnd, TOO_LARGE } from './format-lines.ts'

const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']
const LAST_WORDS_BYTES = 4096
const [LINE_START, LINE_END] = [Buffer.from('['), Buffer.from(']\n')]

interface FormatProcess {
  /** Reads the lines of `format-lines.ts` and writes the bytes of the file. */
  readonly program: URL
  /** Such as `an Excel file`. */
  readonly fileKind: string
  /** What the program has to know before the first row. */
  readonly head: unknown
  readonly form?: Extract<RowForm, { kind: 'json' }>
  /** Where the rows of a question may not fit into one. */
  readonly tooLarge?: () => Problem
}

/** Makes a file in a process of its own, which takes rows no faster than the file is written and ends with the export. */
export async function writeInProcess(
  sheet: Pick<Sheet, 'pieces' | 'hasMore' | 'about' | 'signal'>,
  sink: Sink,
  { program, fileKind, head, form = { kind: 'json' }, tooLarge }: FormatProcess,
): Promise<void> {
  const { TZ, NODE_COMPILE_CACHE } = process.env
  const [command, args] = commandEndingWithUs([...FLAGS, fileURLToPath(program)])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { TZ, NODE_COMPILE_CACHE } })
  const { stdin, stdout } = child
  const lastWords = keepLastWords(child)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const stop = () => child.kill('SIGKILL')
  // A process that is gone tells why by its end.
  stdin.on('error', () => undefined)
  sheet.signal.addEventListener('abort', stop)

  const ended = closed.then(([code, signal]) => {
    sheet.signal.throwIfAborted()
    if (code === TOO_LARGE && tooLarge) throw tooLarge()
    if (code !== 0) throw new Error(`The process of ${fileKind} ended: ${signal ?? code} ${lastWords()}`.trim())
  })
  async function drain() {
    for await (const chunk of stdout as AsyncIterable<Buffer>) await sink(chunk)
  }
  try {
    sheet.signal.throwIfAborted()
    await Promise.all([feed(sheet, { head, form }, stdin, closed), drain(), ended])
  } finally {
    sheet.signal.removeEventListener('abort', stop)
    stop()
    await closed.catch(() => undefined)
  }
}

async function feed(
  { pieces, hasMore, about }: Pick<Sheet, 'pieces' | 'hasMore' | 'about'>,
  { head, form }: Required<Pick<FormatProcess, 'head' | 'form'>>,
  stdin: Writable,
  closed: Promise<unknown>,
): Promise<void> {
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
  let count = 0
  let isRead = await put(`${JSON.stringify(head)}\n`)
  for await (const { bytes, rows } of pieces(form)) {
    count += rows
    isRead = await put(LINE_START, bytes, LINE_END)
    if (!isRead) return
  }
  const isCut = await hasMore()
  const end: RowsEnd = { hasMore: isCut, about: about({ rows: count, isCut }) }
  stdin.end(`${JSON.stringify(end)}\n`)
}

function keepLastWords({ stderr }: ChildProcess): () => string {
  let words = Buffer.alloc(0)
  stderr!.on('data', (chunk: Buffer) => (words = Buffer.concat([words, chunk]).subarray(-LAST_WORDS_BYTES)))
  return () => words.toString().trim()
}
