import { literal, type Literal } from './literals.ts'

/** The same numbers on every machine and with every release of DuckDB: plain 32-bit mixing of the row number, no random(). */
export const chanceMacros = [
  `create macro draft.stirred(x, shift, factor) as (xor(x, x >> shift) * factor::ubigint) & 4294967295::ubigint`,
  `create macro draft.settled(x) as xor(x, x >> 16) / 4294967296.0`,
  `create macro draft.chance(n, salt) as
     draft.settled(draft.stirred(draft.stirred(xor(n::ubigint, salt::ubigint), 16, 2146121005), 15, 2221713035))::double`,
  `create macro draft.between(points, step, share) as
     list_extract(points, 1 + step) + share * (list_extract(points, 2 + step) - list_extract(points, 1 + step))`,
  `create macro draft.along(points, u) as
     draft.between(points, floor(u * (len(points) - 1))::int, u * (len(points) - 1) - floor(u * (len(points) - 1)))`,
]

/** A number from 0 up to 1 for a row; every stream is a draw of its own. */
export const chance = (row: string, stream: string) => `draft.chance(${row}, ${saltOf(stream)})`

/** A bell curve around 0 with deviation 1, never beyond 3. */
export const bell = (row: string, stream: string) =>
  `((${['a', 'b', 'c'].map((part) => chance(row, `${stream} ${part}`)).join(' + ')} - 1.5) * 2)`

/** One of the values; those which come first more often when the bias is above 1. */
export function oneOf(values: Literal & readonly unknown[], row: string, stream: string, bias = 1): string {
  const drawn = bias === 1 ? chance(row, stream) : `pow(${chance(row, stream)}, ${bias})`
  return `list_extract(${literal(values)}, 1 + floor(${drawn} * ${values.length})::int)`
}

/** A value by its quantiles: evenly spaced points of the curve, straight lines between them. */
export const along = (points: string | readonly number[], row: string, stream: string) =>
  `draft.along(${typeof points === 'string' ? points : `${literal(points)}::double[]`}, ${chance(row, stream)})`

/** Adds `starts_at`: where each row's share of its group begins between 0 and 1. Weights are whole numbers, so sums are exact. */
export function asLadder(rows: string, group: string, order: string): string {
  return `select *, (sum(weight) over (partition by ${group} order by ${order} rows unbounded preceding) - weight)::double
      / sum(weight) over (partition by ${group})::double as starts_at
    from (${rows}) where weight > 0`
}

function saltOf(stream: string): number {
  let salt = 2_166_136_261
  for (const letter of stream) salt = Math.imul(salt ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return salt
}
