import { expect, it } from 'vitest'
import { absenceReason } from './absent-values.ts'

it('a rate and a derived column say why they have no value, and in other columns null stays what is not recorded', () => {
  expect(absenceReason({ rate: { per: 1000 } })).toBe('No value, because there is no number other than 0 to divide by')
  expect(absenceReason({ rate: { per: 1000, limit: { interval: 'wilson', side: 'lower' } } })).toBe('No interval, because there are no cases, or more events than cases')
  expect(absenceReason({ derived: 'percentFromLastYear' })).toBe('No value, because the same period a year before has none, or 0')
  expect(absenceReason({ derived: 'movingAverage' })).toBe('No value, because there are too few periods before')
  expect(absenceReason({})).toBeUndefined()
})
