import { sql, wholeNumber, type OwnType, type Sql } from '@soundings/query/sql'
import { BYTES_AT_START, MOST_BYTES_SHOWN } from '../values/bytes-text.ts'

type Form = (stored: Sql) => Sql

/** The same text as `bytesText` makes: bytes compared as text would merge all that are no valid characters. */
const bytes: Form = (stored) =>
  sql`case when length(${stored}) <= ${wholeNumber(MOST_BYTES_SHOWN)} then concat('0x', lower(hex(${stored}))) else concat('0x', lower(hex(left(${stored}, ${wholeNumber(BYTES_AT_START)}))), '... ', length(${stored}), ' bytes, SHA-256 ', sha2(${stored}, 256)) end`

const text: Form = (stored) => sql`cast(${stored} as char)`

const forms: readonly (readonly [RegExp, Form])[] = [
  // Extremes of bits are taken as text here.
  [/^bit\b/, (stored) => sql`cast(${stored} as unsigned)`],
  // A year compared with 24 would be 2024.
  [/^year\b/, (stored) => sql`(${stored} + 0)`],
  [/^((var)?binary|(tiny|medium|long)?blob)\b/, bytes],
  // Drivers leave fractions out that a cast keeps.
  [/^time\b/, text],
  [
    /^(geometry|geomcollection|geometrycollection|(multi)?(point|linestring|polygon))\b/,
    (stored) => sql`st_astext(${stored})`,
  ],
]

/** Types of this family whose stored form is compared or shown in another way than people would. */
export function ownType(stored: Sql, { dataType, dbType }: OwnType): Sql {
  // Any number but 0 is true; grouped as stored, 1 and 2 would be two groups called true.
  if (dataType === 'BOOLEAN') return sql`(${stored} <> 0)`
  const form = forms.find(([pattern]) => pattern.test(dbType))?.[1]
  return form ? form(stored) : stored
}
