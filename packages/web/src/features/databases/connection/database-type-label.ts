import type { DatabaseSummary } from '@soundings/contract'

/** How the list names a kind of database: by its engine's own label, but for MonetDB, which hospitals know as Ocean. */
export function databaseTypeLabel({ dbType, displayType }: Pick<DatabaseSummary, 'dbType' | 'displayType'>): string {
  return dbType.toLowerCase() === 'monetdb' ? 'Ocean (MT)' : displayType || dbType
}
