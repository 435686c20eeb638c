import { secondsBetween, type Cell } from './cells.ts'

type Value = Exclude<Cell, null>
type Compute = (...values: readonly Value[]) => Cell

const isDate = (value: Cell): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$| \d)/.test(value)

const momentText = (date: Value) => String(date).replace(' ', 'T')
const dayText = (date: Value) => String(date).slice(0, 10)

function orderOf(left: Value, right: Value): number {
  if (isDate(left) && isDate(right)) return secondsBetween(momentText(right), momentText(left))
  if (typeof left === 'string' && typeof right === 'string' && !isNumeric(left, right)) return Number(left !== right)
  return Number(left) - Number(right)
}

/** Numbers beyond the precision of JavaScript come as text. */
const isNumeric = (...values: readonly string[]) => values.every((value) => /^-?\d+(\.\d+)?$/.test(value))

export const comparisons: Record<string, Compute> = {
  '=': (left, right) => orderOf(left, right) === 0,
  '<>': (left, right) => orderOf(left, right) !== 0,
  '<': (left, right) => orderOf(left, right) < 0,
  '<=': (left, right) => orderOf(left, right) <= 0,
  '>': (left, right) => orderOf(left, right) > 0,
  '>=': (left, right) => orderOf(left, right) >= 0,
}

/** Half a unit goes away from zero; decimal digits count as they are written, so 0.285 has its half. */
function round(value: number, digits: number): number {
  const scale = 10 ** digits
  const scaled = Math.abs(value) * scale
  if (!(scaled < 1e14)) return value
  const near = Number(scaled.toPrecision(15))
  return (Math.sign(value) * Math.floor(near + 0.5)) / scale
}

const cutOff = (value: number) => Math.sign(value) * Math.floor(Math.abs(value))

function months(from: string, to: string): number {
  const parts = (day: string) => day.split('-').map(Number) as [number, number, number]
  const [[y1, m1, d1], [y2, m2, d2]] = [parts(from), parts(to)]
  const difference = y2 * 12 + m2 - y1 * 12 - m1
  if (difference > 0 && d2 < d1) return difference - 1
  return difference < 0 && d2 > d1 ? difference + 1 : difference
}

const days = (from: Value, to: Value) => secondsBetween(dayText(from), dayText(to)) / 86_400

const differences: Record<string, (from: Value, to: Value) => number> = {
  days,
  weeks: (from, to) => cutOff(days(from, to) / 7),
  months: (from, to) => months(dayText(from), dayText(to)),
  years: (from, to) => cutOff(months(dayText(from), dayText(to)) / 12),
  hours: (from, to) => cutOff(secondsBetween(momentText(from), momentText(to)) / 3600),
  minutes: (from, to) => cutOff(secondsBetween(momentText(from), momentText(to)) / 60),
  seconds: (from, to) => cutOff(secondsBetween(momentText(from), momentText(to))),
}

/** The age of what began at one date at another one, which does not come before it. */
export const ageAt = (born: string, at: string): number | null =>
  days(born, at) < 0 ? null : differences.years!(born, at)

const noonOf = (date: Value) => new Date(`${dayText(date)}T12:00:00Z`)
const weekday = (date: Value) => noonOf(date).getUTCDay() || 7

/** The week of a day is that of its Thursday, counted from the Thursday that comes first in the year. */
function isoWeek(date: Value): number {
  const thursday = new Date(noonOf(date).getTime() + (4 - weekday(date)) * 86_400_000)
  const first = new Date(thursday)
  first.setUTCMonth(0, 1)
  return Math.floor((thursday.getTime() - first.getTime()) / 86_400_000 / 7) + 1
}

const numeric =
  (compute: (...values: readonly number[]) => number): Compute =>
  (...values) => {
    const result = compute(...values.map(Number))
    return Number.isFinite(result) ? result : null
  }

const part =
  (from: number, to: number): Compute =>
  (date) =>
    Number(momentText(date).slice(from, to) || 0)

/** Of values that are there; `if`, `coalesce` and `today` are read differently. */
export const functions: Record<string, Compute> = {
  round: numeric((value, digits = 0) => round(value, digits)),
  floor: numeric((value) => Math.floor(value)),
  ceil: numeric((value) => Math.ceil(value)),
  abs: numeric((value) => Math.abs(value)),
  power: numeric((base, exponent) => base ** exponent),
  log: numeric((value) => Math.log10(value)),
  ln: numeric((value) => Math.log(value)),
  concat: (...texts) => texts.join(''),
  lower: (text) => String(text).toLowerCase(),
  upper: (text) => String(text).toUpperCase(),
  trim: (text) => String(text).replace(/^ +| +$/g, ''),
  length: (text) => [...String(text)].length,
  substring: (text, start, count = Infinity) =>
    [...String(text)].slice(Number(start) - 1, Number(start) - 1 + Number(count)).join(''),
  contains: (text, searched) => String(text).toLowerCase().includes(String(searched).toLowerCase()),
  dateDiff: (unit, from, to) => (differences[String(unit)] ?? differences[`${String(unit)}s`])!(from, to),
  year: part(0, 4),
  month: part(5, 7),
  quarter: (date) => Math.ceil(Number(dayText(date).slice(5, 7)) / 3),
  week: (date) => isoWeek(date),
  day: part(8, 10),
  weekday: (date) => weekday(date),
  hour: part(11, 13),
}
