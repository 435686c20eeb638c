import { spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'

const SETPRIV = '/usr/bin/setpriv'
const WITH_US = ['--pdeathsig', 'KILL', '--']
const WATCH_FLAG = '--watch-parent'
const EVERY_MS = 500

/** As a script, since a thread that loads one of our files would take ten times as long to start. */
const WATCH = `
  const parent = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, ${EVERY_MS})
`

let systemEnds: boolean | undefined

/**
 * The command that runs a program of Node which ends with this process, also by SIGKILL and whatever its main thread does: a closed
 * pipe is noticed by the event loop only, which never turns again when a driver loops. Linux does it at no cost; elsewhere the
 * program is asked to start a thread, which takes 10 MB.
 */
export function commandEndingWithUs(args: readonly string[]): [command: string, args: readonly string[]] {
  systemEnds ??= spawnSync(SETPRIV, [...WITH_US, SETPRIV, '--version'], { env: {}, stdio: 'ignore' }).status === 0
  return systemEnds ? [SETPRIV, [...WITH_US, process.execPath, ...args]] : [process.execPath, [...args, WATCH_FLAG]]
}

/** In the program: watches its parent where it was asked to. The system gives a process whose parent is gone another one. */
export function watchParent() {
  if (process.argv.includes(WATCH_FLAG))
    new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref()
}
