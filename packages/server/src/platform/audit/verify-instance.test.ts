import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { runPostgresProgram } from '../../../../engines/src/testing/servers/postgres-server.ts'
import { startProcess, startServer, temporaryFolder } from '../../testing/servers/server-process.ts'
import { ADMIN, PASSWORD } from '../../testing/servers/test-app.ts'
import { createTestStore } from '../../testing/servers/test-store.ts'
import { backUpInstance } from '../instance/back-up-instance.ts'
import { restoreInstance } from '../instance/restore-instance.ts'
import { openPostgres } from '../store/connections/postgres.ts'
import { openSqlite } from '../store/connections/sqlite.ts'
import { verifyInstance } from './verify-instance.ts'

const place = temporaryFolder()
const servers: ReturnType<typeof startServer>[] = []
let removeStores: () => Promise<unknown> = async () => undefined
afterEach(async () => {
  for (const server of servers) {
    server.kill('SIGKILL')
    await server.exited
  }
  await removeStores()
  place.remove()
})

it('R33 npm run audit:verify holds while servers write, after kill -9 and in a restored backup, and names a row that was changed', async () => {
  const original = await createTestStore()
  const stores = [original]
  removeStores = () => Promise.all(stores.map(({ remove }) => remove()))
  let { databaseUrl } = original
  const dataDir = join(place.folder, 'data')
  const env = () => ({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'info',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const findings = async (logs: string[] = [], folder = dataDir) =>
    (await verifyInstance({ dataDir: folder, databaseUrl }, logs)).findings
  const start = async () => {
    const server = startServer(env())
    servers.push(server)
    return { server, address: await server.ready() }
  }

  /** Signs in again and again, each a recorded change, until the server is gone. */
  let done = 0
  async function work(address: string) {
    for (;;) {
      const answer = await fetch(`${address}/auth/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: ADMIN, password: PASSWORD }),
      }).catch(() => undefined)
      if (!answer) return
      done += 1
    }
  }
  const waitForWork = async () => {
    const before = done
    while (done < before + 4) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const started = await Promise.all(databaseUrl ? [start(), start()] : [start()])
  const working = started.flatMap(({ address }) => [work(address), work(address)])
  await waitForWork()
  expect(await verifyInstance({ dataDir, databaseUrl }, [])).toMatchObject({ chains: started.length, findings: [] })
  await waitForWork()
  for (const { server } of started) server.kill('SIGKILL')
  await Promise.all(working)
  if (databaseUrl) {
    // As the guide says: pg_dump and pg_restore. Other servers go on in the restored store.
    const dump = join(place.folder, 'night.dump')
    const restored = await createTestStore()
    stores.push(restored)
    runPostgresProgram('pg_dump', ['--format=custom', `--file=${dump}`, databaseUrl])
    runPostgresProgram('pg_restore', [`--dbname=${restored.databaseUrl!}`, dump])
    databaseUrl = restored.databaseUrl
    expect(await findings()).toEqual([])
  }
  const again = await start()
  const log = join(place.folder, 'server.log')
  again.server.kill('SIGTERM')
  await again.server.exited
  writeFileSync(log, again.server.said())
  expect(again.server.said()).toContain('"msg":"audit anchor"')
  expect(await findings([log])).toEqual([])

  if (!databaseUrl) {
    const backup = join(place.folder, 'night.backup')
    const restored = join(place.folder, 'restored')
    mkdirSync(restored)
    copyFileSync(join(dataDir, 'secret.key'), join(restored, 'secret.key'))
    await backUpInstance({ dataDir, dataFilesDir: join(dataDir, 'files'), file: backup, version: '0', at: new Date() })
    await restoreInstance({ dataDir: restored, dataFilesDir: join(restored, 'files'), file: backup })
    expect(await findings([log], restored)).toEqual([])
  }
  await expect(findings([], join(place.folder, 'empty'))).rejects.toThrow('There is no key')

  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(dataDir, 'soundings.db'))
  const { id } = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'session.sign-in')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('audit').set({ username: 'another' }).where('id', '=', id).execute()
  await db.destroy()
  const operating = startProcess([join(import.meta.dirname, '../../operate.ts'), 'audit-verify'], env())
  expect([await operating.exited, operating.said()]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^The audit record is NOT intact.*\n  [\\w-]+: row ${id} \\(number \\d+ of the chain\\) was changed or moved\n$`,
      ),
    ),
  ])
})
