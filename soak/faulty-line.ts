import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that can be cut, fall silent, or carry bytes that were never sent. */
export async function openFaultyLine(port: number) {
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isSilent = false
  let isGarbled = false
  const listening = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      // Put between two pieces and not over them: a value changed within its length would be an answer like any other.
      if (isGarbled && Math.random() < 0.5) near.write(randomBytes(1 + Math.floor(Math.random() * 64)))
      near.write(bytes)
      if (near.writableNeedDrain) {
        far.pause()
        near.once('drain', () => isSilent || far.resume())
      }
    })
    if (isSilent) far.pause()
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const setSilent = (silent: boolean) => {
    isSilent = silent
    for (const { far } of pairs) {
      if (silent) far.pause()
      else far.resume()
    }
  }
  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    port: (listening.address() as AddressInfo).port,
    cut,
    setSilent,
    setGarbled: (garbled: boolean) => void (isGarbled = garbled),
    /** Carries everything again; what was garbled or silent until now is gone. */
    heal() {
      isGarbled = false
      setSilent(false)
      cut()
    },
    close() {
      cut()
      listening.close()
    },
  }
}
