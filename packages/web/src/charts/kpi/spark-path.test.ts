import { expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

const box = { width: 106, height: 26 }

it('RV3 the line goes from the first to the last value between the lowest and the highest', () => {
  expect(sparkPath([0, 10, 5], box)).toEqual({ path: 'M3 23L53 3L103 13', last: [103, 13] })
  expect(sparkPath([4, 4], box).path).toBe('M3 13L103 13')
})

it('RV3 it is interrupted where there is no value, and not drawn through one alone', () => {
  expect(sparkPath([1, null, 2, null], box)).toEqual({ path: 'M3 23M69.7 3', last: [69.7, 3] })
  expect(sparkPath([null, 3], box)).toEqual({ path: '', last: undefined })
})
