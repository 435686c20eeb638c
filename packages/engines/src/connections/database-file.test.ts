import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findDatabaseFile } from './database-file.ts'
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
  'a\0b',
  '..',
])('R8: refuses to leave the folder by "%s"', async (database) => {
  await expect(findDatabaseFile({ database, filesDir })).rejects.toMatchObject({ kind: 'forbidden-file' })
})

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
