import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What the server says in one packet. */
type Payload = Buffer

const LONG_PASSWORD = 1
const CONNECT_WITH_DB = 8
const PROTOCOL_41 = 0x200
const TRANSACTIONS = 0x2000
const SECURE_CONNECTION = 0x8000
const PLUGIN_AUTH = 0x80000
const CAPABILITIES = LONG_PASSWORD | CONNECT_WITH_DB | PROTOCOL_41 | TRANSACTIONS | SECURE_CONNECTION | PLUGIN_AUTH
const [QUERY, PREPARE, EXECUTE] = [0x03, 0x16, 0x17]
const HEADER_BYTES = 4

const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0])
const EOF = Buffer.from([0xfe, 0, 0, 2, 0])
const short = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff])
const prefixed = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

const greeting = Buffer.concat([
  Buffer.from([10]),
  Buffer.from('8.0.0-scripted\0'),
  Buffer.from([42, 0, 0, 0]),
  Buffer.from('saltsalt\0'),
  short(CAPABILITIES),
  Buffer.from([45]),
  short(2),
  short(CAPABILITIES >> 16),
  Buffer.from([21]),
  Buffer.alloc(10),
  Buffer.from('saltsaltsalt\0mysql_native_password\0'),
])

const column = (type: number) =>
  Buffer.concat([
    ...['def', '', '', '', 'one', ''].map(prefixed),
    Buffer.from([0x0c]),
    short(45),
    Buffer.from([1, 0, 0, 0, type]),
    short(0),
    Buffer.from([0, 0, 0]),
  ])

const LONG = 3
const TEXT = 253
const version: readonly Payload[] = [Buffer.from([1]), column(TEXT), EOF, prefixed('8.0.0-scripted'), EOF]
const prepared: readonly Payload[] = [Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]), column(LONG), EOF]

/** What a server answers to the execution of `select 1`. */
export const oneMysqlRow: readonly Payload[] = [
  Buffer.from([1]),
  column(LONG),
  EOF,
  Buffer.from([0, 0, 1, 0, 0, 0]),
  EOF,
]

/** Packets that answer a command: their numbers begin with one. */
export function encodeMysql(payloads: readonly Payload[], first = 1): Buffer {
  return Buffer.concat(
    payloads.flatMap((payload, at) => [
      Buffer.from([
        payload.length & 0xff,
        (payload.length >> 8) & 0xff,
        (payload.length >> 16) & 0xff,
        (first + at) & 0xff,
      ]),
      payload,
    ]),
  )
}

/** A MySQL server on a real socket that accepts every sign-in; the script writes the answers to executed statements. */
export async function startScriptedMysql(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let pending = Buffer.alloc(0)
    let isSignedIn = false
    socket.write(encodeMysql([greeting], 0))
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      while (pending.length >= HEADER_BYTES && pending.length >= HEADER_BYTES + pending.readUIntLE(0, 3)) {
        const end = HEADER_BYTES + pending.readUIntLE(0, 3)
        const payload = pending.subarray(HEADER_BYTES, end)
        pending = pending.subarray(end)
        if (!isSignedIn) {
          isSignedIn = true
          socket.write(encodeMysql([OK], 2))
        } else if (payload[0] === EXECUTE) answer(socket)
        else if (payload[0] === PREPARE) socket.write(encodeMysql(prepared))
        else if (payload[0] === QUERY) socket.write(encodeMysql(payload.includes('version()') ? version : [OK]))
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
