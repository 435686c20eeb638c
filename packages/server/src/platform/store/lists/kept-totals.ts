import { CompiledQuery } from 'kysely'
import { quickReadOf } from '../connections/read-only-connection.ts'
import type { Db } from '../store.ts'
import { marksOfTablesIn } from '../table-changes.ts'

interface Kept {
  readonly marks: string
  readonly row: unknown
}

const TOTALS_MAX = 2_000

const totalsOf = new WeakMap<object, Map<string, Kept>>()

/**
 * The one row of a statement that counts, which is counted again only after a table it reads was changed. Counting looks at every
 * row that matches; the next page of the same list, or the same list opened again, has the same total.
 */
export async function readTotal<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row> {
  const count = async () => (await db.executeQuery(query)).rows[0]!
  // Read before counting: a change in between makes the kept total stale at once, never wrong.
  const marks = await readMarks(db, query.sql)
  if (marks === undefined) return count()
  const totals = totalsOf.get(db) ?? new Map<string, Kept>()
  totalsOf.set(db, totals)
  const key = JSON.stringify([query.sql, query.parameters])
  const kept = totals.get(key)
  totals.delete(key)
  const row = kept?.marks === marks ? (kept.row as Row) : await count()
  totals.set(key, { marks, row })
  for (const oldest of totals.keys()) {
    if (totals.size <= TOTALS_MAX) break
    totals.delete(oldest)
  }
  return row
}

async function readMarks(db: Db, text: string): Promise<string | undefined> {
  const query = marksOfTablesIn(text)
  if (query === undefined) return undefined
  return JSON.stringify(quickReadOf(db)?.(query, []) ?? (await db.executeQuery(CompiledQuery.raw(query))).rows)
}
