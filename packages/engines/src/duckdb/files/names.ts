/** Names and texts of people in statements of DuckDB. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
