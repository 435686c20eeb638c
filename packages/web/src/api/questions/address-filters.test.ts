import { aggregationNames, aggregations, operatorNames, type Filter, type FilterGroup } from '@soundings/query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressAggregations, addressOperators, readAddressFilters, writeAddressFilters } from './address-filters.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ':@:', '#', "#''", '%', 'null', 'true', '5', 'a:@:b', '%3A'),
)
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
const anyValue = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null))
const rowAggregations = aggregationNames.filter((name) => aggregations[name].level !== 'aggregate')
const yes = fc.constant(true as const)

const anySecond = fc.record(
  { secondColumnId: fc.nat(), secondPath: fc.array(fc.nat(), { maxLength: 8 }) },
  { requiredKeys: ['secondColumnId'] },
)

const anyFilter: fc.Arbitrary<Filter> = fc
  .record(
    {
      columnId: fc.nat(),
      path: fc.array(fc.nat(), { maxLength: 8 }),
      operator: fc.constantFrom(...operatorNames),
      values: fc.array(anyValue, { maxLength: 4 }),
      dynamic: yes,
      zooming: yes,
      aggregation: fc.constantFrom(...rowAggregations),
    },
    { requiredKeys: ['columnId', 'operator', 'values'] },
  )
  .chain((filter) => (filter.aggregation ? anySecond.map((second) => ({ ...filter, ...second })) : fc.constant(filter)))

const { group: anyGroup } = fc.letrec<{ item: Filter | FilterGroup; group: FilterGroup }>((tie) => ({
  item: fc.oneof({ depthSize: 'small' }, anyFilter, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('and', 'or'),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
}))

it('SD12 filters come back from the address as they were', () => {
  const anyFilters = fc.record(
    { filters: fc.array(anyFilter, { minLength: 1, maxLength: 4 }), advanced: anyGroup },
    { requiredKeys: ['filters'] },
  )
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const address = new URLSearchParams({ filters: writeAddressFilters(filters) ?? '' }).toString()
      const plain = JSON.parse(JSON.stringify(filters)) as typeof filters
      expect(readAddressFilters(new URLSearchParams(address).get('filters') ?? '')).toEqual(plain)
    }),
  )
})

it('SD12 the places of names in addresses never change, because bookmarks hold them, and new names go to the end', () => {
  expect(addressOperators.join()).toBe(
    'equals,notEquals,isEmpty,isNotEmpty,isNullOrEmpty,between,greaterThan,greaterOrEqual,lessThan,lessOrEqual,contains,in,notIn,startsWith,endsWith,current,last,previous',
  )
  expect(addressAggregations.join()).toBe(
    'none,rowCount,uniqueCount,uniqueValues,min,max,sum,avg,standardDeviation,dateDiff,averageDateDiff,valueCount,median,percentile,medianDateDiff,percentileDateDiff,aboutUniqueCount',
  )
  expect(addressOperators.toSorted()).toEqual(operatorNames.toSorted())
  expect(addressAggregations.toSorted()).toEqual(aggregationNames.toSorted())
})

it('SD12 an address names the operator by its index, the column by its id, and joins values by a fixed separator', () => {
  const filters = [{ columnId: 12, operator: 'in', values: ['A', 'B & C', null], dynamic: true }] as const
  expect(writeAddressFilters({ filters })).toBe(JSON.stringify([[11, 12, 'A:@:B%20%26%20C:@:#', 1]]))
})

it('SD12 filters on aggregates, empty groups and no filters are not carried', () => {
  const measure = { columnId: 1, aggregation: 'sum', operator: 'equals', values: [1] } as const
  expect(
    writeAddressFilters({
      filters: [measure],
      advanced: { operator: 'and', items: [measure, { operator: 'or', items: [] }] },
    }),
  ).toBeUndefined()
  expect(writeAddressFilters({ filters: [] })).toBeUndefined()
})

it.each([
  '',
  'x',
  '{}',
  '[1]',
  '[[]]',
  '[[99,1,"",0]]',
  '[[0,"1","",0]]',
  '[[0,1,2,0]]',
  '[[0,1,"%",0]]',
  '[["nor",[]]]',
  '[[0,1,"",0,0,99]]',
  '[[0,1,"",0,0,null,null,null,null,"x"]]',
  '[[0,1,"",0,0,null,null,["1"]]]',
  '[[0,1,"",0,0,null,null,[1,2,3,4,5,6,7,8,9]]]',
  `${'[["and",'.repeat(60)}[]${']]'.repeat(60)}`,
])('SD12 an address that was not written here is not read: %s', (text) => {
  expect(readAddressFilters(text)).toBeUndefined()
})

it('SD12 a filter on the day of the week is carried with it', () => {
  const filters = [{ columnId: 9, grouping: 'dayOfWeek', operator: 'in', values: ['Saturday', 'Sunday'] } as const]
  expect(readAddressFilters(writeAddressFilters({ filters }) ?? '')).toEqual({ filters })
})

it('SD12 a filter on an age is carried with its other date and both ways', () => {
  const age = { columnId: 9, grouping: 'age', secondColumnId: 13, operator: 'greaterOrEqual', values: ['18'] } as const
  const filters = [age, { ...age, path: [1], secondPath: [], zooming: true } as const]
  expect(readAddressFilters(writeAddressFilters({ filters }) ?? '')).toEqual({ filters })
})
