import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeFolder, type ServerUser } from './throwaway-folder.ts'

interface Needs {
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  readonly port: number
  readonly user: ServerUser | undefined
  /** The signal which makes the server stop at once but tidily. */
  readonly stopSignal: NodeJS.Signals
}

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000
const STEP_MS = 50
const LOWEST_PORT = 20_000
const PORTS = 10_000

/** Starts a server, waits until it listens, and returns how to stop it. Its folder disappears with it, also when we crash. */
export async function startServerProcess({ command, args, folder, port, user, stopSignal }: Needs): Promise<() => Promise<void>> {
  const said: string[] = []
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'pipe', 'pipe'], cwd: folder })
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))

  const cleanUpAtExit = () => {
    child.kill('SIGKILL')
    removeFolder(folder)
  }
  process.once('exit', cleanUpAtExit)

  async function stop() {
    process.off('exit', cleanUpAtExit)
    child.kill(stopSignal)
    const slow = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(slow)
    removeFolder(folder)
  }

  for (let waitedMs = 0; !(await isListening(port)); waitedMs += STEP_MS) {
    if (child.exitCode !== null || waitedMs > START_LIMIT_MS) {
      await stop()
      throw new Error(`${command} did not start:\n${said.join('')}`)
    }
    await sleep(STEP_MS)
  }
  return stop
}

/** Below the ports that the system gives to whoever asks for any, so that none of them takes it before the server does. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)))
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
