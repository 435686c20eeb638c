import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines } from '@soundings/engines'
import { connectToPostgres } from '../../packages/engines/src/postgres/session.ts'
import { rowWriter } from '../../packages/engines/src/row-formats/row-writer.ts'
import type { TestServer } from '../../packages/engines/src/testing/servers/test-server.ts'
import { type ConnectedDatabase, saveQuestion } from '../application.ts'
import { type Ask, createClient } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { plainSql } from '../hospital.ts'
import { median, quantile } from '../measure.ts'
import { type Program, startProgram } from '../programs.ts'
import { questionsOf } from '../questions.ts'
import { exported } from './export.ts'

const PAGE_ROWS = 5000
const READERS = 4
const EXPORTS = 2
const ROUNDS = 7
const ROUND_MS = 500
const PAGES = 31

interface Places {
  readonly application: Program
  readonly inProcess: Program
  readonly admin: Ask
  readonly database: ConnectedDatabase
  readonly rows: number
}

/** How long a request that needs no database waits while others read: here, and where the driver shares the process. */
export async function* measureWaitBesideReaders({
  application,
  inProcess,
  admin,
  database,
  rows,
}: Places): AsyncGenerator<Measurement> {
  const reference = createClient(inProcess.origin)
  const id = await saveQuestion(admin, questionsOf(database).rows(0))
  const large = await saveQuestion(admin, questionsOf(database).rows(200_000))
  const somePage = () => Math.floor(Math.random() * (rows / PAGE_ROWS))
  const works = {
    [`${READERS} readers of pages`]: {
      ours: Array.from(
        { length: READERS },
        () => () =>
          admin('POST', `/core/executor/${id}/execute`, {
            pageNumber: somePage(),
            pageLength: PAGE_ROWS,
            refresh: true,
          }),
      ),
      reference: Array.from(
        { length: READERS },
        () => () => reference('GET', `/page?offset=${somePage() * PAGE_ROWS}`),
      ),
    },
    [`${EXPORTS} exports`]: {
      ours: Array.from({ length: EXPORTS }, () => () => exported(admin, large, 'CSV')),
      reference: Array.from({ length: EXPORTS }, () => () => reference('GET', '/export')),
    },
  }
  const prober = await startProgram('prober.ts', {})
  for (const [name, { ours, reference: theirs }] of Object.entries(works)) {
    const waits = { ours: [] as number[], reference: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      waits.ours.push(...(await waitsBeside(prober, { origin: application.origin, path: '/health/live' }, ours)))
      waits.reference.push(...(await waitsBeside(prober, { origin: inProcess.origin, path: '/' }, theirs)))
    }
    const [a, b] = [quantile(waits.ours, 0.95), quantile(waits.reference, 0.95)]
    yield {
      name: `p95 of an unrelated request beside ${name}, times in-process`,
      value: a / b,
      target: { atMost: 0.1 },
      because: `${a.toFixed(1)} ms against ${b.toFixed(1)} ms`,
    }
  }
  await prober.stop()
}

/** What a page costs the thread that serves, when its driver runs elsewhere and when it runs in it. */
export async function measureBusyTime({ host, port, username, password, database }: TestServer): Promise<Measurement> {
  const settings = { host, port, username, password, database }
  const [remote, local] = [await engines.postgresql.connect(settings), await connectToPostgres(settings)]
  const statement = { text: plainSql.page(PAGE_ROWS, 0), params: [] }
  const readRemotely = async () => {
    for await (const { bytes } of remote.read(statement, { kind: 'json', printed: [] }))
      if (bytes.length === 0) throw new Error('no rows')
  }
  const readHere = async () => {
    const write = rowWriter({ kind: 'json', printed: [] })
    for await (const { rows } of local.stream(statement)) if (write(rows).bytes.length === 0) throw new Error('no rows')
  }
  const busy = { remote: [] as number[], here: [] as number[] }
  for (let page = 0; page < PAGES; page += 1) {
    busy.remote.push(await busyMs(readRemotely))
    busy.here.push(await busyMs(readHere))
  }
  await Promise.all([remote.close(), local.close()])
  const [a, b] = [median(busy.remote), median(busy.here)]
  return {
    name: 'busy time of the serving thread for a page, times in-process',
    value: a / b,
    target: { atMost: 0.1 },
    because: `${a.toFixed(2)} ms against ${b.toFixed(1)} ms`,
  }
}

async function busyMs(work: () => Promise<void>): Promise<number> {
  // The turn in which the measuring itself began is none of it.
  await sleep(5)
  const before = performance.eventLoopUtilization()
  await work()
  await sleep(1)
  return performance.eventLoopUtilization(before).active
}

async function waitsBeside(
  prober: Program,
  asked: { origin: string; path: string },
  works: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  let isOn = true
  const others = works.map(async (work) => {
    while (isOn) await work()
  })
  await sleep(50)
  const waits = (await prober.ask({ ...asked, forMs: ROUND_MS })) as number[]
  isOn = false
  await Promise.all(others)
  return waits
}
