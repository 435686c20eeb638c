import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A message of the server: its letter, and what follows the length. */
export type PostgresMessage = readonly [type: string, body: Buffer]

export interface ScriptedPostgres {
  readonly port: number
  close(): void
}

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const text = (...parts: readonly string[]) => Buffer.from(parts.map((part) => `${part}\0`).join(''))
const integers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeInt32BE(value, at * 4))
  return bytes
}

export function encodePostgres([type, body]: PostgresMessage): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), integers(body.length + 4), body])
}

const READY: PostgresMessage = ['Z', Buffer.from('I')]
const signedIn: readonly PostgresMessage[] = [
  ['R', integers(0)],
  ['S', text('server_version', '15.0')],
  ['K', integers(42, 7)],
  READY,
]
const done: readonly PostgresMessage[] = [['C', text('SELECT 1')], READY]

/** What a server answers to `select 1`. */
export const oneRow: readonly PostgresMessage[] = [
  ['1', Buffer.alloc(0)],
  ['2', Buffer.alloc(0)],
  [
    'T',
    Buffer.concat([
      Buffer.from([0, 1]),
      text('one'),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 0xff, 0xff, 0xff, 0xff, 0, 0]),
    ]),
  ],
  ['D', Buffer.concat([Buffer.from([0, 1]), integers(1), Buffer.from('1')])],
  ...done,
]

/** What a server answers to a statement that it refuses. */
export const refusal: readonly PostgresMessage[] = [['E', text('SERROR', 'C42704', 'Mno such setting', '')], READY]

/** What a server answers when it is asked for its version. */
export const versionRow = (version: string): readonly PostgresMessage[] => [
  [
    'T',
    Buffer.concat([
      Buffer.from([0, 1]),
      text('version'),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0]),
    ]),
  ],
  ['D', Buffer.concat([Buffer.from([0, 1]), integers(version.length), Buffer.from(version)])],
  ...done,
]

/** A PostgreSQL server on a real socket that accepts every sign-in; the scripts write the answers to statements and to settings. */
export async function startScriptedPostgres(
  answer: (socket: Socket) => void,
  answerSettings: (statements: string) => readonly PostgresMessage[] = () => done,
): Promise<ScriptedPostgres> {
  const sockets = new Set<Socket>()
  const send = (socket: Socket, messages: readonly PostgresMessage[]) =>
    void socket.write(Buffer.concat(messages.map(encodePostgres)))
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let pending = Buffer.alloc(0)
    let isSignedIn = false
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      for (;;) {
        const at = isSignedIn ? 1 : 0
        if (pending.length < at + 4) return
        const length = pending.readInt32BE(at)
        if (pending.length < at + length) return
        const type = isSignedIn ? String.fromCharCode(pending[0]!) : ''
        const code = isSignedIn ? 0 : pending.readInt32BE(4)
        const body = pending.subarray(at + 4, at + length)
        pending = pending.subarray(at + length)
        if (code === SSL_REQUEST) socket.write('N')
        else if (code === CANCEL_REQUEST) socket.end()
        else if (!isSignedIn) {
          isSignedIn = true
          send(socket, signedIn)
        } else if (type === 'Q') send(socket, answerSettings(body.toString()))
        else if (type === 'S') answer(socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
