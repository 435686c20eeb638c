import {
  isColumnFunction,
  isFilterGroup,
  maxNesting,
  meaningOf,
  otherRowsFormula,
  partsOf,
  QueryError,
  strength,
} from '@soundings/query'
import type {
  ArithmeticOperator,
  ColumnUse,
  ComparisonOperator,
  Filter,
  FilterGroup,
  Formula,
  VirtualColumn,
  VirtualMeaning,
} from '@soundings/query'
import {
  FORMULA_VERSION,
  type ExpressionTerm,
  type FilterGroupWire,
  type FilterWire,
  type OtherRowsWire,
  type QueryWire,
  type VirtualColumnWire,
} from './query-wire.ts'

type ColumnTerm = Extract<ExpressionTerm, { dbColumn: number }>
type Operator = Extract<ExpressionTerm, { operator: string }>['operator']
type Version = QueryWire['formulaVersion']

interface Step {
  readonly formula: Formula<number>
  readonly next: number
}
type Reader = (index: number) => Step

/** As many as the formula editor reads, nested groups included. */
const TERMS_MAX = 1000

/** Reads a calculated column with the usual precedence; a minus before a term turns its sign. */
export function toFormula(terms: readonly ExpressionTerm[], field: string, version: Version): Formula<number> {
  if (countTerms(terms) > TERMS_MAX) throw new QueryError(field, `A formula has at most ${TERMS_MAX} parts`)
  return readGroup(terms, { field, version, depth: 0 })
}

interface Place {
  readonly field: string
  readonly version: Version
  readonly depth: number
}

const comparisons: readonly Operator[] = ['=', '<>', '<', '<=', '>', '>='] satisfies ComparisonOperator[]

/** From what binds loosest to what binds closest, as the formula editor reads. */
function readGroup(terms: readonly ExpressionTerm[], { field, version, depth }: Place): Formula<number> {
  if (depth > maxNesting) throw new QueryError(field, `A formula has at most ${maxNesting} parts inside each other`)
  const fieldOf = (index: number) => `${field}[${index}]`
  const inside = (group: readonly ExpressionTerm[], place: string) =>
    readGroup(group, { field: place, version, depth: depth + 1 })
  const operatorAt = (index: number): Operator | undefined => {
    const term = terms[index]
    return term && 'operator' in term ? term.operator : undefined
  }

  const chain =
    (signs: readonly Operator[], operand: Reader): Reader =>
    (index) => {
      let left = operand(index)
      for (;;) {
        const operator = operatorAt(left.next)
        if (!operator || !signs.includes(operator)) return left
        const right = operand(left.next + 1)
        left = { formula: twoSided(operator, left.formula, right.formula), next: right.next }
      }
    }

  const product = chain(['*', '/'], factor)
  const sum = chain(['+', '-'], product)
  const and = chain(['and'], negated)
  const or = chain(['or'], and)

  function negated(index: number): Step {
    if (operatorAt(index) !== 'not') return comparison(index)
    const { formula, next } = negated(index + 1)
    return { formula: { kind: 'not', operand: formula }, next }
  }

  function comparison(index: number): Step {
    const left = sum(index)
    const operator = operatorAt(left.next)
    if (!operator || !comparisons.includes(operator)) return left
    const right = sum(left.next + 1)
    return { formula: twoSided(operator, left.formula, right.formula), next: right.next }
  }

  function factor(index: number): Step {
    const term = terms[index]
    if (!term)
      throw new QueryError(terms.length === 0 ? field : fieldOf(index - 1), 'A column or a number is missing here')
    const next = index + 1
    if ('value' in term) return { formula: { kind: 'number', value: term.value }, next }
    if ('text' in term) return { formula: { kind: 'text', value: term.text }, next }
    if ('group' in term) return { formula: inside(term.group, `${fieldOf(index)}.group`), next }
    if ('dbColumn' in term) return { formula: columnFormula(term, fieldOf(index), version), next }
    if ('otherRows' in term) return { formula: otherRowsFormula(toMeaning(term.otherRows)), next }
    if ('call' in term) {
      const given = term.arguments.map((argument, at) => inside(argument, `${fieldOf(index)}.arguments[${at}]`))
      return { formula: { kind: 'call', function: term.call, arguments: given }, next }
    }
    if (term.operator !== '-')
      throw new QueryError(fieldOf(index), 'A column or a number is needed before this operator')
    const operand = factor(next)
    return { formula: { kind: 'negation', operand: operand.formula }, next: operand.next }
  }

  const { formula, next } = or(0)
  if (next < terms.length) throw new QueryError(fieldOf(next), 'An operator is missing before this')
  return formula
}

