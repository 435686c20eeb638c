const labels: Readonly<Record<string, string>> = {
  monetdb: 'Ocean (MT)',
  postgresql: 'PostgreSQL',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  duckdb: 'DuckDB',
  sqlite: 'SQLite',
}

/** How the list names a kind of database; a kind it has no name for keeps its own. */
export function databaseTypeLabel(dbType: string): string {
  return labels[dbType.toLowerCase()] ?? dbType
}
