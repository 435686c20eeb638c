import { leavesOf, type CatalogColumn, type DataType, type Formula } from '@soundings/query'
import type { Random } from './random.ts'

/** A column that may be reached by one of several ways. */
export interface ReachedColumn extends CatalogColumn {
  readonly path?: readonly number[]
}

export const numbersOf = (columns: readonly ReachedColumn[]) =>
  columns.filter(({ dataType, name }) => dataType === 'NUMBER' && name !== 'big')

type Made = Formula<number>
type Call = Extract<Made, { kind: 'call' }>

const number = (value: number): Made => ({ kind: 'number', value })
const text = (value: string): Made => ({ kind: 'text', value })
const call = (name: Call['function'], ...given: readonly Made[]): Made => ({
  kind: 'call',
  function: name,
  arguments: given,
})
const leafOf = ({ id, path }: ReachedColumn) => ({ column: id, ...(path && { path }) })

/** A value for each row, of any type. */
export function rowFormula(random: Random, columns: readonly ReachedColumn[]): Made {
  if (random.chance(0.4)) return arithmetic(random, 3, () => columnOf(random, numbersOf(columns)))
  const made = valueOf(random, columns, random.pick(['NUMBER', 'STRING', 'DATE', 'BOOLEAN']), 2)
  // Where tables have no column of a type there may be none at all in it.
  return leavesOf(made).length > 0 ? made : columnOf(random, numbersOf(columns))
}

/** A value for each row of a type of which the tables have a column. */
export function rowFormulaOf(
  random: Random,
  columns: readonly ReachedColumn[],
): { readonly formula: Made; readonly dataType: Exclude<DataType, 'OTHER'> } {
  const dataType = random.pick(
    (['NUMBER', 'STRING', 'DATE', 'BOOLEAN'] as const).filter((type) => ofType(columns, type).length > 0),
  )
  const formula = valueOf(random, columns, dataType, 2)
  return leavesOf(formula).length > 0
    ? { formula, dataType }
    : { formula: columnOf(random, ofType(columns, dataType)), dataType }
}

/** A value made of that of another row; there is a column of dates. */
export const neighbourFormula: (random: Random, columns: readonly ReachedColumn[]) => Made = (random, columns) =>
  random.pick([
    () => neighbour(random, columns, columns),
    () =>
      call(
        'dateDiff',
        text('days'),
        neighbour(random, columns, ofType(columns, 'DATE')),
        columnOf(random, ofType(columns, 'DATE')),
      ),
    () =>
      call('coalesce', neighbour(random, columns, ofType(columns, 'DATE')), columnOf(random, ofType(columns, 'DATE'))),
    () => neighbourCondition(random, columns),
  ])()

export const neighbourCondition = (random: Random, columns: readonly ReachedColumn[]): Made =>
  comparison(random, neighbour(random, columns, numbersOf(columns)), columnOf(random, numbersOf(columns)))

function neighbour(random: Random, columns: readonly ReachedColumn[], among: readonly ReachedColumn[]): Made {
  const keys = columns.filter(({ name }) => /_(id|no|code)$/.test(name))
  const subjects = keys.length > 0 && random.chance(0.8) ? keys : columns.filter(({ dataType }) => dataType !== 'OTHER')
  return call(
    random.pick(['previous', 'next'] as const),
    columnOf(random, among),
    columnOf(random, ofType(columns, 'DATE')),
    ...random.list(1, 2, () => columnOf(random, subjects)),
  )
}

/** Counts and sums of whole numbers, added, subtracted and multiplied or divided by a constant. */
export function additiveFormula(random: Random, columns: readonly ReachedColumn[]): Made {
  const whole = columns.filter(({ name, numberKind }) => numberKind === 'integer' && name !== 'big')
  const part = (): Made =>
    random.chance(0.5)
      ? counted(random, columns)
      : { kind: 'aggregate', function: 'sum', ...leafOf(random.pick(whole.length > 0 ? whole : columns)) }
  if (random.chance(0.3)) return part()
  return random.chance(0.5)
    ? { kind: 'operation', operator: random.pick(['+', '-'] as const), left: part(), right: part() }
    : { kind: 'operation', operator: random.pick(['*', '/'] as const), left: part(), right: number(4) }
}

