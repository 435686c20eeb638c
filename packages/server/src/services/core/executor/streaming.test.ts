import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ExecutionResult } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeClinicFile } from '../../../testing/clinic-file.ts'
import { type Clinic, connectClinic } from '../../../testing/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let clinic: Clinic
let address: string
let token: string
beforeAll(async () => {
  test = await startTestApp()
  const many = `create table doses (id integer primary key, patient_id integer, amount integer, note text);
    insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
    select i, 100, i * 3, 'a note of some length about dose ' || i from n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', many)
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  token = (await test.signIn(ADMIN)).id_token
})
afterAll(() => test.close())

const preview = (query: object, parameters = '', signal?: AbortSignal) =>
  fetch(`${address}/core/executor/preview${parameters}`, {
    method: 'POST',
    body: JSON.stringify(query),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  })
const doses = () => clinic.query('doses', ['id', 'amount', 'note'].map((name) => clinic.view(`doses.${name}`)), { resultLimit: 0 })

/** A view without end, which the data model learns of without anybody analysing it. */
async function addEndlessView(): Promise<{ tableId: number; columnId: number }> {
  const endless = 'create view endless as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n'
  changeClinicFile(join(test.config.dataFilesDir, 'clinic.db'), endless)
  const { db } = test.app.store
  const names = { name: 'endless', display_name: 'Endless', description: '', missing: 0, active: 1 }
  const { id: tableId } = await db
    .insertInto('db_tables')
    .values({ ...names, database_id: clinic.id, schema_name: null, monitored: 0, is_view: 1, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: columnId } = await db
    .insertInto('db_columns')
    .values({ ...names, name: 'i', table_id: tableId, position: 0, kind: 'MEASURE', data_type: 'NUMBER', special_type: 'NUMBER', db_type: 'integer', pk: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('databases').set((e) => ({ revision: e('revision', '+', 1) })).where('id', '=', clinic.id).execute()
  return { tableId, columnId }
}

const latestReading = async () =>
  ((await test.as(ADMIN).get('/auth/audit?action=rows.read&size=1')).json() as { outcome: string; rows: number | null }[])[0]

describe('a large page over HTTP', () => {
  it('is whole, in one JSON document', async () => {
    const answer = await preview(doses(), '?pageSize=5000')
    const { table, totalCount } = (await answer.json()) as ExecutionResult
    expect(table.data).toHaveLength(5000)
    expect(table.data[4999]).toEqual([5000, 15_000, 'a note of some length about dose 5000'])
    expect(totalCount).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is the same from the kept answer', async () => {
    const [asked, kept] = [await preview(doses(), '?pageSize=4000&refresh=true'), await preview(doses(), '?pageSize=4000')]
    const [first, second] = [(await asked.json()) as ExecutionResult, (await kept.json()) as ExecutionResult]
    expect([first.execution.cached, second.execution.cached]).toEqual([false, true])
    expect(second.table).toEqual(first.table)
  })
})

describe('R10 a query whose asker has gone', () => {
  it('stops in the database and is recorded as not finished', async () => {
    const { tableId, columnId } = await addEndlessView()
    const query = { datasourceID: clinic.id, dbTable: tableId, columns: [{ designType: 'VIEW', expression: [{ dbColumn: columnId, function: 'sum' }], label: 'Sum' }] }
    const leaving = new AbortController()
    const asking = preview(query, '', leaving.signal)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const left = Date.now()
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await vi.waitFor(async () => expect(await latestReading()).toMatchObject({ outcome: 'failed', rows: null }), { timeout: 2000 })
    expect(Date.now() - left).toBeLessThan(2000)
    expect((await preview(doses(), '?pageSize=1&refresh=true')).status).toBe(200)
  })
})

describe('a database that fails', () => {
  it('is told as a problem document with the reason, and other databases keep answering', async () => {
    const broken = await connectClinic(test, ADMIN, 'broken.db')
    const query = broken.query('visits', [broken.view('visits.cost', 'sum')])
    changeClinicFile(join(test.config.dataFilesDir, 'broken.db'), 'drop table visits')
    const failed = await preview(query)
    expect(failed.status).toBe(502)
    expect(failed.headers.get('content-type')).toContain('application/problem+json')
    expect(await failed.json()).toMatchObject({ kind: 'database-failed', title: expect.stringContaining('no such table') })
    expect((await preview(doses(), '?pageSize=2')).status).toBe(200)
  })

  it('is told likewise when its file is gone', async () => {
    const removed = await connectClinic(test, ADMIN, 'removed.db')
    const query = removed.query('visits', [removed.view('visits.cost', 'sum')])
    await test.as(ADMIN).put('/discovery/databases', { id: removed.id, displayName: 'Removed', dbType: 'sqlite', dbName: 'removed.db' })
    rmSync(join(test.config.dataFilesDir, 'removed.db'))
    writeFileSync(join(test.config.dataFilesDir, 'removed.db'), 'not a database at all')
    const failed = await preview(query, '?refresh=true')
    expect([failed.status, ((await failed.json()) as { kind: string }).kind]).toEqual([502, 'database-failed'])
  })
})
