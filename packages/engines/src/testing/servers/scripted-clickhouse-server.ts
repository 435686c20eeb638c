import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface ClickHouseRequest {
  readonly text: string
  /** Of the address: settings, `param_…` values, the id of the query. */
  readonly given: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
}

export const ERROR_TAG = 'abcdefghijklmnop'

/** Rows as a server writes them, with names and types before them. */
export const rowsText = (
  names: readonly string[],
  types: readonly string[],
  ...rows: readonly (readonly unknown[])[]
): string => [names, types, ...rows].map((row) => `${JSON.stringify(row)}\n`).join('')

interface About {
  readonly version?: string
  readonly zone?: string
  /** What it answers to the question who it is, in the place of a version and a zone. */
  readonly about?: { readonly status: number; readonly body: string }
  /** Makes it a secure server. */
  readonly certificate?: { readonly key: Buffer; readonly cert: Buffer }
}

/** A server that says what a test wants it to. It answers who it is by itself. */
export async function startScriptedClickHouse(
  answer: (request: ClickHouseRequest, response: ServerResponse) => void,
  { version = '26.7.2.1', zone = 'UTC', about, certificate }: About = {},
) {
  const requests: ClickHouseRequest[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const given = Object.fromEntries(new URL(request.url ?? '', 'http://server').searchParams)
      const asked = { text: Buffer.concat(chunks).toString('utf8'), given, headers: request.headers }
      if (about && asked.text.startsWith('select version()'))
        return void response.writeHead(about.status).end(about.body)
      if (asked.text.startsWith('select version()'))
        return void response.end(rowsText(['version()', 'serverTimezone()'], ['String', 'String'], [version, zone]))
      requests.push(asked)
      answer(asked, response)
    })
  }
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    settings: { host: '127.0.0.1', port, database: 'clinic', username: 'reader', password: 'secret' },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
