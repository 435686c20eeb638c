import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const PATIENCE = { timeout: 60_000, interval: 50 }
const root = join(import.meta.dirname, '../../../..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A project whose packages are never installed: its npm waits for ever, and says under which number. */
function endlessProject() {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-start-'))
  folders.push(folder)
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'packages'))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), '{}')
  const npm = join(folder, 'bin', 'npm')
  mkdirSync(dirname(npm))
  writeFileSync(npm, `#!/bin/sh\necho $$ > ${folder}/installing\nexec sleep 600\n`)
  chmodSync(npm, 0o755)
  return folder
}

describe('npm start that still installs', () => {
  it.each(['npm', 'the command itself'])('ends with everything that it started when %s is ended', async (killed) => {
    const folder = endlessProject()
    const env = {
      HOME: folder,
      PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
      npm_lifecycle_event: 'start',
    }
    // As npm runs a script: a shell that waits for it.
    const command = `"${process.execPath}" scripts/run.mjs start & echo $! > starting; wait`
    const npm = spawn('/bin/sh', ['-c', command], { cwd: folder, env, stdio: 'ignore' })
    await expect
      .poll(
        () =>
          ['starting', 'installing'].every(
            (name) => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8').trim() !== '',
          ),
        PATIENCE,
      )
      .toBe(true)
    const [starting, installing] = ['starting', 'installing'].map((name) =>
      Number(readFileSync(join(folder, name), 'utf8')),
    ) as [number, number]
    try {
      if (killed === 'npm') npm.kill('SIGKILL')
      else process.kill(starting, 'SIGTERM')
      await expect.poll(() => [starting, installing].filter(isAlive), PATIENCE).toEqual([])
    } finally {
      npm.kill('SIGKILL')
      for (const pid of [starting, installing]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  })
})
