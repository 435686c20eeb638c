import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { findFreePort, startServerProcess } from './server-process.ts'
import type { TestServer, TestServerAddress } from './test-server.ts'
import { createThrowawayFolder } from '../throwaway-folder.ts'

/** Where scripts/chdb.mjs installs the engine, once for all clones. */
const CHDB = join(homedir(), '.cache/soundings/chdb-3.4.0')
const library = join(CHDB, `node_modules/@chdb/lib-${process.platform}-${process.arch}-gnu/libchdb.so`)

/** More than the front runs statements at a time, so that one of them can be ended when all wait. */
const FRONT_THREADS = 16

/** A server that is given by CLICKHOUSE_URL, such as http://owner:secret@localhost:8123. */
function givenServer(): TestServerAddress | undefined {
  const url = process.env.CLICKHOUSE_URL ? URL.parse(process.env.CLICKHOUSE_URL) : null
  if (!url) return undefined
  return {
    host: url.hostname,
    port: Number(url.port || 8123),
    username: decodeURIComponent(url.username || 'default'),
    password: decodeURIComponent(url.password),
    database: 'default',
  }
}

export const hasChdb = (): boolean => process.env.CHDB !== '0' && existsSync(library)

export const hasClickHouse = (): boolean => givenServer() !== undefined || hasChdb()

/** The server of CLICKHOUSE_URL, or chdb behind a port of its own; undefined where there is neither. */
export async function startClickHouseServer(): Promise<TestServer | undefined> {
  const given = givenServer()
  if (given) return { ...given, stop: async () => undefined }
  if (!hasChdb()) return undefined
  const folder = createThrowawayFolder('soundings-clickhouse-')
  const port = await findFreePort()
  const address = { host: '127.0.0.1', port, username: 'owner', password: 'secret', database: 'default' }
  const stop = await startServerProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, 'clickhouse-front.ts'), CHDB, join(folder, 'data'), String(port)],
    env: { UV_THREADPOOL_SIZE: String(FRONT_THREADS) },
    folder,
    signIn: () => signIn(address),
    user: undefined,
    stopSignal: 'SIGTERM',
  })
  return { ...address, stop }
}

/** A connection which may change things; only tests have one. */
export function openClickHouse({ host, port, username, password, database }: TestServerAddress) {
  const client = createClient({
    url: `http://${host}:${port}`,
    username,
    password,
    database,
    request_timeout: 300_000,
    use_multipart_params_auto: true,
    clickhouse_settings: { default_table_engine: 'Memory', data_type_default_nullable: 1, session_timezone: 'UTC' },
    log: { level: 127 },
  })
  return {
    run: (text: string, params: readonly unknown[]) =>
      client.command({
        query: text,
        query_params: Object.fromEntries(params.map((param, index) => [`p${index + 1}`, param])),
      }),
    read: async (text: string) => (await client.query({ query: text, format: 'JSONCompactEachRow' })).json<unknown[]>(),
    close: () => client.close(),
  }
}

async function signIn(address: TestServerAddress) {
  const owner = openClickHouse(address)
  await owner.run('select 1', []).finally(() => void owner.close())
}
