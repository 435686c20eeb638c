import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDuckDbFile } from '@soundings/engines'
import { demoStatements } from './demo-hospital.ts'

export const DEMO_FILE = 'demo-hospital.duckdb'

const underWay = new Map<string, Promise<void>>()

/** The path of the demo hospital, which is made when it is not there. A person who asks meanwhile waits for the same file. */
export async function ensureDemoFile(filesDir: string, scale = 1): Promise<string> {
  await mkdir(filesDir, { recursive: true })
  const path = join(filesDir, DEMO_FILE)
  if (await exists(path)) return path

  const making =
    underWay.get(path) ?? createDuckDbFile(path, demoStatements(scale)).finally(() => underWay.delete(path))
  underWay.set(path, making)
  await making
  return path
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
