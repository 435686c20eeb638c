import type { Clock } from '../model/dates/wall-clock.ts'
import type { Catalog } from '../model/catalog.ts'
import type { ResultColumn, Statement } from '../model/result.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'
import { render } from '../sql/render.ts'
import type { RowRules } from '../stages/rules/row-rules.ts'

/** What every statement is compiled with. */
export interface CompileContext {
  readonly catalog: Catalog
  /** The viewer's rules for this database. */
  readonly accessRules: RowRules
  readonly dialect: Dialect
  readonly clock: Clock
}

export const toStatement = (
  fragment: Sql,
  columns: readonly ResultColumn[],
  { dialect }: CompileContext,
): Statement => ({
  ...render(fragment, dialect),
  columns,
})

/** A column of a statement that was not asked for as an output of a question, such as a statistic. */
export const statisticColumn = (label: string, type: ValueType, columnId: number | null = null): ResultColumn => ({
  ...type,
  label,
  kind: 'MEASURE',
  columnId,
  aggregation: null,
  grouping: null,
  pin: false,
  grouped: false,
})
