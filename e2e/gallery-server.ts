import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startSoundings, type SoundingsServer } from './soundings-server.ts'

const web = join(import.meta.dirname, '../packages/web')
const PATIENCE_MS = 180_000

/** A server whose page has the gallery too. The gallery is built once in a run, by whichever worker comes first. */
export async function startGallery(): Promise<SoundingsServer> {
  const built = join(process.env.E2E_DATA_DIR ?? '', 'gallery')
  const finished = join(built, 'finished')
  if (mayBuild(built)) {
    const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
    execFileSync(process.execPath, [vite, 'build', '--mode', 'gallery', '--outDir', built, '--logLevel', 'error'], {
      cwd: web,
    })
    writeFileSync(finished, '')
  }
  for (const start = Date.now(); !existsSync(finished);) {
    if (Date.now() - start > PATIENCE_MS) throw new Error('The gallery was not built in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return startSoundings({ WEB_DIR: built })
}

function mayBuild(folder: string): boolean {
  if (existsSync(folder)) return false
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
