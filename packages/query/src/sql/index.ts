// What dialects and drivers are written with, without the compiler: it would take most of the time that a driver process needs to start.
export {
  bind,
  joined,
  name,
  noSql,
  signedNumber,
  sql,
  tableName,
  wholeNumber,
  zoneLiteral,
  type BoundValue,
  type Sql,
  type ValueKind,
} from './fragment.ts'
export type {
  DateKind,
  DatePart,
  Dialect,
  Direction,
  FinancialUnit,
  LooseDates,
  MeasuredNumber,
  NumberKind,
  OrderedType,
  OwnType,
  PeriodPart,
  StoredNumberKind,
  TruncatedUnit,
  WallClockKind,
} from './dialect.ts'
export { nonFiniteNumbers } from './dialect.ts'
export { isFarDate, refuseFarDate } from './far-dates.ts'
export { ansi, monthsInto } from './ansi.ts'
export { offsetCase, offsetsByInstant, offsetsByWallClock, type ZoneOffsets } from './zone-offsets.ts'
export { render, type RenderedSql } from './render.ts'
export { isZone } from '../model/dates/zones.ts'
