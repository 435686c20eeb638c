import { Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Catalogs, databaseMissing } from '../catalogs/catalogs.ts'
import type { Connections } from '../connections/connections.ts'
import type { DatabaseStore, StoredDatabase } from './databases.store.ts'
import type { TableImport } from '../imports/table-import.ts'
import type { Refreshes } from '../refreshes/refreshes.ts'
import { isUploaded } from '../uploads/upload-files.ts'

interface Needs {
  readonly store: DatabaseStore
  readonly connections: Pick<Connections, 'tryOut'>
  readonly catalogs: Pick<Catalogs, 'invalidate'>
  readonly tableImport: Pick<TableImport, 'apply' | 'openSpool'>
  readonly refreshes: Pick<Refreshes, 'begin'>
  readonly tableAccess: Pick<TableAccess, 'mayUseDatabase' | 'mayEdit'>
  readonly accessRules: Pick<AccessRules, 'databaseIdsBinding'>
  readonly audit: Audit
}

/** The tables were changed by another load since this one read them, so that it has to begin again. */
export class TablesChanged extends Error {
  override readonly name = 'TablesChanged'
  constructor() {
    super('The tables were changed by another upload at the same time. Nothing was changed. Try again')
  }
}

interface Move {
  readonly from: string
  readonly to: string
  /** For the audit record. */
  readonly detail: string
  /** What is committed together with the change, or prevents it by throwing. */
  readonly finish: (within: Db) => Promise<void>
}

/** Changing the tables of a database that was made of uploads. */
export function createUploadedTables({
  store,
  connections,
  catalogs,
  tableImport,
  refreshes,
  tableAccess,
  accessRules,
  audit,
}: Needs) {
  async function getChangeable(viewer: Viewer, databaseId: number): Promise<StoredDatabase> {
    const database = await store.find(databaseId)
    if (!database || !(await tableAccess.mayUseDatabase(viewer, databaseId))) throw databaseMissing()
    if (!(await tableAccess.mayEdit(viewer, databaseId))) throw mayNotChange()
    if (!isUploaded(database)) throw notUploaded()
    // Rows that a person does not see must not be replaced by them, nor rows be added that they do not see.
    if ((await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) throw boundByRules()
    return database
  }

  return {
    /** The folder of the tables, for those who may change them. */
    folderFor: async (viewer: Viewer, databaseId: number): Promise<string> =>
      (await getChangeable(viewer, databaseId)).dbName,

    /**
     * From here on the database reads another folder. Questions that run go on reading the old one; those that begin read the new one,
     * because connections and kept answers are of a folder and a revision. Tables and columns keep their ids by their names.
     */
    async moveTo(viewer: Viewer, databaseId: number, { from, to, detail, finish }: Move): Promise<void> {
      const { dbType, schemas } = await getChangeable(viewer, databaseId)
      const none = { hostServer: '', port: null, username: '', password: '', tls: false }
      const session = await connections.tryOut(viewer.username, {
        dbType,
        dbName: to,
        schemas,
        ...none,
        isUpload: true,
      })
      const spool = await tableImport.openSpool()
      try {
        for await (const tables of session.streamTables()) await spool.add(tables)
        await store.transaction(async (within) => {
          // First, because it locks the row: no other request moves the database before the end.
          await catalogs.invalidate([databaseId], within)
          const latest = await store.find(databaseId, within)
          if (latest?.dbName !== from) throw new TablesChanged()
          if (!(await store.update(databaseId, latest.version, { ...latest, dbName: to }, within)))
            throw new TablesChanged()
          await tableImport.apply(databaseId, spool, within)
          await refreshes.begin(databaseId, { isRead: true }, within)
          await audit.record(
            {
              username: viewer.username,
              action: 'database.update',
              object: String(databaseId),
              detail,
              address: viewer.address,
            },
            within,
          )
          await finish(within)
        })
      } finally {
        await spool.close()
        await session.close()
      }
    },
  }
}

export type UploadedTables = ReturnType<typeof createUploadedTables>

function mayNotChange() {
  return new Problem('forbidden', 'You may use this database, but not change its tables')
}

function notUploaded() {
  return new Problem('conflict', 'This database was not made of uploaded files, so none can be added to it')
}

function boundByRules() {
  return new Problem('forbidden', 'A row rule limits the rows you see of this data, so you cannot change its tables')
}
