import { expect, it } from 'vitest'
import { columnOf, measureOf } from '../testing/results.ts'
import { answeredGroup, isSummarised, summarise } from './summaries.ts'

it('RV2 summaries leave NULL out, as SQL does', () => {
  expect(summarise([[1], [null], [4], [1]], 0)).toEqual({ sum: 6, min: 1, max: 4, avg: 2, count: 3 })
  expect(summarise([[null]], 0)).toEqual({ sum: null, min: null, max: null, avg: null, count: 0 })
})

it('RV2 sums are exact for decimals and for numbers that travel as text', () => {
  expect(summarise([[0.1], [0.2]], 0).sum).toBe('0.3')
  expect(summarise([['9007199254740993'], [1], [-0.5]], 0).sum).toBe('9007199254740993.5')
  expect(summarise([['9007199254740993'], ['9007199254740992']], 0)).toMatchObject({ min: '9007199254740992', max: '9007199254740993' })
})

it('RV2 the server answers for a group by its values', () => {
  const figures = { column: 2, sum: 9, min: 1, max: 5, avg: 3, count: 3 }
  const answer = { depth: 1, cut: false, rows: [{ group: ['North'], count: 3, figures: [figures] }] }
  expect(answeredGroup(answer, ['North'])).toMatchObject({ count: 3, figures: [figures] })
  expect(answeredGroup(answer, ['South'])).toBeUndefined()
})

it('RV2 numbers that only name things are counted and compared, but not added up', () => {
  const patient = columnOf('Patient', { oceanDataType: 'NUMBER' })
  expect((['sum', 'avg', 'min', 'max', 'count'] as const).filter((name) => isSummarised(name, patient))).toEqual(['min', 'max', 'count'])
  expect(isSummarised('sum', measureOf('Cost'))).toBe(true)
  expect(isSummarised('count', columnOf('Ward'))).toBe(false)
  const average = measureOf('Stay', { expression: { dbColumn: 7, function: 'avg' } })
  expect((['sum', 'avg', 'min', 'max', 'count'] as const).filter((name) => isSummarised(name, average))).toEqual(['avg', 'min', 'max', 'count'])
})
