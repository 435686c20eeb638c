import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands before a real server and swallows everything from the moment at which the client says the given words. */
export async function startSilentProxy(target: { readonly host: string; readonly port: number }, words: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    let isSilent = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.on('data', (bytes) => void (isSilent || client.write(bytes)))
    client.on('data', (bytes) => {
      isSilent ||= bytes.includes(words)
      if (!isSilent) upstream.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    open: () => [...sockets].filter((socket) => !socket.destroyed).length,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
