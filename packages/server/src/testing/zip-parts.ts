import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** Every file inside a zip archive, as text. */
export async function zipParts(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true })
  const parts = new Map<string, string>()
  const open = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<NodeJS.ReadableStream>
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      void open(entry).then(async (stream) => {
        parts.set(entry.fileName, await text(stream))
        zip.readEntry()
      }, reject)
    })
    zip.on('end', resolve)
    zip.readEntry()
  })
  return parts
}
