import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverFlags } from '../scripts/processes.mjs'

/** A program of this folder as a process of its own, so that it shares no event loop with the program that measures it. */
export async function startProgram(file: string, env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'programs', file), {
    execArgv: [...serverFlags],
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const { port } = (await messageFrom(child)) as { port: number }
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    async ask(message: object): Promise<unknown> {
      child.send(message)
      return messageFrom(child)
    },
    async stop() {
      process.off('exit', killWithUs)
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

export type Program = Awaited<ReturnType<typeof startProgram>>

async function messageFrom(child: ChildProcess): Promise<unknown> {
  const ending = new AbortController()
  const { signal } = ending
  try {
    const exit = once(child, 'exit', { signal }).then(() =>
      Promise.reject(new Error('A measured program ended before it answered')),
    )
    const [message] = (await Promise.race([once(child, 'message', { signal }), exit])) as [unknown]
    return message
  } finally {
    ending.abort()
  }
}
