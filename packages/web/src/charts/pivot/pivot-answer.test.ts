import type { Pivot } from '@soundings/query'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/core/api-error.ts'
import { afterRead, type PivotAsk } from './pivot-answer.ts'

const pivot = { levels: [] } as unknown as Pivot
const ask = (asked = 'first question', asOf = 1000, places = 'ward'): PivotAsk => ({ places, state: { asked, asOf } })
const failed = (status: number) => ({ error: new ApiError({ status, kind: 'bug', title: `Status ${status}` }) })
const first = afterRead(undefined, ask(), { pivot })

it('a pivot that cannot be read again stays with its age and the reason, until the next good one', () => {
  const old = afterRead(first, ask('first question', 2000), failed(500))
  expect(old).toMatchObject({ good: { pivot, asOf: 1000 }, failure: { error: { title: 'Status 500' } } })
  expect(afterRead(old, ask('first question', 3000), failed(0)).good).toEqual({ pivot, asOf: 1000 })
  expect(afterRead(old, ask('first question', 3000), { pivot })).toMatchObject({
    good: { asOf: 3000 },
    failure: undefined,
  })
})

it.each([
  ['another question or other filters', ask('second question')],
  ['other groups', ask('first question', 1000, 'kind')],
  ['a result of unknown origin', { places: 'ward', state: undefined }],
])('an earlier pivot never stands under %s', (_, other) => {
  expect(afterRead(first, other, failed(500)).good).toBeUndefined()
  expect(afterRead(afterRead(undefined, other, { pivot }), ask(), failed(500)).good).toBeUndefined()
})

it.each([403, 404])(
  'a refusal (%i) takes an earlier pivot away, and a failure of the network brings none back',
  (status) => {
    const refused = afterRead(first, ask(), failed(status))
    expect(refused.good).toBeUndefined()
    expect(afterRead(refused, ask(), failed(0)).good).toBeUndefined()
  },
)
