import { randomBytes } from 'node:crypto'
import type { DatabaseDetails, Question } from '@soundings/contract'
import { openPostgres } from '../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowPostgres } from '../../../../engines/src/testing/servers/shared-servers.ts'
import { whenRefreshed } from '../clinics/analysed.ts'
import { addTableToModel } from '../clinics/model-view.ts'
import { ADMIN, type TestApp } from './test-app.ts'

/** How long each row of the slow view takes, so that a page of it lasts for half a minute. */
const ROW_SECONDS = 0.005
const NOTE = 20_000

/** A PostgreSQL with a view that gives long rows one after the other, slowly, and one that gives none for a minute. */
export async function connectSlowDatabase(test: TestApp) {
  const postgres = (await borrowPostgres())!
  const { host, port, username, password, database: dbName } = postgres.address
  const client = openPostgres(postgres.address)
  await client.connect()
  const schema = `slow_${randomBytes(4).toString('hex')}`
  await client.query(`create schema ${schema}; create table ${schema}.nothing (id int primary key)`)
  const displayName = `Slow ${schema}`
  const connection = {
    displayName,
    dbType: 'postgresql',
    dbName,
    hostServer: host,
    port,
    username,
    password,
    schema,
    closesUnreachedTables: false,
  }
  const { id } = (await test.as(ADMIN).post('/discovery/databases', connection)).json() as DatabaseDetails
  await whenRefreshed(test, id)
  await client.query(`
    create view ${schema}.drops as select s.i as id, repeat('x', ${NOTE}) || s.i as note
      from (select i from generate_series(1, 100000) i order by i) s, lateral pg_sleep(${ROW_SECONDS} + s.i * 0);
    create view ${schema}.naps as select 1 as id, 'nap' as note from pg_sleep(60)`)

  const columns = [
    { name: 'id', dataType: 'NUMBER', isKey: true },
    { name: 'note', dataType: 'STRING' },
  ] as const
  async function addToModel(table: string) {
    const { tableId, columnIds } = await addTableToModel(test, id, { schema, table, columns })
    const view = (name: string) => ({
      designType: 'VIEW',
      expression: [{ dbColumn: columnIds[name], function: 'none' }],
      label: name,
    })
    return {
      tableId,
      columnIds,
      query: { datasourceID: id, dbTable: tableId, columns: [view('id'), view('note')], resultLimit: 0 },
    }
  }

  return {
    id,
    displayName,
    drops: await addToModel('drops'),
    naps: await addToModel('naps'),

    async save(query: object, name = 'Slow question'): Promise<number> {
      return ((await test.as(ADMIN).post('/core/questions', { name, query })).json() as Question).id
    },

    /** What the database itself says it is doing. */
    async running(): Promise<number> {
      const { rows } = await client.query(
        `select pid from pg_stat_activity where state = 'active' and query like '%"${schema}"%' and pid <> pg_backend_pid()`,
      )
      return rows.length
    },

    async close() {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
      await postgres.release()
    },
  }
}

export type SlowDatabase = Awaited<ReturnType<typeof connectSlowDatabase>>
