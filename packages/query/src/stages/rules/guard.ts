import { distinctForm } from '../../aggregations/distinct-form.ts'
import {
  findColumn,
  findTable,
  openName,
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
} from '../../model/catalog.ts'
import { AccessRefused } from '../../model/query-error.ts'
import type { Clock } from '../../model/dates/wall-clock.ts'
import { isBoundBy } from '../../model/rule-reach.ts'
import { typeOfColumn, type ValueType } from '../../model/value-type.ts'
import { bindMoment, momentFrom } from '../../operators/date-bounds.ts'
import { bindNumber, bindText, valueProblem } from '../../operators/values.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { joined, noSql, sql, tableName, type Bound, type Sql } from '../../sql/fragment.ts'
import { columnOperand } from '../sources/column-operand.ts'
import { isSeesNothing, seesNothing, type AccessRule, type RowRules } from './row-rules.ts'
import { ruleConditions, type ChainMode } from './rule-condition.ts'

declare const guarded: unique symbol

/** Only `guard` can make one, and plans take nothing else: access rules cannot be forgotten. */
export type Guarded<Subject> = Subject & {
  readonly [guarded]: true
  /** The rows of a joined table that the viewer may see, and the tables through which it is joined. */
  readonly scan: (table: CatalogTable, through: readonly CatalogTable[]) => Sql
  /** The rows of a table that is asked for itself. This and `scan` are the only ways by which a plan reads a table. */
  readonly scanBase: (table: CatalogTable) => Sql
  readonly isRestricted: (table: CatalogTable) => boolean
  /** The reporting zone. */
  readonly zone: string
  readonly clock: Clock
}

interface GuardSubject {
  readonly catalog: Catalog
  /** The ids of tables of whose rows the database may compute formulas before it has chosen these; and computing can fail. */
  readonly computedEarly?: ReadonlySet<number>
}

interface GuardContext {
  readonly accessRules: RowRules
  readonly dialect: Dialect
  readonly clock: Clock
}

/** The row of a restricted table, inside its scan. */
const row = sql`s0`

const NEVER = sql`1 = 0`

interface BoundRule {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly values: readonly Bound[]
  readonly chains: ChainMode
}

/**
 * Puts the viewer's access rules on every table that will be read. Values for one column are alternatives, rules on different
 * columns must all hold, of one and the same row at the end of a chain, and a table without a chain of references to a rule's table is not restricted by it. Such a table is
 * closed to a restricted viewer where the database says so, unless it is a look-up.
 */
export function guard<Subject extends GuardSubject>(
  subject: Subject,
  { accessRules: rules, dialect, clock }: GuardContext,
): Guarded<Subject> {
  const { zone } = clock
  const isWithoutRows = rules.some(isSeesNothing)
  const boundRules = bindRules(
    subject.catalog,
    rules.filter((rule) => !isSeesNothing(rule)),
  )

  const isAllowed = ({ values }: BoundRule, alias: Sql, column: CatalogColumn) =>
    values.length === 0
      ? NEVER
      : sql`${distinctForm(columnOperand(column, alias, dialect, clock.zone), dialect)} in (${joined(values)})`
  const conditionsOn = (table: CatalogTable): Sql[] =>
    isWithoutRows
      ? [NEVER]
      : ruleConditions({ catalog: subject.catalog, table, row, rules: boundRules, isAllowed, isAmong: dialect.isAmong })

  function rowsOf(table: CatalogTable): Sql {
    const source = tableName(table.schema, table.name)
    const conditions = conditionsOn(table)
    if (conditions.length === 0) return source
    const fence = subject.computedEarly?.has(table.id) ? (dialect.rowFence ?? noSql) : noSql
    return sql`(select ${row}.* from ${source} ${row} where ${joined(conditions, ' and ')}${fence})`
  }

  const isRestricted = (table: CatalogTable) => conditionsOn(table).length > 0

  function scanBase(table: CatalogTable): Sql {
    if (isClosed(subject.catalog, table, rules)) throw tableClosed(table)
    return rowsOf(table)
  }

  /** Rows that a rule lets through name rows of other tables; a look-up, of which all rows are open, would name all of them. */
  function scan(table: CatalogTable, through: readonly CatalogTable[]): Sql {
    if (isClosed(subject.catalog, table, rules) && !through.some((each) => isReached(subject.catalog, each, rules)))
      throw tableClosed(table)
    return rowsOf(table)
  }

  return { ...subject, scan, scanBase, isRestricted, zone, clock } as unknown as Guarded<Subject>
}

