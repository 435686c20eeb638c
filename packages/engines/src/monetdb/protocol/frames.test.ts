import { expect, it } from 'vitest'
import { createMessageDecoder, encodeMessage } from './frames.ts'

function decodeInPieces(bytes: Buffer, pieceLength: number): string[] {
  const messages: string[] = []
  const decode = createMessageDecoder((text) => messages.push(text))
  for (let start = 0; start < bytes.length; start += pieceLength) decode(bytes.subarray(start, start + pieceLength))
  return messages
}

it('writes the length doubled, with the last bit for the last block', () => {
  expect(encodeMessage('sselect 1')).toEqual(Buffer.from([0x13, 0x00, ...Buffer.from('sselect 1')]))
  expect(encodeMessage('')).toEqual(Buffer.from([0x01, 0x00]))
})

it('cuts a long message into blocks of 8190 bytes', () => {
  const bytes = encodeMessage('x'.repeat(8191))
  expect(bytes.readUInt16LE(0)).toBe(8190 * 2)
  expect(bytes.readUInt16LE(2 + 8190)).toBe(3)
  expect(bytes).toHaveLength(8191 + 4)
})

it('ends a message that fills its blocks exactly with the full block', () => {
  const bytes = encodeMessage('x'.repeat(8190))
  expect(bytes.readUInt16LE(0)).toBe(8190 * 2 + 1)
  expect(bytes).toHaveLength(8190 + 2)
})

it.each([1, 2, 3, 7, 8190, 100_000])(
  'reads messages however the network cut them, here into pieces of %i bytes',
  (pieceLength) => {
    const texts = ['', 'ü🏥'.repeat(3000), 'short', '患'.repeat(8190)]
    const bytes = Buffer.concat(texts.map(encodeMessage))
    expect(decodeInPieces(bytes, pieceLength)).toEqual(texts)
  },
)
