import { type Compilable, type DatabaseConnection, sql } from 'kysely'
import type { Db, Store } from '../store/store.ts'
import { headQuery } from './heads.ts'
import { type Anchor, anchorLink, ANCHORS_CHAIN, NO_HASH } from './links.ts'

export type AnchorDraft = Pick<Anchor, 'kind' | 'chain' | 'seq' | 'hash'>

interface Needs {
  readonly store: Store
  readonly key: Buffer
  readonly now: () => Date
}

const ANCHOR_LOCK = 7_305_211

export const runOn = async <Row>(connection: DatabaseConnection, query: Compilable<Row>): Promise<Row[]> =>
  (await connection.executeQuery<Row>(query.compile())).rows

/** Anchors are few and stand in one order for all servers, so that one of them holds all that were written before it. */
export function createAnchors({ store, key, now }: Needs) {
  const { db, kind } = store
  return {
    /** One server at a time, until the transaction ends; in an embedded store a transaction that writes is alone anyway. */
    async lock(connection: DatabaseConnection): Promise<void> {
      if (kind === 'postgresql')
        await runOn(connection, { compile: () => sql`select pg_advisory_xact_lock(${ANCHOR_LOCK})`.compile(db) })
    },

    async append(connection: DatabaseConnection, drafts: readonly AnchorDraft[]): Promise<readonly Anchor[]> {
      await this.lock(connection)
      const [last] = await runOn(connection, lastAnchor(db))
      let { number, link } = last ?? { number: 0, link: NO_HASH }
      const anchors: Anchor[] = []
      for (const draft of drafts) {
        number += 1
        const anchor = { ...draft, number, at: now().toISOString() }
        link = anchorLink(key, link, anchor)
        anchors.push({ ...anchor, link })
      }
      if (anchors.length === 0) return anchors
      await runOn(connection, db.insertInto('audit_anchors').values(anchors))
      await runOn(connection, headQuery(store, key, { chain: ANCHORS_CHAIN, seq: number, hash: link }))
      return anchors
    },
  }
}

export type Anchors = ReturnType<typeof createAnchors>

const lastAnchor = (db: Db) =>
  db.selectFrom('audit_anchors').select(['number', 'link']).orderBy('number', 'desc').limit(1)
