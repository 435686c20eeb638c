import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/servers/test-store.ts'
import { migrate, migrations } from '../store/migrate.ts'
import { postgresMigrations } from '../store/connections/postgres.ts'
import { sqliteMigrations } from '../store/connections/sqlite.ts'
import type { Db } from '../store/store.ts'
import { type Audit, createAudit } from './audit.ts'
import type { Anchor } from './links.ts'
import { verifyAudit } from './verify.ts'

const KEY = Buffer.alloc(32, 7)
const HOUR_MS = 3_600_000

let test: TestStore
let clock: number
let logged: Anchor[]
let missing: string[]
beforeEach(async () => {
  test = await openTestStore()
  clock = Date.parse('2026-03-01T08:00:00Z')
  logged = []
  missing = []
})
afterEach(() => test.close())

/** Each is a server process of its own, as far as the record goes. */
const startServer = (retentionDays?: number): Audit =>
  createAudit({
    store: test.store,
    key: KEY,
    retentionDays,
    onAnchors: (anchors) => logged.push(...anchors),
    onMissing: (found) => missing.push(found),
    onError: () => undefined,
    now: () => new Date(clock),
  })

const entry = (object: string) => ({
  username: 'ann',
  action: 'rows.read' as const,
  object,
  rows: 3,
  detail: 'd',
  address: '::1',
})
const verify = (db: Db = test.store.db) => verifyAudit(db, KEY, { logged })
const findings = async (db?: Db) => (await verify(db)).findings.map(({ what }) => what)
const db = () => test.store.db
const rowsOf = (object: string) => db().updateTable('audit').where('object', '=', object)

class Undone extends Error {}

