import { describe, expect, it } from 'vitest'
import { createSharedRuns, type FinishedRun, type Piece } from './shared-runs.ts'

const never = new AbortController().signal
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

function withRuns() {
  const finished: FinishedRun[] = []
  return { finished, runs: createSharedRuns({ now: () => 0, onFinish: (_key, run) => void finished.push(run) }) }
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
    await settle()
  }
  return { begin, give, starts: () => starts, isStopped: () => stopped }
}

async function readAll(chunks: AsyncIterable<string>) {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

describe('R10 identical questions in flight', () => {
  it('run once, and everybody gets every row, also who joined late', async () => {
    const { runs, finished } = withRuns()
    const query = handmade()
    const first = runs.join('k', query.begin, never)
    await query.give({ text: '[1]', rows: 1 })
    const late = runs.join('k', query.begin, never)
    await query.give({ text: '[2],[3]', rows: 2 })
    await query.give(undefined)
    const answers = await Promise.all([first, late])
    expect(await Promise.all(answers.map(({ chunks }) => readAll(chunks)))).toEqual([['[1]', '[2],[3]'], ['[1]', '[2],[3]']])
    expect(query.starts()).toBe(1)
    expect(finished).toEqual([{ text: '[1],[2],[3]', rowCount: 3, durationMs: 0, askedAt: 0 }])
    expect(runs.size).toBe(0)
  })

  it('go on while one of the askers is left, and stop with the last', async () => {
    const { runs } = withRuns()
    const query = handmade()
    const [one, two] = [new AbortController(), new AbortController()]
    const joined = [runs.join('k', query.begin, one.signal), runs.join('k', query.begin, two.signal)]
    one.abort(new Error('closed the page'))
    await expect(joined[0]).rejects.toThrow('closed the page')
    expect(query.isStopped()).toBe(false)
    two.abort(new Error('closed too'))
    await expect(joined[1]).rejects.toThrow('closed too')
    await settle()
    expect(query.isStopped()).toBe(true)
  })

  it('are stopped when the reader leaves in the middle', async () => {
    const { runs, finished } = withRuns()
    const query = handmade()
    const joining = runs.join('k', query.begin, never)
    await query.give({ text: '[1]', rows: 1 })
    for await (const _ of (await joining).chunks) break
    await settle()
    expect(query.isStopped()).toBe(true)
    expect(finished).toEqual([])
  })

  it('fail for everybody before the first row, and nothing is kept', async () => {
    const { runs, finished } = withRuns()
    const query = handmade()
    const failures = [1, 2].map(() => expect(runs.join('k', query.begin, never)).rejects.toThrow('no such table'))
    await query.give(new Error('no such table'))
    await Promise.all(failures)
    expect(finished).toEqual([])
    expect(runs.size).toBe(0)
  })

  it('R11: fail in the middle with an error, never with a short answer', async () => {
    const { runs } = withRuns()
    const query = handmade()
    const joining = runs.join('k', query.begin, never)
    await query.give({ text: '[1]', rows: 1 })
    const { chunks } = await joining
    await query.give(new Error('connection lost'))
    await expect(readAll(chunks)).rejects.toThrow('connection lost')
  })
})
