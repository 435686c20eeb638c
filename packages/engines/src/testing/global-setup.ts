import type { TestProject } from 'vitest/node'
import { startClickHouseServer } from './servers/clickhouse-server.ts'
import { startMariaDbServer } from './servers/mariadb-server.ts'
import { startPostgresServer } from './servers/postgres-server.ts'
import type { TestServer, TestServerAddress } from './servers/test-server.ts'

export interface TestServerAddresses {
  readonly postgres: TestServerAddress | undefined
  readonly mariaDb: TestServerAddress | undefined
  readonly clickHouse: TestServerAddress | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServers: TestServerAddresses
  }
}

/** For vitest's `globalSetup`: one server of each kind for the whole run. Only engines are tested on ClickHouse. */
export default async function setUp(project: TestProject) {
  const servers = await Promise.all([
    startPostgresServer(),
    startMariaDbServer(),
    project.name === 'engines' ? startClickHouseServer() : undefined,
  ])
  const [postgres, mariaDb, clickHouse] = servers
  project.provide('testServers', {
    postgres: addressOf(postgres),
    mariaDb: addressOf(mariaDb),
    clickHouse: addressOf(clickHouse),
  })
  return async () => {
    for (const server of servers) await server?.stop()
  }
}

function addressOf(server: TestServer | undefined): TestServerAddress | undefined {
  if (!server) return undefined
  const { stop: _, ...address } = server
  return address
}
