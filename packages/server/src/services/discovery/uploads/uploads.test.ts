import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, ExecutionResult, Upload, UploadLoad } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../../../engines/src/testing/servers/postgres-server.ts'
import { borrowPostgres } from '../../../../../engines/src/testing/servers/shared-servers.ts'
import { workbook } from '../../../../../engines/src/testing/workbook.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { previewOf, sendFile, sendPart, uploadFile, whenLoaded } from '../../../testing/upload-file.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ env: { UPLOAD_MAX_MB: '1' } })
  await test.addUser('ann', {
    permissions: [
      'database.write_access',
      'database.view',
      'database.delete',
      'question.write_access',
      'question.view',
    ],
  })
  await test.addUser('bob', { permissions: ['database.write_access', 'database.view'] })
  await test.addUser('eve', { permissions: ['database.view'] })
})
afterAll(() => test.close())

const tablesDir = () => join(test.config.dataFilesDir, 'soundings-uploads')
const receivedDir = () => join(test.config.dataDir, 'uploads')
const folders = () => (existsSync(tablesDir()) ? readdirSync(tablesDir()) : [])

async function rowsOf(databaseId: number, table: string, columns: readonly string[], who = 'ann') {
  const tables = (await test.as(who).get(`/discovery/${databaseId}/tables?size=9999`)).json() as DbTable[]
  const words = createClinicWords(databaseId, tables)
  const query = words.query(
    table,
    columns.map((column) => words.view(`${table}.${column}`)),
  )
  return ((await test.as(who).post('/core/executor/preview', query)).json() as ExecutionResult).table.data
}

/** It cannot be connected by the name of its folder, nor is it offered there. */
async function expectNoOtherWayTo(databaseId: number) {
  const details = (await test.as('ann').get(`/discovery/databases/${databaseId}`)).json() as DatabaseDetails
  for (const who of ['ann', 'admin'])
    for (const dbName of [details.dbName, `./${details.dbName}`, 'soundings-uploads', `x/../${details.dbName}`]) {
      const connection = { displayName: 'Y', dbType: 'files', dbName }
      expect((await test.as(who).post('/discovery/databases', connection)).status).toBe(400)
      expect((await test.as(who).post('/discovery/databases/test', connection)).status).toBe(400)
    }
  const offered = (await test.as('ann').get('/discovery/data-files?folders=true')).json() as { path: string }[]
  expect(offered).toEqual([])
  const { id, displayName, dbType, dbName } = details
  const renamed = await test
    .as('ann')
    .put('/discovery/databases', { id, displayName: `${displayName} 2`, dbType, dbName })
  expect([renamed.status, (renamed.json() as DatabaseDetails).displayName]).toEqual([200, `${displayName} 2`])
}

