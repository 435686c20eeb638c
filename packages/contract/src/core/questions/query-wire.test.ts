import { describe, expect, it } from 'vitest'
import { ExecutionRequest } from './executor.ts'
import { FilterGroupWire, QueryColumnWire } from './query-wire.ts'

/** Each of its own, since the validator reads the same object once. */
const fill = (count: number, value: unknown) => Array.from({ length: count }, () => structuredClone(value))
const filter = (changes: object) => ({ operator: 'equals', values: [], ...changes })
const group = (...items: unknown[]) => ({ groupItemType: 'group', groupOperator: 'and', items })
const ofOtherRows = (condition: object) => ({
  otherRows: { kind: 'related', dbTable: 1, path: [1], measure: 'count', condition },
})

/** How many mistakes are put into words, which is most of the work of refusing. */
function countDescribed(dynamicFilters: unknown[]): number {
  let count = 0
  const read = ExecutionRequest.safeParse(
    { dynamicFilters },
    {
      error: () => {
        count += 1
        return 'is wrong'
      },
    },
  )
  expect(read.error?.issues.length).toBeGreaterThan(0)
  return count
}

describe('R31 a wrong part of a formula or a filter', () => {
  it.each<[string, unknown[], number]>([
    ['terms that are no objects', fill(100, filter({ expression: fill(90, 1) })), 9000],
    ['terms of the right kind', fill(100, filter({ expression: fill(90, { value: 'x' }) })), 9000],
    ['terms in groups', fill(100, filter({ expression: [{ group: fill(90, 1) }] })), 100],
    ['values', fill(10, filter({ values: fill(900, {}) })), 9000],
    ['filters in a condition', fill(50, filter({ expression: [ofOtherRows(group(...fill(180, {})))] })), 50],
  ])('is described once, not once for each kind that it could have been: %s', (_what, filters, described) => {
    expect(countDescribed(filters)).toBe(described)
  })

  it.each<[string, unknown, string, string]>([
    ['no object', 1, '0', 'invalid_union'],
    ['no known key', { number: 1 }, '0', 'invalid_union'],
    ['a value of another type', { value: 'x' }, '0', 'invalid_union'],
    ['an unknown field', { value: 1, extra: 2 }, '0', 'unrecognized_keys'],
    ['a text that is too long', { text: 'x'.repeat(2001) }, '0.text', 'too_big'],
    ['an empty group', { group: [] }, '0.group', 'too_small'],
    ['a wrong term in a group', { group: [{ value: 1 }, 1] }, '0', 'invalid_union'],
    ['an empty argument', { call: 'abs', arguments: [[]] }, '0.arguments.0', 'too_small'],
  ])('is named at its place: a term with %s', (_what, term, place, code) => {
    const { error } = QueryColumnWire.safeParse({ designType: 'VIEW', expression: [term], label: 'x' })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.code])).toEqual([[`expression.${place}`, code]])
  })

  it.each<[string, unknown, string, string]>([
    ['no object', 1, '0', 'invalid_union'],
    ['a missing operator', { values: [] }, '0', 'invalid_union'],
    ['an unknown field', filter({ extra: 1 }), '0', 'unrecognized_keys'],
    ['a value that is too long', filter({ values: ['x'.repeat(2001)] }), '0.values.0', 'too_big'],
    ['a value that is an object', filter({ values: [{}] }), '0', 'invalid_union'],
    ['a wrong filter in a group', group(filter({}), 1), '0', 'invalid_union'],
  ])('is named at its place: a filter with %s', (_what, item, place, code) => {
    const { error } = FilterGroupWire.safeParse(group(item))
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.code])).toEqual([[`items.${place}`, code]])
  })

  it('does not change what is right', () => {
    const expression = [
      { dbColumn: 1, function: 'sum' },
      { operator: '+' },
      { value: 1 },
      { operator: '=' },
      { text: 'x' },
      { operator: 'and' },
      { group: [{ call: 'abs', arguments: [[{ value: 2 }]] }] },
      ofOtherRows(group(group(filter({ dynamic: true, values: ['a', 1, false, null] })))),
    ]
    expect(QueryColumnWire.parse({ designType: 'VIEW', expression, label: 'x' }).expression).toMatchObject(expression)
  })
})
