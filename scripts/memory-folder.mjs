import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'soundings-tests-'
const GIB = 2 ** 30
/** Many times what all tests of a run keep at once, so that they never run out. */
const FEWEST_FREE_BYTES = 4 * GIB
const FEWEST_AVAILABLE_BYTES = 8 * GIB

/**
 * Where tests keep their stores and databases: in memory, where there is enough of it. Stores wait for the disk at each commit, tests
 * commit a hundred thousand times, and no test can pull the plug of the machine. Gives the environment and how to leave.
 */
export function openMemoryFolder() {
  const folder = createFolder()
  return {
    env: folder ? { TMPDIR: folder } : {},
    remove: () => folder && rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function createFolder() {
  try {
    removeLeftFolders()
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < FEWEST_FREE_BYTES || availableBytes() < FEWEST_AVAILABLE_BYTES) return undefined
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
    // As /tmp: database servers of the tests run as other users.
    chmodSync(folder, 0o1777)
    if (canRunPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // Not Linux, or not ours to write: the disk does as well, only slower.
  }
  return undefined
}

/** A run that was killed removes nothing, and memory is not emptied like a disk. */
function removeLeftFolders() {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const availableBytes = () =>
  Number(/MemAvailable:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024

/** Containers often forbid it there. */
function canRunPrograms(folder) {
  const program = join(folder, 'try.sh')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
