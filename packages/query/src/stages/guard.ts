import { distinctForm } from '../aggregations/distinct-form.ts'
import { findColumn, type Catalog, type CatalogColumn, type CatalogTable } from '../model/catalog.ts'
import { QueryError } from '../model/query-error.ts'
import { typeOfColumn, type ValueType } from '../model/value-type.ts'
import { bindMoment, momentFrom } from '../operators/date-bounds.ts'
import { bindNumber, bindText, valueProblem } from '../operators/values.ts'
import type { Dialect } from '../sql/dialect.ts'
import { joined, name, sql, tableName, type Bound, type Sql } from '../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import { ruleCondition } from './rule-condition.ts'

/** A row filter which an administrator put on a user (GDA): of this table only rows whose key is one of the values. */
export interface AccessRule {
  readonly tableId: number
  readonly columnId: number
  readonly values: readonly (string | number)[]
}

declare const guarded: unique symbol

/** Only `guard` can make one, and plans take nothing else: access rules cannot be forgotten. */
export type Guarded<Subject> = Subject & {
  readonly [guarded]: true
  /** The rows of a table that the viewer may see. The only way by which a plan reads a table. */
  readonly scan: (table: CatalogTable) => Sql
  readonly isRestricted: (table: CatalogTable) => boolean
}

/** The row of a restricted table, inside its scan. */
const row = sql`s0`

interface BoundRule {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly values: readonly Bound[]
}

/**
 * Puts the viewer's access rules on every table that will be read. Values for one column are alternatives, rules on different
 * columns must all hold, and a table without a chain of keys to a rule's table is not restricted by it.
 */
export function guard<Subject extends { readonly catalog: Catalog }>(
  subject: Subject,
  rules: readonly AccessRule[],
  dialect: Dialect,
): Guarded<Subject> {
  const boundRules = bindRules(subject.catalog, rules)

  function conditionsOn(table: CatalogTable): Sql[] {
    return boundRules.flatMap((rule) => {
      const isAllowed = (alias: Sql, column: CatalogColumn) => {
        const key = columnOperand(sql`${alias}.${name(column.name)}`, column, dialect)
        return sql`${distinctForm(key, dialect)} in (${joined(rule.values)})`
      }
      return ruleCondition({ catalog: subject.catalog, table, row, rule, isAllowed }) ?? []
    })
  }

  function scan(table: CatalogTable): Sql {
    const source = tableName(table.schema, table.name)
    const conditions = conditionsOn(table)
    if (conditions.length === 0) return source
    return sql`(select ${row}.* from ${source} ${row} where ${joined(conditions, ' and ')})`
  }

  const isRestricted = (table: CatalogTable) => conditionsOn(table).length > 0
  return { ...subject, scan, isRestricted } as unknown as Guarded<Subject>
}

function bindRules(catalog: Catalog, rules: readonly AccessRule[]): BoundRule[] {
  const byColumn = Map.groupBy(rules, ({ columnId }) => columnId)
  return [...byColumn.values()].map((ofColumn) => {
    const bound = ofColumn.map((rule) => bindRule(catalog, rule))
    const [first] = bound
    if (!first) throw ruleUnresolved()
    return { ...first, values: bound.flatMap(({ values }) => values) }
  })
}

/** A rule whose table, column or value is gone or does not fit throws: better no answer than someone else's rows. */
function bindRule(catalog: Catalog, rule: AccessRule): BoundRule {
  const place = findColumn(catalog, rule.columnId)
  if (place?.table.id !== rule.tableId || rule.values.length === 0) throw ruleUnresolved()
  const type = typeOfColumn(place.column)
  if (type.dataType === 'BOOLEAN' || rule.values.some((value) => valueProblem(value, type) !== undefined)) throw ruleUnresolved()
  return { ...place, values: rule.values.map((value) => bindKey(value, type)) }
}

function bindKey(value: string | number, type: ValueType): Bound {
  if (type.dataType === 'NUMBER') return bindNumber(value, type)
  return type.dataType === 'DATE' ? bindMoment(momentFrom(value), type) : bindText(value)
}

function ruleUnresolved() {
  return new QueryError('accessRules', 'A data-access rule of this user does not fit the data model. Ask an administrator')
}
