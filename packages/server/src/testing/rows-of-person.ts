import type { Random } from '../../../engines/src/conformance/random.ts'
import type { FixtureKey, FixtureTable } from '../../../engines/src/conformance/fixture.ts'

/** Somebody sees of the table only rows whose key column holds one of the values. */
export interface RowRule {
  readonly table: string
  readonly column: string
  readonly values: readonly (string | number)[]
}

type Tables = readonly FixtureTable[]
type Row = FixtureTable['rows'][number]

/** The tables with only those rows that somebody under these rules may see, by going from row to row: no SQL and no compiler. */
export const rowsOfPerson = (tables: Tables, rules: readonly RowRule[]): Tables =>
  tables.map((table) => ({ ...table, rows: table.rows.filter((row) => rules.every((rule) => mayBeSeen(tables, table, row, rule))) }))

function mayBeSeen(tables: Tables, table: FixtureTable, row: Row, rule: RowRule): boolean {
  const passed = [table.name]
  return !hasChain(tables, table, rule, passed) || leads(tables, table, row, rule, passed)
}

const tableOf = (tables: Tables, name: string) => tables.find((table) => table.name === name)!
const cellOf = (table: FixtureTable, row: Row, column: string) => row[table.columns.findIndex(({ name }) => name === column)] ?? null

/** A chain passes no table twice. */
function keysLeadingTo(tables: Tables, table: FixtureTable, rule: RowRule, passed: readonly string[]): FixtureKey[] {
  return table.foreignKeys.filter(({ toTable }) => !passed.includes(toTable) && hasChain(tables, tableOf(tables, toTable), rule, [...passed, toTable]))
}

function hasChain(tables: Tables, table: FixtureTable, rule: RowRule, passed: readonly string[]): boolean {
  return table.name === rule.table || keysLeadingTo(tables, table, rule, passed).length > 0
}

/** One chain that leads to an allowed row is enough; a key that holds an allowed value is, even when its row is missing. */
function leads(tables: Tables, table: FixtureTable, row: Row, rule: RowRule, passed: readonly string[]): boolean {
  const isAllowed = (cell: unknown) => rule.values.some((value) => value === cell)
  if (table.name === rule.table) return isAllowed(cellOf(table, row, rule.column))
  return keysLeadingTo(tables, table, rule, passed).some(({ columns, toTable, toColumns }) => {
    const cells = columns.map((column) => cellOf(table, row, column))
    if (toTable === rule.table && toColumns.length === 1 && toColumns[0] === rule.column) return isAllowed(cells[0])
    const target = tableOf(tables, toTable)
    const isNext = (other: Row) => toColumns.every((column, at) => cells[at] !== null && cellOf(target, other, column) === cells[at])
    const next = target.rows.find(isNext)
    return next !== undefined && leads(tables, target, next, rule, [...passed, toTable])
  })
}

/** Rules on one to three keys, mostly with values that occur; several on one column are alternatives. */
export function randomRowRules(random: Random, tables: Tables): RowRule[] {
  const keys = tables.flatMap((table) => table.primaryKey.map((column) => ({ table, column })))
  const picked = new Set(random.list(1, 3, () => random.pick(keys)))
  return [...picked].map(({ table, column }) => {
    const valueOf = () => (random.chance(0.9) ? cellOf(table, random.pick(table.rows), column) : random.pick([98, 66])) as string | number
    return { table: table.name, column, values: [...new Set(random.list(1, Math.ceil(table.rows.length / 2), valueOf))] }
  })
}
