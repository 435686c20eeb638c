import type { Database, Statement } from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const KEPT_MAX = 1000

/** Preparing costs more than most of our small reads, and the same texts come again and again. Not for streaming: a kept statement runs once at a time. */
export function cacheStatements(database: Database): SqliteDatabase {
  const kept = new Map<string, Statement>()
  return {
    close: () => void database.close(),
    prepare(text) {
      const known = kept.get(text)
      if (known) return known
      // Lists of values make texts of every length; beginning anew is the simplest bound.
      if (kept.size >= KEPT_MAX) kept.clear()
      const statement = database.prepare(text)
      kept.set(text, statement)
      return statement
    },
  }
}
