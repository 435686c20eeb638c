import type { TestProject } from 'vitest/node'
import { startMariaDbServer } from './mariadb-server.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { TestServer, TestServerAddress } from './test-server.ts'

export interface TestServerAddresses {
  readonly postgres: TestServerAddress | undefined
  readonly mariaDb: TestServerAddress | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServers: TestServerAddresses
  }
}

/** For vitest's `globalSetup`: one PostgreSQL and one MariaDB for the whole run. */
export default async function setUp(project: TestProject) {
  const servers = await Promise.all([startPostgresServer(), startMariaDbServer()])
  const [postgres, mariaDb] = servers
  project.provide('testServers', { postgres: addressOf(postgres), mariaDb: addressOf(mariaDb) })
  return async () => {
    for (const server of servers) await server?.stop()
  }
}

function addressOf(server: TestServer | undefined): TestServerAddress | undefined {
  if (!server) return undefined
  const { stop: _, ...address } = server
  return address
}