function twoSided(operator: Operator, left: Formula<number>, right: Formula<number>): Formula<number> {
  if (operator === 'and' || operator === 'or') return { kind: 'logic', operator, left, right }
  if (comparisons.includes(operator))
    return { kind: 'comparison', operator: operator as ComparisonOperator, left, right }
  return { kind: 'operation', operator: operator as ArithmeticOperator, left, right }
}

function columnFormula(
  { dbColumn, path, function: word }: ColumnTerm,
  field: string,
  version: Version,
): Formula<number> {
  const leaf = { column: dbColumn, ...(path && { path }) }
  if (word === 'none') return { kind: 'column', ...leaf }
  // Before there were versions it counted rows, whatever its column.
  if (word === 'count' && version === undefined) return { kind: 'call', function: 'rows', arguments: [] }
  if (isColumnFunction(word)) return { kind: 'aggregate', function: word, ...leaf }
  throw new QueryError(`${field}.function`, `${word} cannot be used in a formula`)
}

const listsIn = (term: ExpressionTerm): readonly (readonly ExpressionTerm[])[] =>
  'group' in term ? [term.group] : 'call' in term ? term.arguments : []

const countTerms = (terms: readonly ExpressionTerm[]): number =>
  terms.reduce((count, term) => count + 1 + listsIn(term).reduce((sum, list) => sum + countTerms(list), 0), 0)

const withPath = ({ path }: { readonly path?: readonly number[] }) => path && { path: [...path] }

/** Writes a formula so that reading it again gives the same tree: groups stand only where they are needed. */
export function toTerms(formula: Formula<number>): ExpressionTerm[] {
  return write(formula, 0)
}

function write(formula: Formula<number>, least: number): ExpressionTerm[] {
  const grouped = (own: number, terms: ExpressionTerm[]): ExpressionTerm[] => (own < least ? [{ group: terms }] : terms)
  switch (formula.kind) {
    case 'number':
      return [{ value: formula.value }]
    case 'text':
      return [{ text: formula.value }]
    case 'column':
      return [{ dbColumn: formula.column, ...withPath(formula), function: 'none' }]
    case 'aggregate':
      return [{ dbColumn: formula.column, ...withPath(formula), function: formula.function }]
    case 'otherRows':
      return [{ otherRows: toMeaningWire(meaningOf(formula)!) }]
    case 'call':
      return [{ call: formula.function, arguments: partsOf(formula).map((argument) => write(argument, 0)) }]
    case 'negation':
      return [{ operator: '-' }, ...write(formula.operand, strength.negation)]
    case 'not':
      return grouped(strength.not, [{ operator: 'not' }, ...write(formula.operand, strength.not)])
    case 'comparison':
      return grouped(strength.comparison, [
        ...write(formula.left, strength['+']),
        { operator: formula.operator },
        ...write(formula.right, strength['+']),
      ])
    case 'operation':
    case 'logic': {
      const own = strength[formula.operator]
      return grouped(own, [
        ...write(formula.left, own),
        { operator: formula.operator },
        ...write(formula.right, own + 1),
      ])
    }
  }
}

/** `field` is where the filter stands, for the words about a formula that is wrong. */
export function toFilter(
  {
    dbColumn,
    path,
    expression,
    measure,
    operator,
    values,
    functionType,
    secondDbColumn,
    secondPath,
    percentile,
    grouping,
    dynamic,
    zoomingFilter,
  }: FilterWire,
  field = '',
): Filter {
  return {
    columnId: dbColumn,
    ...(path && { path }),
    ...(expression && { formula: toFormula(expression, `${field}.expression`, FORMULA_VERSION) }),
    ...(measure !== undefined && { measure }),
    operator,
    values,
    ...(functionType !== undefined && functionType !== 'none' && { aggregation: functionType }),
    ...(secondDbColumn !== undefined && { secondColumnId: secondDbColumn }),
    ...(secondPath && { secondPath }),
    ...percentileOf({ percentile }),
    ...(grouping !== undefined && { grouping }),
    ...(dynamic && { dynamic }),
    ...(zoomingFilter && { zooming: zoomingFilter }),
  }
}

