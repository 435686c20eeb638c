import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { EngineError } from '../../../engine-error.ts'
import type { Encoding } from '../../../upload-types.ts'

/** Longer lines are no table, and would have to be held in memory as a whole. */
export const LONGEST_LINE_BYTES = 2 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024
const LINE_END = 0x0a
const NUL = 0x00
/** The most bytes of a character that a piece of a file may end in the middle of. */
const CUT_MAX = 3
/** This part of a file tells whether every second byte is empty. */
const SAMPLE_BYTES = 64 * 1024

const marks: readonly { readonly encoding: Encoding; readonly bytes: Buffer }[] = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
]

/** Whether the file is UTF-8 with nothing in front, and so can be read as it is. */
export interface TextFile {
  readonly encoding: Encoding
  readonly isPlain: boolean
}

/** Finds the encoding of a file by its first bytes and all others, or checks the one that was chosen. */
export async function inspectText(path: string, chosen: Encoding | undefined): Promise<TextFile> {
  const start = await readStart(path)
  const mark = marks.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes))
  const encoding = chosen ?? mark?.encoding ?? guessUtf16(start)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return { encoding, isPlain: false }
  const seen = await scanBytes(path)
  if (encoding === 'windows-1252') return { encoding, isPlain: false }
  if (seen.firstInvalidLine === undefined) return { encoding: 'utf-8', isPlain: mark === undefined }
  if (encoding === 'utf-8' || seen.hasWideCharacters) throw mixedEncodings(seen.firstInvalidLine)
  return { encoding: 'windows-1252', isPlain: false }
}

/** The same text in UTF-8, without a mark in front; at most the given number of bytes are read. */
export async function writeAsUtf8(
  path: string,
  encoding: Encoding,
  target: string,
  bytesMax = Infinity,
): Promise<void> {
  const decoder = new TextDecoder(encoding)
  let line = 1
  let length = 0
  async function* decoded() {
    const stream = createReadStream(path, {
      highWaterMark: 1024 * 1024,
      end: bytesMax === Infinity ? Infinity : bytesMax - 1,
    })
    for await (const chunk of stream as AsyncIterable<Buffer>) yield check(decoder.decode(chunk, { stream: true }))
    yield check(decoder.decode())
  }
  function check(text: string): string {
    if (text.includes('\0')) throw holdsNul(line + linesBefore(text, text.indexOf('\0')))
    for (let from = 0, at = text.indexOf('\n'); ; from = at + 1, at = text.indexOf('\n', from)) {
      length += (at < 0 ? text.length : at) - from
      if (length > LONGEST_LINE_BYTES) throw lineTooLong(line)
      if (at < 0) return text
      line += 1
      length = 0
    }
  }
  await pipeline(decoded, createWriteStream(target, { mode: 0o600 }))
}

const linesBefore = (text: string, end: number) => text.slice(0, end).split('\n').length - 1

async function readStart(path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: SAMPLE_BYTES - 1 }) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** Text of Latin letters in UTF-16 has a NUL in nearly every second byte. */
function guessUtf16(start: Buffer): Encoding | undefined {
  const empty = [0, 0]
  for (let at = 0; at < start.length; at += 1) if (start[at] === NUL) empty[at % 2]! += 1
  const many = start.length / 4
  if (start.length < 4 || Math.max(...empty) < many) return undefined
  return empty[1]! > empty[0]! ? 'utf-16le' : 'utf-16be'
}

/** Looks at each byte once: NULs and endless lines end it, and what is not UTF-8 is noted. */
async function scanBytes(path: string) {
  let line = 1
  let length = 0
  let firstInvalidLine: number | undefined
  let hasWideCharacters = false
  let rest = 0
  for await (const bytes of readInPlace(path, () => rest)) {
    const chunk = bytes.subarray(rest)
    const nul = chunk.indexOf(NUL)
    if (nul >= 0) throw holdsNul(line + countLines(chunk.subarray(0, nul)))
    const { whole, cut } = splitCharacters(bytes)
    rest = cut.length
    const isValid = isUtf8(whole)
    if (!isValid) firstInvalidLine ??= line + linesToInvalid(whole)
    hasWideCharacters ||= isValid ? !isAscii(whole) : holdsWide(whole)
    for (let from = 0, at = chunk.indexOf(LINE_END); ; from = at + 1, at = chunk.indexOf(LINE_END, from)) {
      length += (at < 0 ? chunk.length : at) - from
      if (length > LONGEST_LINE_BYTES) throw lineTooLong(line)
      if (at < 0) break
      line += 1
      length = 0
    }
  }
  if (rest > 0) firstInvalidLine ??= line
  return { firstInvalidLine, hasWideCharacters }
}

/**
 * The pieces of a file, one after the other in the same memory: pieces of their own would add up until they are collected. Each begins
 * with as many last bytes of the one before as are said to be left.
 */
async function* readInPlace(path: string, left: () => number): AsyncGenerator<Buffer> {
  const file = await open(path)
  const memory = Buffer.allocUnsafe(PIECE_BYTES + CUT_MAX)
  try {
    for (let end = 0; ;) {
      const kept = left()
      memory.copyWithin(0, end - kept, end)
      const { bytesRead } = await file.read(memory, kept, PIECE_BYTES)
      if (bytesRead === 0) return
      end = kept + bytesRead
      yield memory.subarray(0, end)
    }
  } finally {
    await file.close()
  }
}

/** A chunk may end in the middle of a character. */
function splitCharacters(bytes: Buffer): { whole: Buffer; cut: Buffer } {
  for (let back = 1; back <= Math.min(CUT_MAX, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (needed > back) return { whole: bytes.subarray(0, -back), cut: bytes.subarray(-back) }
    break
  }
  return { whole: bytes, cut: Buffer.alloc(0) }
}

/** What cannot be decoded becomes this character. */
const REPLACEMENT = '\ufffd'

function linesToInvalid(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  return linesBefore(text, text.indexOf(REPLACEMENT))
}

/** A character of several bytes that is valid UTF-8, which hardly ever happens by chance in a file of another encoding. */
const holdsWide = (bytes: Buffer): boolean => /[\u0080-\uffff]/.test(bytes.toString('utf8').replaceAll(REPLACEMENT, ''))

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1
  return count
}

const unreadable = (message: string) => new EngineError('query-failed', message)

function holdsNul(line: number) {
  return unreadable(`Line ${line} holds a NUL byte, so this is no text file`)
}

function lineTooLong(line: number) {
  return unreadable(`Line ${line} is longer than ${LONGEST_LINE_BYTES / 2 ** 20} MB`)
}

function mixedEncodings(line: number) {
  return unreadable(
    `Line ${line} is not UTF-8, although other parts of the file are. Save the file in one encoding, or choose its encoding`,
  )
}
