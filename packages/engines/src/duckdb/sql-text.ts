/** Names and texts of people in statements of DuckDB. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** DuckDB takes every path for a pattern, and one with a star in its name would read other files too. */
export const pathLiteral = (path: string) => literal(path.replaceAll(/[[*?]/g, '[$&]'))
