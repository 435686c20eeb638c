import { fork, type ChildProcess } from 'node:child_process'
import { connectionLost, EngineError, notPermitted, queryFailed } from '../engine-error.ts'
import type { ReaderFailure, ReaderReply, ReaderRequest } from './messages.ts'

const program = new URL('reader-process.ts', import.meta.url)

/** The near end of a reading process: one question, one answer. */
export interface Reader {
  readonly process: ChildProcess
  readonly isAlive: boolean
  ask(request: ReaderRequest): Promise<ReaderReply>
  kill(): void
}

export async function openReader(path: string, database: string): Promise<Reader> {
  // No environment and no flags of ours: a file from a stranger is read in there.
  const child = fork(program, [path], { serialization: 'advanced', env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  let isAlive = true
  let settle: { resolve(reply: ReaderReply): void; reject(error: EngineError): void } | undefined

  function nextReply(): Promise<ReaderReply> {
    return new Promise((resolve, reject) => {
      if (isAlive) settle = { resolve, reject }
      else reject(connectionLost())
    })
  }
  const lost = () => {
    isAlive = false
    settle?.reject(connectionLost())
  }
  child.on('message', (reply: ReaderReply) => settle?.resolve(reply))
  child.on('exit', lost)
  child.on('error', lost)
  // An idle reader must not keep the server from ending.
  child.unref()
  child.channel?.unref()

  const first = await whileReferenced(child, nextReply())
  if (first.kind === 'failed') {
    child.kill('SIGKILL')
    throw fileUnreadable(database, first.failure)
  }

  return {
    process: child,
    get isAlive() {
      return isAlive
    },
    ask(request) {
      const reply = nextReply()
      if (isAlive) child.send(request)
      return whileReferenced(child, reply)
    },
    kill: () => child.kill('SIGKILL'),
  }
}

export function describeFailure({ message, code }: ReaderFailure): EngineError {
  const cause = Object.assign(new Error(message), { code })
  return code?.startsWith('SQLITE_READONLY') || code === 'SQLITE_AUTH' ? notPermitted(cause) : queryFailed(cause)
}

async function whileReferenced<Reply>(child: ChildProcess, reply: Promise<Reply>): Promise<Reply> {
  child.channel?.ref()
  try {
    return await reply
  } finally {
    child.channel?.unref()
  }
}

function fileUnreadable(database: string, { message }: ReaderFailure) {
  return new EngineError('no-such-database', `The file ${database} cannot be opened as a SQLite database`, { cause: new Error(message) })
}
