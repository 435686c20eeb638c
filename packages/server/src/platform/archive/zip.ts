import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { Problem } from '@soundings/contract'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as ZipWriter } from 'yazl'

export interface PackedFile {
  readonly path: string
  readonly bytes: Buffer
}

export interface UnpackLimits {
  readonly files: number
  readonly fileBytes: number
  readonly totalBytes: number
  /** How many bytes one packed byte may become, in archives that unpack to more than a few megabytes. */
  readonly ratio: number
}

const SMALL_BYTES = 10 * 1024 * 1024

export async function pack(files: readonly PackedFile[], at: Date): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const { path, bytes } of files) zip.addBuffer(bytes, path, { mtime: at })
  zip.end()
  return buffer(zip.outputStream)
}

/** Everything in an archive that a person sent, or a problem: sizes are those of the bytes that really came out. */
export async function unpack(bytes: Buffer, limits: UnpackLimits): Promise<ReadonlyMap<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
    return await unpackAll(zip, bytes.length, limits)
  } catch (error) {
    throw error instanceof Problem ? error : damaged(error)
  }
}

async function unpackAll(zip: ZipFile, packedBytes: number, { files, fileBytes, totalBytes, ratio }: UnpackLimits) {
  if (zip.entryCount > files)
    throw new Problem('too-large', `The archive holds too many files: at most ${files} are possible`)
  const unpacked = new Map<string, Buffer>()
  const most = Math.min(totalBytes, Math.max(SMALL_BYTES, packedBytes * ratio))
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    if (entry.uncompressedSize > fileBytes || total > most)
      throw new Problem('too-large', 'The archive unpacks to more than is possible')
    if (unpacked.has(entry.fileName)) throw damaged(`${entry.fileName} twice`)
    unpacked.set(entry.fileName, await unpackOne(zip, entry))
  }
  return unpacked
}

async function unpackOne(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw damaged(`${entry.fileName} is packed in another way`)
  const stream: Readable = await zip.openReadStreamPromise(entry)
  // More or fewer bytes than declared end the stream with an error.
  const content = await buffer(stream)
  if (crc32(content) !== entry.crc32) throw damaged(`checksum of ${entry.fileName}`)
  return content
}

function damaged(cause: unknown) {
  return new Problem('invalid', 'The file is damaged, or it is not an archive of Soundings', { cause })
}
