import { completedYears } from '../formula/functions/dates.ts'
import { numberType, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'
import { byBands } from './bands.ts'
import type { Groupable, Grouping } from './grouping.ts'

const ofAge = {
  needsSecondColumn: true,
  appliesTo: ({ dataType }: Groupable) => dataType === 'DATE',
  // They need a second date, which people are asked for.
  isOffered: () => false,
} as const

function ageAt(birth: Operand, dialect: Dialect, at: Operand | undefined): Sql {
  if (!at) throw new TypeError('An age was planned without the date at which it is meant')
  return completedYears(birth, at, dialect)
}

/** Groups of dates of birth by the age at another date. */
export const byAge: Grouping = {
  ...ofAge,
  label: 'Age',
  typeOf: () => numberType('float'),
  toSql: ageAt,
  format: (value) => value,
}

/** The same ages by bands. */
export function byAgeBands(edges: readonly string[]): Grouping {
  const bands = byBands(edges)
  return { ...bands, ...ofAge, label: 'Age in bands', toSql: (birth, dialect, at) => bands.toSql({ ...numberType('float'), sql: ageAt(birth, dialect, at) }, dialect) }
}
