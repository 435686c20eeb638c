import {
  type Connection,
  type ConnectionChange,
  type DatabaseDetails,
  type DatabaseSummary,
  isAdministrator,
  Problem,
} from '@soundings/contract'
import { engines } from '@soundings/engines'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Catalogs, databaseMissing } from '../catalogs/catalogs.ts'
import { type Connections, passwordLabel } from '../connections/connections.ts'
import { isEngineName, isFileEngine, labelOf } from '../engine-names.ts'
import type { Reading } from '../reading/reading.ts'
import type { Refreshes } from '../refreshes/refreshes.ts'
import type { DatabaseStore, StoredDatabase } from './databases.store.ts'
import { fieldProblem, settleConnection, withTypedConnection } from './typed-connection.ts'

interface Needs {
  readonly store: DatabaseStore
  readonly box: SecretBox
  readonly connections: Connections
  readonly catalogs: Catalogs
  readonly reading: Reading
  readonly refreshes: Refreshes
  readonly tableAccess: TableAccess
  readonly accessRules: Pick<AccessRules, 'databaseIdsBinding' | 'rulesOf'>
  readonly sharing: Sharing
  readonly audit: Audit
  readonly now: () => Date
}

const SHARES_AT_ONCE = 1000

/** Connected databases: who may see, change and remove them, and keeping their passwords. */
export function createDatabases({ store, box, connections, catalogs, reading, refreshes, tableAccess, accessRules, sharing, audit, now }: Needs) {
  const record = (viewer: Viewer, verb: string, object: string, detail: string, within: Db) =>
    audit.record({ username: viewer.username, action: `database.${verb}`, object, detail, address: viewer.address }, within)

  async function getVisible(viewer: Viewer, id: number): Promise<StoredDatabase> {
    const database = await store.find(id)
    if (!database || !(await tableAccess.mayUseDatabase(viewer, id))) throw databaseMissing()
    return database
  }

  async function getEditable(viewer: Viewer, id: number): Promise<StoredDatabase> {
    const database = await getVisible(viewer, id)
    if (!(await tableAccess.mayEdit(viewer, id))) throw mayNotEdit()
    return database
  }

  async function view(viewer: Viewer, id: number): Promise<DatabaseDetails> {
    const database = await getVisible(viewer, id)
    const { dbType, hostServer, port, schema, username, tls } = database
    const mayEdit = await tableAccess.mayEdit(viewer, id)
    return {
      ...toSummary(database),
      hostServer: mayEdit ? hostServer : '',
      port: mayEdit ? port : null,
      schema,
      username: mayEdit ? username : '',
      tls,
      isFile: isEngineName(dbType) && isFileEngine(engines[dbType]),
      refresh: await refreshes.view(viewer, id),
    }
  }

  /** The stored password goes only where it was meant to go: to the same server, as the same user, as safely as before. */
  function passwordFor(typed: Omit<Connection, 'password'> & { password?: string | undefined }, saved: StoredDatabase | undefined): string {
    if (typed.password !== undefined) return typed.password
    if (!saved) return ''
    const isElsewhere = (['dbType', 'hostServer', 'port', 'username'] as const).some((field) => typed[field] !== saved[field])
    if (isElsewhere || (saved.tls && !typed.tls)) throw passwordNeeded()
    return saved.sealedPassword === null ? '' : box.open(saved.sealedPassword, passwordLabel(saved.id))
  }

  /** Another connection to the same data, or none, would leave the rules of the viewer behind. */
  async function assertNotBound(viewer: Viewer, databaseId: number) {
    if ((await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) throw boundByRules()
  }

  /** A file asks for no password, so what was shared with whom decides who may connect one that is connected already. */
  async function assertFileIsFree(viewer: Viewer, typed: { dbType: string; dbName: string }) {
    if (isOnServer(typed)) return
    const binding = await accessRules.databaseIdsBinding(viewer)
    for (const { id, dbType, dbName } of await store.list()) {
      if (isOnServer({ dbType }) || !(await connections.isSameFile(dbName, typed.dbName))) continue
      if (binding.includes(id)) throw boundByRules()
      if (!(await tableAccess.mayUseWhole(viewer, id))) throw fileOfOthers()
    }
  }

  /** Two edits at once must not join the password of the one with the server of the other. */
  async function assertUnchanged(saved: StoredDatabase, within: Db) {
    const latest = await store.find(saved.id, within)
    if (!latest) throw databaseMissing()
    if (latest.sealedPassword !== saved.sealedPassword || changedFields(saved, latest, false).length > 0) throw newerConnection()
  }

  /** Counts of all rows, for those who look after the database. */
  const seesDrift = async (viewer: Viewer, databaseId: number) =>
    (await tableAccess.mayEdit(viewer, databaseId)) && (await accessRules.rulesOf(viewer, databaseId)).length === 0

  const seal = (id: number, password: string) => (password === '' ? null : box.seal(password, passwordLabel(id)))

  return {
    view,
    find: store.find,

    async list(viewer: Viewer): Promise<DatabaseSummary[]> {
      const usable = await tableAccess.usableDatabaseIds(viewer)
      const drifted = await store.driftedTables()
      const mine = (await store.list()).filter(({ id }) => usable === 'all' || usable.has(id))
      return Promise.all(
        mine.map(async (database) => {
          const driftedTables = drifted.get(database.id)
          return driftedTables !== undefined && (await seesDrift(viewer, database.id)) ? { ...toSummary(database), driftedTables } : toSummary(database)
        }),
      )
    },

    /** How many tables the connection shows. */
    async test(viewer: Viewer, typed: Omit<Connection, 'password'> & { id?: number | undefined; password?: string | undefined }): Promise<number> {
      const saved = typed.id === undefined ? undefined : await getEditable(viewer, typed.id)
      const settled = settleConnection(typed)
      const password = passwordFor(settled, saved)
      return withTypedConnection(connections, { ...settled, password }, async (session) => (await session.listTables()).length)
    },

    /** Connects and reads first: a wrong connection leaves nothing behind. The analysis follows in the background. */
    async add(viewer: Viewer, typed: Connection): Promise<DatabaseDetails> {
      const fields = settleConnection(typed)
      await assertFileIsFree(viewer, fields)
      const tables = await withTypedConnection(connections, fields, (session) => session.listTables())
      const id = await store.transaction(async (within) => {
        const newId = await store.insert(fields, { ownerId: viewer.userId, at: now().toISOString() }, within)
        await store.setPassword(newId, seal(newId, isOnServer(fields) ? fields.password : ''), within)
        await reading.apply(newId, tables, within)
        await refreshes.begin(newId, { isRead: true }, within)
        await record(viewer, 'add', String(newId), `${fields.displayName} (${fields.dbType})`, within)
        return newId
      })
      return view(viewer, id)
    },

    async update(viewer: Viewer, change: ConnectionChange): Promise<DatabaseDetails> {
      const saved = await getEditable(viewer, change.id)
      const fields = settleConnection(change)
      const password = passwordFor(fields, saved)
      const changed = changedFields(saved, fields, change.password !== undefined)
      const isSameConnection = changed.every((field) => field === 'displayName' || field === 'description')
      if (!isSameConnection) {
        await assertNotBound(viewer, saved.id)
        await assertFileIsFree(viewer, fields)
        await withTypedConnection(connections, { ...fields, password }, (session) => session.test())
      }
      const isOtherData = changed.some((field) => ['dbType', 'dbName', 'hostServer', 'port', 'schema'].includes(field))
      await store.transaction(async (within) => {
        await assertUnchanged(saved, within)
        await store.update(saved.id, fields, within)
        if (change.password !== undefined) await store.setPassword(saved.id, seal(saved.id, isOnServer(fields) ? password : ''), within)
        await catalogs.bump(saved.id, within)
        if (isOtherData) await refreshes.begin(saved.id, { isRead: false }, within)
        await record(viewer, 'update', String(saved.id), changed.join(' '), within)
      })
      return view(viewer, saved.id)
    },

    async remove(viewer: Viewer, id: number): Promise<void> {
      const database = await getVisible(viewer, id)
      if (!isAdministrator(viewer) && database.ownerId !== viewer.userId) throw onlyOwnerRemoves()
      await assertNotBound(viewer, id)
      await store.transaction(async (within) => {
        const tableIds = await store.tableIdsOf(id, within)
        for (let start = 0; start < tableIds.length; start += SHARES_AT_ONCE) {
          await sharing.removeObjects('table', tableIds.slice(start, start + SHARES_AT_ONCE), within)
        }
        await sharing.removeObjects('database', [id], within)
        await store.remove(id, within)
        await record(viewer, 'delete', String(id), database.displayName, within)
      })
      await connections.drop(id)
    },
  }
}

export type Databases = ReturnType<typeof createDatabases>

const isOnServer = ({ dbType }: { dbType: string }) => isEngineName(dbType) && !isFileEngine(engines[dbType])

const toSummary = ({ id, displayName, dbName, dbType, description, createdDate, owner }: StoredDatabase): DatabaseSummary => ({
  id,
  displayName,
  dbName,
  dbType,
  displayType: labelOf(dbType),
  description,
  createdDate,
  owner,
})

const comparedFields = ['displayName', 'description', 'dbType', 'dbName', 'hostServer', 'port', 'schema', 'username', 'tls'] as const

/** Which fields changed, for the record: never what they hold. */
function changedFields(saved: StoredDatabase, fields: Omit<Connection, 'password'>, hasPassword: boolean): string[] {
  const changed: string[] = comparedFields.filter((field) => saved[field] !== fields[field])
  return hasPassword ? [...changed, 'password'] : changed
}

function mayNotEdit() {
  return new Problem('forbidden', 'You may use this database, but not change it')
}

function onlyOwnerRemoves() {
  return new Problem('forbidden', 'Only its owner or an administrator can delete a database')
}

function boundByRules() {
  return new Problem('forbidden', 'A data-access filter binds you to rows of this data, so you cannot connect it otherwise')
}

function fileOfOthers() {
  return new Problem('forbidden', 'Somebody else has connected this file: ask them to share their database with you')
}

function newerConnection() {
  return new Problem('conflict', 'Somebody else has just changed this connection')
}

function passwordNeeded() {
  return fieldProblem('password', 'must be entered again when the server, the user or its security changes')
}
