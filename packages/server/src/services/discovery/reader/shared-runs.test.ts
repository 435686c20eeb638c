import { describe, expect, it } from 'vitest'
import { createOpenAnswers } from '../../../platform/answers/open-answers.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { createSharedRuns, type FinishedRun, type Piece } from './shared-runs.ts'

const never = new AbortController().signal
const flushTasks = () => new Promise((resolve) => setTimeout(resolve, 5))

const piece = (text: string, rows: number): Piece => ({ bytes: Buffer.from(text), rows })

function withRuns() {
  const finished: FinishedRun[] = []
  const limits = { aheadBytes: 10, windowBytes: 40, lagMs: 20 }
  const runs = createSharedRuns({ limits, now: () => 0, onFinish: (_key, run) => void finished.push(run) })
  const answers = createOpenAnswers({
    openPerPerson: 10,
    bytesPerPerson: 1000,
    bytesOfAll: 1e9,
    leastSpeed: { bytes: 1, windowMs: 1000 },
  })
  const account = answers.account({ username: 'ann' } as Viewer)
  const join = (key: string, begin: Parameters<typeof runs.join>[1], signal: AbortSignal) =>
    runs.join(key, begin, signal, account)
  return { finished, runs, join, answers, account }
}

/** A query with as many pieces as are asked for, of ten bytes each; the last one asked for is known. */
function endless() {
  const query = { asked: 0, isStopped: false, begin }
  async function* begin(signal: AbortSignal): AsyncGenerator<Piece> {
    try {
      for (; !signal.aborted;) yield piece(`[${String((query.asked += 1)).padStart(8, '0')}]`, 1)
    } finally {
      query.isStopped = true
    }
  }
  return query
}

/** A query whose pieces come when the test says so. */
function handmade() {
  let more = Promise.withResolvers<Piece | Error | undefined>()
  let starts = 0
  let stopped = false
  async function* begin(signal: AbortSignal): AsyncGenerator<Piece> {
    starts += 1
    signal.addEventListener('abort', () => {
      stopped = true
      more.resolve(signal.reason as Error)
    })
    for (;;) {
      const next = await more.promise
      if (next instanceof Error) throw next
      if (!next) return
      more = Promise.withResolvers()
      yield next
    }
  }
  const give = async (next: Piece | Error | undefined) => {
    more.resolve(next)
    await flushTasks()
  }
  return { begin, give, starts: () => starts, isStopped: () => stopped }
}

async function readAll(chunks: AsyncIterable<Uint8Array>) {
  const all: string[] = []
  for await (const chunk of chunks) all.push(String(chunk))
  return all
}

describe('R10 identical questions in flight', () => {
  it('run once, and everybody gets every row, also who joined late', async () => {
    const { runs, join, finished } = withRuns()
    const query = handmade()
    const first = join('k', query.begin, never)
    await query.give(piece('[1]', 1))
    const late = join('k', query.begin, never)
    await query.give(piece('[2],[3]', 2))
    await query.give(undefined)
    const answers = await Promise.all([first, late])
    expect(await Promise.all(answers.map(({ chunks }) => readAll(chunks)))).toEqual([
      ['[1]', '[2],[3]'],
      ['[1]', '[2],[3]'],
    ])
    expect(query.starts()).toBe(1)
    expect(finished).toEqual([
      { pieces: ['[1]', '[2],[3]'].map((text) => Buffer.from(text)), rowCount: 3, durationMs: 0, askedAt: 0 },
    ])
    expect(runs.size).toBe(0)
  })

  it('go on while one of the askers is left, and stop with the last', async () => {
    const { join } = withRuns()
    const query = handmade()
    const [one, two] = [new AbortController(), new AbortController()]
    const joined = [join('k', query.begin, one.signal), join('k', query.begin, two.signal)]
    one.abort(new Error('closed the page'))
    await expect(joined[0]).rejects.toThrow('closed the page')
    expect(query.isStopped()).toBe(false)
    two.abort(new Error('closed too'))
    await expect(joined[1]).rejects.toThrow('closed too')
    await flushTasks()
    expect(query.isStopped()).toBe(true)
  })

  it('are stopped when the reader leaves in the middle', async () => {
    const { join, finished } = withRuns()
    const query = handmade()
    const joining = join('k', query.begin, never)
    await query.give(piece('[1]', 1))
    for await (const _ of (await joining).chunks) break
    await flushTasks()
    expect(query.isStopped()).toBe(true)
    expect(finished).toEqual([])
  })

  it('fail for everybody before the first row, and nothing is kept', async () => {
    const { runs, join, finished } = withRuns()
    const query = handmade()
    const failures = [1, 2].map(() => expect(join('k', query.begin, never)).rejects.toThrow('no such table'))
    await query.give(new Error('no such table'))
    await Promise.all(failures)
    expect(finished).toEqual([])
    expect(runs.size).toBe(0)
  })

  it('R11: fail in the middle with an error, never with a short answer', async () => {
    const { join } = withRuns()
    const query = handmade()
    const joining = join('k', query.begin, never)
    await query.give(piece('[1]', 1))
    const { chunks } = await joining
    await query.give(new Error('connection lost'))
    await expect(readAll(chunks)).rejects.toThrow('connection lost')
  })
})

describe('R26 rows of a run', () => {
  const take = async (chunks: AsyncIterator<Uint8Array>, count: number) => {
    for (let taken = 0; taken < count; taken += 1) await chunks.next()
  }

  it('are pulled: a reader who takes nothing leaves the database waiting after a few of them', async () => {
    const { join, answers } = withRuns()
    const query = endless()
    const { chunks } = await join('k', query.begin, never)
    await flushTasks()
    expect([query.asked, answers.bytes]).toEqual([1, 10])
    await take(chunks, 2)
    await flushTasks()
    expect([query.asked, answers.bytes]).toEqual([3, 30])
    await chunks.return(undefined)
    await flushTasks()
    expect([query.isStopped, answers.bytes]).toEqual([true, 0])
  })

  it('are kept within a window, however many are read', async () => {
    const { join, finished, runs, answers } = withRuns()
    const query = endless()
    const { chunks } = await join('k', query.begin, never)
    await take(chunks, 500)
    expect(answers.bytes).toBeLessThanOrEqual(60)
    expect(runs.size).toBe(0)
    await chunks.return(undefined)
    expect(finished).toEqual([])
  })

  it('are not read ahead for a person for whom too many bytes wait', async () => {
    const { join, account } = withRuns()
    account.add(1000)
    const query = endless()
    const { chunks } = await join('k', query.begin, never)
    await take(chunks, 3)
    await flushTasks()
    expect(query.asked).toBe(3)
    await take(chunks, 1)
    expect(query.asked).toBe(4)
    await chunks.return(undefined)
  })

  it('reach a reader also when another takes none, who is cut off with an error', async () => {
    const { join } = withRuns()
    const query = endless()
    const [quick, slow] = await Promise.all([join('k', query.begin, never), join('k', query.begin, never)])
    await slow.chunks.next()
    await take(quick.chunks, 100)
    await expect(slow.chunks.next()).rejects.toThrow('read too slowly')
    await quick.chunks.return(undefined)
    await flushTasks()
    expect(query.isStopped).toBe(true)
  })

  it('stop for a reader who loses the right before taking any', async () => {
    const { join, answers } = withRuns()
    const query = endless()
    const ending = new AbortController()
    await join('k', query.begin, ending.signal)
    ending.abort(new Error('signed out'))
    await flushTasks()
    expect([query.isStopped, answers.bytes]).toEqual([true, 0])
  })
})
