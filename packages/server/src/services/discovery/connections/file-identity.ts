import { stat } from 'node:fs/promises'

/** What a file is, whatever it is called; undefined when there is none. A file that was replaced is another one. */
export async function fileIdentity(file: string): Promise<string | undefined> {
  const { dev, ino } = await stat(file).catch(() => ({ dev: undefined, ino: undefined }))
  return dev === undefined ? undefined : `${dev}:${ino}`
}

export async function isSameFile(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([fileIdentity(left), fileIdentity(right)])
  return one !== undefined && one === other
}
