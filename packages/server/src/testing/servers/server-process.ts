import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from './test-app.ts'

const root = join(import.meta.dirname, '../../../../..')
const READY = /is ready: {2}(http:\/\/\S+)/
const PATIENCE_MS = 180_000
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const inherited = { PATH, HOME, NODE_COMPILE_CACHE }

/** A program of ours as its own process, with what it says and where it listens. */
export function startProcess(args: readonly string[], env: Record<string, string>, program = process.execPath) {
  const child: ChildProcess = spawn(program, args, { cwd: root, env: { ...inherited, DEMO: 'off', ...env } })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    pid: child.pid ?? 0,
    exited,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The address of the latest start; waits until there were that many. */
    async ready(starts = 1): Promise<string> {
      for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
        const addresses = [...said.matchAll(new RegExp(READY, 'g'))].map(([, address]) => address)
        if (addresses.length >= starts) return addresses[starts - 1]!
        if (child.exitCode !== null) break
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`not ready: ${said}`)
    },
  }
}

export const startServer = (
  env: Record<string, string>,
  nodeFlags: readonly string[] = [],
  args: readonly string[] = [],
) =>
  startProcess([...nodeFlags, join(root, 'packages/server/src/testing/servers/main-with-wide-limits.ts'), ...args], {
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: PASSWORD,
    ...env,
  })
export const startCommand = (env: Record<string, string>) =>
  startProcess(['start'], { LOG_LEVEL: 'error', ADMIN_PASSWORD: PASSWORD, ...env }, 'npm')

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-process-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
