import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Sink } from '../../format.ts'

/** Markup repeats itself so much that more effort makes files little smaller. */
const COMPRESSION_LEVEL = 1
const COMPRESSED_PIECE_BYTES = 128 * 1024
const LARGEST = 0xffff_ffff
/** Sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808
const [VERSION, DEFLATED, FIRST_OF_1980] = [20, 8, 0x21]

interface Entry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Archives of more than 4 GB need another format, which Excel does not write either. */
export class BookTooLarge extends Error {}

/** A zip archive written part by part as its bytes arrive: nothing of it has to be known before. */
export function createZip(sink: Sink) {
  const entries: Entry[] = []
  let position = 0

  async function put(bytes: Uint8Array) {
    position += bytes.byteLength
    await sink(bytes)
  }

  return {
    async add(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
      const [name, offset] = [Buffer.from(path), position]
      await put(
        Buffer.concat([
          fields(
            [0x0403_4b50, 4],
            [VERSION, 2],
            [FLAGS, 2],
            ...common({ crc: 0, packed: 0, size: 0 }),
            [name.length, 2],
            [0, 2],
          ),
          name,
        ]),
      )
      const deflate = createDeflateRaw({ level: COMPRESSION_LEVEL, chunkSize: COMPRESSED_PIECE_BYTES })
      let [crc, packed, size] = [0, 0, 0]
      const draining = (async () => {
        for await (const piece of deflate as AsyncIterable<Buffer>) {
          packed += piece.byteLength
          await put(piece)
        }
      })()
      // It is heard below; until then a failed write must not count as unheard.
      draining.catch(() => undefined)
      try {
        for await (const piece of pieces) {
          crc = crc32(piece, crc)
          size += piece.byteLength
          if (!deflate.write(piece)) await Promise.race([once(deflate, 'drain'), draining])
        }
        deflate.end()
      } catch (error) {
        deflate.destroy()
        await draining.catch(() => undefined)
        throw error
      }
      await draining
      if (size > LARGEST || position > LARGEST) throw new BookTooLarge()
      await put(fields([0x0807_4b50, 4], [crc, 4], [packed, 4], [size, 4]))
      entries.push({ name, offset, crc, packed, size })
    },

    async end(): Promise<void> {
      const start = position
      for (const { name, offset, ...sizes } of entries) {
        const about = fields(
          [0x0201_4b50, 4],
          [VERSION, 2],
          [VERSION, 2],
          [FLAGS, 2],
          ...common(sizes),
          [name.length, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [offset, 4],
        )
        await put(Buffer.concat([about, name]))
      }
      const count = entries.length
      await put(
        fields([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [position - start, 4], [start, 4], [0, 2]),
      )
    },
  }
}

type Field = readonly [value: number, bytes: 2 | 4]

const common = ({ crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>): Field[] => [
  [DEFLATED, 2],
  [0, 2],
  [FIRST_OF_1980, 2],
  [crc, 4],
  [packed, 4],
  [size, 4],
]

function fields(...list: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of list) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
