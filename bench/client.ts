import { Agent, request } from 'node:http'

export type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Buffer>

/** Many people share it: connections are kept open, as browsers do. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

export function createClient(origin: string, token?: string): Ask {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const isBytes = body instanceof Uint8Array
      const type = isBytes ? { 'content-type': 'application/octet-stream' } : {}
      const asking = request(`${origin}${path}`, { method, headers: { ...headers, ...type }, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const answer = Buffer.concat(chunks)
          const { statusCode = 0 } = response
          if (statusCode < 300) resolve(answer)
          else reject(new Error(`${method} ${path}: ${statusCode} ${answer.toString()}`))
        })
      })
      asking.on('error', reject)
      asking.end(body === undefined || isBytes ? body : JSON.stringify(body))
    })
}

export const closeConnections = () => agent.destroy()
