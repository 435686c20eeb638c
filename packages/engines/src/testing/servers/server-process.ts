import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeFolder, type ServerUser } from '../throwaway-folder.ts'

interface Needs {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly folder: string
  /** Signs in as the test will: a server may listen at one address before it does at another, and before it lets people in. */
  readonly signIn: () => Promise<unknown>
  readonly user: ServerUser | undefined
  /** The signal which makes the server stop at once but tidily. */
  readonly stopSignal: NodeJS.Signals
}

const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000
const STEP_MS = 50
const LOWEST_PORT = 20_000
const PORTS = 10_000

/** Starts a server, waits until one can sign in, and returns how to stop it. Its folder disappears with it, also when we crash. */
export async function startServerProcess({
  command,
  args,
  env = {},
  folder,
  signIn,
  user,
  stopSignal,
}: Needs): Promise<() => Promise<void>> {
  const said: string[] = []
  const child = spawn(command, args, {
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  })
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

  const latest = Date.now() + START_LIMIT_MS
  for (;;) {
    const refusal = await signIn().then(
      () => undefined,
      (error: unknown) => error ?? 'no reason given',
    )
    if (refusal === undefined) return stop
    if (child.exitCode !== null || Date.now() > latest) {
      await stop()
      throw new Error(`${command} did not start:\n${said.join('')}`, { cause: refusal })
    }
    await sleep(STEP_MS)
  }
}

/** Below the ports that the system gives to programs that ask for any, so that none of them takes it before the server does. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