/** A value for each group. */
export function aggregateFormula(random: Random, columns: readonly ReachedColumn[]): Made {
  const leaf = (): Made => aggregate(random, columns)
  if (random.chance(0.3))
    return call(
      'coalesce',
      call('if', comparison(random, counted(random, columns), number(random.whole(0, 4))), leaf(), leaf()),
      number(-1),
    )
  return random.chance(0.2) ? call('round', counted(random, columns), number(1)) : arithmetic(random, 3, leaf)
}

function aggregate(random: Random, columns: readonly ReachedColumn[]): Made {
  const column = () => columnOf(random, numbersOf(columns))
  if (random.chance(0.2)) return counted(random, columns)
  if (random.chance(0.15)) return call('sumIf', column(), conditionOf(random, columns, 1))
  if (random.chance(0.15)) return call('percentile', column(), number(random.pick([0, 5, 33.3, 90, 100])))
  return {
    kind: 'aggregate',
    function: random.pick(['count', 'distinct', 'sum', 'avg', 'min', 'max', 'median'] as const),
    ...leafOf(random.pick(numbersOf(columns))),
  }
}

const counted = (random: Random, columns: readonly ReachedColumn[]): Made =>
  random.pick([
    (): Made => call('rows'),
    (): Made => call('countIf', conditionOf(random, columns, 1)),
    (): Made => ({ kind: 'aggregate', function: 'count', ...leafOf(random.pick(columns)) }),
  ])()

const columnOf = (random: Random, columns: readonly ReachedColumn[]): Made => ({
  kind: 'column',
  ...leafOf(random.pick(columns)),
})

function arithmetic(random: Random, depth: number, leaf: () => Made): Made {
  const part = (left: number): Made => {
    if (left === 0 || random.chance(0.3)) return random.chance(0.75) ? leaf() : number(random.pick([0, 1, 2.5, 100]))
    if (random.chance(0.1)) return { kind: 'negation', operand: part(left - 1) }
    return operation(random, part(left - 1), part(left - 1))
  }
  return operation(random, leaf(), part(depth - 1))
}

const operation = (random: Random, left: Made, right: Made): Made => ({
  kind: 'operation',
  operator: random.pick(['+', '-', '*', '/'] as const),
  left,
  right,
})

function comparison(random: Random, left: Made, right: Made, isOrdered = true): Made {
  return {
    kind: 'comparison',
    operator: random.pick(isOrdered ? (['=', '<>', '<', '<=', '>', '>='] as const) : (['=', '<>'] as const)),
    left,
    right,
  }
}

type Columns = readonly ReachedColumn[]
type Make = (random: Random, columns: Columns, depth: number) => Made

const ofType = (columns: Columns, dataType: DataType) =>
  dataType === 'NUMBER' ? numbersOf(columns) : columns.filter((column) => column.dataType === dataType)

/** Numbers that are compared and rounded are those of columns: sums of doubles differ in their last digits. */
const numbers: readonly Make[] = [
  (random, columns) =>
    call(random.pick(['floor', 'ceil', 'abs', 'log', 'ln'] as const), columnOf(random, numbersOf(columns))),
  (random, columns) => call('round', columnOf(random, numbersOf(columns)), number(random.pick([0, 1, 2]))),
  (random, columns) => call('power', columnOf(random, numbersOf(columns)), number(random.pick([0, 1, 2]))),
  (random, columns, depth) => call('length', valueOf(random, columns, 'STRING', depth)),
  (random, columns, depth) =>
    call(
      'dateDiff',
      text(random.pick(['years', 'month', 'weeks', 'days', 'hours', 'minutes', 'seconds'])),
      valueOf(random, columns, 'DATE', depth),
      valueOf(random, columns, 'DATE', depth),
    ),
  (random, columns, depth) =>
    call(
      random.pick(['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'] as const),
      valueOf(random, columns, 'DATE', depth),
    ),
]

