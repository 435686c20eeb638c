import type { ExecutionResult } from '@soundings/contract'
import { expect, it } from 'vitest'
import { ApiError } from '../../../api/core/api-error.ts'
import { isStale, remember, type LastAnswer, type RunState } from './last-answer.ts'

const answered = (rows: number): RunState => ({
  kind: 'answered',
  answer: { result: { totalCount: rows } as ExecutionResult, extra: undefined, asOf: rows * 1000 },
})
const failed = (status: number): RunState => ({
  kind: 'failed',
  error: new ApiError({ status, kind: 'bug', title: `Status ${status}` }),
})
const running: RunState = { kind: 'running' }
/** Goes through states of the runs of one question with one set of filters. */
const after = (...states: readonly RunState[]) =>
  states.reduce<LastAnswer | undefined>((last, state) => remember(last, 'a', state), undefined)
const rowsOf = (last: LastAnswer | undefined) => last?.result.totalCount

it('a good answer stays through failures of the network and of the database, and the next good one takes the mark away', () => {
  const offline = after(answered(5), running, failed(0))
  expect([rowsOf(offline), isStale(offline, 'a'), offline?.asOf]).toEqual([5, true, 5000])
  expect(offline?.failure).toMatchObject({ error: { title: 'Status 0' } })
  for (const status of [408, 429, 500, 502, 503]) expect(isStale(after(answered(5), failed(status)), 'a')).toBe(true)
  expect(isStale(after(answered(5), failed(0), running), 'a')).toBe(true)
  const back = after(answered(5), failed(0), running, failed(503), running, answered(7))
  expect([rowsOf(back), isStale(back, 'a')]).toEqual([7, false])
})

it.each([400, 401, 403, 404, 409])(
  'rows go with a refusal (%i) and do not come back when the network fails afterwards',
  (status) => {
    expect(after(answered(5), running, failed(status))).toBeUndefined()
    expect(after(answered(5), failed(status), running, failed(0))).toBeUndefined()
    expect(after(answered(5), failed(0), running, failed(status))).toBeUndefined()
  },
)

it('the answer to other filters is not shown in place of one that failed', () => {
  const last = remember(after(answered(5)), 'b', failed(0))
  expect(isStale(last, 'b')).toBe(false)
  expect(isStale(last, 'a')).toBe(false)
})

it('a stopped refresh leaves the answer, and a first run that fails has none', () => {
  expect(isStale(after(answered(5), running, { kind: 'stopped' }), 'a')).toBe(true)
  expect(after(running, failed(0))).toBeUndefined()
})

it('nothing changes while a state repeats, so that nothing is drawn again', () => {
  const [good, bad] = [answered(5), failed(0)]
  const once = after(good)
  expect(remember(once, 'a', good)).toBe(once)
  const stale = remember(once, 'a', bad)
  expect(remember(stale, 'a', bad)).toBe(stale)
})
