import { readFailure } from './read-failure.ts'

/**
 * The text of an answer in JSON. One that fails after its beginning was sent ends with a problem document on a line of its own,
 * and is cut: then its reason is thrown.
 */
export async function readWhole(response: Response): Promise<string> {
  let text = ''
  try {
    for await (const piece of readPieces(response)) {
      text += piece
      if (piece.includes('\n')) throwReason(text)
    }
  } catch (error) {
    throwReason(text)
    throw error
  }
  return text
}

/** Whole lines, as they come. The last one may be the reason why there are no more. */
export async function* readLines(response: Response): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const piece of readPieces(response)) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter(Boolean)
      if (rest !== '') throwReason(`\n${rest}`)
    }
  } catch (error) {
    throwReason(`\n${rest}`)
    throw error
  }
}

async function* readPieces(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined
  if (!reader) {
    yield await response.text()
    return
  }
  const decoder = new TextDecoder()
  let isWhole = false
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      yield decoder.decode(chunk.value, { stream: true })
    isWhole = true
    yield decoder.decode()
  } finally {
    // When the reason was read before the connection was cut. A whole answer is left to the browser, whose tools show it.
    if (!isWhole) void reader.cancel().catch(() => undefined)
  }
}

function throwReason(text: string) {
  const reason = text.slice(text.lastIndexOf('\n') + 1)
  if (text.length === reason.length || !/^\{"type":"about:blank",.*\}$/.test(reason)) return
  const status = statusIn(reason)
  if (status !== undefined) throw readFailure(status, reason)
}

function statusIn(text: string): number | undefined {
  try {
    const { status } = JSON.parse(text) as { status?: unknown }
    return typeof status === 'number' ? status : undefined
  } catch {
    return undefined
  }
}
