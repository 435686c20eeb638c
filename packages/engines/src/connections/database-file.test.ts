import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findDatabaseFile, findDatabaseFolder } from './database-file.ts'
import { removeFolder } from '../testing/throwaway-folder.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'soundings-files-')))
const filesDir = join(home, 'files')
mkdirSync(join(filesDir, 'north'), { recursive: true })
mkdirSync(join(home, 'files-of-others'))
writeFileSync(join(filesDir, 'north', 'clinic.db'), '')
writeFileSync(join(filesDir, '..clinic.db'), '')
writeFileSync(join(home, 'secret.db'), '')
writeFileSync(join(home, 'files-of-others', 'secret.db'), '')
symlinkSync(join(home, 'secret.db'), join(filesDir, 'link.db'))
symlinkSync(join(filesDir, 'north', 'clinic.db'), join(filesDir, 'inner-link.db'))
afterAll(() => removeFolder(home))

it('finds a file of the folder, in a folder below it and through a link that stays inside', async () => {
  await expect(findDatabaseFile({ database: 'north/clinic.db', filesDir })).resolves.toBe(
    join(filesDir, 'north', 'clinic.db'),
  )
  await expect(findDatabaseFile({ database: '..clinic.db', filesDir })).resolves.toBe(join(filesDir, '..clinic.db'))
  await expect(findDatabaseFile({ database: 'inner-link.db', filesDir })).resolves.toBe(
    join(filesDir, 'north', 'clinic.db'),
  )
})

it.each([
  '../secret.db',
  'north/../../secret.db',
  '../files-of-others/secret.db',
  join(home, 'secret.db'),
  'link.db',
  '',
  '.',
  './',
  'north/..',
  'a\0b',
  '..',
  '../files/north/clinic.db',
  'north/../../files/north/clinic.db',
  `../../${basename(home)}/files/north/clinic.db`,
  './/..//files/north/clinic.db',
])('R8: refuses to leave the folder by "%s"', async (database) => {
  await expect(findDatabaseFile({ database, filesDir })).rejects.toMatchObject({ kind: 'forbidden-file' })
})

it.each(['north\\..\\clinic.db', '%2e%2e/secret.db', '．．/secret.db', 'north/clinic.db.', '~/secret.db'])(
  'takes "%s" for the name of a file, of which there is none',
  async (database) => {
    await expect(findDatabaseFile({ database, filesDir })).rejects.toMatchObject({ kind: 'no-such-database' })
  },
)

it('says when there is no such file', async () => {
  await expect(findDatabaseFile({ database: 'missing.db', filesDir })).rejects.toMatchObject({
    kind: 'no-such-database',
    message: 'There is no database file named missing.db',
  })
  await expect(findDatabaseFile({ database: 'north', filesDir })).rejects.toMatchObject({ kind: 'no-such-database' })
})

it('opens no file at all where no folder is configured', async () => {
  await expect(findDatabaseFile({ database: 'clinic.db' })).rejects.toMatchObject({ kind: 'forbidden-file' })
})

describe('what was uploaded', () => {
  const uploadsFolder = 'soundings-uploads'
  const database = `${uploadsFolder}/a1`
  /** Uploads that lie elsewhere in the folder, as on another disk. */
  const moved = join(home, 'moved')
  mkdirSync(join(filesDir, database, 'wards'), { recursive: true })
  writeFileSync(join(filesDir, database, 'wards', 'part-1.parquet'), '')
  mkdirSync(join(filesDir, 'soundings-uploads-of-2025'))
  symlinkSync(join(filesDir, uploadsFolder), join(filesDir, 'to-uploads'))
  symlinkSync(join(filesDir, database), join(filesDir, 'to-one-upload'))
  symlinkSync(join(filesDir, database, 'wards', 'part-1.parquet'), join(filesDir, 'to-one.parquet'))
  symlinkSync('to-uploads', join(filesDir, 'to-a-link'))
  symlinkSync(filesDir, join(filesDir, 'to-all'))
  mkdirSync(join(moved, 'disk', 'uploads', 'a1'), { recursive: true })
  mkdirSync(join(moved, 'disk-2'))
  symlinkSync(join('disk', 'uploads'), join(moved, uploadsFolder))

  const opened = (name: string, changes: object = {}) =>
    findDatabaseFolder({ database: name, filesDir, uploadsFolder, ...changes })

  it.each([
    database,
    `./${database}`,
    `.//${database}/`,
    'soundings-uploads',
    'soundings-uploads/',
    './soundings-uploads',
    'north/../soundings-uploads',
    `nowhere/../${database}/wards`,
    'SOUNDINGS-uploads/a1',
    'soundings-uploads/of-later',
    '../files/soundings-uploads',
    `../files/${database}`,
    `north/../../files/${database}`,
    'to-uploads',
    'to-uploads/a1',
    'to-one-upload',
    'to-one-upload/wards/',
    'to-a-link/a1',
    'to-all',
    'to-all/soundings-uploads',
    `to-all/${database}`,
    '.',
    './',
    'north/..',
    '',
    '../files',
    'to-all/.',
  ])('is not opened by the name "%s"', async (name) => {
    await expect(opened(name)).rejects.toMatchObject({ kind: 'forbidden-file' })
    await expect(findDatabaseFile({ database: name, filesDir, uploadsFolder })).rejects.toMatchObject({
      kind: 'forbidden-file',
    })
  })

  it('is not opened as a file either', async () => {
    for (const name of ['to-one.parquet', 'to-one-upload/wards/part-1.parquet', `${database}/wards/part-1.parquet`])
      await expect(findDatabaseFile({ database: name, filesDir, uploadsFolder })).rejects.toMatchObject({
        kind: 'forbidden-file',
        message: `${name} holds uploaded files, which cannot be connected by their name`,
      })
  })

  it('is not opened by a folder around it where its own folder is a link', async () => {
    for (const name of ['disk', 'disk/uploads', 'disk/uploads/a1'])
      await expect(opened(name, { filesDir: moved })).rejects.toMatchObject({ kind: 'forbidden-file' })
    await expect(opened('disk-2', { filesDir: moved })).resolves.toBe(join(moved, 'disk-2'))
    await expect(opened(database, { filesDir: moved, isUpload: true })).resolves.toBe(
      join(moved, 'disk', 'uploads', 'a1'),
    )
  })

  it('is opened by the database that was made of it, which opens nothing else', async () => {
    await expect(opened(database, { isUpload: true })).resolves.toBe(join(filesDir, database))
    for (const name of [
      'north',
      uploadsFolder,
      `${database}/wards`,
      `${uploadsFolder}/..`,
      `${uploadsFolder}/../north`,
    ])
      await expect(opened(name, { isUpload: true })).rejects.toMatchObject({ kind: 'forbidden-file' })
  })

  it('does not stand in the way of other folders', async () => {
    for (const name of ['north', 'north/', './north', 'to-all/north', 'soundings-uploads-of-2025'])
      await expect(opened(name)).resolves.toBe(join(filesDir, name.includes('north') ? 'north' : name))
    await expect(
      findDatabaseFolder({ database: 'disk', filesDir: moved, uploadsFolder: 'nothing-uploaded-yet' }),
    ).resolves.toBe(join(moved, 'disk'))
  })
})
