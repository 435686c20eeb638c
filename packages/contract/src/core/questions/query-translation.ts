import {
  aggregationNames,
  aggregations,
  groupingNames,
  groupingOf,
  QueryError,
  secondUse,
  type AggregationName,
  type ColumnUse,
  type Derived,
  type GroupingName,
  type NumberFormat,
  type OutputColumn,
  type Query,
  type Rate,
  type Zoom,
} from '@soundings/query'
import {
  percentileOf,
  toFilter,
  toFilterGroup,
  toFilterGroupWire,
  toFilterWire,
  toFormula,
  toTerms,
  toVirtualColumn,
  toVirtualColumnWire,
  useOf,
} from './expression-terms.ts'
import { rangeFilters, zoomsThatCount, type ZoomWire } from './zoom.ts'
import { FORMULA_VERSION, type ExpressionTerm, type QueryColumnWire, type QueryWire } from './query-wire.ts'

/** The question behind what travelled. What does not fit together is a QueryError that names the field of the wire. */
export function toQuery({
  dbTable,
  virtualColumns,
  columns,
  filters,
  advancedFilters,
  formulaVersion,
  resultLimit,
}: QueryWire): Query {
  return {
    baseTableId: dbTable,
    ...(virtualColumns && { virtualColumns: virtualColumns.map(toVirtualColumn) }),
    columns: columns.map((column, index) => toColumn(column, `columns[${index}]`, formulaVersion)),
    filters: filters.map((filter, index) => toFilter(filter, `filters[${index}]`)),
    ...(advancedFilters && { advanced: toFilterGroup(advancedFilters, 'advancedFilters') }),
    limit: resultLimit,
  }
}

/** Zooms as they are checked beside a query. */
export const toZooms = (zooms: readonly ZoomWire[]): Zoom[] =>
  zoomsThatCount(zooms).map((zoom) => ({
    ...useOf(zoom),
    unit: zoom.unit,
    range: zoom.range,
    filters: rangeFilters(zoom).map((filter) => toFilter(filter)),
  }))

export function toQueryWire(query: Query, datasourceID: number): QueryWire {
  return {
    datasourceID,
    dbTable: query.baseTableId,
    ...(query.virtualColumns &&
      query.virtualColumns.length > 0 && { virtualColumns: query.virtualColumns.map(toVirtualColumnWire) }),
    columns: query.columns.map(toColumnWire),
    filters: query.filters.map(toFilterWire),
    ...(query.advanced && { advancedFilters: toFilterGroupWire(query.advanced) }),
    ...(query.columns.some(({ design }) => design === 'computed') && { formulaVersion: FORMULA_VERSION }),
    resultLimit: query.limit,
  }
}

/** The same query in the present version of formulas, so that what is stored says what it means. */
export function withFormulaVersion(wire: QueryWire): QueryWire {
  if (wire.formulaVersion !== undefined || !wire.columns.some(({ designType }) => designType === 'COMPUTED'))
    return wire
  const { columns } = toQueryWire(toQuery(wire), wire.datasourceID)
  return {
    ...wire,
    columns: wire.columns.map((column, at) => (column.designType === 'COMPUTED' ? (columns[at] ?? column) : column)),
    formulaVersion: FORMULA_VERSION,
  }
}

function toColumn(wire: QueryColumnWire, field: string, version: QueryWire['formulaVersion']): OutputColumn {
  const { label, pin, grouped, orderIndex, vid } = wire
  if (wire.condition && wire.designType !== 'VIEW')
    throw new QueryError(`${field}.condition`, 'Only views can have a condition')
  if (wire.top && wire.designType !== 'GROUPBY')
    throw new QueryError(`${field}.top`, 'Only the first groups can be kept apart')
  const base = {
    ...(vid !== undefined && { vid }),
    label,
    pin,
    grouped,
    orderIndex,
    orderDirection: directions[wire.orderDirection],
  }
  switch (wire.designType) {
    case 'VIEW':
      return {
        ...base,
        design: 'view',
        ...toMeasure(wire, field),
        ...(wire.condition && { where: toFilterGroup(wire.condition, `${field}.condition`) }),
        ...derivedOf(wire),
        ...formatOf(wire),
      }
    case 'GROUPBY':
      if (wire.format)
        throw new QueryError(
          `${field}.format`,
          'A group is written as its column is; only views and calculated columns have a format of their own',
        )
      if (wire.derived)
        throw new QueryError(`${field}.derived`, 'Only measures can be shown as something else, not groups')
      return {
        ...base,
        design: 'group',
        ...toGroup(wire.expression, `${field}.expression`),
        ...(wire.top && { top: { count: wire.top.count, ...(wire.top.by !== undefined && { by: wire.top.by }) } }),
      }
    case 'COMPUTED':
      return {
        ...base,
        design: 'computed',
        formula: toFormula(wire.expression, `${field}.expression`, version),
        ...derivedOf(wire),
        ...formatOf(wire),
      }
  }
}

