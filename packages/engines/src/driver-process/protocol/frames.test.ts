import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameReader, createFrameWriter } from './frames.ts'

const LIMITS = { headBytes: 1000, bodyBytes: 100_000 }

async function written(frames: readonly (readonly [object, Uint8Array])[]): Promise<Buffer> {
  const pipe = new PassThrough({ highWaterMark: 2 ** 24 })
  const write = createFrameWriter(pipe)
  for (const frame of frames) write(...frame)
  await new Promise((resolve) => setImmediate(resolve))
  pipe.end()
  return buffer(pipe)
}

it('frames come out as they went in, however the pipe cuts them', async () => {
  const frame = fc.tuple(
    fc.record({ kind: fc.string(), id: fc.nat() }),
    fc.oneof(fc.uint8Array(), fc.uint8Array({ minLength: 17_000, maxLength: 20_000 })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1 }),
      async (frames, cuts) => {
        const bytes = await written(frames)
        const read: unknown[] = []
        const take = createFrameReader(LIMITS, (head, body) => read.push([head, new Uint8Array(body)]))
        for (let from = 0, cut = 0; from < bytes.length; cut += 1) {
          const to = from + cuts[cut % cuts.length]!
          take(bytes.subarray(from, to))
          from = to
        }
        expect(read).toEqual(frames)
      },
    ),
    { numRuns: 20 },
  )
})

it('a frame that says that it is too long is refused by its first eight bytes', () => {
  const take = createFrameReader(LIMITS, () => undefined)
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32BE(100_001, 4)
  take(prefix.subarray(0, 7))
  expect(() => take(prefix.subarray(7))).toThrow('A frame of 0 and 100001 bytes is longer than allowed')
})

it('a small body does not keep the bytes alive that came with it', async () => {
  const bytes = await written([
    [{}, Buffer.from('small')],
    [{}, Buffer.alloc(50_000)],
  ])
  const kept: Buffer[] = []
  createFrameReader(LIMITS, (_head, body) => kept.push(body))(bytes)
  expect(kept[0]!.buffer.byteLength).toBe(5)
})
