import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DbTable, ExecutionResult, Question, Refresh, UploadLoad, UploadPreview } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { sendFile, uploadFile, whenLoaded } from '../../../testing/upload-file.ts'

let test: TestApp
const env = { SECRET_KEY: 'the same key for all of the servers' }
beforeAll(async () => {
  test = await startTestApp({
    env,
    store: 'postgresql',
    prepare: async (dataDir) => writeClinicFile(join(dataDir, 'files')),
  })
  const all = ['database.write_access', 'database.view', 'database.share', 'question.write_access', 'question.view']
  await test.addUser('ann', { permissions: all as never })
  await test.addUser('bob', { permissions: ['database.write_access', 'question.view', 'question.write_access'] })
  await test.addUser('eve', { permissions: ['database.view'] })
})
afterAll(() => test.close())

const folders = () => readdirSync(join(test.config.dataFilesDir, 'soundings-uploads'))

async function wordsOf(databaseId: number, who = 'ann') {
  const tables = (await test.as(who).get(`/discovery/${databaseId}/tables?size=9999`)).json() as DbTable[]
  return createClinicWords(databaseId, tables)
}

async function rowsOf(databaseId: number, table: string, columns: readonly string[], who = 'ann') {
  const words = await wordsOf(databaseId, who)
  const views = columns.map((column) => words.view(`${table}.${column}`))
  const answer = await test.as(who).post('/core/executor/preview', words.query(table, views))
  return (answer.json() as ExecutionResult).table.data
}

/** A database of one table `wards` with these rows. */
async function addWards(text = 'id,name\n1,Eye\n', displayName = 'Uploaded') {
  const file = { name: 'wards.csv', text }
  return (await uploadFile(test, 'ann', file, { tableName: 'wards', displayName })).load.databaseId!
}

let shared: Promise<number> | undefined
/** One such database for tests that leave its rows or add some. */
const someWards = () => (shared ??= addWards())

const idsOf = async (databaseId: number) => (await rowsOf(databaseId, 'wards', ['id'])).toSorted()

interface Change {
  readonly mode?: 'add' | 'append' | 'replace'
  readonly tableName?: string
  readonly settings?: object
  readonly accepted?: object
}

/** Asks for a change by one file. */
async function ask(databaseId: number, text: string, change: Change = {}, { who = 'ann', app = test } = {}) {
  const { id } = await sendFile(app, who, { name: 'more.csv', text })
  const file = { uploadId: id, mode: 'append', tableName: 'wards', settings: {}, ...change }
  return app.as(who).post(`/discovery/databases/${databaseId}/upload-loads`, { files: [file] })
}

async function change(databaseId: number, text: string, wanted?: Change): Promise<UploadLoad> {
  return whenChanged(await ask(databaseId, text, wanted))
}

async function whenChanged(answer: Awaited<ReturnType<typeof ask>>): Promise<UploadLoad> {
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return whenLoaded(test, 'ann', (answer.json() as UploadLoad).id)
}

