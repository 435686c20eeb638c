export { bind, joined, name, sql, wholeNumber, type BoundValue, type Sql, type ValueKind } from './sql/fragment.ts'
export type { DateKind, DateUnit, Dialect, Direction, NumberKind, OrderedType } from './sql/dialect.ts'
export { ansi } from './sql/ansi.ts'
export { render, type RenderedSql } from './sql/render.ts'
