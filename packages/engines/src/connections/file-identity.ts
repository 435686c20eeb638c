import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'

/** What a file is, whatever it is called; undefined when there is none. A file that was replaced is another one. */
export async function fileIdentity(file: string): Promise<string | undefined> {
  const { dev, ino } = await stat(file).catch(() => ({ dev: undefined, ino: undefined }))
  return dev === undefined ? undefined : `${dev}:${ino}`
}

/** The same file or folder by whatever name, or a folder and what lies in it. */
export async function sharesFiles(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([fileIdentity(left), fileIdentity(right)])
  if (one === undefined || other === undefined) return false
  return one === other || (await isWithin(left, right)) || isWithin(right, left)
}

export async function isWithin(folder: string, path: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(path))
  return way !== '' && !isAbsolute(way) && way.split('/', 1)[0] !== '..'
}
