import { createServer, type AddressInfo, type Socket } from 'node:net'

interface Frames {
  readonly encode: (text: string) => Buffer
  readonly decode: (onMessage: (text: string) => void) => (chunk: Buffer) => void
}

/** The answer to a message; `hang-up` and `wait` say none, undefined leaves it to another person. */
export type Script = (message: string, socket: Socket) => string | undefined

export interface ScriptedServer {
  readonly port: number
  /** Every message of every connection, logins included. */
  readonly heard: readonly string[]
  close(): void
}

/** A MAPI server on a real socket which follows a script; it greets with a challenge. */
export async function startScriptedServer({ encode, decode }: Frames, script: Script): Promise<ScriptedServer> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write(encode('salt:mserver:9:SHA512,SHA256:LIT:SHA512:sql=6:'))
    socket.on(
      'data',
      decode((message) => {
        heard.push(message)
        const answer = script(message, socket)
        if (answer === 'hang-up') socket.destroy()
        else if (answer !== undefined && answer !== 'wait') socket.write(encode(answer))
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
