import { type Kysely, sql } from 'kysely'
import { anchorLink, type AuditContent, EXISTING_CHAIN, existingHash, NO_HASH } from '../../audit/links.ts'
import type { Migration } from '../migration.ts'

type ExistingRow = AuditContent & { readonly id: number }

const ROWS_AT_ONCE = 1000
const NO_KEY = Buffer.alloc(0)
const dayOf = ({ at }: { readonly at: string }) => at.slice(0, 10)

/** Rows are chained from now on. Those that exist are covered by an anchor at the end of each day, so that whole days can be removed later. */
export const auditChain: Migration = {
  name: '0022-audit-chain',
  async up({ db, id }) {
    await db.schema.alterTable('audit').addColumn('chain', 'text').execute()
    await db.schema.alterTable('audit').addColumn('seq', id.reference).execute()
    await db.schema.alterTable('audit').addColumn('hash', 'text').execute()
    await db.schema.createIndex('audit_by_chain').on('audit').columns(['chain', 'seq']).unique().execute()
    await db.schema
      .createTable('audit_anchors')
      .addColumn('number', id.reference, (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('seq', id.reference, (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.notNull())
      .execute()
    await anchorExisting(db)
  },
}

async function anchorExisting(db: Kysely<unknown>) {
  let last: { seq: number; at: string; hash: string } | undefined
  let number = 0
  let link = NO_HASH

  async function anchor({ seq, at, hash }: NonNullable<typeof last>) {
    number += 1
    const drafted = { number, at, kind: 'existing', chain: EXISTING_CHAIN, seq, hash } as const
    link = anchorLink(NO_KEY, link, drafted)
    await sql`insert into audit_anchors (number, at, kind, chain, seq, hash, link) values (${number}, ${at}, 'existing', ${EXISTING_CHAIN}, ${seq}, ${hash}, ${link})`.execute(
      db,
    )
  }

  for (let after = 0; ;) {
    const { rows } = await sql<ExistingRow>`select id, at, username, action, object, outcome, row_count, detail, address
      from audit where id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db)
    for (const row of rows) {
      if (last && dayOf(row) > dayOf(last)) await anchor(last)
      const hash = existingHash(last?.hash ?? NO_HASH, row)
      // The latest moment so far: a clock that was set back begins no new day.
      last = { seq: row.id, at: last && last.at > row.at ? last.at : row.at, hash }
      after = row.id
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (last) await anchor(last)
}
