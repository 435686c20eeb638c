import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO_FILE, ensureDemoFile } from './ensure-demo-file.ts'
import { checksumsOf, createFilesDir, openDemo, removeFilesDir } from './testing/opened-demo.ts'

const SMALL = 0.01
/** Large enough for people who were born on the same day. */
const WITH_TWINS = 0.05
const PATIENCE_MS = 120_000

let filesDir: string
beforeEach(async () => {
  filesDir = await createFilesDir()
})
afterEach(() => removeFilesDir(filesDir))

const programFor = (scale: number) => [
  '--input-type=module',
  '-e',
  `const { ensureDemoFile } = await import('${new URL('ensure-demo-file.ts', import.meta.url).href}')
   await ensureDemoFile('${filesDir}', ${scale})`,
]

it('makes the same hospital every time, row by row', { timeout: PATIENCE_MS }, async () => {
  const [first, second] = [await openDemo(WITH_TWINS), await openDemo(WITH_TWINS)]
  expect(await checksumsOf(first)).toEqual(await checksumsOf(second))
  await first.close()
  await second.close()
})

it('leaves a file alone that is already there', async () => {
  await writeFile(join(filesDir, DEMO_FILE), 'somebody is using this')
  const path = await ensureDemoFile(filesDir, SMALL)
  expect((await stat(path)).size).toBe(22)
})

it(
  'gives one whole file to several that ask at once, in one process and in two',
  { timeout: PATIENCE_MS },
  async () => {
    const another = promisify(execFile)(process.execPath, programFor(SMALL))
    await Promise.all([ensureDemoFile(filesDir, SMALL), ensureDemoFile(filesDir, SMALL), another])
    expect(await readdir(filesDir)).toEqual([DEMO_FILE])
    const demo = await openDemo(SMALL, filesDir)
    expect(await demo.number('select count(*) from claims')).toBeGreaterThan(0)
    await demo.close()
  },
)

it(
  'shows nothing of a file whose making was killed, and clears it away the next time',
  { timeout: PATIENCE_MS },
  async () => {
    const maker = spawn(process.execPath, programFor(1), { stdio: 'ignore' })
    const died = once(maker, 'exit')
    await expect.poll(() => readdir(filesDir), { timeout: PATIENCE_MS, interval: 20 }).not.toEqual([])
    maker.kill('SIGKILL')
    await died
    expect(await readdir(filesDir)).not.toContain(DEMO_FILE)
    // The process that writes ends when it notices that the one that asked for it is gone.
    const [part = ''] = await readdir(filesDir)
    await expect.poll(() => isRunning(Number(part.split('.').at(2))), { timeout: PATIENCE_MS }).toBe(false)

    await ensureDemoFile(filesDir, SMALL)
    expect(await readdir(filesDir)).toEqual([DEMO_FILE])
  },
)

it('tries again after a failure', { timeout: PATIENCE_MS }, async () => {
  await expect(ensureDemoFile(filesDir, Number.NaN)).rejects.toThrow('could not answer')
  expect(await readdir(filesDir)).toEqual([])
  await ensureDemoFile(filesDir, SMALL)
  expect(await readdir(filesDir)).toEqual([DEMO_FILE])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
