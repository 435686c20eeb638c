import { sql } from 'kysely'
import type { Db } from './store.ts'

const versioned = [
  { versions: 'question_versions', id: 'question_id', at: 'saved_at', of: 'questions' },
  { versions: 'dashboard_versions', id: 'dashboard_id', at: 'saved_at', of: 'dashboards' },
  { versions: 'table_versions', id: 'table_id', at: 'replaced_at', of: 'db_tables' },
] as const

/** Of each question, dashboard and table so many of the latest earlier versions stay whatever their age, and all since a moment. */
export async function purgeVersions(
  db: Db,
  { kept, since }: { readonly kept: number; readonly since: Date },
): Promise<void> {
  for (const { versions, id, at, of } of versioned) {
    await sql`
      delete from ${sql.table(versions)} where ${sql.ref(at)} < ${since.toISOString()}
      and version < (select ${sql.table(of)}.version from ${sql.table(of)} where ${sql.table(of)}.id = ${sql.ref(`${versions}.${id}`)}) - ${kept}
    `.execute(db)
  }
}
