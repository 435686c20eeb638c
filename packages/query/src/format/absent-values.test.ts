import { expect, it } from 'vitest'
import { formulaScope } from '../formula/scope.ts'
import { checkFormula } from '../statements/check-formula.ts'
import { columnsOfResult } from '../statements/result-shape.ts'
import { calculatedColumn, clinic, computed, question, view, withColumns } from '../testing/clinic.ts'
import { absenceReason } from './absent-values.ts'

it('a rate, a derived column and a standard deviation say why they have no value, and in other columns null stays what is not recorded', () => {
  expect(absenceReason({ rate: { per: 1000 } })).toBe('No value, because there is no number other than 0 to divide by')
  expect(absenceReason({ rate: { per: 1000, limit: { interval: 'wilson', side: 'lower' } } })).toBe(
    'No interval, because there are no cases, or more events than cases',
  )
  expect(absenceReason({ derived: 'percentFromLastYear' })).toBe(
    'No value, because the result has no value other than 0 for the same period a year before, or one of both is not whole: a filter leaves it out or cuts it, or it is not over',
  )
  expect(absenceReason({ derived: 'movingAverage' })).toBe(
    'No value, because there are too few whole periods up to this one',
  )
  expect(absenceReason({ divides: true })).toBe(
    'No value, because it divides by 0, or a value that it needs is missing',
  )
  expect(absenceReason({ aggregation: 'standardDeviation' })).toBe(
    'No value, because there are fewer than two numbers, or they have too many digits to compute it',
  )
  for (const aggregation of ['avg', 'uniqueValues', 'month', null] as const)
    expect(absenceReason({ aggregation })).toBeUndefined()
  expect(absenceReason({})).toBeUndefined()
})

it('formulas that divide by a value are marked, unless a choice decides what is shown or the divisor is a number', () => {
  const marked = (text: string) => {
    const checked = checkFormula(text, formulaScope(clinic, 5))
    if (!checked.ok) throw new Error(checked.error.message)
    return columnsOfResult(question([computed(checked.formula)]), clinic)[0]?.divides
  }
  expect(
    ['sum(cost) / sum(days) * 100', 'round(cost / days, 1)', '-(1 / rows())', 'cost + cost / days'].map(marked),
  ).toEqual([true, true, true, true])
  expect(['cost / 60', 'coalesce(cost / days, 0)', 'if(days > 0, cost / days)', 'cost * days'].map(marked)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const model = withColumns([
    5,
    calculatedColumn(900, {
      kind: 'operation',
      operator: '/',
      left: { kind: 'column', column: 55 },
      right: { kind: 'column', column: 58 },
    }),
  ])
  expect(columnsOfResult(question([view(900), view(900, 'avg')]), model).map(({ divides }) => divides)).toEqual([
    true,
    undefined,
  ])
})
