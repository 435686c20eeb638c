import { beforeEach, describe, expect, it } from 'vitest'
import { executeQuestion } from '../core/questions/executor.ts'
import { getQuestion } from '../core/questions/questions.ts'
import { createBatching } from './batching.ts'
import { createCalls } from './calls.ts'

const words = { signedOut: 'signed out', unreachable: 'unreachable', cutOff: 'cut off', misunderstood: 'misunderstood' }
const BATCH = '019a0000-0000-7000-8000-000000000001'
const result = (title: string) => ({
  title,
  viewType: 'TABLE',
  metadata: [],
  table: { columns: [], data: [] },
  pageNum: 0,
  pageLength: 50,
  totalCount: 0,
  execution: { durationMs: 1, cached: false, ageSeconds: 0, sql: null },
})
const problem = (status: number, title: string) => ({
  type: 'about:blank',
  title,
  status,
  detail: title,
  instance: '/x',
  message: title,
  kind: 'database-failed',
  requestId: '1',
})

let requests: string[]
let write: (line: unknown) => void
let end: (error?: Error) => void
let isStoppedHere: boolean

/** A server whose batches answer when the test says so. */
async function answer(address: string, init: RequestInit): Promise<Response> {
  requests.push(`${address} ${(init.body ?? '') as string}`)
  if (address.endsWith('/stop')) return new Response(JSON.stringify({ isStopped: isStoppedHere }))
  if (!address.endsWith('/core/batch')) return new Response(JSON.stringify(result('alone')))
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  write = (line) =>
    void writer
      .write(new TextEncoder().encode(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`))
      .catch(() => undefined)
  end = (error) => void (error ? writer.abort(error) : writer.close()).catch(() => undefined)
  init.signal?.addEventListener('abort', () => {
    requests.push('aborted')
    end(new Error('aborted'))
  })
  return new Response(stream.readable, { headers: { 'x-request-id': BATCH } })
}

let together: ReturnType<typeof createBatching>
beforeEach(() => {
  requests = []
  isStoppedHere = true
  const session = { idToken: () => 'id', isOpen: () => true, end: () => undefined, viewedUser: () => undefined }
  together = createBatching({ calls: createCalls({ session, send: answer, renew: async () => false, words }), words })
})
const ask = (id: number, signal?: AbortSignal) =>
  together(executeQuestion, { params: { id }, body: {}, ...(signal && { signal }) })
const until = async (check: () => boolean) => {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 1))
}
const sent = (count = 1) => until(() => requests.length >= count)

describe('calls that are made at the same time', () => {
  it('go in one request, and each is answered when its line comes, whole or in pieces', async () => {
    const [one, two, three] = [ask(1), ask(2), together(getQuestion, { params: { id: 3 } })]
    three.catch(() => undefined)
    await sent()
    expect(requests).toEqual([
      `/core/batch ${JSON.stringify({ parts: [...[1, 2].map((id) => ({ call: 'POST /core/executor/:id/execute', params: { id }, body: {} })), { call: 'GET /core/questions/:id', params: { id: 3 } }] })}`,
    ])
    write({ parts: 3 })
    write({ part: 1, status: 200, body: result('two') })
    expect((await two).title).toBe('two')
    const text = JSON.stringify(result('öne'))
    write({ part: 0, piece: text.slice(0, 20) })
    write({ part: 2, status: 404, body: problem(404, 'Question not found') })
    await expect(three).rejects.toMatchObject({ status: 404, title: 'Question not found' })
    write({ part: 0, piece: text.slice(20) })
    write({ part: 0, status: 200, isWhole: true })
    expect((await one).title).toBe('öne')
    end()
  })

  it('go at once when there is nothing to wait for, and later ones by themselves', async () => {
    for (const id of [1, 2, 3]) ask(id).catch(() => undefined)
    together.sendNow()
    expect(requests.map((request) => request.match(/"id":\d/g))).toEqual([['"id":1', '"id":2', '"id":3']])
    expect((await ask(4)).title).toBe('alone')
    expect(requests).toHaveLength(2)
    end()
  })

  it('go alone when there is only one', async () => {
    expect((await ask(1)).title).toBe('alone')
    expect(requests).toEqual(['/core/executor/1/execute {}'])
  })

  it('say why the request that carries them ended, in the words of the server or in ours', async () => {
    for (const [last, title] of [
      [`\n${JSON.stringify(problem(502, 'The connection was lost'))}`, 'The connection was lost'],
      ['{"part":1,"pie', 'cut off'],
    ] as const) {
      requests = []
      const asked = [ask(1), ask(2)]
      const failures = asked.map((each) => each.catch((error: { title: string }) => error.title))
      await sent()
      write(last)
      setTimeout(() => end(new Error('reset')), 5)
      expect(await Promise.all(failures)).toEqual([title, title])
    }
  })

  it('are aborted one by one: a part is stopped on the server, and the last one ends the request', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const [one, two] = [ask(1, first.signal), ask(2, second.signal)]
    const ends = Promise.allSettled([one, two])
    await sent()
    write({ parts: 2 })
    first.abort()
    await sent(2)
    expect(requests[1]).toBe(`/core/batch/${BATCH}/stop {"part":0}`)
    second.abort()
    await sent(3)
    expect(requests[2]).toBe('aborted')
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('go on in a new request when another server runs the one of which a part is aborted', async () => {
    isStoppedHere = false
    const leaving = new AbortController()
    const [one, two, three] = [ask(1, leaving.signal), ask(2), ask(3)]
    one.catch(() => undefined)
    await sent()
    write({ parts: 3 })
    leaving.abort()
    await sent(4)
    expect(requests.slice(1).map((request) => request.split(' ')[0])).toEqual([
      `/core/batch/${BATCH}/stop`,
      'aborted',
      '/core/batch',
    ])
    write({ part: 0, status: 200, body: result('two') })
    write({ part: 1, status: 200, body: result('three') })
    expect([(await two).title, (await three).title]).toEqual(['two', 'three'])
    end()
  })
})
