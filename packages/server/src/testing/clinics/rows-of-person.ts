import type { Random } from '../../../../engines/src/conformance/random/random.ts'
import type { FixtureKey, FixtureTable } from '../../../../engines/src/conformance/clinic/fixture.ts'

/** A person sees of the table only rows whose key column holds one of the values. */
export interface RowRule {
  readonly table: string
  readonly column: string
  readonly values: readonly (string | number)[]
  /** Whether one chain of keys to an allowed row is enough (any), or every chain that is not null must lead to one. */
  readonly chains?: 'any' | 'every'
}

type Tables = readonly FixtureTable[]
type Row = FixtureTable['rows'][number]

/** The tables with only those rows that a person under these rules may see, by going from row to row: no SQL and no compiler. */
export const rowsOfPerson = (tables: Tables, rules: readonly RowRule[]): Tables =>
  tables.map((table) => ({ ...table, rows: table.rows.filter((row) => mayBeSeen(tables, table, row, rules)) }))

function mayBeSeen(tables: Tables, table: FixtureTable, row: Row, rules: readonly RowRule[]): boolean {
  const passed = [table.name]
  const strict = rules.filter(({ chains }) => chains === 'every')
  return (
    isOpen(tables, table, row, rules, passed) &&
    strict.every((rule) => !chainsFrom(tables, table, row, rule, passed).includes('refused'))
  )
}

/** For each rule that can be reached, the row itself or one that it refers to is open, under all rules together. */
function isOpen(
  tables: Tables,
  table: FixtureTable,
  row: Row,
  rules: readonly RowRule[],
  passed: readonly string[],
): boolean {
  return rules.every((rule) => {
    if (table.name === rule.table) return rule.values.some((value) => value === cellOf(table, row, rule.column))
    const keys = keysLeadingTo(tables, table, rule, passed)
    return keys.length === 0 || keys.some((key) => leadsToOpen(tables, table, row, key, rules, passed))
  })
}

function leadsToOpen(
  tables: Tables,
  table: FixtureTable,
  row: Row,
  { columns, toTable, toColumns }: FixtureKey,
  rules: readonly RowRule[],
  passed: readonly string[],
): boolean {
  const cells = columns.map((column) => cellOf(table, row, column))
  if (cells.includes(null)) return false
  const target = tableOf(tables, toTable)
  const further = [...passed, toTable]
  const [rule, ...others] = rules.filter((each) => hasChain(tables, target, each, further))
  if (rule && others.length === 0 && toTable === rule.table && toColumns.length === 1 && toColumns[0] === rule.column)
    return rule.values.some((value) => value === cells[0])
  const next = target.rows.find((other) => toColumns.every((column, at) => cellOf(target, other, column) === cells[at]))
  return next !== undefined && isOpen(tables, target, next, rules, further)
}

const tableOf = (tables: Tables, name: string) => tables.find((table) => table.name === name)!
const cellOf = (table: FixtureTable, row: Row, column: string) =>
  row[table.columns.findIndex(({ name }) => name === column)] ?? null

/** A chain passes no table twice. */
function keysLeadingTo(tables: Tables, table: FixtureTable, rule: RowRule, passed: readonly string[]): FixtureKey[] {
  return table.foreignKeys.filter(
    ({ toTable }) =>
      !passed.includes(toTable) && hasChain(tables, tableOf(tables, toTable), rule, [...passed, toTable]),
  )
}

function hasChain(tables: Tables, table: FixtureTable, rule: RowRule, passed: readonly string[]): boolean {
  return table.name === rule.table || keysLeadingTo(tables, table, rule, passed).length > 0
}

type Outcome = 'allowed' | 'refused' | 'null'

/** What becomes of every chain of keys from a row; a key that holds an allowed value leads to one, even when its row is missing. */
function chainsFrom(
  tables: Tables,
  table: FixtureTable,
  row: Row,
  rule: RowRule,
  passed: readonly string[],
): Outcome[] {
  const judged = (cell: unknown): Outcome => (rule.values.some((value) => value === cell) ? 'allowed' : 'refused')
  if (table.name === rule.table) return [judged(cellOf(table, row, rule.column))]
  return keysLeadingTo(tables, table, rule, passed).flatMap(({ columns, toTable, toColumns }): Outcome[] => {
    const cells = columns.map((column) => cellOf(table, row, column))
    if (cells.includes(null)) return ['null']
    if (toTable === rule.table && toColumns.length === 1 && toColumns[0] === rule.column) return [judged(cells[0])]
    const target = tableOf(tables, toTable)
    const next = target.rows.find((other) =>
      toColumns.every((column, at) => cellOf(target, other, column) === cells[at]),
    )
    return next ? chainsFrom(tables, target, next, rule, [...passed, toTable]) : ['refused']
  })
}

/** Rules on one to three keys, mostly with values that occur; several on one column are alternatives. */
export function randomRowRules(random: Random, tables: Tables): RowRule[] {
  const keys = tables.flatMap((table) => table.primaryKey.map((column) => ({ table, column })))
  const picked = new Set(random.list(1, 3, () => random.pick(keys)))
  return [...picked].map(({ table, column }) => {
    const valueOf = () =>
      (random.chance(0.9) ? cellOf(table, random.pick(table.rows), column) : random.pick([98, 66])) as string | number
    return {
      table: table.name,
      column,
      values: [...new Set(random.list(1, Math.ceil(table.rows.length / 2), valueOf))],
      chains: random.pick(['any', 'every'] as const),
    }
  })
}
