import { describe, expect, it } from 'vitest'
import {
  addAdvanced,
  addCondition,
  addConditionGroup,
  changeCondition,
  conditionsIn,
  isGroupNode,
  moveAdvanced,
  removeAdvanced,
  setGroupOperator,
} from './advanced-filters.ts'
import { addFilter, changeFilter, duplicateProblem, removeAllFilters, removeFilter } from './filters.ts'
import type { FilterGroupItem, FilterNode, StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { addView } from '../views/views.ts'

const isKind = (value: string) => ({ columnId: 11, operator: 'equals', values: [value] }) as const
const above = (value: number) => ({ columnId: 12, operator: 'greaterThan', values: [value] }) as const

describe('SD6 filters', () => {
  it('are one for each column unless they come from zooming', () => {
    const state = build(
      (at) => addFilter(at, isKind('A')),
      (at) => addFilter(at, above(3)),
    )
    expect(addFilter(state, isKind('B'))).toEqual({
      kind: 'refused',
      message: 'A filter for Kind column already exists',
    })
    expect(duplicateProblem(state, { columnId: 11 })).toBe('A filter for Kind column already exists')
    expect(after(addFilter(state, { ...isKind('B'), zooming: true })).filters).toHaveLength(3)
    expect(after(addFilter(state, { ...above(1), aggregation: 'sum' })).filters).toHaveLength(3)
  })

  it('change their values and their column, but not to one that has a filter', () => {
    const state = build(
      (at) => addFilter(at, isKind('A')),
      (at) => addFilter(at, above(3)),
    )
    const [{ id }] = state.filters as [StudioState['filters'][number]]
    expect(after(changeFilter(state, id, isKind('C'))).filters[0]).toEqual({ id, filter: isKind('C') })
    expect(changeFilter(state, id, above(9))).toEqual({
      kind: 'refused',
      message: 'A filter for Cost column already exists',
    })
    expect(after(removeFilter(state, id)).filters).toHaveLength(1)
    expect(after(removeAllFilters(state)).filters).toEqual([])
  })

  it.each([
    ['Contains does not apply to Cost', { columnId: 12, operator: 'contains', values: ['x'] }],
    ['Cost: "x" is not a number', { columnId: 12, operator: 'equals', values: ['x'] }],
    ['Kind: A value is missing', { columnId: 11, operator: 'contains', values: [''] }],
    ['Sum does not apply to Kind', { columnId: 11, aggregation: 'sum', operator: 'equals', values: [1] }],
    [
      'Average Date Diff needs two date columns',
      { columnId: 13, aggregation: 'averageDateDiff', operator: 'equals', values: [1] },
    ],
    ['No foreign keys that you can see lead from Visits to Line', { columnId: 41, operator: 'isEmpty', values: [] }],
  ] as const)('that make no sense are refused: %s', (message, filter) => {
    expect(addFilter(visits, filter)).toEqual({ kind: 'refused', message })
  })
})

/** The tree in letters: `and[a or[b c]]`. */
function drawn(node: FilterNode): string {
  return isGroupNode(node) ? `${node.operator}[${node.items.map(drawn).join(' ')}]` : String(node.filter.values[0])
}

describe('SD6 the advanced filters', () => {
  const rooted = build(addAdvanced)
  const root = (state: StudioState) => state.advanced!
  const groupAt = (state: StudioState, index: number) => root(state).items[index] as FilterGroupItem
  const ab = [isKind('a'), isKind('b')].reduce(
    (state, filter) => after(addCondition(state, root(state).id, filter)),
    rooted,
  )
  const nested = after(addConditionGroup(ab, root(ab).id))
  const tree = after(addCondition(nested, groupAt(nested, 2).id, isKind('c')))

  it('have one root, which begins as an and group', () => {
    expect(drawn(root(rooted))).toBe('and[]')
    expect(after(addAdvanced(tree))).toBe(tree)
  })

  it('hold conditions and groups of any depth, and may repeat a column', () => {
    expect(drawn(root(tree))).toBe('and[a b or[c]]')
    const deep = after(addConditionGroup(tree, groupAt(tree, 2).id))
    expect(drawn(root(deep))).toBe('and[a b or[c and[]]]')
    expect(conditionsIn(root(deep))).toHaveLength(3)
  })

  it('change operators and conditions', () => {
    const turned = after(setGroupOperator(tree, groupAt(tree, 2).id, 'and'))
    const first = root(turned).items[0]!.id
    expect(drawn(root(after(changeCondition(turned, first, isKind('z')))))).toBe('and[z b and[c]]')
    expect(changeCondition(turned, first, above('x' as never))).toMatchObject({ kind: 'refused' })
  })

  it('move between groups, but no group into itself', () => {
    const [a, b, group] = root(tree).items as [FilterNode, FilterNode, FilterGroupItem]
    const drawnAfter = (id: string, groupId: string, index: number) =>
      drawn(root(after(moveAdvanced(tree, id, groupId, index))))
    expect(drawnAfter(a.id, group.id, 1)).toBe('and[b or[c a]]')
    expect(drawnAfter(group.id, root(tree).id, 0)).toBe('and[or[c] a b]')
    expect(drawnAfter(b.id, root(tree).id, 0)).toBe('and[b a or[c]]')
    expect(moveAdvanced(tree, group.id, group.id, 0)).toEqual({
      kind: 'refused',
      message: 'A group cannot be moved into itself',
    })
    expect(after(moveAdvanced(tree, root(tree).id, group.id, 0))).toBe(tree)
  })

  it('are taken away alone, with their group, or all with their root', () => {
    expect(drawn(root(after(removeAdvanced(tree, root(tree).items[0]!.id))))).toBe('and[b or[c]]')
    expect(drawn(root(after(removeAdvanced(tree, groupAt(tree, 2).id))))).toBe('and[a b]')
    expect(after(removeAdvanced(tree, root(tree).id)).advanced).toBeUndefined()
  })

  it('are nested at most 50 groups deep', () => {
    let state = rooted
    let innermost = root(state)
    for (let depth = 1; depth < 50; depth += 1) {
      state = after(addConditionGroup(state, innermost.id))
      innermost = innermostOf(root(state))
    }
    expect(addConditionGroup(state, innermost.id)).toEqual({
      kind: 'refused',
      message: 'Filters can be nested at most 50 groups deep',
    })
  })

  it('leave empty groups out of the question, and cannot join rows and aggregates by or', () => {
    const counted = after(addView(tree, { columnId: 12, aggregation: 'sum' }))
    const empty = after(addConditionGroup(counted, root(counted).id))
    expect(toQuery(empty)?.advanced?.items).toHaveLength(3)
    expect(toQuery(rooted)).not.toHaveProperty('advanced')
    const mixed = after(addCondition(counted, groupAt(counted, 2).id, { ...above(1), aggregation: 'sum' }))
    expect(previewProblem(mixed)).toBe('A filter on an aggregate cannot be joined by "or" with a filter on a column')
  })
})

function innermostOf(group: FilterGroupItem): FilterGroupItem {
  const inner = group.items.find(isGroupNode)
  return inner ? innermostOf(inner) : group
}
