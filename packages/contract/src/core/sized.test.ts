import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ExecutionRequest } from './questions/executor.ts'
import { type ExpressionTerm, QueryWire } from './questions/query-wire.ts'
import { sized } from './sized.ts'

const query = (changes: object) => QueryWire.safeParse({ datasourceID: 1, dbTable: 1, columns: [], ...changes })
const issuesOf = (changes: object) =>
  query(changes).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const computed = (expression: unknown[]) => ({ designType: 'COMPUTED', expression, label: 'Sum' })
const filter = (values: number) => ({
  dbColumn: 1,
  operator: 'in',
  values: Array.from({ length: values }, (_, index) => index),
})
const nested = (depth: number): ExpressionTerm =>
  depth === 0 ? { value: 1 } : { group: [nested(depth - 1), { operator: '+' }, nested(depth - 1)] }

describe('R16 a query', () => {
  it('has as many columns, terms and values as people use', () => {
    const views = Array.from({ length: 500 }, (_, index) => ({
      designType: 'VIEW',
      expression: [{ dbColumn: index, function: 'none' }],
      label: 'x',
    }))
    expect(query({ columns: views, filters: Array.from({ length: 9 }, () => filter(1000)) }).success).toBe(true)
    expect(query({ columns: [computed([nested(8)])] }).success).toBe(true)
  })

  it('is refused at once where single lists are within their limits and all of them together are not', () => {
    const terms = Array.from({ length: 101 }, (_, index) => (index % 2 ? { operator: '+' } : { value: 1 }))
    expect(issuesOf({ columns: Array.from({ length: 100 }, () => computed(terms)) })).toEqual([
      'columns: must have at most 3000 parts in all',
    ])
    expect(issuesOf({ columns: [computed([nested(12)])] })).toEqual(['columns: must have at most 3000 parts in all'])
    expect(issuesOf({ filters: Array.from({ length: 11 }, () => filter(1000)) })).toEqual([
      'filters: must have at most 10000 parts in all',
    ])
    const group = { groupItemType: 'group', groupOperator: 'or', items: Array.from({ length: 11 }, () => filter(1000)) }
    expect(issuesOf({ advancedFilters: group })).toEqual(['advancedFilters: must have at most 5000 parts in all'])
    expect(ExecutionRequest.safeParse({ dynamicFilters: Array.from({ length: 11 }, () => filter(1000)) }).success).toBe(
      false,
    )
  })

  it('is refused and not choked on when it is nested deeper than any stack, as texts of JSON inside a body can be', () => {
    const chain = (depth: number) => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`) as unknown
    expect(ExecutionRequest.safeParse({ dynamicFilters: chain(15_000) }).success).toBe(false)
  })

  it('is refused where it is nested deeper than request bodies may be, and not where it is less deep', () => {
    const groups = (depth: number): unknown => (depth === 0 ? { value: 1 } : { group: [groups(depth - 1)] })
    expect(query({ columns: [computed([groups(200)])] }).success).toBe(true)
    for (const depth of [215, 500, 1400])
      expect(issuesOf({ columns: [computed([groups(depth)])] })).toEqual(['columns: must have at most 420 levels'])
  })

  it('may leave its filters out', () => {
    expect(query({}).data).toMatchObject({ filters: [], resultLimit: 50 })
    expect(ExecutionRequest.parse({})).toMatchObject({ dynamicFilters: [] })
  })

  it('is documented as before', () => {
    expect(z.toJSONSchema(sized(5, z.array(z.int())), { io: 'input' })).toMatchObject({
      type: 'array',
      items: { type: 'integer' },
    })
  })
})
