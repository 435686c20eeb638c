import { describe, expect, it } from 'vitest'
import { clinic, computed, filter, group, question, view } from '../testing/clinic.ts'
import { queryProblem, resultShape } from './result-shape.ts'

describe('RV5 the shape of a result before it is asked for', () => {
  it('counts aggregates as measures, keys as dimensions and raw values by what they are', () => {
    const ratio = computed({
      kind: 'operation',
      operator: '/',
      left: { kind: 'aggregate', function: 'sum', column: 55 },
      right: { kind: 'number', value: 2 },
    })
    expect(resultShape(question([group(56), view(55, 'sum'), ratio]), clinic)).toEqual({
      measures: 2,
      dimensions: 1,
      groups: 1,
    })
    expect(resultShape(question([view(55), view(56), view(57)]), clinic)).toEqual({
      measures: 1,
      dimensions: 2,
      isRaw: true,
    })
    expect(resultShape(question([]), clinic)).toEqual({ measures: 0, dimensions: 0 })
  })
})

describe('SD9 what stops a question', () => {
  it('is told before it is sent, in the words of the server', () => {
    expect(queryProblem(question([view(55, 'sum')]), clinic)).toBeUndefined()
    expect(queryProblem(question([]), clinic)).toBe('Add views or groups first')
    expect(queryProblem(question([group(56), group(56)]), clinic)).toBe('Group already exists')
    expect(queryProblem(question([view(55)], { filters: [filter(55, 'equals', 'x')] }), clinic)).toBe(
      'cost: "x" is not a number',
    )
  })
})
