import {
  groupingOf,
  groupingsFor,
  NO_COLUMN,
  operators,
  operatorsFor,
  previousUnits,
  type CatalogColumn,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type FilterValue,
  type InputShape,
  type OutputColumn,
} from '@soundings/query'
import type { Random } from './random.ts'
import { aggregateFormula, numbersOf, rowFormulaOf, type ReachedColumn } from './random-formula.ts'

const awkward: Record<CatalogColumn['dataType'], readonly FilterValue[]> = {
  NUMBER: [
    0,
    1,
    3,
    -1,
    1.5,
    '-0.1',
    '70.5',
    150,
    -49,
    '9007199254740993',
    '9223372036854775807',
    1e12,
    '99999.99',
    '10.25',
  ],
  STRING: ['ann', 'Ann', 'ann ', 'ÉCOLE', 'é', '%', '_', "it's", '\\', '🏥', '!', 'fever', ' ', '患者', 'x_y'],
  DATE: [
    '2024-02-29',
    '2024-02-29 23:59:59',
    '2023-12-31',
    '1980-02-28',
    '2024-03-01 00:00:00.001',
    '1969-12-31',
    '2026-11-15',
    '0999-01-01',
    '2024-03-31',
    '2024-03-31 02:30',
    '2024-10-27 02:30:00',
    '2024-11-03 01:30',
  ],
  BOOLEAN: [true, false, '1', '0'],
  OTHER: ['x'],
}

export const use = ({ id, path }: ReachedColumn): ColumnUse => ({ columnId: id, ...(path && { path }) })

export function rowFilter(random: Random, columns: readonly ReachedColumn[]): Filter {
  if (random.chance(0.12)) return formulaFilter(random, columns)
  const column = random.pick(columns)
  const { dataType } = column
  if (dataType === 'DATE' && random.chance(0.2))
    return random.chance(0.4) ? ageFilter(random, column, columns) : partFilter(random, column)
  const operator = random.pick(operatorsFor(dataType))
  return { ...use(column), operator, values: filterValues(random, operators[operator].inputFor(dataType), dataType) }
}

/** On the age at any date, also at the date itself or one before it. */
export function ageFilter(random: Random, born: ReachedColumn, columns: readonly ReachedColumn[]): Filter {
  const at = use(random.pick(columns.filter(({ dataType }) => dataType === 'DATE')))
  const operator = random.pick(operatorsFor('NUMBER'))
  const one = () => random.pick([0, 1, 18, 43, 44, 54, 119, 120, '24', 24.5, -1])
  const shape = operators[operator].inputFor('NUMBER')
  const values =
    shape === 'none'
      ? []
      : shape === 'many'
        ? [...random.list(1, 3, one), ...random.list(0, 1, () => null)]
        : Array.from({ length: shape === 'two' ? 2 : 1 }, one)
  return {
    ...use(born),
    grouping: 'age',
    secondColumnId: at.columnId,
    ...(at.path && { secondPath: at.path }),
    operator,
    values,
  }
}

/** On the day of the week and the like. */
function partFilter(random: Random, column: ReachedColumn): Filter {
  const grouping = random.pick(groupingsFor(column).filter((name) => groupingOf(name).filtered))
  const operator = random.pick(['equals', 'notEquals', 'in', 'notIn', 'isEmpty'] as const)
  const one = () => random.pick(groupingOf(grouping).cycle!)
  const values =
    operator === 'isEmpty'
      ? []
      : operator === 'in' || operator === 'notIn'
        ? [...random.list(1, 3, one), ...random.list(0, 1, () => null)]
        : [one()]
  return { ...use(column), grouping, operator, values }
}

/** Numbers between those that formulas give, since databases round differently in the last digit. */
const betweenNumbers = [-3.3, 0.37, 5.03, 77.7, 333.3, 2023.5]

/** On a calculated column with a value for each row. */
function formulaFilter(random: Random, columns: readonly ReachedColumn[]): Filter {
  const { formula, dataType } = rowFormulaOf(random, columns)
  // A formula shows instants by the wall clock, which has no hours to go back.
  const operator = random.pick(operatorsFor(dataType).filter((name) => name !== 'last'))
  const shape = operators[operator].inputFor(dataType)
  const values =
    dataType === 'NUMBER' && shape !== 'none'
      ? Array.from({ length: shape === 'two' ? 2 : 1 }, () => random.pick(betweenNumbers))
      : filterValues(random, shape, dataType)
  return { columnId: NO_COLUMN, formula, operator, values }
}

export function groupFilter(random: Random, columns: readonly ReachedColumn[]): Filter {
  if (random.chance(0.4))
    return {
      columnId: NO_COLUMN,
      formula: aggregateFormula(random, columns),
      operator: random.pick(['greaterThan', 'lessOrEqual', 'notEquals'] as const),
      values: [random.pick(betweenNumbers)],
    }
  const aggregation = random.pick(['rowCount', 'valueCount', 'uniqueCount', 'sum', 'avg', 'median'] as const)
  const operator = random.pick(['greaterThan', 'lessOrEqual', 'between', 'notEquals'] as const)
  const values = operator === 'between' ? [-3.3, 77.7] : [random.pick([1, 2, 5.03, 333.3])]
  return { ...use(random.pick(numbersOf(columns))), aggregation, operator, values }
}

/** On what the question shows of a measure. */
export function measureFilter(random: Random, { vid = '' }: OutputColumn): Filter {
  const operator = random.pick(['greaterThan', 'lessOrEqual', 'between', 'notEquals', 'isEmpty', 'isNotEmpty'] as const)
  const values =
    operator === 'between' ? [-3.3, 77.7] : operator.startsWith('is') ? [] : [random.pick([...betweenNumbers, 2.5])]
  return { columnId: NO_COLUMN, measure: vid, operator, values }
}

export function filterTree(random: Random, columns: readonly ReachedColumn[], depth: number): FilterGroup {
  return {
    operator: random.pick(['and', 'or'] as const),
    items: random.list(1, 3, () =>
      depth > 1 && random.chance(0.35) ? filterTree(random, columns, depth - 1) : rowFilter(random, columns),
    ),
  }
}

function filterValues(random: Random, shape: InputShape, dataType: CatalogColumn['dataType']): FilterValue[] {
  const one = () => random.pick(awkward[dataType])
  const shapes: Record<InputShape, () => FilterValue[]> = {
    none: () => [],
    one: () => [one()],
    boolean: () => [one()],
    two: () => [one(), one()],
    many: () => [...random.list(0, 3, one), random.pick([null, '', 'Fever'])],
    'current-unit': () => [random.pick(['day', 'month', 'year', 'financialYear4'])],
    'previous-unit': () => [random.pick(previousUnits), ...random.list(0, 1, () => random.pick([1, 2, 5]))],
    'last-n-unit': () => [random.whole(1, 40), random.pick(['hours', 'days', 'months', 'years'])],
  }
  return shapes[shape]()
}
