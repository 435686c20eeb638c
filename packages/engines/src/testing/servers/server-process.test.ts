import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findFreePort, startServerProcess } from './server-process.ts'
import { createThrowawayFolder } from '../throwaway-folder.ts'

// As MariaDB does: the port first, the socket file a moment later.
const SLOW_SERVER = `
  const { createServer } = require('node:net')
  const [port, socket] = process.argv.slice(1)
  createServer().listen(Number(port), '127.0.0.1')
  setTimeout(() => createServer().listen(socket), 300)
`

test('a server counts as started when one can sign in, not when its port listens', async () => {
  const folder = createThrowawayFolder('soundings-slow-', undefined)
  const socketPath = join(folder, 'socket')
  const port = await findFreePort()
  const signIn = async () => {
    const socket = connect(socketPath)
    await once(socket, 'connect')
    socket.destroy()
  }
  const stop = await startServerProcess({
    command: process.execPath,
    args: ['-e', SLOW_SERVER, String(port), socketPath],
    folder,
    signIn,
    user: undefined,
    stopSignal: 'SIGTERM',
  })
  await expect(signIn()).resolves.toBeUndefined()
  await stop()
})

test('a server that ends at its start is reported with what it printed', async () => {
  const folder = createThrowawayFolder('soundings-ended-', undefined)
  const started = startServerProcess({
    command: process.execPath,
    args: ['-e', 'console.log("no room left"); process.exit(3)'],
    folder,
    signIn: () => Promise.reject(new Error('refused')),
    user: undefined,
    stopSignal: 'SIGTERM',
  })
  await expect(started).rejects.toThrow('no room left')
})
