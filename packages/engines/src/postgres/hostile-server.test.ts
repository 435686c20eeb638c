import { afterEach, expect, it } from 'vitest'
import { LIMITS } from '../driver-process/driver-process.ts'
import { connectRemotely } from '../driver-process/calls/remote-session.ts'
import type { DriverDeath, Session } from '../engine.ts'
import {
  encodePostgres,
  oneRow,
  type PostgresMessage,
  startScriptedPostgres,
  type ScriptedPostgres,
} from '../testing/servers/scripted-postgres-server.ts'

let server: ScriptedPostgres | undefined
let session: Session | undefined
afterEach(async () => {
  await session?.close()
  server?.close()
})

async function connect(messages: () => readonly PostgresMessage[]) {
  server = await startScriptedPostgres((socket) => void socket.write(Buffer.concat(messages().map(encodePostgres))))
  const deaths: DriverDeath[] = []
  const settings = { host: '127.0.0.1', port: server.port, database: 'clinic', username: 'reader', password: 'secret' }
  session = await connectRemotely({
    name: 'postgresql',
    description: {},
    settings,
    limits: { ...LIMITS, quietMs: 1500 },
    onDeath: (death) => deaths.push(death),
  })
  return { session, deaths }
}

it.each([
  [
    'an error without its end, over which the parser loops for ever',
    ['E', Buffer.from('SERROR')],
    'it stopped answering',
  ],
  ['a copy that nobody asked for, over which the parser throws', ['G', Buffer.from([0, 0x7f])], 'exit code 1'],
] as const)('the server survives %s', async (_title, message, reason) => {
  let isHostile = false
  const { session: opened, deaths } = await connect(() => (isHostile ? [message] : oneRow))
  await opened.test()
  isHostile = true
  await expect(opened.test()).rejects.toMatchObject({ kind: expect.toBeOneOf(['lost-connection', 'query-failed']) })
  await expect.poll(() => deaths.map((death) => death.reason), { timeout: 20_000 }).toEqual([reason])
  isHostile = false
  await opened.test()
})
