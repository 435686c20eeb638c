import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { uploadFile } from '../../../testing/upload-file.ts'

let test: TestApp
/** A database of bob on a folder of his own. */
let own: DatabaseDetails
beforeAll(async () => {
  test = await startTestApp()
  const permissions = ['database.write_access', 'database.view', 'database.delete', 'question.write_access'] as const
  for (const name of ['ann', 'bob']) await test.addUser(name, { permissions: [...permissions] })
  mkdirSync(join(test.config.dataFilesDir, 'north'), { recursive: true })
  writeFileSync(join(test.config.dataFilesDir, 'north', 'wards.csv'), 'id,name\n1,Eye\n')
  mkdirSync(join(test.config.dataFilesDir, 'odd'))
})
beforeEach(async () => {
  own = (await test.as('bob').post('/discovery/databases', folderOf('north', 'Own'))).json()
  return async () => void (await test.as('bob').delete(`/discovery/databases/${own.id}`))
})
afterAll(() => test.close())

const uploads = 'soundings-uploads'
const tablesDir = () => join(test.config.dataFilesDir, uploads)
const folderOf = (dbName: string, displayName = 'Other way') => ({ displayName, dbType: 'files', dbName })
const text = 'id,name\n1,Secret\n'

async function uploadOf(who: string, displayName = 'Uploaded') {
  const { load } = await uploadFile(test, who, { name: 'w.csv', text }, { displayName, tableName: 'wards' })
  return load
}

const detailsOf = async (who: string, id: number) =>
  (await test.as(who).get(`/discovery/databases/${id}`)).json() as DatabaseDetails

async function previewOf(who: string, id: number, table: string) {
  const tables = (await test.as(who).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]
  const words = createClinicWords(id, tables)
  return test.as(who).post('/core/executor/preview', words.query(table, [words.view(`${table}.name`)]))
}

/** As a version may have saved it that did not refuse it. */
const saveAs = (dbName: string) =>
  test.app.store.db.updateTable('databases').set({ db_name: dbName }).where('id', '=', own.id).execute()