/** What is found when the store is changed by hand; the change is taken back. */
async function foundAfter(tamper: (within: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const trying = db()
    .transaction()
    .execute(async (within) => {
      await tamper(within)
      found = await findings(within)
      throw new Undone()
    })
  await expect(trying).rejects.toBeInstanceOf(Undone)
  return found
}

describe('R33 the chain of the audit record', () => {
  it('finds every edit, deletion, swap and insertion in random chains', async () => {
    let audit = startServer()
    const columns = [
      'at',
      'username',
      'action',
      'object',
      'outcome',
      'row_count',
      'detail',
      'address',
      'chain',
      'seq',
      'hash',
      'id',
    ] as const
    const anchorColumns = ['at', 'kind', 'chain', 'seq', 'hash', 'link'] as const
    const growth = fc.record({
      texts: fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      restarts: fc.boolean(),
      ends: fc.boolean(),
      anchors: fc.boolean(),
    })
    const tampering = fc.record({
      kind: fc.constantFrom(
        'edit',
        'delete',
        'delete-range',
        'delete-chain',
        'swap',
        'swap-ids',
        'copy',
        'edit-anchor',
        'delete-anchor',
        'edit-head',
        'delete-head',
      ),
      one: fc.nat(),
      other: fc.nat(),
      column: fc.nat(),
    })
    const changed = (value: string | number | null) =>
      typeof value === 'string' ? `${value}x` : (value ?? 0) + 100_000
    const property = fc.asyncProperty(
      fc.array(growth, { minLength: 1, maxLength: 3 }),
      fc.array(tampering, { minLength: 4, maxLength: 6 }),
      async (growths, tamperings) => {
        for (const { texts, restarts, ends, anchors } of growths) {
          if (restarts) {
            if (ends) await audit.close()
            audit = startServer()
          }
          await audit.recordMany(
            texts.map((text) => ({ ...entry(text), username: text, at: new Date((clock += HOUR_MS)).toISOString() })),
          )
          if (anchors) await audit.anchor()
        }
        await audit.anchor()
        expect(await findings()).toEqual([])
        const rows = await db().selectFrom('audit').selectAll().orderBy('id').execute()
        const anchors = await db().selectFrom('audit_anchors').selectAll().execute()
        for (const { kind, one, other, column } of tamperings) {
          const row = rows[one % rows.length]!
          const second = rows[other % rows.length]!
          const anchor = anchors[one % anchors.length]!
          if (kind.startsWith('swap') && row.id === second.id) continue
          const found = await foundAfter(async (within) => {
            const rowWith = (id: number) => within.updateTable('audit').where('id', '=', id)
            if (kind === 'edit') {
              const name = columns[column % columns.length]!
              await rowWith(row.id)
                .set({ [name]: changed(row[name]) })
                .execute()
            } else if (kind === 'delete') await within.deleteFrom('audit').where('id', '=', row.id).execute()
            else if (kind === 'delete-range') await within.deleteFrom('audit').where('id', '>=', row.id).execute()
            else if (kind === 'delete-chain') await within.deleteFrom('audit').where('chain', '=', row.chain).execute()
            else if (kind === 'swap') {
              const { id: rowId, ...content } = row
              const { id: secondId, ...otherContent } = second
              await within.deleteFrom('audit').where('id', 'in', [rowId, secondId]).execute()
              await within
                .insertInto('audit')
                .values([
                  { id: rowId, ...otherContent },
                  { id: secondId, ...content },
                ])
                .execute()
            } else if (kind === 'swap-ids') {
              await rowWith(row.id).set({ id: -1 }).execute()
              await rowWith(second.id).set({ id: row.id }).execute()
              await rowWith(-1).set({ id: second.id }).execute()
            } else if (kind === 'copy') {
              await within
                .insertInto('audit')
                .values({
                  ...row,
                  id: rows.at(-1)!.id + 1,
                  ...(column % 2 === 0 ? { chain: null, seq: null, hash: null } : { seq: 999_999 }),
                })
                .execute()
            } else if (kind === 'edit-anchor') {
              const name = anchorColumns[column % anchorColumns.length]!
              await within
                .updateTable('audit_anchors')
                .where('number', '=', anchor.number)
                .set({ [name]: changed(anchor[name]) })
                .execute()
            } else if (kind === 'delete-anchor')
              await within.deleteFrom('audit_anchors').where('number', '=', anchor.number).execute()
            else {
              const head = await within
                .selectFrom('audit_heads')
                .selectAll()
                .where('chain', '=', 'anchors')
                .executeTakeFirstOrThrow()
              const name = (['chain', 'seq', 'hash', 'seal'] as const)[column % 4]!
              if (kind === 'edit-head')
                await within
                  .updateTable('audit_heads')
                  .set({ [name]: changed(head[name]) })
                  .where('chain', '=', head.chain)
                  .execute()
              else await within.deleteFrom('audit_heads').where('chain', '=', head.chain).execute()
            }
          })
          expect(
            found.length,
            `${kind} of ${JSON.stringify(row)}, column ${column}, ${JSON.stringify(second)}`,
          ).toBeGreaterThan(0)
        }
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })

  it('names the first bad row of every chain', async () => {
    for (const name of ['a', 'b']) {
      const audit = startServer()
      for (const number of [1, 2, 3]) await audit.record(entry(`${name}${number}`))
    }
    const ids = (await db().selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id)
    await rowsOf('a2').set({ detail: 'other' }).execute()
    await rowsOf('a3').set({ detail: 'other' }).execute()
    await db().deleteFrom('audit').where('object', '=', 'b2').execute()
    expect((await findings()).toSorted()).toEqual([
      `number 2 of the chain is missing before row ${ids[5]} (number 3 of the chain)`,
      `row ${ids[1]} (number 2 of the chain) was changed or moved`,
    ])
  })

  it('has no gap where transactions are rolled back, and one order where many run at once', async () => {
    const audit = startServer()
    const work = Array.from({ length: 30 }, (_, number) =>
      db()
        .transaction()
        .execute(async (within) => {
          await audit.record(entry(`first ${number}`), within)
          await within
            .insertInto('settings')
            .values({ name: `n${number}`, value: '' })
            .execute()
          await audit.record(entry(`second ${number}`), within)
          if (number % 3 === 0) throw new Undone()
        }),
    )
    expect((await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await verify()).toMatchObject({ rows: 40, chains: 1, findings: [] })
  })

  it('goes on in a new chain when a commit fails, since it may have happened', async () => {
    const audit = startServer()
    await audit.record(entry('before'))
    await sql`create table whole_part (id integer primary key)`.execute(db())
    await sql`create table part (of_id integer references whole_part(id) deferrable initially deferred)`.execute(db())
    const failing = db()
      .transaction()
      .execute(async (within) => {
        await audit.record(entry('failing'), within)
        await sql`insert into part values (1)`.execute(within)
      })
    await expect(failing).rejects.toThrow(/foreign key/i)
    await audit.record(entry('after'))
    await audit.anchor()
    expect(await verify()).toMatchObject({ rows: 2, chains: 2, findings: [] })
  })

  it('is not broken by what callers may send, and by a clock that jumps', async () => {
    const audit = startServer()
    await audit.record({ ...entry('half a pair \uD800 and \0'), username: '\uDFFF' })
    clock -= 400 * 24 * HOUR_MS
    await audit.record(entry('long before'))
    clock += 4000 * 24 * HOUR_MS
    await audit.record(entry('long after'))
    await audit.anchor()
    expect(await findings()).toEqual([])
  })

  it('finds what is cut off at the end, with the anchors of the log also where the anchors are cut as well', async () => {
    const audit = startServer()
    await audit.record(entry('a'))
    await audit.record(entry('b'))
    await audit.anchor()
    await db().deleteFrom('audit').where('object', '=', 'b').execute()
    expect(await findings()).toEqual(['number 2 of the chain is missing at the end'])
    await audit.anchor()
    expect(missing).toEqual([expect.stringContaining('ends at 1, and 2 rows were recorded')])
    await db().deleteFrom('audit_anchors').where('kind', '=', 'head').execute()
    const cut = ['number 2 of the chain is missing at the end', 'number 2 of the chain is missing at the end']
    expect((await verifyAudit(db(), KEY)).findings.map(({ what }) => what)).toEqual(cut)
    expect(await findings()).toContain(
      `anchor ${logged.at(-1)!.number} is in the log but not in the store: the end was cut off, or an older backup was restored`,
    )
  })

  it('finds rows that are cut off before an anchor names them, whole chains and an emptied record, without any log', async () => {
    const killed = startServer()
    for (const object of ['a', 'b']) await killed.record(entry(object))
    await startServer().record(entry('c'))
    const found = async (tamper: (within: Db) => Promise<unknown>) => {
      logged = []
      return foundAfter(tamper)
    }
    const chainOf = async (object: string) =>
      (await db().selectFrom('audit').select('chain').where('object', '=', object).executeTakeFirstOrThrow()).chain!
    const last = await chainOf('c')
    const cutLast = (within: Db) => within.deleteFrom('audit').where('object', '=', 'b').execute()
    const withoutHead = async (within: Db) => {
      await cutLast(within)
      await within.deleteFrom('audit_heads').execute()
    }
    const wholeChain = async (within: Db) => {
      for (const table of ['audit', 'audit_anchors', 'audit_heads'] as const)
        await within.deleteFrom(table).where('chain', '=', last).execute()
    }
    const earlierHead = async (within: Db) => {
      const { hash } = await within
        .selectFrom('audit')
        .select('hash')
        .where('object', '=', 'a')
        .executeTakeFirstOrThrow()
      await cutLast(within)
      await within.updateTable('audit_heads').set({ seq: 1, hash: hash! }).where('chain', '!=', last).execute()
    }
    const all = async (within: Db) => {
      for (const table of ['audit', 'audit_anchors', 'audit_heads'] as const) await within.deleteFrom(table).execute()
    }
    expect(await found(cutLast)).toEqual(['number 2 of the chain is missing at the end'])
    const removed = 'what says how far the chain had come was removed'
    expect(await found(withoutHead)).toEqual([removed, removed, removed])
    expect(await found(wholeChain)).toEqual(['number 2 of the chain is missing at the end'])
    expect(await found(earlierHead)).toContain('what says how far the chain had come was changed')
    expect(await found(all)).toEqual([
      'there are none: the record was emptied, or no server has started since the upgrade',
    ])
    expect(await found(async () => undefined)).toEqual([])
  })

  it('goes on in another chain when something is recorded after the end', async () => {
    const audit = startServer()
    await audit.record(entry('a'))
    await audit.close()
    await audit.record(entry('late'))
    expect(await verify()).toMatchObject({ rows: 2, chains: 2, findings: [] })
  })

  it('cannot be made again without the key', async () => {
    await startServer().record(entry('a'))
    expect((await verifyAudit(db(), Buffer.alloc(32, 8))).findings).toHaveLength(2)
  })

  it('loses whole old days only, one at a time, and keeps their anchors', async () => {
    const old = startServer()
    for (const object of ['day 1', 'day 1 again', 'day 2', 'day 4']) {
      await old.record(entry(object))
      clock += object === 'day 1' ? HOUR_MS : 24 * HOUR_MS
    }
    await old.close()
    const audit = startServer(3)
    await audit.record(entry('today'))
    const objects = async () =>
      (await db().selectFrom('audit').select('object').orderBy('id').execute()).map(({ object }) => object)
    // The clock stands at the fourth day, and three days are kept.
    await audit.purgeExpired()
    expect(await objects()).toEqual(['day 1', 'day 1 again', 'day 2', 'day 4', 'today'])
    clock += 10 * 365 * 24 * HOUR_MS
    await audit.purgeExpired()
    expect(await objects()).toEqual(['day 2', 'day 4'])
    expect(await findings()).toEqual([])
    expect(
      await foundAfter((within) => within.deleteFrom('audit').where('object', '=', 'day 2').execute()),
    ).toHaveLength(1)
    expect(await foundAfter((within) => within.deleteFrom('audit').execute())).toHaveLength(1)
    await audit.purgeExpired()
    await audit.purgeExpired()
    await audit.record(entry('goes on'))
    await audit.anchor()
    expect(await objects()).toEqual(['goes on'])
    expect(await findings()).toEqual([])
    expect(logged.filter(({ kind }) => kind === 'removed')).toHaveLength(4)
  })
})

describe('R33 rows from before there were chains', () => {
  const dialect = () => (test.store.kind === 'postgresql' ? postgresMigrations : sqliteMigrations)

  /** The record of an earlier version, brought forward. */
  async function upgrade() {
    await sql`drop table audit_anchors`.execute(db())
    await sql`drop index audit_by_chain`.execute(db())
    for (const name of ['chain', 'seq', 'hash']) await db().schema.alterTable('audit').dropColumn(name).execute()
    for (const [day, object] of [
      ['01', 'a'],
      ['01', 'b'],
      ['02', 'c'],
      ['01', 'set back'],
      ['03', 'd'],
    ] as const) {
      await sql`insert into audit (at, username, action, object, outcome, detail, address) values (${`2026-01-${day}T08:00:00.000Z`}, 'ann', 'rows.read', ${object}, 'success', '', '')`.execute(
        db(),
      )
    }
    await sql`delete from meta where name = 'migration:0022-audit-chain'`.execute(db())
    await migrate(db(), dialect(), migrations)
  }

  it('are covered by an anchor for each day, which the first chain seals', async () => {
    await upgrade()
    expect(await db().selectFrom('audit_anchors').select(['kind', 'seq']).orderBy('number').execute()).toEqual(
      [2, 4, 5].map((seq) => ({ kind: 'existing', seq })),
    )
    expect(await verify()).toMatchObject({ rows: 5, chains: 0, findings: [] })
    const audit = startServer()
    await audit.record(entry('new'))
    expect(await verify()).toMatchObject({ rows: 6, chains: 1, findings: [] })
    const edited = await foundAfter((within) =>
      within.updateTable('audit').set({ username: 'bob' }).where('object', '=', 'c').execute(),
    )
    expect(edited).toEqual(['one of rows 3 to 4 was changed, removed, added or moved'])
    expect(await foundAfter((within) => within.deleteFrom('audit').where('object', '=', 'd').execute())).toHaveLength(1)
    expect(
      await foundAfter((within) => within.deleteFrom('audit').where('object', 'in', ['a', 'b']).execute()),
    ).toHaveLength(1)
    expect(
      await foundAfter((within) => within.updateTable('audit').set({ id: 100 }).where('object', '=', 'd').execute()),
    ).toHaveLength(2)
  })

  it('are removed by whole days when they are old', async () => {
    await upgrade()
    const audit = startServer(1)
    await audit.record(entry('new'))
    for (const left of [4, 2, 1, 1]) {
      await audit.purgeExpired()
      expect(await verify()).toMatchObject({ rows: left, findings: [] })
    }
  })
})
