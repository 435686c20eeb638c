import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'

/** What a file is, whatever it is called; undefined when there is none. A file that was replaced is another one. */
export async function fileIdentity(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found && `${found.dev}:${found.ino}`
}

/** The same file or folder by whatever name, or a folder and what lies in it. */
export async function sharesFiles(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([realPathOf(left), realPathOf(right)])
  if (one === undefined || other === undefined) return false
  // Names say it where a mount gives a file another identity each time, and identities where one folder has two names.
  if (isBelow(one, other) || isBelow(other, one)) return true
  const [above, otherAbove] = await Promise.all([identitiesUpFrom(one), identitiesUpFrom(other)])
  return above.includes(otherAbove[0]!) || otherAbove.includes(above[0]!)
}

export const isWithin = async (folder: string, path: string): Promise<boolean> =>
  isBelow(await realpath(folder), await realpath(path))

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !isAbsolute(way) && way.split(sep, 1)[0] !== '..'
}

const realPathOf = (path: string) => realpath(path).catch(() => undefined)

/** Of a real path and all folders that it lies in. */
async function identitiesUpFrom(path: string): Promise<string[]> {
  const paths = [path]
  for (let at = path; at !== dirname(at);) paths.push((at = dirname(at)))
  return Promise.all(paths.map(async (each) => (await fileIdentity(each)) ?? each))
}
