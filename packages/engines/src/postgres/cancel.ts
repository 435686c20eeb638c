import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type pg from 'pg'
import { CONNECT_TIMEOUT_MS, type ConnectionSettings } from '../engine.ts'
import { resolveServer, serverNameOf, tlsFailed, type ServerAddress } from '../connections/network.ts'

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102

/**
 * Asks the server over a second connection to stop what the first one runs; closing the socket would leave it running.
 * The request needs no sign-in, so it works while every connection is taken, and through poolers.
 */
export async function cancelInDatabase(settings: ConnectionSettings, client: pg.Client): Promise<void> {
  const { processID = 0, secretKey = 0 } = client as unknown as { processID?: number; secretKey?: number }
  const server = await resolveServer(settings)
  const socket = connectPlain({ host: server.address, port: server.port, noDelay: true })
  socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('timeout')))
  try {
    await once(socket, 'connect')
    const channel = settings.tls ? await secure(socket, settings, server) : socket
    const closed = once(channel.resume(), 'close')
    channel.end(integers(16, CANCEL_REQUEST, processID, secretKey))
    await closed
  } finally {
    socket.destroy()
  }
}

async function secure(socket: Socket, { tls }: ConnectionSettings, { host, address }: ServerAddress): Promise<Socket> {
  socket.write(integers(8, SSL_REQUEST))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString() !== 'S') throw tlsFailed(host, new Error('the server speaks no TLS'))
  const options = { socket, host: address, ...serverNameOf(host), ...(typeof tls === 'object' ? { ca: tls.ca } : {}) }
  const channel = connectTls(options)
  await once(channel, 'secureConnect')
  return channel
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeInt32BE(value, index * 4))
  return bytes
}
