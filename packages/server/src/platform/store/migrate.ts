import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationDialect } from './migration.ts'
import { users } from './migrations/0001-users.ts'
import { jobsAndAudit } from './migrations/0002-jobs-and-audit.ts'
import { data } from './migrations/0003-data.ts'
import { dashboardsExportsTasks } from './migrations/0004-dashboards-exports-tasks.ts'
import { dashboards } from './migrations/0005-dashboards.ts'
import { deliveries } from './migrations/0006-deliveries.ts'
import { monitoring } from './migrations/0008-monitoring.ts'
import { jobsUserId } from './migrations/0009-jobs-user-id.ts'
import { references } from './migrations/0010-references.ts'
import { instants } from './migrations/0011-instants.ts'
import { numberKinds } from './migrations/0012-number-kinds.ts'
import { schemas } from './migrations/0013-schemas.ts'
import { cutExports } from './migrations/0014-cut-exports.ts'
import { editors } from './migrations/0015-editors.ts'
import { trust } from './migrations/0016-trust.ts'
import { lastSignIn } from './migrations/0017-last-sign-in.ts'
import { tileOptions } from './migrations/0019-tile-options.ts'
import { exportSessions } from './migrations/0020-export-sessions.ts'
import { auditChain } from './migrations/0022-audit-chain.ts'
import { jobLeases } from './migrations/0023-job-leases.ts'
import { listKeys } from './migrations/0024-list-keys.ts'
import { readQueriesAndAuditHeads } from './migrations/0027-read-queries-and-audit-heads.ts'
import { ruleKeys } from './migrations/0028-rule-keys.ts'
import { tokenSuccessors } from './migrations/0030-token-successors.ts'
import { columnBands } from './migrations/0031-column-bands.ts'
import { calculatedColumns } from './migrations/0032-calculated-columns.ts'
import { columnFormats } from './migrations/0033-column-formats.ts'
import { listOrders } from './migrations/0034-list-orders.ts'
import { groups } from './migrations/0035-groups.ts'
import { apiKeys } from './migrations/0040-api-keys.ts'
import { sessionDevices } from './migrations/0041-session-devices.ts'
import { secondFactors } from './migrations/0042-second-factors.ts'
import { directoryAccounts } from './migrations/0043-directory-accounts.ts'
import { ruleVersions } from './migrations/0045-rule-versions.ts'
import { search } from './migrations/0048-search.ts'
import { dashboardChoices } from './migrations/0052-dashboard-choices.ts'
import { homeAndVerified } from './migrations/0053-home-and-verified.ts'
import { uploads } from './migrations/0054-uploads.ts'
import { folders } from './migrations/0056-folders.ts'
import { versionsOfTasksAndConnections } from './migrations/0060-versions-of-tasks-and-connections.ts'
import { oneRunningJobALane } from './migrations/0061-one-running-job-a-lane.ts'
import { displayLinks } from './migrations/0058-display-links.ts'
import { partsOfTableTexts } from './migrations/0062-parts-of-table-texts.ts'
import { declaredKeys } from './migrations/0063-declared-keys.ts'
import { filesOfPeopleWithTables } from './migrations/0064-files-of-people-with-tables.ts'
import type { Schema } from './schema/schema.ts'
import { StoreError } from './store-error.ts'

/** In the order they run. A landed migration is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  users,
  jobsAndAudit,
  data,
  dashboardsExportsTasks,
  dashboards,
  deliveries,
  monitoring,
  jobsUserId,
  references,
  instants,
  numberKinds,
  schemas,
  cutExports,
  editors,
  trust,
  lastSignIn,
  tileOptions,
  exportSessions,
  auditChain,
  jobLeases,
  listKeys,
  readQueriesAndAuditHeads,
  ruleKeys,
  tokenSuccessors,
  columnBands,
  calculatedColumns,
  columnFormats,
  listOrders,
  groups,
  apiKeys,
  sessionDevices,
  secondFactors,
  directoryAccounts,
  ruleVersions,
  search,
  dashboardChoices,
  homeAndVerified,
  uploads,
  folders,
  versionsOfTasksAndConnections,
  oneRunningJobALane,
  displayLinks,
  partsOfTableTexts,
  declaredKeys,
  filesOfPeopleWithTables,
]

/** Brings the store forward in one transaction; an older program refuses a store which a newer one has changed. */
export async function migrate(
  db: Kysely<Schema>,
  { id, binaryText, lock }: MigrationDialect,
  known = migrations,
  { mayBeNew = true } = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lock(untyped(transaction))
    await createBookkeeping(transaction)
    const rows = await transaction.selectFrom('meta').select('name').where('name', 'like', 'migration:%').execute()
    const applied = new Set(rows.map((row) => row.name.slice('migration:'.length)))

    if (applied.size === 0 && !mayBeNew) throw lostStore()
    const unknown = [...applied].filter((name) => !known.some((migration) => migration.name === name))
    if (unknown.length > 0) throw newerStore(unknown)

    for (const migration of known.filter(({ name }) => !applied.has(name))) {
      await migration.up({ db: untyped(transaction), id, binaryText })
      const value = new Date().toISOString()
      await transaction
        .insertInto('meta')
        .values({ name: `migration:${migration.name}`, value })
        .execute()
    }
  })
}

/** A migration speaks of tables as they were then, which today's schema may no longer describe. */
function untyped(db: Kysely<Schema>) {
  return db as unknown as Kysely<unknown>
}

async function createBookkeeping(db: Kysely<Schema>) {
  await sql`create table if not exists meta (name text primary key, value text not null)`.execute(db)
}

function lostStore() {
  return new StoreError(
    'The store is missing or empty, but the data folder holds the key of an installation (secret.key). Check DATA_DIR and DATABASE_URL, or bring the store back with npm run restore. To begin a new installation with this key: npm start -- --new',
  )
}

function newerStore(names: readonly string[]) {
  return new StoreError(
    `The store was changed by a newer version of Soundings (${names.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
  )
}
