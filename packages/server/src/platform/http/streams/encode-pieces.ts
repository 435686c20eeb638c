import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Writes a piece so that the reader can decode all of it at once. */
export interface PieceEncoder {
  encode(piece: string | Uint8Array): Promise<Buffer>
  end(): Promise<Buffer>
}

const BROTLI_QUALITY = 4
const makers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: () => createGzip(),
}

export function createPieceEncoder(encoding: Encoding): PieceEncoder {
  if (encoding === 'identity')
    return {
      encode: async (piece) => (typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece)),
      end: async () => Buffer.alloc(0),
    }
  const zip = makers[encoding]()
  const written: Buffer[] = []
  zip.on('data', (chunk: Buffer) => void written.push(chunk))
  const take = () => Buffer.concat(written.splice(0))
  const flush = encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject))
  failed.catch(() => undefined)
  return {
    async encode(piece) {
      zip.write(piece)
      await Promise.race([failed, new Promise<void>((resolve) => zip.flush(flush, resolve))])
      return take()
    },
    async end() {
      const ended = new Promise<void>((resolve) => zip.once('end', resolve))
      zip.end()
      await Promise.race([failed, ended])
      return take()
    },
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The first of our encodings that the client takes, as the Accept-Encoding header says. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    })
  if (names.includes('br')) return 'br'
  return names.some((name) => ['gzip', 'x-gzip', '*'].includes(name)) ? 'gzip' : 'identity'
}