export function toFilterWire({
  columnId,
  path,
  formula,
  measure,
  operator,
  values,
  aggregation,
  secondColumnId,
  secondPath,
  percentile,
  grouping,
  dynamic,
  zooming,
}: Filter): FilterWire {
  return {
    dbColumn: columnId,
    ...(path && { path: [...path] }),
    ...(formula && { expression: toTerms(formula) }),
    ...(measure !== undefined && { measure }),
    operator,
    values: [...values],
    ...(aggregation !== undefined && { functionType: aggregation }),
    ...(secondColumnId !== undefined && { secondDbColumn: secondColumnId }),
    ...(secondPath && { secondPath: [...secondPath] }),
    ...percentileOf({ percentile }),
    ...(grouping !== undefined && { grouping }),
    dynamic: dynamic ?? false,
    zoomingFilter: zooming ?? false,
  }
}

export const toFilterGroup = ({ groupOperator, items }: FilterGroupWire, field = ''): FilterGroup => ({
  operator: groupOperator,
  items: items.map((item, index) => {
    const place = `${field}.items[${index}]`
    return 'groupItemType' in item ? toFilterGroup(item, place) : toFilter(item, place)
  }),
})

export const toFilterGroupWire = ({ operator, items }: FilterGroup): FilterGroupWire => ({
  groupItemType: 'group',
  groupOperator: operator,
  items: items.map((item) => (isFilterGroup(item) ? toFilterGroupWire(item) : toFilterWire(item))),
})

/** What a column of other rows says, without its name. */
function toMeaning({ condition, column, ...wire }: OtherRowsWire): VirtualMeaning {
  const base = { ...(condition && { where: toFilterGroup(condition) }), ...(column && { column: useOf(column) }) }
  if (wire.kind === 'related')
    return {
      ...base,
      kind: 'related',
      tableId: wire.dbTable,
      path: wire.path,
      measure: wire.measure,
      ...(wire.by && { by: useOf(wire.by) }),
    }
  return {
    ...base,
    kind: 'sequence',
    subject: wire.subject.map(useOf),
    by: useOf(wire.by),
    measure: wire.measure,
    ...(wire.days !== undefined && { days: wire.days }),
  }
}

function toMeaningWire(virtual: VirtualMeaning): OtherRowsWire {
  const { where, column } = virtual
  const base = { ...(where && { condition: toFilterGroupWire(where) }), ...(column && { column: useWire(column) }) }
  if (virtual.kind === 'related')
    return {
      ...base,
      kind: 'related',
      dbTable: virtual.tableId,
      path: [...virtual.path],
      measure: virtual.measure,
      ...(virtual.by && { by: useWire(virtual.by) }),
    }
  return {
    ...base,
    kind: 'sequence',
    subject: virtual.subject.map(useWire),
    by: useWire(virtual.by),
    measure: virtual.measure,
    ...(virtual.days !== undefined && { days: virtual.days }),
  }
}

export const toVirtualColumn = ({ id, label, ...wire }: VirtualColumnWire): VirtualColumn => ({
  id,
  label,
  ...toMeaning(wire),
})

export const toVirtualColumnWire = ({ id, label, ...meaning }: VirtualColumn): VirtualColumnWire => ({
  id,
  label,
  ...toMeaningWire(meaning),
})

export const useOf = ({ dbColumn, path }: { dbColumn: number; path?: number[] | undefined }): ColumnUse => ({
  columnId: dbColumn,
  ...(path && { path }),
})

const useWire = ({ columnId, path }: ColumnUse) => ({ dbColumn: columnId, ...(path && { path: [...path] }) })

export const percentileOf = ({ percentile }: { percentile?: string | undefined }) => ({
  ...(percentile !== undefined && { percentile }),
})
