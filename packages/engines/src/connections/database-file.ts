import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { EngineError } from '../engine-error.ts'
import type { ConnectionSettings } from '../engine.ts'
import { isWithin, sharesFiles } from './file-identity.ts'

/** What decides which file or folder a database may open. */
type FileSettings = Pick<ConnectionSettings, 'database' | 'filesDir' | 'uploadsFolder' | 'isUpload'>

/** The real path of a database file inside the configured folder. */
export async function findDatabaseFile(settings: FileSettings): Promise<string> {
  const path = await findInside(settings, 'database file')
  if (!(await stat(path)).isFile()) throw fileMissing(settings.database, 'database file')
  return path
}

/** The same of a folder of files. */
export async function findDatabaseFolder(settings: FileSettings): Promise<string> {
  const path = await findInside(settings, 'folder')
  if (!(await stat(path)).isDirectory()) throw fileMissing(settings.database, 'folder')
  return path
}

/** Throws where a database of these settings would not be opened, whatever it is called. A file that is not there is found missing when it is opened. */
export async function assertMayOpenFile(settings: FileSettings): Promise<void> {
  await findInside(settings, 'file').catch((error: unknown) => {
    if (!(error instanceof EngineError && error.kind === 'no-such-database')) throw error
  })
}

/**
 * The one place that decides which files a name opens. A name stays in the folder by its text, and also when links are followed. Uploaded files
 * are opened by the database that was made of them and by no other, neither by a name or a link of theirs nor with a folder around them.
 */
async function findInside(
  { database, filesDir, uploadsFolder = '', isUpload = false }: FileSettings,
  kind: string,
): Promise<string> {
  if (!filesDir) throw new EngineError('forbidden-file', 'No folder for database files is configured')
  if (!staysBelow(database)) throw outsideFolder(database)
  const mayBeNamed = isUpload ? isNameOfUpload(database, uploadsFolder) : !leadsToUploads(database, uploadsFolder)
  if (!mayBeNamed) throw uploadedFiles(database)

  const folder = await realpath(filesDir).catch((cause: unknown) => {
    throw new EngineError('forbidden-file', 'The folder for database files does not exist', { cause })
  })
  const path = await realpath(join(folder, database)).catch((cause: unknown) => {
    throw fileMissing(database, kind, cause)
  })
  if (!(await isWithin(folder, path))) throw outsideFolder(database)
  if (uploadsFolder !== '' && !isUpload && (await sharesFiles(join(folder, uploadsFolder), path)))
    throw uploadedFiles(database)
  return path
}

/** A way out that leads back in would hide from rules that compare names what it opens. */
function staysBelow(name: string): boolean {
  const [first] = normalize(name).split(sep)
  return name !== '' && !name.includes('\0') && !isAbsolute(name) && first !== '.' && first !== '..'
}

/** Whether a name is that of the folder which was made of one upload, written as it is saved. */
export const isNameOfUpload = (database: string, uploadsFolder: string): boolean =>
  normalize(database) === database && dirname(database) === uploadsFolder

/** Names of uploads are recognised before any file is looked for, in letters of either case, which some file systems take for the same. */
const leadsToUploads = (database: string, uploadsFolder: string) =>
  normalize(database).split(sep)[0]!.toLowerCase() === uploadsFolder.toLowerCase()

function outsideFolder(database: string) {
  return new EngineError('forbidden-file', `${database} is not in the folder for database files`)
}

function uploadedFiles(database: string) {
  return new EngineError('forbidden-file', `${database} holds uploaded files, which cannot be connected by their name`)
}

function fileMissing(database: string, kind: string, cause?: unknown) {
  return new EngineError('no-such-database', `There is no ${kind} named ${database}`, { cause })
}