describe('the files of an upload', () => {
  it('are not connected by another name, a way that leads back, a link or a folder around them', async () => {
    const { databaseId } = await uploadOf('ann')
    const { dbName } = await detailsOf('ann', databaseId!)
    const { dataFilesDir } = test.config
    const files = basename(dataFilesDir)
    for (const [name, target] of [
      ['to-uploads', tablesDir()],
      ['to-one', join(dataFilesDir, dbName)],
      ['to-all', dataFilesDir],
      ['odd/to-file.parquet', join(dataFilesDir, dbName, 'wards', 'part-1.parquet')],
    ] as const)
      symlinkSync(target, join(dataFilesDir, name))
    const names = [
      uploads,
      `${uploads}/`,
      `.//${uploads}`,
      uploads.toUpperCase(),
      dbName,
      `./${dbName}/`,
      `${dbName}/wards`,
      `${dbName}/wards/part-1.parquet`,
      `x/../${dbName}`,
      `../${files}/${uploads}`,
      `../${files}/${dbName}`,
      `odd/../../${files}/${uploads}`,
      `../${files}/north/../${uploads}`,
      `..//${files}/./${dbName}`,
      'to-uploads',
      `to-uploads/${basename(dbName)}`,
      'to-one',
      'to-one/wards',
      'to-all',
      `to-all/${dbName}`,
      'odd/to-file.parquet',
      '.',
      './',
      'odd/..',
      '..',
      `../${files}`,
      join(dataFilesDir, uploads),
      '*',
      `${uploads}\\${basename(dbName)}`,
      `${uploads}\0`,
    ]
    const answers: unknown[] = []
    const ask = async (typed: object, who = 'bob') => {
      for (const answer of [
        await test.as(who).post('/discovery/databases', typed),
        await test.as(who).post('/discovery/databases/test', typed),
        await test.as(who).put('/discovery/databases', { ...typed, id: own.id }),
        await test.as(who).post('/discovery/databases/test', { ...typed, id: own.id }),
      ]) {
        const { fieldErrors } = answer.json() as { fieldErrors?: { field: string }[] }
        answers.push([typed, answer.status, fieldErrors?.[0]?.field])
      }
    }
    for (const name of names) await ask(folderOf(name))
    for (const dbType of ['duckdb', 'sqlite'])
      for (const name of [`../${files}/${dbName}/wards/part-1.parquet`, 'odd/to-file.parquet', 'to-uploads', '.'])
        await ask({ ...folderOf(name), dbType })
    for (const name of [dbName, `../${files}/${uploads}`, 'to-uploads', '.']) await ask(folderOf(name), ADMIN)
    expect(answers).toEqual(answers.map((each) => [(each as unknown[])[0], 400, 'dbName']))
    for (const name of ['to-uploads', 'to-one', 'to-all', 'odd/to-file.parquet']) rmSync(join(dataFilesDir, name))
  })

  it('are not read by a database that was saved with a way to them, which no longer opens and stops no upload', async () => {
    const { databaseId } = await uploadOf('ann')
    const { dbName } = await detailsOf('ann', databaseId!)
    const files = basename(test.config.dataFilesDir)
    symlinkSync(tablesDir(), join(test.config.dataFilesDir, 'alias'))
    for (const name of ['.', `../${files}/${dbName}`, 'alias', `../${files}/${uploads}`]) {
      await saveAs(name)
      await test.as('bob').post(`/discovery/databases/${own.id}/analyse`, {})
      const why = /is not in the folder for database files|holds uploaded files/
      const message = expect.stringMatching(why) as string
      expect([name, await whenRefreshed(test, own.id)]).toMatchObject([name, { state: 'failed', message }])
      const preview = await previewOf('bob', own.id, 'wards')
      expect([name, preview.json()]).toMatchObject([name, { status: 502, title: message }])
      expect((await test.as('bob').get(`/discovery/databases/${own.id}/upload-tables`)).status).toBe(409)
      const again = { ...folderOf(name), id: own.id, description: 'x' }
      expect([name, (await test.as('bob').post('/discovery/databases/test', again)).status]).toEqual([name, 400])
    }
    expect(await uploadOf('ann')).toMatchObject({ state: 'done', message: '' })
    rmSync(join(test.config.dataFilesDir, 'alias'))
  })

  it('are read by their own database, which can be tested, renamed and changed as before', async () => {
    const { databaseId } = await uploadOf('ann')
    const { id, dbType, dbName, isUpload } = await detailsOf('ann', databaseId!)
    expect(isUpload).toBe(true)
    const typed = { id, displayName: 'Renamed', dbType, dbName, password: '' }
    expect((await test.as('ann').post('/discovery/databases/test', typed)).json()).toMatchObject({ tables: 1 })
    expect((await test.as('ann').put('/discovery/databases', typed)).json()).toMatchObject({ displayName: 'Renamed' })
    expect((await previewOf('ann', id, 'wards')).json()).toMatchObject({ table: { data: [['Secret']] } })
    expect((await test.as(ADMIN).post('/discovery/databases/test', typed)).json()).toMatchObject({ tables: 1 })
    expect((await test.as('bob').post('/discovery/databases/test', typed)).status).toBe(404)
  })

  it('do not stay when no database could be made of them', async () => {
    const { store } = test.app
    await sql`create unique index one_only on databases (display_name) where display_name = 'Only one'`.execute(
      store.db,
    )
    const { databaseId } = await uploadOf('ann', 'Only one')
    expect(databaseId).not.toBeNull()
    const before = readdirSync(tablesDir())
    expect(await uploadOf('ann', 'Only one')).toMatchObject({ state: 'failed', databaseId: null })
    expect(readdirSync(tablesDir())).toEqual(before)
    await sql`drop index one_only`.execute(store.db)
  })
})
