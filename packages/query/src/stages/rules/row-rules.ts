import type { ChainMode } from './rule-condition.ts'

/** A row filter which an administrator put on a user (GDA): of this table only rows whose key is one of the values. */
export interface AccessRule {
  readonly tableId: number
  readonly columnId: number
  readonly values: readonly (string | number)[]
  /**
   * Where values come from attributes of the person: the attributes that have none. Without any value the rule lets no row
   * through, and values that do not fit the column are left out, since no one checked them when the rule was made.
   */
  readonly lacking?: readonly string[]
  /** Whether any chain of references may lead to an allowed row, or every one that is not null must. Any when left out. */
  readonly chains?: ChainMode
}

declare const rowRules: unique symbol

/** The rules that a statement is compiled with. A plain list is not enough, so that an empty one is never passed by mistake. */
export type RowRules = readonly AccessRule[] & { readonly [rowRules]: true }

/** The rules of a person whom at least one binds. */
export function boundBy(rules: readonly AccessRule[]): RowRules {
  if (rules.length === 0) throw new TypeError('Without rules, say why: unrestricted(…)')
  return rules as RowRules
}

/** Every reason for which rows are read without rules. */
type UnrestrictedReason =
  | 'no rule binds the viewer'
  | 'row rules are switched off'
  | 'figures of all rows, shown to people whom no rule binds'
  | 'a key or reference is held against all rows, and only counts leave'
  | 'an administrator compares what a rule leaves with all rows'
  | 'the statement is compared and never run'
  | 'a test'

/** The rule of people who see nothing of a database: all of its tables are without rows. It names no column. */
export const seesNothing: AccessRule = { tableId: -1, columnId: -1, values: [] }

export const isSeesNothing = ({ tableId, columnId }: Pick<AccessRule, 'tableId' | 'columnId'>): boolean =>
  tableId === seesNothing.tableId && columnId === seesNothing.columnId

const noRules = [] as unknown as RowRules

/** No rules at all, for a reason that is listed above. */
export const unrestricted = (_because: UnrestrictedReason): RowRules => noRules
