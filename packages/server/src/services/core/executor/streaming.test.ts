import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ExecutionResult, Summaries } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

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

const preview = (query: object, parameters = '') =>
  fetch(`${address}/core/executor/preview${parameters}`, {
    method: 'POST',
    body: JSON.stringify(query),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
const doses = () =>
  clinic.query(
    'doses',
    ['id', 'amount', 'note'].map((name) => clinic.view(`doses.${name}`)),
    { resultLimit: 0 },
  )

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
    // An answer is kept once it has been read to its end.
    const first = (await (await preview(doses(), '?pageSize=4000&refresh=true')).json()) as ExecutionResult
    const second = (await (await preview(doses(), '?pageSize=4000')).json()) as ExecutionResult
    expect([first.execution.cached, second.execution.cached]).toEqual([false, true])
    expect(second.table).toEqual(first.table)
  })
})

describe('R11 summaries of more groups than are given', () => {
  it('say that they are cut', async () => {
    const query = clinic.query(
      'doses',
      [clinic.view('doses.id', 'none', { grouped: true }), clinic.view('doses.amount')],
      { resultLimit: 0 },
    )
    const { rows, cut } = (
      await test.as(ADMIN).post('/core/executor/summaries', { query, depth: 1 })
    ).json() as Summaries
    expect([rows.length, cut]).toEqual([5000, true])
    expect(rows[4999]).toMatchObject({ group: [5000], count: 1, figures: [{}, { sum: 15_000 }] })
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
    expect(await failed.json()).toMatchObject({
      kind: 'database-failed',
      title: expect.stringContaining('no such table'),
    })
    expect((await preview(doses(), '?pageSize=2')).status).toBe(200)
  })

  it('is told likewise when its file is no database any more', async () => {
    const spoilt = await connectClinic(test, ADMIN, 'spoilt.db')
    const query = spoilt.query('visits', [spoilt.view('visits.cost', 'sum')])
    writeFileSync(join(test.config.dataFilesDir, 'spoilt.db'), 'not a database at all'.repeat(1000))
    const failed = await preview(query)
    expect([failed.status, ((await failed.json()) as { kind: string }).kind]).toEqual([502, 'database-failed'])
  })
})