type WireDerived = QueryColumnWire['derived']

const derivedOf = ({ derived }: { readonly derived?: WireDerived }): { derived?: Derived } =>
  derived ? { derived: { kind: derived.kind, ...(derived.periods !== undefined && { periods: derived.periods }) } } : {}

const formatOf = ({ format }: { readonly format?: NumberFormat | undefined }) => ({ ...(format && { format }) })

const directions = { ASC: 'asc', DESC: 'desc', NONE: 'none' } as const
export const directionWords = { asc: 'ASC', desc: 'DESC', none: 'NONE' } as const

/** A rate divides one view by another. */
function toMeasure({ expression, rate }: QueryColumnWire, columnField: string) {
  const field = `${columnField}.expression`
  if (!rate) return toView(expression, field)
  const sign = expression[1]
  if (!sign || !('operator' in sign) || sign.operator !== '/')
    throw new QueryError(`${field}[1]`, 'A rate divides one column by another')
  assertLength(expression, 3, field)
  const over = columnAt(expression, 2, field)
  const aggregation = aggregationNames.find((name) => name === over.function)
  if (!aggregation) throw new QueryError(`${field}[2].function`, `${over.function} is not a way to view a column`)
  const { per, condition, limit } = rate
  const where = condition && { where: toFilterGroup(condition, `${columnField}.rate.condition`) }
  return {
    ...toView(expression.slice(0, 1), field),
    rate: { over: { ...useOf(over), aggregation, ...where }, per, ...(limit && { limit }) },
  }
}

/** A date difference names two columns with the same function, first minus second; every other view names one. */
function toView(expression: readonly ExpressionTerm[], field: string) {
  const first = columnAt(expression, 0, field)
  const aggregation = aggregationNames.find((name) => name === first.function)
  if (!aggregation) throw new QueryError(`${field}[0].function`, `${first.function} is not a way to view a column`)
  if (!needsSecondColumn(aggregation)) {
    assertLength(expression, 1, field)
    return { ...useOf(first), aggregation, ...percentileOf(first) }
  }
  return {
    ...useOf(first),
    aggregation,
    ...percentileOf(first),
    ...toSecond(expression, aggregations[aggregation].label, field),
  }
}

/** The second of two dates, which has the same function as the first. */
function toSecond(expression: readonly ExpressionTerm[], label: string, field: string) {
  if (expression.length < 2) throw new QueryError(field, `${label} needs two date columns`)
  assertLength(expression, 2, field)
  const second = columnAt(expression, 1, field)
  if (second.function !== columnAt(expression, 0, field).function)
    throw new QueryError(`${field}[1].function`, 'Both dates have the same function')
  return { secondColumnId: second.dbColumn, ...(second.path && { secondPath: second.path }) }
}

function toGroup(expression: readonly ExpressionTerm[], field: string) {
  const first = columnAt(expression, 0, field)
  const word = first.function
  const grouping = groupingNames.find((name) => name === word)
  if (!grouping) throw new QueryError(`${field}[0].function`, `${word} is not a way to group by a column`)
  const group = { ...useOf(first), grouping, ...(first.bands && { bands: first.bands }) }
  if (!groupingOf(grouping).needsSecondColumn) {
    assertLength(expression, 1, field)
    return group
  }
  return { ...group, ...toSecond(expression, groupingOf(grouping).label, field) }
}

function columnAt(expression: readonly ExpressionTerm[], index: number, field: string) {
  const term = expression[index]
  if (!term || !('dbColumn' in term)) throw new QueryError(`${field}[${index}]`, 'A column is needed here')
  return term
}

function assertLength(expression: readonly ExpressionTerm[], length: number, field: string) {
  if (expression.length > length)
    throw new QueryError(`${field}[${length}]`, 'There is more here than the function takes')
}

