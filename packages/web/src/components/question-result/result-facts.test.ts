import type { ExecutionResult } from '@soundings/contract'
import { expect, it } from 'vitest'
import { columnOf, resultOf } from '../../charts/testing/results.ts'
import { ageText, cutText, isAtLimit, missingText, rowsText, timeText, zoneText } from './result-facts.ts'

const part = resultOf([columnOf('Ward')], [['A'], ['B']], { totalCount: null })

it('says how much of the result is here', () => {
  expect(rowsText(part, 12_431)).toBe('first 2 of 12,431')
  expect(rowsText(part, undefined)).toBe('first 2 rows')
  expect(rowsText({ ...part, totalCount: 2 }, undefined)).toBe('2 rows')
  expect(rowsText(resultOf([columnOf('Ward')], [['A']]), undefined)).toBe('1 row')
})

it('counts all rows of a view that asks for them itself, such as a pivot', () => {
  expect([rowsText(part, 12_431, undefined, true), rowsText(part, 12_431, { shown: 2, all: 504 }, true)]).toEqual([
    '12,431 rows',
    'first 2 of 504',
  ])
})

it('says the same of a result that a limit cut as the notice above it', () => {
  const atLimit = { ...part, totalCount: 2, resultLimit: 2 }
  expect([cutText({ shown: 2, all: 504 }), rowsText(atLimit, undefined, { shown: 2, all: 504 })]).toEqual([
    'Showing 2 of 504 rows',
    'first 2 of 504',
  ])
  expect([cutText({ shown: 2, all: undefined }), rowsText(atLimit, undefined, { shown: 2, all: undefined })]).toEqual([
    'Showing 2 rows, the limit of the question',
    'first 2 rows',
  ])
})

it('says what a cut pivot or heat map lacks, and no more of other views than their notice says', () => {
  expect(missingText('PIVOT')).toBe('Totals are not shown, and an empty cell may have rows that were left out.')
  expect(missingText('HEAT_MAP')).toBe('An empty cell may have rows that were left out.')
  expect([missingText('TABLE'), missingText('BAR')]).toEqual([undefined, undefined])
})

it('says how long it took and how old it is', () => {
  const executed = (more: object) => ({ ...part, execution: { ...part.execution, ...more } })
  expect([timeText(executed({ durationMs: 12 })), timeText(executed({ durationMs: 2345 }))]).toEqual(['12 ms', '2.3 s'])
  const after = (result: ExecutionResult, ...seconds: number[]) =>
    seconds.map((each) => ageText(result, 50_000, 50_000 + each * 1000))
  expect(after(part, -1, 0, 9, 10, 40, 150, 7300)).toEqual([
    'live',
    'live',
    'live',
    'read 10 s ago',
    'read 40 s ago',
    'read 2 min ago',
    'read 2 h ago',
  ])
  expect(after(executed({ cached: true, ageSeconds: 30 }), 0, 30, 59, 60, 7300)).toEqual([
    'cached 0 s ago',
    'cached 30 s ago',
    'cached 59 s ago',
    'cached 1 min ago',
    'cached 2 h ago',
  ])
})

it('names the zone in which instants are shown, and none where there are none', () => {
  expect(zoneText(part)).toBeUndefined()
  expect(zoneText(resultOf([columnOf('Ward'), columnOf('Given', { timeZone: 'Europe/Vienna' })], []))).toBe(
    'times in Europe/Vienna',
  )
})

it('RV1 a result as long as its limit says so, since there may be more', () => {
  const facts = [
    { totalCount: 50, resultLimit: 50 },
    { totalCount: 1, resultLimit: 50 },
    { totalCount: 0, resultLimit: 0 },
    { totalCount: 1 },
    { totalCount: null, resultLimit: 50 },
  ]
  expect(facts.map((each) => isAtLimit(each))).toEqual([true, false, false, false, false])
})
