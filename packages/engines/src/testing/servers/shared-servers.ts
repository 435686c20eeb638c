import { inject } from 'vitest'
import type {} from '../global-setup.ts'
import { startClickHouseServer } from './clickhouse-server.ts'
import { startMariaDbServer } from './mariadb-server.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { TestServer, TestServerAddress } from './test-server.ts'

export interface Borrowed {
  readonly address: TestServerAddress
  release(): Promise<void>
}

/** The server of this test run, or one of our own when the run was started without the global setup. */
export const borrowPostgres = () => borrow(provided()?.postgres, startPostgresServer)
export const borrowMariaDb = () => borrow(provided()?.mariaDb, startMariaDbServer)
export const borrowClickHouse = () => borrow(provided()?.clickHouse, startClickHouseServer)

async function borrow(
  shared: TestServerAddress | undefined,
  start: () => Promise<TestServer | undefined>,
): Promise<Borrowed | undefined> {
  if (shared) return { address: shared, release: async () => undefined }
  const server = await start()
  return server && { address: server, release: () => server.stop() }
}

function provided() {
  return inject('testServers') as ReturnType<typeof inject<'testServers'>> | undefined
}
