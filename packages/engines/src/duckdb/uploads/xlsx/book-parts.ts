import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { EngineError, messageOf } from '../../../engine-error.ts'

/** A tag without the prefix of its namespace. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface TagHandlers {
  readonly open?: (tag: Tag) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const PARTS_MAX = 5000
/** Bytes of a part after unpacking. A small file can hold parts of any size. */
const PART_BYTES = 1024 * 1024 * 1024

/** The parts of a workbook, which is an archive of XML files. */
export async function openParts(path: string) {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error)
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })

  /** Reads a part piece by piece, and gives up a turn after each of them. Nothing when there is no such part. */
  async function* read(name: string, handlers: TagHandlers, bytesMax = PART_BYTES): AsyncGenerator<void> {
    const entry = entries.get(name)
    if (!entry) return
    const parser = parserFor(handlers)
    const decoder = new TextDecoder('utf-8')
    const stream = await zip.openReadStreamPromise(entry)
    let bytes = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        parser.write(decoder.decode(chunk, { stream: true }))
        yield
      }
      parser.write(decoder.decode()).close()
    } catch (error) {
      throw error instanceof EngineError ? error : damaged(error)
    } finally {
      stream.destroy()
    }
  }

  return {
    read,
    async readAll(name: string, handlers: TagHandlers, bytesMax?: number): Promise<void> {
      for await (const _ of read(name, handlers, bytesMax));
    },
    close: () => zip.close(),
  }
}

export type BookParts = Awaited<ReturnType<typeof openParts>>

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= PARTS_MAX) throw damaged(new Error('too many parts'))
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof EngineError ? error : damaged(error)
  }
  return entries
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function parserFor({ open, close, text }: TagHandlers): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // No program writes one, and what it declares could grow without end.
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  if (open) parser.on('opentag', ({ name, attributes }) => open({ name: withoutPrefix(name), attributes }))
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return parser
}

function tooLarge(bytesMax: number) {
  return new EngineError('query-failed', `A part of the workbook unpacks to more than ${bytesMax / 2 ** 20} MB`)
}

function damaged(cause: unknown) {
  const why = messageOf(cause).replace(/^\d+:\d+: /, '')
  return new EngineError('query-failed', `The file is no Excel workbook, or it is damaged: ${why}`, { cause })
}