type RuleTable = Pick<AccessRule, 'tableId'>

/** Whether one of the rules binds a table. */
export function isReached(catalog: Catalog, table: CatalogTable, rules: readonly RuleTable[]): boolean {
  if (rules.some(({ tableId }) => tableId === seesNothing.tableId)) return true
  return rules.some(({ tableId }) => {
    const goal = findTable(catalog, tableId)
    return goal !== undefined && isBoundBy(catalog, table, goal)
  })
}

/** Whether none of the rules reaches a table, which is no look-up either. A view, for one, has no foreign keys of its own. */
export const isUnreached = (catalog: Catalog, table: CatalogTable, rules: readonly RuleTable[]): boolean =>
  rules.length > 0 && !table.isLookup && !isReached(catalog, table, rules)

/** Whether a table is closed to a person with these rules, because none of them reaches it. */
export const isClosed = (catalog: Catalog, table: CatalogTable, rules: readonly RuleTable[]): boolean =>
  catalog.closesUnreachedTables === true && isUnreached(catalog, table, rules)

/** Whether all of the rules can be put on tables. As long as one cannot, every table is closed to the person whom it binds. */
export function areRulesFitting(catalog: Catalog, rules: readonly AccessRule[]): boolean {
  try {
    bindRules(
      catalog,
      rules.filter((rule) => !isSeesNothing(rule)),
    )
    return true
  } catch (error) {
    if (error instanceof AccessRefused) return false
    throw error
  }
}

function bindRules(catalog: Catalog, rules: readonly AccessRule[]): BoundRule[] {
  const byColumn = Map.groupBy(rules, ({ columnId }) => columnId)
  return [...byColumn.values()].map((ofColumn) => {
    const bound = ofColumn.map((rule) => bindRule(catalog, rule))
    const [first] = bound
    if (!first) throw ruleUnresolved()
    // Where rules on one column disagree, the stricter meaning holds.
    const chains = bound.some((rule) => rule.chains === 'every') ? 'every' : 'any'
    return { ...first, values: bound.flatMap(({ values }) => values), chains }
  })
}

/** A rule whose table, column or value is gone or does not fit throws: better no answer than someone else's rows. */
function bindRule(catalog: Catalog, rule: AccessRule): BoundRule {
  const place = findColumn(catalog, rule.columnId)
  if (place?.table.id !== rule.tableId || place.column.formula || (rule.values.length === 0 && !rule.lacking))
    throw ruleUnresolved()
  const type = typeOfColumn(place.column)
  const values = rule.values.filter((value) => valueProblem(value, type) === undefined)
  if (type.dataType === 'BOOLEAN' || (values.length < rule.values.length && !rule.lacking)) throw ruleUnresolved()
  return {
    table: place.table,
    column: place.column,
    values: values.map((value) => bindKey(value, type)),
    chains: rule.chains ?? 'any',
  }
}

function bindKey(value: string | number, type: ValueType): Bound {
  if (type.dataType === 'NUMBER') return bindNumber(value, type)
  return type.dataType === 'DATE' ? bindMoment(momentFrom(value), type) : bindText(value)
}

function ruleUnresolved() {
  return new AccessRefused('A row rule of this user does not fit the data model. Ask an administrator')
}

function tableClosed(table: CatalogTable) {
  return new AccessRefused(
    `${openName(table)} is out of reach of your row rules, so it is closed to you. Ask an administrator`,
  )
}
