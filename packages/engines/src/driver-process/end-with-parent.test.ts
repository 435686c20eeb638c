import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PATIENCE = { timeout: 30_000, interval: 50 }
const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Starts a driver whose main thread loops, as the server does. */
const endedBySystem = `
  import { LIMITS, startDriver } from ${at('driver-process.ts')}
  const driver = startDriver({ limits: { ...LIMITS, quietMs: Infinity }, program: new URL(${at('../testing/faulty-driver.ts')}), onDeath: () => undefined })
  await driver.call({ kind: 'run', statement: { text: 'loop', params: [] }, format: { kind: 'json', printed: [] } }).next()
`

/** Starts a program that loops, as the server does where the system has no means to end it. */
const endedByThread = `
  import { spawn } from 'node:child_process'
  const program = "import { watchParent } from " + JSON.stringify(${at('end-with-parent.ts')}) + "; watchParent(); process.title = 'looping'; for (;;);"
  spawn(process.execPath, ['--input-type=module', '--eval', program, '--', '--watch-parent'], { stdio: 'ignore' })
`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
/** Others of its children may end while they are looked at. */
const isLooping = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('looping')
  } catch {
    return false
  }
}

it.each([
  ['the system', endedBySystem],
  ['a thread of its own', endedByThread],
])('a process that loops is ended by %s soon after its server was killed', async (_by, server) => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', server], { stdio: 'ignore' })
  const findDriver = () => childrenOf(parent.pid!).find(isLooping)
  await expect.poll(findDriver, PATIENCE).toBeDefined()
  const driver = findDriver()!
  try {
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(driver), PATIENCE).toBe(false)
  } finally {
    if (isAlive(driver)) process.kill(driver, 'SIGKILL')
  }
})
