import { describe, expect, it } from 'vitest'
import { type SentFile, sendParts } from './send-parts.ts'

/** A server that refuses the calls of these numbers, and the file `abcdefgh` in parts of three bytes. */
function createSender(failing: readonly number[]) {
  const calls: string[] = []
  let sent: SentFile | undefined
  const call = (text: string) => {
    calls.push(text)
    if (failing.includes(calls.length)) throw new Error('Not sent')
  }
  const attempt = () =>
    sendParts(new Blob(['abcdefgh']), {
      sent,
      partBytes: 3,
      begin: async () => {
        call('begin')
        return 'a'
      },
      send: async (id, from, part) => call(`${id} ${from} ${await part.text()}`),
      onSent: (now) => void (sent = now),
    })
  return { attempt, calls, sent: () => sent }
}

describe('sending a file', () => {
  it('begins it and sends its parts one after the other', async () => {
    const { attempt, calls, sent } = createSender([])
    await attempt()
    expect(calls).toEqual(['begin', 'a 0 abc', 'a 3 def', 'a 6 gh'])
    expect(sent()).toEqual({ id: 'a', bytes: 8 })
  })

  it('again repeats the part that failed, and goes on from there', async () => {
    const { attempt, calls } = createSender([3])
    await expect(attempt()).rejects.toThrow('Not sent')
    await attempt()
    expect(calls).toEqual(['begin', 'a 0 abc', 'a 3 def', 'a 3 def', 'a 6 gh'])
  })

  it('again begins it when it could not be begun, and sends nothing when all was sent', async () => {
    const { attempt, calls } = createSender([1])
    await expect(attempt()).rejects.toThrow('Not sent')
    await attempt()
    await attempt()
    expect(calls).toEqual(['begin', 'begin', 'a 0 abc', 'a 3 def', 'a 6 gh'])
  })
})
