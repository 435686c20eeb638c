import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ADMIN = { username: 'admin', password: 'admin-of-the-browser-tests' }
const READY = /is ready: +(http:\/\/\S+)/
const PATIENCE_MS = 180_000

export interface SoundingsServer {
  readonly url: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** A real server with a folder of its own, which serves the production build of the page. */
export async function startSoundings(
  settings: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<unknown>,
  within = tmpdir(),
): Promise<SoundingsServer> {
  const dataDir = mkdtempSync(join(within, 'soundings-e2e-'))
  await prepare?.(dataDir)
  const main = join(import.meta.dirname, '../packages/server/src/testing/servers/main-with-wide-limits.ts')
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    DEMO: 'off',
    ID_TOKEN_MINUTES: '120',
    ...settings,
  }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => server.once('close', () => resolve()))

  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = READY.exec(said)?.[1]
      if (ready) resolve(ready)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    void exited.then(() => reject(new Error(`The server stopped before it was ready:\n${said}`)))
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${said}`)), PATIENCE_MS).unref()
  })

  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}
