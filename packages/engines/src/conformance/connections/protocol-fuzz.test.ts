import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../driver-process/driver-process.ts'
import { connectRemotely } from '../../driver-process/calls/remote-session.ts'
import { type DriverDeath, readAll } from '../../engine.ts'
import { EngineError } from '../../engine-error.ts'
import { createMessageDecoder, encodeMessage } from '../../monetdb/protocol/frames.ts'
import { mutate } from '../../testing/mutate.ts'
import { startScriptedServer } from '../../testing/servers/scripted-mapi-server.ts'
import { encodeMysql, oneMysqlRow, startScriptedMysql } from '../../testing/servers/scripted-mysql-server.ts'
import {
  encodePostgres,
  oneRow,
  type PostgresMessage,
  startScriptedPostgres,
} from '../../testing/servers/scripted-postgres-server.ts'
import { createRandom, type Random } from '../random/random.ts'

/** Of all engines together; 10,000 are a run of a few minutes. */
const MESSAGES = Number(process.env.PROTOCOL_FUZZ ?? 60)
const SEED = Number(process.env.PROTOCOL_SEED ?? 17)
const AT_ONCE = 6
/** The driver may wait for more than was sent. */
const HANG_UP_MS = 50
const STALL_MS = 100
const GROWTH_MB = 20
const QUIET_MS = 1000

/** One message of an answer is another; the others and the frames are as they should be, or the frames are wrong as well. */
function mutatedOne<Message>(
  messages: readonly Message[],
  random: Random,
  encode: (messages: readonly Message[]) => Buffer,
  change: (message: Message) => Message,
): Buffer {
  const at = random.whole(0, messages.length - 1)
  const bytes = encode(messages.map((message, place) => (place === at ? change(message) : message)))
  return random.chance(0.2) ? mutate(bytes, random) : bytes
}

const encodePostgresAll = (messages: readonly PostgresMessage[]) => Buffer.concat(messages.map(encodePostgres))
const mutatedPostgres = (random: Random) =>
  mutatedOne(oneRow, random, encodePostgresAll, ([type, body]): PostgresMessage => [
    random.chance(0.5) ? type : random.pick([...'RSKZETDCGHWNAItnsvd123cV']),
    mutate(body, random),
  ])

const mutatedMysql = (random: Random) =>
  mutatedOne(
    oneMysqlRow,
    random,
    (payloads) => encodeMysql(payloads),
    (payload) => mutate(payload, random),
  )

const table = ['&1 7 1 1 1', '% t # table_name', '% c0 # name', '% int # type', '% 1 # length', '[ 1\t]', '']
const encodeTable = (lines: readonly string[]) => encodeMessage(lines.join('\n'))
const mutatedMonet = (random: Random) =>
  mutatedOne(table, random, encodeTable, (line) => mutate(Buffer.from(line), random).toString('latin1'))

async function startMonet(answer: (socket: Socket) => void) {
  return startScriptedServer({ encode: encodeMessage, decode: createMessageDecoder }, (message, socket) => {
    if (message.startsWith('sselect 1')) answer(socket)
    else if (message.includes('sessionid')) socket.write(encodeTable(table))
    else return ''
    return 'wait'
  })
}

const engines = {
  postgresql: { start: startScriptedPostgres, honest: encodePostgresAll(oneRow), mutated: mutatedPostgres },
  mysql: { start: startScriptedMysql, honest: encodeMysql(oneMysqlRow), mutated: mutatedMysql },
  monetdb: { start: startMonet, honest: encodeTable(table), mutated: mutatedMonet },
}

/** The longest that this thread worked without letting others in. Counted in its own time, so that a busy machine is no stall. */
function watchStalls() {
  let longest = 0
  const busyMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = busyMs()
  const looking = setInterval(() => {
    const now = busyMs()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  return {
    /** What the test itself does is no stall. */
    leaveOut<Result>(work: () => Result): Result {
      const before = busyMs()
      const result = work()
      last += busyMs() - before
      return result
    },
    end() {
      clearInterval(looking)
      return longest
    },
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is in use when all garbage is gone. */
function liveMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 2 ** 20)
}

const report: string[] = []
afterAll(() => {
  if (process.env.PROTOCOL_FUZZ) process.stdout.write(`${report.join('\n')}\n`)
})

describe.each(Object.entries(engines))(
  'R31 mutated messages of a server to the driver of %s',
  (name, { start, honest, mutated }) => {
    it(
      'end at most the driver process: the server goes on, is not held up, and does not grow',
      async () => {
        const random = createRandom(SEED)
        let isHonest = true
        let sent = 0
        const server = await start((socket) => {
          if (isHonest) return void socket.write(honest)
          sent += 1
          socket.write(mutated(random))
          setTimeout(() => socket.destroy(), HANG_UP_MS)
        })
        const deaths: DriverDeath[] = []
        // A clock on which every death lies an hour before the next, so that the process is started again at once.
        let hours = 0
        const session = await connectRemotely({
          name,
          description: {},
          settings: {
            host: '127.0.0.1',
            port: server.port,
            database: 'clinic',
            username: 'reader',
            password: 'secret',
            maxConnections: AT_ONCE,
          },
          limits: { ...LIMITS, quietMs: QUIET_MS },
          now: () => (hours += 1) * 3_600_000,
          onDeath: (death) => deaths.push(death),
        })
        const ask = () => readAll(session.stream({ text: 'select 1', params: [] }, { timeoutMs: 5000 }))
        expect((await ask()).rows).toEqual([[1]])

        isHonest = false
        const outcomes = new Map<string, number>()
        const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        const each = Math.ceil(MESSAGES / Object.keys(engines).length)
        const memory: number[] = []
        const stalls = watchStalls()
        const askRepeatedly = async () => {
          while (sent < each) {
            await ask().then(
              () => count('answered'),
              (error: unknown) => count(error instanceof EngineError ? error.kind : 'defect'),
            )
            if (sent >= (each * memory.length) / 10) memory.push(stalls.leaveOut(liveMegabytes))
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, askRepeatedly))
        const longestMs = stalls.end()
        report.push(
          `${name}: ${sent} messages, ${deaths.length} processes ended, longest stall ${longestMs.toFixed(0)} ms, memory ${memory.join(' ')} MB, ${JSON.stringify(Object.fromEntries(outcomes))}`,
        )

        isHonest = true
        // Connections over which something strange came are still hung up, one after the other.
        await expect
          .poll(
            () =>
              ask().then(
                ({ rows }) => rows,
                () => undefined,
              ),
            { timeout: 30_000 },
          )
          .toEqual([[1]])
        expect(
          [...outcomes.keys()].filter(
            (outcome) =>
              !['answered', 'lost-connection', 'query-failed', 'timeout', 'not-permitted', 'busy'].includes(outcome),
          ),
        ).toEqual([])
        expect(longestMs).toBeLessThan(STALL_MS)
        expect(memory.at(-1)! - memory[0]!).toBeLessThan(GROWTH_MB)
        await session.close()
        server.close()
      },
      60_000 + MESSAGES * 100,
    )
  },
)
