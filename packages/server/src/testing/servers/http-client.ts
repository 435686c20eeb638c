import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestApp } from './test-app.ts'

type Method = 'GET' | 'POST'

/** Calls through real sockets, which stay open between them. */
export async function createHttpClient(test: TestApp) {
  const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const tokens = new Map<string, string>()

  async function ask(who: string, method: Method, url: string, body?: unknown, more: Record<string, string> = {}) {
    if (!tokens.has(who)) tokens.set(who, (await test.signIn(who)).id_token)
    const headers = {
      authorization: `Bearer ${tokens.get(who)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    }
    return new Promise<HttpAnswer>((resolve, reject) => {
      const asked = request(address + url, { method, headers, agent }, (answer) => {
        const read = async () => {
          const bytes = await buffer(answer)
          return {
            status: answer.statusCode ?? 0,
            bytes,
            text: () => bytes.toString(),
            json: () => JSON.parse(bytes.toString()) as never,
          }
        }
        read().then(resolve, reject)
      })
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  return {
    get: (who: string, url: string, headers?: Record<string, string>) => ask(who, 'GET', url, undefined, headers),
    post: (who: string, url: string, body: unknown, headers?: Record<string, string>) =>
      ask(who, 'POST', url, body, headers),
    forgetSignIns: () => tokens.clear(),
    close: () => agent.destroy(),
  }
}

export interface HttpAnswer {
  readonly status: number
  readonly bytes: Buffer
  readonly text: () => string
  readonly json: () => never
}
