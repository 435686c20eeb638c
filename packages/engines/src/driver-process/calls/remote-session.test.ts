import { afterEach, describe, expect, it } from 'vitest'
import { type DriverDeath, readAll, type Session } from '../../engine.ts'
import { LIMITS } from '../driver-process.ts'
import { connectRemotely } from './remote-session.ts'

const program = new URL('../../testing/faulty-driver.ts', import.meta.url)
const PATIENCE = { timeout: 30_000 }
const sessions: Session[] = []
afterEach(() => Promise.all(sessions.splice(0).map((session) => session.close())))

async function connect({ limits = LIMITS, database = 'clinic', nowMs = (): number => 0 } = {}) {
  const deaths: DriverDeath[] = []
  const session = await connectRemotely({
    name: 'faulty',
    description: {},
    settings: { database, connectTimeoutMs: 1 },
    program,
    limits,
    now: nowMs,
    onDeath: (death) => deaths.push(death),
  })
  sessions.push(session)
  const ask = async (text: string, options = {}) => (await readAll(session.stream({ text, params: [] }, options))).rows
  return { session, ask, deaths }
}

describe('a driver process', () => {
  it.each(['throw', 'reject', 'exit', 'crash', 'abort', 'fill the heap'])(
    'that ends itself (%s) loses its queries, and the next query starts another',
    async (fault) => {
      const { ask, deaths } = await connect()
      const others = [ask('silent'), ask('silent')].map((running) =>
        expect(running).rejects.toMatchObject({ kind: 'lost-connection' }),
      )
      await expect(ask(fault)).rejects.toMatchObject({
        kind: 'lost-connection',
        message: 'The connection to the database was lost',
      })
      await Promise.all(others)
      expect(await ask('select 1')).toEqual([[1]])
      await expect.poll(() => deaths.length, PATIENCE).toBe(1)
    },
  )

  it.each([
    'two gigabytes',
    'long head',
    'no json',
    'unknown kind',
    'unknown id',
    'second ready',
    'pongs',
    'wrong columns',
    'wrong failure',
    'too many rows',
    'endless empty pieces',
  ])('that breaks the protocol (%s) is ended at once', async (fault) => {
    const { session, ask, deaths } = await connect()
    // Rows are not passed on, so that only the agreed amount of them may come.
    const iterator = session.stream({ text: fault, params: [] })[Symbol.asyncIterator]()
    const first = iterator.next()
    first.catch(() => undefined)
    await expect
      .poll(() => deaths.map(({ reason }) => reason), PATIENCE)
      .toEqual([expect.stringMatching(/longer than allowed|makes no sense|asked for|JSON/)])
    await expect(first.then(() => readAll({ [Symbol.asyncIterator]: () => iterator }))).rejects.toMatchObject({
      kind: 'lost-connection',
    })
    expect(await ask('select 1')).toEqual([[1]])
  })

  it('whose rows are none is not believed, and goes on', async () => {
    const { session, ask } = await connect()
    await expect(ask('no rows')).rejects.toMatchObject({ kind: 'lost-connection' })
    await expect(ask('broken rows')).rejects.toMatchObject({ kind: 'lost-connection' })
    await expect(session.listTables()).rejects.toMatchObject({ kind: 'lost-connection' })
  })

  it('that loops for ever is ended, with everything that runs in it', async () => {
    const { ask, deaths } = await connect({ limits: { ...LIMITS, quietMs: 1000 } })
    const neighbour = expect(ask('silent')).rejects.toMatchObject({ kind: 'lost-connection' })
    await expect(ask('loop')).rejects.toMatchObject({ kind: 'lost-connection' })
    await neighbour
    expect(await ask('select 1')).toEqual([[1]])
    await expect.poll(() => deaths.map(({ reason }) => reason), PATIENCE).toEqual(['it stopped answering'])
  })

  it.each(['silent', 'half a frame'])(
    'that does not stop a query (%s) is ended: that query timed out, its neighbours lost their connection',
    async (fault) => {
      const { ask, deaths } = await connect({ limits: { ...LIMITS, extraMs: 0, graceMs: 300 } })
      const neighbour = expect(ask('silent')).rejects.toMatchObject({ kind: 'lost-connection' })
      await expect(ask(fault, { timeoutMs: 200 })).rejects.toMatchObject({
        kind: 'timeout',
        message: 'The query took longer than 0.2 seconds and was stopped',
      })
      await neighbour
      await expect
        .poll(() => deaths, PATIENCE)
        .toEqual([{ engine: 'faulty', reason: 'it did not stop in time', lastWords: '' }])
    },
  )

  it('that freezes while it opens is ended, and connecting says so', async () => {
    await expect(connect({ database: 'loop', limits: { ...LIMITS, quietMs: 1000 } })).rejects.toMatchObject({
      kind: 'lost-connection',
    })
  })

  it('is left alone when a reader leaves early: the reader is done when the query is', async () => {
    const { session, ask, deaths } = await connect()
    const began = performance.now()
    for await (const { rows } of session.stream({ text: 'rows until stopped', params: [] })) {
      expect(rows).toEqual([[1]])
      break
    }
    expect(performance.now() - began).toBeGreaterThan(40)
    expect(await ask('select 1')).toEqual([[1]])
    expect(deaths).toEqual([])
  })

  it('is not started a fourth time within a minute, but again after a pause', async () => {
    let nowMs = 0
    const { ask, deaths } = await connect({ nowMs: () => nowMs })
    for (const _ of [1, 2, 3]) {
      await expect(ask('exit')).rejects.toMatchObject({ message: 'The connection to the database was lost' })
      nowMs += 1000
    }
    await expect(ask('select 1')).rejects.toMatchObject({
      kind: 'lost-connection',
      message: 'The database driver ended unexpectedly 3 times. It is started again in 29 seconds',
    })
    nowMs += 29_000
    expect(await ask('select 1')).toEqual([[1]])
    expect(deaths.map(({ reason }) => reason)).toEqual(['exit code 7', 'exit code 7', 'exit code 7'])
  })

  it('says in the log what it wrote before it ended', async () => {
    const { ask, deaths } = await connect()
    await expect(ask('throw')).rejects.toBeDefined()
    expect(deaths).toEqual([
      { engine: 'faulty', reason: 'exit code 1', lastWords: expect.stringContaining('thrown by the driver') },
    ])
  })
})
