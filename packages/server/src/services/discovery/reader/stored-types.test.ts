import { join } from 'node:path'
import type { ColumnStatistics, DatabaseDetails, DbTable, ExecutionResult } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMariaDb } from '../../../../../engines/src/testing/servers/mariadb-server.ts'
import { borrowMariaDb } from '../../../../../engines/src/testing/servers/shared-servers.ts'
import { writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const CODES = `create table codes (code text primary key, label text);
  insert into codes values ('a', 'one'), (null, 'two'), ('b', 'three'), (null, 'four'), (null, 'two'), ('c', null), ('', 'six'), ('d', 'seven');`
const STAYS = `create table stays (id integer primary key, day date);
  insert into stays values (1, '2026-11-15'), (2, '15.11.2026'), (3, null), (4, '2026-03-01'), (5, '15.11.2026');`

let test: TestApp
let sqlite: Awaited<ReturnType<typeof connected>>
const released: (() => Promise<void>)[] = []

beforeAll(async () => {
  test = await startTestApp()
  writeClinicFile(test.config.dataFilesDir, 'types.db', CODES + STAYS)
  await createDuckDbFile(join(test.config.dataFilesDir, 'types.duckdb'), [
    'create table stays (id integer primary key, day date)',
    "insert into stays values (1, '2026-11-15')",
  ])
  sqlite = await connected({ dbType: 'sqlite', dbName: 'types.db' })
})
afterAll(async () => {
  await test.close()
  for (const release of released) await release()
})

async function connected(connection: object) {
  const { id } = (
    await test
      .as(ADMIN)
      .post('/discovery/databases', { displayName: JSON.stringify(connection).slice(0, 60), ...connection })
  ).json() as DatabaseDetails
  const tables = (await test.as(ADMIN).get(`/discovery/${id}/tables`)).json() as DbTable[]
  const table = (name: string) => tables.find((each) => each.name === name)!
  const ask = async (
    name: string,
    columns: readonly { name: string; group?: string; view?: string }[],
    filters: readonly object[] = [],
    parameters = '',
  ) => {
    const { id: dbTable, columns: known } = table(name)
    const idOf = (column: string) => known.find((each) => each.name === column)!.id
    const answer = await test.as(ADMIN).post(`/core/executor/preview${parameters}`, {
      datasourceID: id,
      dbTable,
      columns: columns.map(({ name: column, group, view = 'none' }) => ({
        designType: group ? 'GROUPBY' : 'VIEW',
        expression: [{ dbColumn: idOf(column), function: group ?? view }],
        label: column,
      })),
      filters: filters.map((filter) => ({ dbColumn: idOf(columns[0]!.name), ...filter })),
    })
    return answer.status === 200 ? (answer.json() as ExecutionResult).table.data : `${answer.status} ${answer.text}`
  }
  const columnId = (name: string, column: string) => table(name).columns.find((each) => each.name === column)!.id
  const statistics = async (name: string, column: string) => {
    const { figures } = (
      await test.as(ADMIN).get(`/discovery/column/${columnId(name, column)}/statistics`)
    ).json() as ColumnStatistics
    return Object.fromEntries(figures.map((each) => [each.name, each.value]))
  }
  return { ask, statistics }
}

describe('what a database stores, over HTTP', () => {
  it('a table whose key is sometimes empty has all its rows on its pages, whatever their size', async () => {
    const { ask } = sqlite
    const whole = await ask('codes', [{ name: 'code' }, { name: 'label' }])
    expect(whole).toHaveLength(8)
    for (const size of [1, 2, 7]) {
      const pages = []
      for (let page = 0; page * size < 8; page += 1)
        pages.push(
          ...(await ask('codes', [{ name: 'code' }, { name: 'label' }], [], `?pageNumber=${page}&pageSize=${size}`)),
        )
      expect(pages).toEqual(whole)
    }
  })

  it('a text in a date column is shown, is a group and can be filtered by, where the database allows it', async () => {
    const { ask } = sqlite
    const groups = [
      { name: 'day', group: 'year' },
      { name: 'id', view: 'rowCount' },
    ]
    expect(await ask('stays', groups)).toEqual([
      ['15.11.2026', 2],
      ['2026', 2],
      [null, 1],
    ])
    expect(await ask('stays', groups, [{ operator: 'equals', values: ['15.11.2026'] }])).toEqual([['15.11.2026', 2]])
    expect(await ask('stays', groups, [{ operator: 'notEquals', values: ['2026'] }])).toEqual([
      ['15.11.2026', 2],
      [null, 1],
    ])
    expect(await ask('stays', groups, [{ operator: 'greaterThan', values: ['15.11.2026'] }])).toMatch(
      /^400 .*is not a date/,
    )
    const duckDb = await connected({ dbType: 'duckdb', dbName: 'types.duckdb' })
    expect(await duckDb.ask('stays', groups, [{ operator: 'equals', values: ['15.11.2026'] }])).toMatch(
      /^400 .*is not a date/,
    )
    expect(await duckDb.ask('stays', groups, [{ operator: 'equals', values: ['2026-Q4'] }])).toEqual([['2026', 1]])
  })

  it('binary ids and zero dates of MariaDB are told apart in groups, filters and statistics', async () => {
    const server = await borrowMariaDb()
    released.push(server!.release)
    const owner = await openMariaDb(server!.address)
    await owner.query(`set sql_mode = ''; drop table if exists scans;
      create table scans (id binary(1) primary key, taken date);
      insert into scans select unhex(lpad(hex(seq), 2, '0')), if(seq < 3, '0000-00-00', '2026-11-15') from seq_0_to_255`)
    await owner.end()
    const { host, port, username, password, database } = server!.address
    const { ask, statistics } = await connected({
      dbType: 'mysql',
      hostServer: host,
      port,
      username,
      password,
      dbName: database,
    })
    expect(await statistics('scans', 'id')).toMatchObject({ uniqueCount: 256, nullCount: 0 })
    expect(await ask('scans', [{ name: 'id' }, { name: 'taken' }], [{ operator: 'equals', values: ['0x02'] }])).toEqual(
      [['0x02', '0000-00-00']],
    )
    expect(
      await ask('scans', [
        { name: 'taken', group: 'quarter' },
        { name: 'id', view: 'rowCount' },
      ]),
    ).toEqual([
      ['0000-00-00', 3],
      ['2026-Q4', 253],
    ])
    expect(await statistics('scans', 'taken')).toMatchObject({ min: '2026-11-15', nullCount: 0, uniqueCount: 2 })
  })
})