const needsSecondColumn = (name: AggregationName) => aggregations[name].needsSecondColumn

function toColumnWire(column: OutputColumn): QueryColumnWire {
  const { label, pin, grouped, orderIndex, orderDirection, vid } = column
  const base = {
    ...(vid !== undefined && { vid }),
    label,
    pin,
    grouped,
    orderIndex,
    orderDirection: directionWords[orderDirection],
  }
  switch (column.design) {
    case 'view':
      return {
        ...base,
        designType: 'VIEW',
        expression: viewTerms(column),
        ...(column.where && { condition: toFilterGroupWire(column.where) }),
        ...toDerivedWire(column),
        ...toRateWire(column),
        ...formatOf(column),
      }
    case 'group':
      return {
        ...base,
        designType: 'GROUPBY',
        expression: groupTerms(column),
        ...(column.top && { top: { ...column.top } }),
      }
    case 'computed':
      return {
        ...base,
        designType: 'COMPUTED',
        expression: toTerms(column.formula),
        ...toDerivedWire(column),
        ...formatOf(column),
      }
  }
}

const toRateWire = ({ rate }: { readonly rate?: Rate }): Pick<QueryColumnWire, 'rate'> =>
  rate
    ? {
        rate: {
          per: rate.per,
          ...(rate.over.where && { condition: toFilterGroupWire(rate.over.where) }),
          ...(rate.limit && { limit: { ...rate.limit } }),
        },
      }
    : {}

const toDerivedWire = ({ derived }: { readonly derived?: Derived }): { derived?: NonNullable<WireDerived> } =>
  derived ? { derived: { ...derived } } : {}

function viewTerms(view: Extract<OutputColumn, { design: 'view' }>): ExpressionTerm[] {
  const { aggregation } = view
  const first = { ...term(view, aggregation), ...percentileOf(view) }
  if (view.rate) return [first, { operator: '/' }, term(view.rate.over, view.rate.over.aggregation)]
  return [first, ...secondTerm(view, aggregation)]
}

function groupTerms(group: Extract<OutputColumn, { design: 'group' }>): ExpressionTerm[] {
  const { grouping, bands } = group
  return [{ ...term(group, grouping), ...(bands && { bands: [...bands] }) }, ...secondTerm(group, grouping)]
}

function secondTerm(column: Parameters<typeof secondUse>[0], word: AggregationName | GroupingName): ExpressionTerm[] {
  const second = secondUse(column)
  return second ? [term(second, word)] : []
}

const term = ({ columnId, path }: ColumnUse, word: AggregationName | GroupingName): ExpressionTerm => ({
  dbColumn: columnId,
  ...(path && { path: [...path] }),
  function: word,
})

const wireWords: readonly (readonly [RegExp, string])[] = [
  [/^baseTableId$/, 'dbTable'],
  [/^limit$/, 'resultLimit'],
  [/^advanced\b/, 'advancedFilters'],
  [/^(columns\[\d+\])\.columnId$/, '$1.expression[0].dbColumn'],
  [/^(columns\[\d+\])\.secondColumnId$/, '$1.expression[1].dbColumn'],
  [/^(columns\[\d+\])\.(aggregation|grouping)$/, '$1.expression[0].function'],
  [/^(columns\[\d+\])\.(bands.*)$/, '$1.expression[0].$2'],
  [/^(columns\[\d+\])\.percentile$/, '$1.expression[0].percentile'],
  [/^(columns\[\d+\])\.formula$/, '$1.expression'],
  [/^(columns\[\d+\])\.rate\.over\.columnId$/, '$1.expression[2].dbColumn'],
  [/^(columns\[\d+\])\.rate\.over\.aggregation$/, '$1.expression[2].function'],
  [/^(columns\[\d+\])\.rate\.over\.where\b/, '$1.rate.condition'],
  [/\.formula$/, '.expression'],
  [/^((?:virtualC|c)olumns\[\d+\])\.where\b/, '$1.condition'],
  [/^(virtualColumns\[\d+\])\.tableId$/, '$1.dbTable'],
  [/\.columnId$/, '.dbColumn'],
  [/\.secondColumnId$/, '.secondDbColumn'],
  [/\.aggregation$/, '.functionType'],
]

/** The compiler names fields of its own model; people who sent a request look for the names they sent. */
export const toWireField = (field: string): string =>
  wireWords.reduce((name, [pattern, word]) => name.replace(pattern, word), field)
