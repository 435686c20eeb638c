import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { z } from 'zod'
import { InstanceError, type Place, STORE_FILE } from '../instance/instance-format.ts'
import { fingerprintOf } from '../secrets/fingerprint.ts'
import { KEY_FILE, loadMasterKey, type MasterKey } from '../secrets/key.ts'
import { openPostgres } from '../store/connections/postgres.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Db } from '../store/store.ts'
import { ANCHOR_MESSAGE, auditKeyOf } from './links.ts'
import { type LoggedAnchor, type Verification, verifyAudit } from './verify.ts'

const NEEDS = '0027-read-queries-and-audit-heads'
const LoggedLine = z.object({ msg: z.literal(ANCHOR_MESSAGE), number: z.int(), link: z.string() })

/** Verifies the record of an installation, whether or not it runs, without a change to it. */
export async function verifyInstance(
  place: Place,
  logFiles: readonly string[] = [],
  signal?: AbortSignal,
): Promise<Verification> {
  const logged = logFiles.flatMap(readAnchors)
  const key = existingKey(place)
  const db = await openReadOnly(place)
  try {
    // One moment, however much is recorded meanwhile.
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        await assertFits(snapshot, key)
        return verifyAudit(snapshot, auditKeyOf(key), { logged, signal })
      })
  } finally {
    await db.destroy()
  }
}

/** Unlike a server, which makes a key when there is none. */
function existingKey(place: Place): MasterKey {
  if (place.secretKey || existsSync(join(place.dataDir, KEY_FILE))) return loadMasterKey(place)
  throw new InstanceError(
    `There is no key: neither ${join(place.dataDir, KEY_FILE)} nor SECRET_KEY. The record can be verified with the key of the installation only.`,
  )
}

async function openReadOnly({ databaseUrl, dataDir }: Place): Promise<Db> {
  if (databaseUrl) return openPostgres(databaseUrl)
  const file = join(dataDir, STORE_FILE)
  if (!existsSync(file)) throw new InstanceError(`There is no store in ${dataDir}: is DATA_DIR right?`)
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: new Database(file, { readonly: true, timeout: 30_000 }) }),
  })
}

async function assertFits(db: Db, key: MasterKey) {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('name', 'in', [`migration:${NEEDS}`, 'key-fingerprint'])
    .execute()
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value
  if (valueOf(`migration:${NEEDS}`) === undefined)
    throw new InstanceError('The store is of an earlier version: start the server once.')
  const fingerprint = valueOf('key-fingerprint')
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(key))
    throw new InstanceError('The key here is not the one of the store.')
}

/** Lines of the server's log; what other programs have written around them is passed over. */
function readAnchors(file: string): LoggedAnchor[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const from = line.indexOf('{')
      if (from < 0 || !line.includes(ANCHOR_MESSAGE)) return []
      const read = LoggedLine.safeParse(parse(line.slice(from)))
      return read.success ? [read.data] : []
    })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
