import { createServer, type AddressInfo, type Server } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConnectionSettings, Engine } from '../../engine.ts'
import { readAll } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { findFreePort } from '../../testing/servers/server-process.ts'
import { startSilentProxy } from '../../testing/servers/silent-proxy.ts'
import { type Source, sources, testedEngines } from '../clinic/sources.ts'

const serverEngines = testedEngines.filter((name) => engines[name].template.asks.includes('host'))
const fileEngines = testedEngines.filter((name) => engines[name].template.asks.includes('file'))

/** What a client says first when it is signed in. */
const firstWords: Record<string, string> = {
  postgresql: 'set default_transaction_read_only',
  mysql: 'select concat(version()',
  monetdb: 'Xauto_commit',
}

/** Accepts connections and never says a word. */
async function listenSilently(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

describe.each(serverEngines)('DB2 DB5 a connection to %s', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source
  const failure = (changed: Partial<ConnectionSettings>) =>
    expect(engine.connect({ ...source.settings, ...changed })).rejects

  beforeAll(async () => {
    source = (await sources[engineName]())!
  })
  afterAll(() => source.release())

  it('says when the password is wrong', async () => {
    await failure({ password: 'wrong' }).toMatchObject({
      kind: 'wrong-password',
      message: 'The user name or the password is wrong',
    })
    await failure({ password: '' }).toMatchObject({ kind: 'wrong-password' })
    await failure({ username: 'nobody' }).toMatchObject({ kind: 'wrong-password' })
  })

  it('says when the database does not exist', async () => {
    await failure({ database: 'nowhere' }).toMatchObject({
      kind: 'no-such-database',
      message: 'There is no database named nowhere on this server',
    })
  })

  it('says when nothing listens on the port', async () => {
    const port = await findFreePort()
    await failure({ port }).toMatchObject({
      kind: 'refused',
      message: `${source.settings.host} refuses connections on port ${port}`,
    })
  })

  it.runIf(engineName in firstWords)(
    'R31: says when the server goes silent after the sign-in, and leaves no connection behind',
    async () => {
      const { host = '', port = 0 } = source.settings
      const proxy = await startSilentProxy({ host, port }, firstWords[engineName]!)
      await failure({ host: '127.0.0.1', port: proxy.port, connectTimeoutMs: 2000 }).toMatchObject({
        kind: 'unreachable-host',
        message: `127.0.0.1 did not answer on port ${proxy.port} within 2 seconds`,
      })
      await vi.waitFor(() => expect(proxy.open()).toBe(0), { timeout: 10_000 })
      proxy.close()
    },
  )

  it('says when the host is unknown', async () => {
    await failure({ host: 'no-such-host.invalid' }).toMatchObject({
      kind: 'unreachable-host',
      message: 'There is no host named no-such-host.invalid',
    })
  })

  it('says when the host does not answer in time', async () => {
    const silent = await listenSilently()
    const { port } = silent.address() as AddressInfo
    await failure({ port, connectTimeoutMs: 200 }).toMatchObject({
      kind: 'unreachable-host',
      message: `${source.settings.host} did not answer on port ${port} within 0.2 seconds`,
    })
    silent.close()
  })

  it('R8: does not go on without TLS when TLS is asked for', async () => {
    await failure({ tls: true }).toMatchObject({ kind: 'tls-failed' })
  })

  it('R9: refuses cloud metadata addresses', async () => {
    await failure({ host: '169.254.169.254' }).toMatchObject({ kind: 'forbidden-host' })
    await failure({ allowedHosts: ['db.example'] }).toMatchObject({ kind: 'forbidden-host' })
  })

  it.runIf(engineName !== 'monetdb')('reports a lost connection and finds a new one for the next query', async () => {
    const session = await engine.connect({ ...source.settings, maxConnections: 1 })
    const running = readAll(session.stream({ text: source.slowSql, params: [] }))
    const outcome = expect(running).rejects.toMatchObject({ kind: 'lost-connection' })
    await expect.poll(() => source.killRunning!(source.slowSql.slice(0, 40)), { timeout: 30_000 }).toBe(1)
    await outcome
    await expect(session.test()).resolves.toBeUndefined()
    await session.close()
  })
})

describe.each(fileEngines)('DB5 R8: a file of %s', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source

  beforeAll(async () => {
    source = (await sources[engineName]())!
    await source.write(async (run) => void (await run('create table wards (id integer)', [])))
  })
  afterAll(() => source.release())

  it('says when the file does not exist', async () => {
    await expect(engine.connect({ ...source.settings, database: 'nowhere.db' })).rejects.toMatchObject({
      kind: 'no-such-database',
    })
  })

  it('says when the file is something else', async () => {
    writeFileSync(join(source.settings.filesDir!, 'letter.db'), 'Dear patient, '.repeat(1000))
    await expect(engine.connect({ ...source.settings, database: 'letter.db' })).rejects.toMatchObject({
      kind: 'no-such-database',
      message: expect.stringContaining('letter.db cannot be opened as a'),
    })
  })

  it('R8: opens nothing outside the folder', async () => {
    await expect(engine.connect({ ...source.settings, database: '../../etc/passwd' })).rejects.toMatchObject({
      kind: 'forbidden-file',
    })
  })

  it('R8: neither attaches, exports, loads nor reconfigures', async () => {
    const session = await engine.connect(source.settings)
    const attempts = [
      "attach '/tmp/other.db' as other",
      "copy wards to '/tmp/wards.csv'",
      "select * from read_csv('/etc/passwd')",
      "select load_extension('x')",
      'set enable_external_access = true',
      'pragma query_only = off',
      'create temp table intruder (a integer)',
    ]
    for (const text of attempts)
      await expect(readAll(session.stream({ text, params: [] })), text).rejects.toMatchObject({ name: 'EngineError' })
    await session.close()
  })
})
