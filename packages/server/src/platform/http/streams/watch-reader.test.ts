import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'

it("Node's handle of a socket says how much was written and how much of it waits", async () => {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  try {
    const { _handle: handle } = socket as unknown as { _handle?: Record<string, unknown> }
    const user = 'watch-reader.ts tells clients that take nothing from slow ones by it'
    for (const member of ['bytesWritten', 'writeQueueSize'])
      expect(handle?.[member], `socket._handle.${member}: ${user}`).toBeTypeOf('number')
  } finally {
    socket.destroy()
    server.close()
  }
})
