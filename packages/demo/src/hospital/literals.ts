export type Literal = string | number | boolean | null | readonly number[] | readonly string[]

/** A constant of the demo as SQL text. */
export function literal(value: Literal): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'object' && value !== null) return `[${value.map(literal).join(', ')}]`
  return String(value)
}

/** Rows of constants as something to select from. */
export function rowsOf(rows: readonly (readonly Literal[])[]): string {
  return `(values ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')})`
}