describe('tables of uploaded files', () => {
  it('get more rows, other rows and further tables, while questions, shares and row rules stay', async () => {
    const id = await addWards(undefined, 'Ruled')
    const words = await wordsOf(id)
    const query = words.query('wards', [words.view('wards.id', 'rowCount')])
    const question = (await test.as('ann').post('/core/questions', { name: 'Wards', query })).json() as Question
    const count = async () =>
      ((await test.as('ann').post(`/core/executor/${question.id}/execute`, {})).json() as ExecutionResult).table.data
    expect(await count()).toEqual([[1]])
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [id] })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    // Rules name keys, which files do not have: people declare them.
    const keyed = { ...words.table('wards'), columns: [], declaredKey: [words.column('wards.name')] }
    expect((await test.as('ann').put('/discovery/tables', keyed)).status).toBe(200)
    const rule = { databaseName: 'Ruled', tableName: 'wards', columnName: 'name', usernames: ['bob'], values: ['Ear'] }
    expect((await test.as(ADMIN).post('/discovery/row-rules', rule)).json()).toEqual({ added: 1 })
    expect(await rowsOf(id, 'wards', ['id'], 'bob')).toEqual([])

    expect(await change(id, 'id,name\n2,Ear\n3,Heart\n')).toMatchObject({ state: 'done', databaseId: id })
    expect(await count()).toEqual([[3]])
    expect(await rowsOf(id, 'wards', ['id', 'name'])).toEqual([
      [2, 'Ear'],
      [1, 'Eye'],
      [3, 'Heart'],
    ])
    expect(await rowsOf(id, 'wards', ['id'], 'bob')).toEqual([[2]])
    // The analysis ran again.
    const refresh = (await test.as('ann').get(`/discovery/databases/${id}/refresh`)).json() as Refresh
    expect(refresh).toMatchObject({ state: 'success', tablesAnalysed: 1 })

    const sent = async (text: string) => (await sendFile(test, 'ann', { name: 'more.csv', text })).id
    const files = [
      { uploadId: await sent('id,name\n9,Skin\n'), mode: 'replace', tableName: 'wards', settings: {} },
      { uploadId: await sent('code\nA1\n'), mode: 'add', tableName: 'codes', settings: {} },
    ]
    await whenChanged(await test.as('ann').post(`/discovery/databases/${id}/upload-loads`, { files }))
    expect(await rowsOf(id, 'codes', ['code'])).toEqual([['A1']])
    expect(await count()).toEqual([[1]])
    expect((await wordsOf(id)).column('wards.id')).toBe(words.column('wards.id'))
    expect((await test.as('ann').get(`/discovery/databases/${id}/upload-tables`)).json()).toEqual({
      tables: ['codes', 'wards'],
    })
    expect((await test.as('ann').get(`/discovery/databases/${id}`)).json()).toMatchObject({ isUpload: true })
    // Who sees some of the rows only must not write over the others.
    expect((await ask(id, 'id,name\n1,x\n', {}, { who: 'bob' })).status).toBe(403)
  })

  it('differ from a file only as far as the user has accepted, and otherwise stay as they are', async () => {
    const id = await addWards('id,name\n1,Eye\n2,Ear\n')
    const before = folders()
    const other = 'floor,id\n7,3\n'
    const { id: uploadId } = await sendFile(test, 'ann', { name: 'other.csv', text: other })
    const differences = { missing: ['name'], additional: ['floor'], isReordered: false, types: [] }
    const target = { databaseId: id, tableName: 'wards', mode: 'append' }
    const preview = await test.as('ann').post(`/discovery/uploads/${uploadId}/preview`, { target })
    expect((preview.json() as UploadPreview).differences).toEqual(differences)
    await test.as('ann').delete(`/discovery/uploads/${uploadId}`)

    const refused = await change(id, other, { accepted: { missing: 'empty' } })
    expect(refused).toMatchObject({ state: 'refused', refused: { differences, misfits: { count: 0 } } })
    const misfits = await change(id, 'id,name\n3,Heart\nfour,Skin\n')
    expect(misfits).toMatchObject({
      state: 'refused',
      refused: { differences: null, misfits: { listed: [{ line: 3, column: 'id', value: 'four' }] } },
    })
    expect(folders()).toEqual(before)
    expect(await rowsOf(id, 'wards', ['id'])).toEqual([[1], [2]])

    await change(id, other, { accepted: { missing: 'empty', additional: 'add' } })
    expect(await rowsOf(id, 'wards', ['id', 'name', 'floor'])).toEqual([
      [1, 'Eye', null],
      [2, 'Ear', null],
      [3, null, 7],
    ])
  })

  it('get rows as their own file was read: what contradicts is named with its line, and what nothing says is asked for', async () => {
    const read = { settings: { dateOrder: 'month-first' } }
    const first = { name: 'stays.csv', text: 'day;kg\n02/05/2026;12,5\n' }
    const { load: made } = await uploadFile(test, 'ann', first, { tableName: 'stays', displayName: 'Stays', ...read })
    const id = made.databaseId!
    const refusalOf = async (text: string, settings = {}) => {
      const { state, message, refused } = await change(id, text, { tableName: 'stays', settings })
      return refused
        ? [state, ...refused.misfits.listed.map(({ line, value }) => `${line}: ${value}`)]
        : [state, message]
    }
    expect(await refusalOf('day;kg\n03/06/2026;1.250\n')).toEqual(['refused', '2: 1.250'])
    expect(await refusalOf('day;kg\n03/06/2026;2,5\n31/12/2026;3,5\n')).toEqual(['refused', '3: 31/12/2026'])
    const said = { dateOrder: 'day-first' }
    expect(await refusalOf('day;kg\n03/06/2026;2,5\n', said)).toEqual([
      'failed',
      expect.stringContaining('month first'),
    ])
    const { id: uploadId } = await sendFile(test, 'ann', { name: 'more.csv', text: 'day;kg\n03/06/2026;2,5\n' })
    const target = { databaseId: id, tableName: 'stays', mode: 'append' }
    const preview = (settings: object) => test.as('ann').post(`/discovery/uploads/${uploadId}/preview`, settings)
    expect((await preview({ target, ...said })).status).toBe(400)
    expect((await preview({ target })).json()).toMatchObject({ dateOrder: 'month-first', hasDecimalComma: true })
    expect((await preview({})).json()).toMatchObject({ dateOrder: null, isDateOrderUnclear: true })
    expect(await rowsOf(id, 'stays', ['day', 'kg'])).toEqual([['2026-02-05', 12.5]])

    expect(await refusalOf('day;kg\n03/06/2026;1,250\n')).toEqual(['done', ''])
    expect(await rowsOf(id, 'stays', ['day', 'kg'])).toEqual([
      ['2026-02-05', 12.5],
      ['2026-03-06', 1.25],
    ])
  })

  it('are changed by those who may, if they are uploads, and by files of their own', async () => {
    const id = await someWards()
    const before = await idsOf(id)
    const clinic = (await test.as('ann').post('/discovery/databases', clinicConnection())).json() as { id: number }
    const text = 'id,name\n2,Ear\n'
    const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
    expect(await statusOf(id, text, {}, { who: 'bob' })).toBe(404)
    expect((await test.as('bob').get(`/discovery/databases/${id}/upload-tables`)).status).toBe(404)
    expect((await test.as('eve').post(`/discovery/databases/${id}/upload-loads`, { files: [] })).status).toBe(403)
    expect(await statusOf(clinic.id, text)).toBe(409)
    expect(await statusOf(999_999, text)).toBe(404)
    expect(await statusOf(id, text, { tableName: 'words' })).toBe(404)
    expect(await statusOf(id, text, { tableName: '../wards' })).toBe(400)
    expect(await statusOf(id, text, { mode: 'add', tableName: 'Wards' })).toBe(409)
    expect(await statusOf(id, text, { accepted: { missing: 'drop' } })).toBe(400)
    const tableId = (await wordsOf(id)).table('wards').id
    await test.as('ann').post('/discovery/tables/share', { usernames: ['bob'], tableIds: [tableId] })
    expect(await statusOf(id, text, {}, { who: 'bob' })).toBe(403)
    // A user who may change the whole database cannot load the file of another user.
    const { id: uploadId } = await sendFile(test, 'ann', { name: 'mine.csv', text })
    const body = { files: [{ uploadId, mode: 'append', tableName: 'wards', settings: {} }] }
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [id] })
    expect((await test.as('bob').post(`/discovery/databases/${id}/upload-loads`, body)).status).toBe(404)
    const twice = { files: [body.files[0], { ...body.files[0], mode: 'replace' }] }
    expect((await test.as('ann').post(`/discovery/databases/${id}/upload-loads`, twice)).status).toBe(400)
    const target = { databaseId: clinic.id, tableName: 'wards', mode: 'append' }
    expect((await test.as('ann').post(`/discovery/uploads/${uploadId}/preview`, { target })).status).toBe(409)
    expect(await idsOf(id)).toEqual(before)
  })

  it('stay as they are when a load is cancelled', async () => {
    const id = await someWards()
    const [rows, before] = [await idsOf(id), folders()]
    const answer = await ask(id, `id,name\n${'2,Ear\n'.repeat(50_000)}`)
    const { id: loadId } = answer.json() as UploadLoad
    expect((await test.as('ann').post(`/discovery/upload-loads/${loadId}/cancel`)).json()).toMatchObject({
      state: 'cancelled',
    })
    // Folders of earlier loads may go meanwhile.
    await eventually(() => expect(folders().filter((folder) => !before.includes(folder))).toEqual([]))
    expect(await idsOf(id)).toEqual(rows)
  })

  it('get all rows of loads that several servers make at once, and none when the disk is full', async () => {
    const id = await someWards()
    const before = await idsOf(id)
    const { dataDir, config } = test
    const sameData = { ...env, DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl! }
    const texts = ['id,name\n12,Ear\n', 'id,name\n13,Heart\n']
    const second = await startTestApp({ env: sameData, store: 'postgresql' })
    try {
      const loads = await Promise.all(texts.map((text, at) => ask(id, text, {}, { app: at === 0 ? test : second })))
      for (const load of loads)
        expect(await whenLoaded(test, 'ann', (load.json() as UploadLoad).id)).toMatchObject({
          state: 'done',
          message: '',
        })
      expect(await idsOf(id)).toEqual([...before, [12], [13]].toSorted())
    } finally {
      await second.app.close()
    }
    // After the loads: it takes jobs of the same queue, and would end them for want of space.
    const full = await startTestApp({ env: { ...sameData, DISK_RESERVE_MB: '100000000' }, store: 'postgresql' })
    try {
      const { id: uploadId } = await sendFile(test, 'ann', { name: 'm.csv', text: texts[0]! })
      const files = [{ uploadId, mode: 'append', tableName: 'wards', settings: {} }]
      expect((await full.as('ann').post(`/discovery/databases/${id}/upload-loads`, { files })).status).toBe(507)
    } finally {
      await full.app.close()
    }
    expect(existsSync(dataDir)).toBe(true)
  })
})
