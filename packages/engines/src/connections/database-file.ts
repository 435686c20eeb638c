import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { EngineError } from '../engine-error.ts'
import type { ConnectionSettings } from '../engine.ts'

/** The real path of a database file inside the configured folder. */
export async function findDatabaseFile(settings: ConnectionSettings): Promise<string> {
  const path = await findInside(settings, 'database file')
  if (!(await stat(path)).isFile()) throw fileMissing(settings.database, 'database file')
  return path
}

/** The same of a folder of files. */
export async function findDatabaseFolder(settings: ConnectionSettings): Promise<string> {
  const path = await findInside(settings, 'folder')
  if (!(await stat(path)).isDirectory()) throw fileMissing(settings.database, 'folder')
  return path
}

/** Links are followed first, so none can lead outside. */
async function findInside({ database, filesDir }: ConnectionSettings, kind: string): Promise<string> {
  if (!filesDir) throw new EngineError('forbidden-file', 'No folder for database files is configured')
  if (!database || database.includes('\0') || isAbsolute(database)) throw outsideFolder(database)

  const folder = await realpath(filesDir).catch((cause: unknown) => {
    throw new EngineError('forbidden-file', 'The folder for database files does not exist', { cause })
  })
  const wanted = join(folder, database)
  if (!isInside(folder, wanted)) throw outsideFolder(database)

  const path = await realpath(wanted).catch((cause: unknown) => {
    throw fileMissing(database, kind, cause)
  })
  if (!isInside(folder, path)) throw outsideFolder(database)
  return path
}

function isInside(folder: string, path: string) {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function outsideFolder(database: string) {
  return new EngineError('forbidden-file', `${database} is not in the folder for database files`)
}

function fileMissing(database: string, kind: string, cause?: unknown) {
  return new EngineError('no-such-database', `There is no ${kind} named ${database}`, { cause })
}
