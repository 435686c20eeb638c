import { numberType, type Operand } from '../../model/value-type.ts'
import type { DatePart, Dialect } from '../../sql/dialect.ts'
import { sql, type Sql } from '../../sql/fragment.ts'
import { byBands } from './bands.ts'
import { wallClockDate } from '../distinct-form.ts'
import type { Groupable, Grouping } from './grouping.ts'

const ofAge = {
  needsSecondColumn: true,
  appliesTo: ({ dataType }: Groupable) => dataType === 'DATE',
  // They need a second date, which people are asked for.
  isOffered: () => false,
} as const

/** Completed years from one date to another, as a whole number; below 0 where the other date comes before it. A birthday on 29 February is on 1 March in other years. */
function completedYears(from: Operand, to: Operand, dialect: Dialect): Sql {
  const part = (name: DatePart, operand: Operand) => dialect.datePart(name, wallClockDate(operand, dialect))
  const dayOfYear = (operand: Operand) => sql`${part('month', operand)} * 100 + ${part('day', operand)}`
  return sql`(${part('year', to)} - ${part('year', from)} - case when ${dayOfYear(to)} < ${dayOfYear(from)} then 1 else 0 end)`
}

/** An age, or what is made of it. There is none before the birth. */
const ageAt =
  (shown: (age: Operand) => Sql): Grouping['toSql'] =>
  (birth, dialect, at) => {
    if (!at) throw new TypeError('An age was planned without the date at which it is meant')
    const age = completedYears(birth, at, dialect)
    return sql`case when ${age} >= 0 then ${shown({ ...numberType('integer'), sql: age })} end`
  }

/** Groups of dates of birth by the age at another date. */
export const byAge: Grouping = {
  ...ofAge,
  label: 'Age',
  typeOf: () => numberType('integer'),
  toSql: ageAt((age) => age.sql),
  format: (value) => value,
  filtered: (birth, dialect, at) => ({ ...numberType('integer'), sql: sql`(${byAge.toSql(birth, dialect, at)})` }),
}

/** The same ages by bands, each of which is a range of ages for filters. */
export function byAgeBands(edges: readonly string[]): Grouping {
  const bands = byBands(edges)
  return {
    ...bands,
    ...ofAge,
    label: 'Age in bands',
    toSql: (birth, dialect, at) => ageAt((age) => bands.toSql(age, dialect))(birth, dialect, at),
  }
}
