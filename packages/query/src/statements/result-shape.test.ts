import { describe, expect, it } from 'vitest'
import { fittingViewTypes } from '../checks/view-types.ts'
import type { OutputColumn } from '../model/query.ts'
import { clinic, computed, context, filter, group, question, view } from '../testing/clinic.ts'
import { queryProblem, resultShape } from './result-shape.ts'
import { gatherPivot } from './totals/gather-pivot.ts'

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

  it('is no pivot where a number of each row keeps rows apart beside groups', async () => {
    const twoGroups = [group(56), group(57)]
    const rounded = computed({ kind: 'call', function: 'floor', arguments: [{ kind: 'column', column: 55 }] })
    const views = (...columns: readonly OutputColumn[]) =>
      fittingViewTypes(resultShape(question([...twoGroups, ...columns]), clinic))
    expect(views(view(55, 'sum'))).toContain('PIVOT')
    expect(views(view(55, 'sum'), rounded)).not.toContain('PIVOT')
    expect(views({ ...view(54, 'dateDiff'), secondColumnId: 53 } as OutputColumn)).not.toContain('PIVOT')
    const asked = question([...twoGroups, view(55, 'sum'), { ...rounded, label: 'Rounded' }])
    const read: Parameters<typeof gatherPivot>[0] = async (make) => ({ statement: make(context), rows: [] })
    await expect(gatherPivot(read, asked, { down: [0], across: [1] })).rejects.toThrow(
      'and Rounded has one for each row',
    )
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
