import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { preparePackages, prepareWeb } from '../prepare.mjs'
import { endRunning, root, say, serverFlags, withRuntime } from '../processes.mjs'

/** What the server says when starting again would fail the same way (see packages/server/src/run-server.ts). */
const CANNOT_START = 78
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const STEADY_MS = 60_000
const DEFAULT_GRACE_SECONDS = 10
const DEFAULT_FROZEN_SECONDS = 30
const LOOKS = 5

/** Installs, builds, serves; and when the server dies, starts it again. */
export default async function start(args) {
  let stop = endPreparing
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stop('SIGTERM'))
  const node = await preparePackages()
  await prepareWeb(node)
  stop = keepRunning(node, args)
}

/** What is half installed or built is done again by the next start. */
function endPreparing(signal) {
  endRunning()
  process.exit(128 + constants.signals[signal])
}

/** The server cuts what is left after its grace time and then closes; this is for one that cannot. */
const stopWithinMs = () => (Number(process.env.STOP_GRACE_SECONDS) || DEFAULT_GRACE_SECONDS) * 1000 + 10_000

/**
 * Asks the server for a word again and again, and ends it when none comes for too long: no one else can, since a process that
 * hangs in a loop hears no signal but that one. It begins when the server says that it listens.
 */
function watchLiveness(server) {
  const given = process.env.FROZEN_AFTER_SECONDS
  const limitMs = (given === undefined || given === '' ? DEFAULT_FROZEN_SECONDS : Number(given)) * 1000
  // A wrong value is named by the server, which then does not start.
  if (!(limitMs > 0)) return
  const everyMs = limitMs / LOOKS
  let lastHeard
  let lastLook = performance.now()
  server.on('message', (message) => {
    if (message === 'alive') lastHeard = performance.now()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    // It was this process that slept.
    if (now - lastLook > 2 * everyMs && lastHeard !== undefined) lastHeard = now
    lastLook = now
    if (lastHeard !== undefined && now - lastHeard > limitMs) {
      say(`The server has not answered for ${Math.round(limitMs / 1000)} seconds; ending it …`)
      server.kill('SIGKILL')
    } else if (server.connected) server.send('alive?', () => undefined)
  }, everyMs)
  server.on('exit', () => clearInterval(looking))
  return () => clearInterval(looking)
}

/** npm passes SIGTERM and SIGINT on; other signals end it without a word to us. */
function whenOrphaned(then) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    then()
  }, 500)
  looking.unref()
}

function keepRunning(node, firstArgs) {
  let pauseMs = SHORTEST_PAUSE_MS
  let server
  let isStopping = false
  let args = firstArgs
  let stopWatching

  function launch() {
    const began = Date.now()
    server = spawn(node, [...serverFlags, join(root, 'packages/server/src/main.ts'), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...withRuntime(node) },
    })
    stopWatching = watchLiveness(server)
    // They are about this start: one after a crash finds the installation there, or must not make a new one.
    args = []
    server.on('exit', (code, signal) => {
      if (isStopping || code === 0 || code === CANNOT_START) process.exit(code ?? 0)
      pauseMs = Date.now() - began > STEADY_MS ? SHORTEST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      say(`The server stopped (${signal ?? code}); starting it again …`)
      setTimeout(launch, pauseMs)
    })
  }

  function stop(signal) {
    isStopping = true
    stopWatching?.()
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    // At a terminal Ctrl+C reaches the server by itself; a second signal would cut its shutdown short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), stopWithinMs()).unref()
  }
  launch()
  return stop
}
