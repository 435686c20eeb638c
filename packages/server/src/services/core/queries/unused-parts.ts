import type { ExpressionTerm, FilterGroupWire, FilterWire, QueryWire } from '@soundings/contract'
import { aggregationNames, asksForPercentile, QueryError } from '@soundings/query'

/** Refuses parts of a query that have no meaning where they stand, because their sender expects an effect of them. */
export function refuseUnusedParts({ columns, filters, advancedFilters, virtualColumns = [] }: QueryWire): void {
  columns.forEach(({ expression, condition, rate }, index) => {
    const field = `columns[${index}]`
    checkTerms(expression, `${field}.expression`)
    checkGroup(condition, `${field}.condition`, checkCondition)
    checkGroup(rate?.condition, `${field}.rate.condition`, checkCondition)
  })
  virtualColumns.forEach(({ condition }, index) =>
    checkGroup(condition, `virtualColumns[${index}].condition`, checkCondition),
  )
  filters.forEach((filter, index) => checkFilter(filter, `filters[${index}]`))
  checkGroup(advancedFilters, 'advancedFilters', checkFilter)
}

type Check = (filter: FilterWire, field: string) => void

function checkGroup(group: FilterGroupWire | undefined, field: string, check: Check): void {
  group?.items.forEach((item, index) => {
    const place = `${field}.items[${index}]`
    if ('groupItemType' in item) checkGroup(item, place, check)
    else check(item, place)
  })
}

const besideExpression = ['path', 'secondDbColumn', 'secondPath', 'percentile'] as const

function checkFilter(filter: FilterWire, field: string): void {
  if (!filter.expression) return
  const unused = besideExpression.find((name) => filter[name] !== undefined)
  if (unused)
    throw new QueryError(
      `${field}.${unused}`,
      `A filter on an expression has no ${unused}: it belongs to the terms of the expression`,
    )
  checkTerms(filter.expression, `${field}.expression`)
}

function checkCondition(filter: FilterWire, field: string): void {
  if (filter.dynamic) throw new QueryError(`${field}.dynamic`, 'Only filters of the whole question can be dynamic')
  checkFilter(filter, field)
}

const takesPercentile: readonly string[] = aggregationNames.filter(asksForPercentile)
const takesBands: readonly string[] = ['bands', 'ageBands']

function checkTerms(terms: readonly ExpressionTerm[], field: string): void {
  terms.forEach((term, index) => {
    const place = `${field}[${index}]`
    if ('group' in term) checkTerms(term.group, `${place}.group`)
    if ('call' in term) term.arguments.forEach((argument, at) => checkTerms(argument, `${place}.arguments[${at}]`))
    if (!('dbColumn' in term)) return
    if (term.percentile !== undefined && !takesPercentile.includes(term.function))
      throw new QueryError(`${place}.percentile`, `${term.function} takes no percentile`)
    if (term.bands && !takesBands.includes(term.function))
      throw new QueryError(`${place}.bands`, `${term.function} takes no bands`)
  })
}
