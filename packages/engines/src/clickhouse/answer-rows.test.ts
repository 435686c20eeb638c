import { ClickHouseError } from '@clickhouse/client'
import { describe, expect, it } from 'vitest'
import { ERROR_TAG, rowsText } from '../testing/servers/scripted-clickhouse-server.ts'
import { MOST_ROW_BYTES } from '../engine-error.ts'
import { readRows } from './answer-rows.ts'

const rows = [['x'], ['String'], ['Zoë 🏥'], ['a\r\n"b"\\'], [null]]
const answer = rowsText(rows[0] as string[], rows[1] as string[], ...rows.slice(2))
const message = 'Code: 395. DB::Exception: Value of Zoë: passed to throwIf. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)\n'
const marked = `\r\n__exception__\r\n${ERROR_TAG}\r\n${message}${Buffer.byteLength(message)} ${ERROR_TAG}\r\n__exception__\r\n`

async function read(chunks: readonly Buffer[], failure?: Error) {
  const found: unknown[] = []
  const error = await (async () => {
    for await (const some of readRows(sent(chunks, failure))) found.push(...some)
  })().catch((reason: unknown) => reason)
  return { found, error }
}

async function* sent(chunks: readonly Buffer[], failure?: Error) {
  yield* chunks
  if (failure) throw failure
}

/** The text in two chunks, cut at each of its bytes. */
function* cutEverywhere(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at <= bytes.length; at += 1) yield [bytes.subarray(0, at), bytes.subarray(at)]
}

describe('R11 the rows of an answer of ClickHouse', () => {
  it('are the same wherever it is cut into chunks', async () => {
    for (const chunks of cutEverywhere(answer)) expect(await read(chunks)).toEqual({ found: rows, error: undefined })
    expect((await read([...Buffer.from(answer)].map((byte) => Buffer.of(byte)))).found).toEqual(rows)
  })

  it('include one that no line end follows', async () => {
    expect(await read([Buffer.from(answer.trimEnd())])).toEqual({ found: rows, error: undefined })
  })

  it('end with the error of the server, wherever that is cut', async () => {
    for (const chunks of cutEverywhere(answer + marked)) {
      const { error } = await read(chunks)
      expect(error).toBeInstanceOf(ClickHouseError)
      expect(error).toMatchObject({ code: '395', message: expect.stringContaining('Zoë: passed to throwIf') })
    }
  })

  it('end with the error of a server that closes the connection behind it', async () => {
    const { error } = await read([Buffer.from(answer + marked)], new Error('aborted'))
    expect(error).toMatchObject({ code: '395' })
  })

  it('end with the error of a server that does not mark it', async () => {
    for (const text of [message, `"exception": ${JSON.stringify(message)}\n`])
      expect((await read([Buffer.from(answer + text)])).error).toMatchObject({ code: '395' })
  })

  it('end with an error when the connection ends within a row, or when something else answers', async () => {
    const lost = new Error('aborted')
    expect((await read([Buffer.from(answer.slice(0, -3))], lost)).error).toBe(lost)
    for (const text of ['<html>\n<body>\n', 'ok', `${answer}["a`])
      expect((await read([Buffer.from(text)])).error).toBeInstanceOf(SyntaxError)
  })

  it('end with an error when a line has no end', async () => {
    const megabyte = Buffer.alloc(2 ** 20, 'x')
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += megabyte.length
        yield megabyte
      }
    }
    await expect(readRows(endless()).next()).rejects.toMatchObject({ kind: 'query-failed' })
    expect(sent).toBeLessThan(2 * MOST_ROW_BYTES)
  })

  it('are no values of another shape', async () => {
    expect((await read([Buffer.from('{"x":1}\n')])).error).toBeInstanceOf(SyntaxError)
  })
})