describe('an uploaded file', () => {
  it('is sent in parts, shown with what its columns seem to be, and becomes a database whose table answers questions and cannot be connected otherwise', async () => {
    const text =
      'id;name;zip;born;cost;ok\r\n1;"Eye;\r\nEar";01234;31.12.2026;1,50;true\r\n2;;00001;01.02.2025;-7,125;FALSE\r\n'
    const sent = await sendFile(test, 'ann', { name: 'Wards 2026.csv', text }, 50)
    expect([sent.status, sent.json()]).toEqual([
      200,
      { id: sent.id, fileName: 'Wards 2026.csv', format: 'csv', bytes: 102, received: 102 },
    ])
    const preview = await previewOf(test, 'ann', sent.id)
    expect(preview).toMatchObject({
      separator: ';',
      encoding: 'utf-8',
      hasHeader: true,
      dateOrder: 'day-first',
      isDateOrderUnclear: false,
      hasDecimalComma: true,
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'name', type: 'text' },
        { name: 'zip', type: 'text' },
        { name: 'born', type: 'date' },
        { name: 'cost', type: 'decimal' },
        { name: 'ok', type: 'boolean' },
      ],
      rows: [
        ['1', 'Eye;\r\nEar', '01234', '31.12.2026', '1,50', 'true'],
        ['2', null, '00001', '01.02.2025', '-7,125', 'FALSE'],
      ],
      misfits: { count: 0, listed: [] },
    })
    const started = await test.as('ann').post('/discovery/upload-loads', {
      displayName: 'My wards',
      files: [{ uploadId: sent.id, tableName: 'wards', settings: {} }],
    })
    expect(started.status).toBe(201)
    const load = await whenLoaded(test, 'ann', (started.json() as UploadLoad).id)
    expect(load).toMatchObject({ state: 'done', share: 1, refused: null })
    expect(await rowsOf(load.databaseId!, 'wards', ['id', 'name', 'zip', 'born', 'cost', 'ok'])).toEqual([
      [1, 'Eye;\r\nEar', '01234', '2026-12-31', 1.5, true],
      [2, null, '00001', '2025-02-01', -7.125, false],
    ])
    // Nothing but the table stays, and no one but its owner sees it.
    expect(readdirSync(receivedDir())).toEqual([])
    expect((await test.as('bob').get(`/discovery/databases/${load.databaseId}`)).status).toBe(404)
    expect((await test.as('bob').get(`/discovery/upload-loads/${load.id}`)).status).toBe(404)
    await expectNoOtherWayTo(load.databaseId!)
  })

  it('is read as the person says: types, header, separator, encoding and order of dates', async () => {
    const { id } = await sendFile(test, 'ann', { name: 'a.csv', text: Buffer.from('1;2/3/2026;M\xfcller\n', 'latin1') })
    const settings = { hasHeader: false, dateOrder: 'month-first', types: ['text', null, null] } as const
    const read = await previewOf(test, 'ann', id, { ...settings, types: [...settings.types] })
    expect(read).toMatchObject({ encoding: 'windows-1252', hasHeader: false, dateOrder: 'month-first' })
    expect(read.columns).toEqual([
      { name: 'column 1', type: 'text' },
      { name: 'column 2', type: 'date' },
      { name: 'column 3', type: 'text' },
    ])
    expect(read.rows).toEqual([['1', '2/3/2026', 'Müller']])
    expect((await previewOf(test, 'ann', id)).isDateOrderUnclear).toBe(true)
    expect((await previewOf(test, 'ann', id, { separator: '|' })).columns).toHaveLength(1)
    expect((await previewOf(test, 'ann', id, { encoding: 'utf-8' })).title).toMatch(/Line 1 is not UTF-8/)
    await test.as('ann').delete(`/discovery/uploads/${id}`)
    expect((await test.as('ann').post(`/discovery/uploads/${id}/preview`, {})).status).toBe(404)
  })

  it('with rows that do not fit is refused as a whole, with their lines, until a type is corrected', async () => {
    const file = { name: 'n.csv', text: 'id,note\n1,"two\nlines"\nseven,x\n3,y\n' }
    const settings = { types: ['integer' as const, null] }
    const before = folders()
    const { load, uploadId } = await uploadFile(test, 'ann', file, { settings })
    expect(load).toMatchObject({
      state: 'refused',
      databaseId: null,
      refused: {
        uploadId,
        misfits: { count: 1, listed: [{ line: 4, column: 'id', value: 'seven', reason: 'is no whole number' }] },
      },
    })
    expect(folders()).toEqual(before)
    const again = await test.as('ann').post('/discovery/upload-loads', {
      displayName: 'As text',
      files: [{ uploadId, tableName: 'n', settings: { types: ['text', null] } }],
    })
    const done = await whenLoaded(test, 'ann', (again.json() as UploadLoad).id)
    expect(await rowsOf(done.databaseId!, 'n', ['id', 'note'])).toEqual([
      ['1', 'two\nlines'],
      ['3', 'y'],
      ['seven', 'x'],
    ])
  })

  it('of formulas without stored values says so before it is loaded, and is loaded when they may be empty', async () => {
    const row = (at: number, id: string, cell: string) =>
      `<row r="${at}"><c t="inlineStr"><is><t>${id}</t></is></c>${cell}</row>`
    const rows = `${row(1, 'id', '<c t="inlineStr"><is><t>sum</t></is></c>')}${row(2, 'a', '<c><f>1+1</f></c>')}${row(3, 'b', '<c><f>1+1</f><v>2</v></c>')}`
    const file = { name: 'book.xlsx', text: await workbook({ sheets: { Data: rows } }) }
    const uncomputed = { count: 1, listed: [{ line: 2, column: 'sum', value: 'B2 =1+1', reason: expect.any(String) }] }
    const { load, uploadId } = await uploadFile(test, 'ann', file)
    expect(load).toMatchObject({ state: 'refused', databaseId: null, refused: { uploadId, uncomputed } })
    expect(await previewOf(test, 'ann', uploadId)).toMatchObject({ uncomputed })
    const settings = { uncomputed: 'empty' as const }
    const { load: done } = await uploadFile(test, 'ann', file, { settings, tableName: 'book' })
    expect(await rowsOf(done.databaseId!, 'book', ['id', 'sum'])).toEqual([
      ['a', null],
      ['b', 2],
    ])
    await test.as('ann').delete(`/discovery/uploads/${uploadId}`)
  })

  it('is of its sender alone, of a known kind and no larger than allowed; bad parts change nothing', async () => {
    const begin = (body: object, who = 'ann') => test.as(who).post('/discovery/uploads', body)
    expect((await begin({ fileName: 'a.csv', bytes: 5 }, 'eve')).status).toBe(403)
    expect((await begin({ fileName: 'a.exe', bytes: 5 })).status).toBe(400)
    expect((await begin({ fileName: 'a.csv', bytes: 2 ** 20 + 1 })).status).toBe(413)
    const { id } = (await begin({ fileName: 'a.csv', bytes: 8 })).json() as Upload
    const part = Buffer.from('a,b\n')
    const statuses = [
      (await sendPart(test, 'bob', id, 0, part)).status,
      (await sendPart(test, 'ann', id, 4, part)).status,
      (await sendPart(test, 'ann', id, 0, Buffer.from('a,b\n1,2\n3,4'))).status,
      (await test.as('ann').post(`/discovery/uploads/${id}/content?from=0`, { a: 1 })).status,
      (await test.as('ann').post(`/discovery/uploads/${id}/preview`, {})).status,
      (await test.as('bob').delete(`/discovery/uploads/${id}`)).status,
    ]
    expect(statuses).toEqual([404, 409, 400, 415, 409, 404])
    expect((await sendPart(test, 'ann', id, 0, part)).json()).toMatchObject({ received: 4 })
    expect((await sendPart(test, 'ann', id, 4, Buffer.from('1,2\n'))).json()).toMatchObject({ received: 8 })
    const load = (files: object[]) => test.as('ann').post('/discovery/upload-loads', { displayName: 'X', files })
    const named = (tableName: string) => ({ uploadId: id, tableName, settings: {} })
    for (const tableName of ['../x', 'a/b', '.a', '_a', ''])
      expect([tableName, (await load([named(tableName)])).status]).toEqual([tableName, 400])
    expect((await load([named('a'), named('A')])).status).toBe(400)
    await test.as('ann').delete(`/discovery/uploads/${id}`)
  })

  it('whose load is cancelled leaves nothing behind but itself, and can be loaded again', async () => {
    const text = `id,note\n${'1,x\n'.repeat(50_000)}`
    const { id } = await sendFile(test, 'ann', { name: 'long.csv', text })
    const before = folders()
    const start = async () =>
      (
        await test.as('ann').post('/discovery/upload-loads', {
          displayName: 'Long',
          files: [{ uploadId: id, tableName: 'long', settings: {} }],
        })
      ).json() as UploadLoad
    const first = await start()
    expect((await test.as('bob').post(`/discovery/upload-loads/${first.id}/cancel`)).status).toBe(404)
    const cancelled = await test.as('ann').post(`/discovery/upload-loads/${first.id}/cancel`)
    expect([cancelled.status, (cancelled.json() as UploadLoad).state]).toEqual([200, 'cancelled'])
    expect((await test.as('ann').post(`/discovery/upload-loads/${first.id}/cancel`)).status).toBe(409)
    const done = await whenLoaded(test, 'ann', (await start()).id)
    expect(await rowsOf(done.databaseId!, 'long', ['id'])).toHaveLength(50)
    await eventually(() => expect(folders().toSorted()).toEqual([...before, done.id].toSorted()))
    expect(readdirSync(receivedDir())).toEqual([])
  })

  it('whose database was deleted is not reached by a server with a database of its name, which then becomes a folder', async () => {
    const { load } = await uploadFile(test, 'ann', { name: 'w.csv', text: 'id,name\n1,Secret\n' })
    const { dbName } = (await test.as('ann').get(`/discovery/databases/${load.databaseId}`)).json() as DatabaseDetails
    expect((await test.as('ann').delete(`/discovery/databases/${load.databaseId}`)).status).toBe(200)
    const borrowed = (await borrowPostgres())!
    const { host: hostServer, port, username, password } = borrowed.address
    const admin = openPostgres(borrowed.address)
    await admin.connect()
    await admin.query(`create database "${dbName}"`)
    const connection = { displayName: 'Server', dbType: 'postgresql', dbName, hostServer, port, username, password }
    const added = await test.as('bob').post('/discovery/databases', connection)
    expect(added.status).toBe(201)
    const { id } = added.json() as DatabaseDetails

    const folder = { id, displayName: 'Folder', dbType: 'files', dbName, password: '' }
    const refused = { status: 400, fieldErrors: [{ field: 'dbName' }] }
    expect((await test.as('bob').post('/discovery/databases/test', folder)).json()).toMatchObject(refused)
    expect((await test.as('bob').put('/discovery/databases', folder)).json()).toMatchObject(refused)

    expect((await test.as(ADMIN).delete(`/discovery/databases/${id}`)).status).toBe(200)
    await admin.query(`drop database "${dbName}" with (force)`)
    await admin.end()
    await borrowed.release()
  })
})