const texts: readonly Make[] = [
  (random, columns, depth) =>
    call(
      'concat',
      valueOf(random, columns, 'STRING', depth),
      text(random.pick(['-', ' ', "it's", '%'])),
      valueOf(random, columns, 'STRING', depth),
    ),
  (random, columns, depth) =>
    call(random.pick(['lower', 'upper', 'trim'] as const), valueOf(random, columns, 'STRING', depth)),
  (random, columns, depth) =>
    call(
      'substring',
      valueOf(random, columns, 'STRING', depth),
      number(random.whole(1, 4)),
      ...(random.chance(0.5) ? [number(random.whole(0, 3))] : []),
    ),
]

const conditions: readonly Make[] = [
  (random, columns) =>
    comparison(
      random,
      columnOf(random, numbersOf(columns)),
      random.chance(0.7) ? number(random.pick([0, 1, 3, 70.5])) : columnOf(random, numbersOf(columns)),
    ),
  (random, columns, depth) =>
    comparison(
      random,
      valueOf(random, columns, 'STRING', depth),
      random.chance(0.6) ? text(random.pick(['ann', 'Fever', '', ' '])) : valueOf(random, columns, 'STRING', depth),
      false,
    ),
  (random, columns, depth) =>
    comparison(
      random,
      valueOf(random, columns, 'DATE', depth),
      random.chance(0.6)
        ? text(random.pick(['2024-02-29', '2024-03-01 00:00:00', '1980-02-29']))
        : valueOf(random, columns, 'DATE', depth),
    ),
  (random, columns, depth) =>
    call('contains', valueOf(random, columns, 'STRING', depth), text(random.pick(['é', '%', '_', 'FE', "'", '\\']))),
  (random, columns, depth) => ({ kind: 'not', operand: conditionOf(random, columns, depth) }),
  (random, columns, depth) => ({
    kind: 'logic',
    operator: random.pick(['and', 'or'] as const),
    left: conditionOf(random, columns, depth),
    right: conditionOf(random, columns, depth),
  }),
]

const conditionOf: Make = (random, columns, depth) => valueOf(random, columns, 'BOOLEAN', Math.max(depth, 1))

const makers: Record<Exclude<DataType, 'OTHER'>, readonly Make[]> = {
  NUMBER: numbers,
  STRING: texts,
  DATE: [(random, columns, depth) => (random.chance(0.3) ? call('today') : valueOf(random, columns, 'DATE', depth))],
  BOOLEAN: conditions,
}

/** What there is for a type of which the tables have no column. */
const constants: Record<Exclude<DataType, 'OTHER'>, (random: Random, columns: Columns) => Made> = {
  NUMBER: () => number(1),
  STRING: () => text('x'),
  DATE: () => call('today'),
  BOOLEAN: (random, columns) => comparison(random, columnOf(random, numbersOf(columns)), number(1)),
}

function valueOf(random: Random, columns: Columns, type: Exclude<DataType, 'OTHER'>, depth: number): Made {
  const fitting = ofType(columns, type)
  if (depth === 0 || random.chance(0.25))
    return fitting.length > 0 ? columnOf(random, fitting) : constants[type](random, columns)
  if (random.chance(0.15))
    return call(
      'if',
      conditionOf(random, columns, depth - 1),
      valueOf(random, columns, type, depth - 1),
      valueOf(random, columns, type, depth - 1),
    )
  if (random.chance(0.1))
    return call('coalesce', valueOf(random, columns, type, depth - 1), valueOf(random, columns, type, depth - 1))
  return random.pick(makers[type])(random, columns, depth - 1)
}
