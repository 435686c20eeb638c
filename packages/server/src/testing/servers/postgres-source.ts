import { openPostgres } from '../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowPostgres } from '../../../../engines/src/testing/servers/shared-servers.ts'

export interface PostgresSource {
  /** How the API connects it. */
  readonly connection: object
  release(): Promise<void>
}

/** A schema of our own in a PostgreSQL that tests share, new, with these statements run in it. */
export async function createPostgresSource(
  schema: string,
  statements: string,
  displayName: string,
): Promise<PostgresSource> {
  const borrowed = (await borrowPostgres())!
  const { host, port, username, password, database: dbName } = borrowed.address
  const client = openPostgres(borrowed.address)
  await client.connect()
  await client.query(
    `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}; ${statements}`,
  )
  await client.end()
  return {
    connection: { displayName, dbType: 'postgresql', dbName, hostServer: host, port, username, password, schema },
    release: borrowed.release,
  }
}
