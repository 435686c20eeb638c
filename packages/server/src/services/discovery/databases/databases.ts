import {
  type AuditVerb,
  type Connection,
  type ConnectionChange,
  type ConnectionCheck,
  type DatabaseDetails,
  type DatabaseSummary,
  fieldProblem,
  isAdministrator,
  Problem,
  type UnreachedTables,
} from '@soundings/contract'
import { engines, type SourceTable } from '@soundings/engines'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { Unreached } from '../access-rules/unreached-tables.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Catalogs, databaseMissing } from '../catalogs/catalogs.ts'
import { type Connections, passwordLabel } from '../connections/connections.ts'
import { hasEstimates, isEngineName, isFileEngine, labelOf } from '../engine-names.ts'
import type { TableImport } from '../imports/table-import.ts'
import type { Refreshes } from '../refreshes/refreshes.ts'
import type { DatabaseStore, StoredDatabase } from './databases.store.ts'
import { isUploaded } from '../uploads/upload-files.ts'
import { emptyNotice, noticeOf, type Survey, type SurveyLimits, surveySource } from './survey.ts'
import {
  connectionProblem,
  isSameFile,
  normaliseConnection,
  openTyped,
  singleSchema,
  type Typed,
  type TypedConnection,
} from './typed-connection.ts'

interface Needs {
  readonly store: DatabaseStore
  readonly box: SecretBox
  readonly connections: Connections
  readonly catalogs: Catalogs
  readonly tableImport: TableImport
  readonly refreshes: Refreshes
  readonly tableAccess: TableAccess
  readonly accessRules: Pick<AccessRules, 'databaseIdsBinding' | 'peopleBoundIn' | 'rulesOf'>
  readonly widening: Pick<WideningRules, 'watch' | 'assertMayWiden'>
  readonly unreached: Pick<Unreached, 'count'>
  readonly sharing: Sharing
  readonly audit: Audit
  readonly now: () => Date
  readonly tablesReadAtOnce?: number | undefined
}

const SHARES_AT_ONCE = 1000
/** How long a person waits for a list of tables before the rest is left to the background. */
const LISTING_MS = 20_000
/** A source with more tables is read in the background. */
const TABLES_READ_AT_ONCE = 5000

/** Connected databases: who may see, change and remove them, and keeping their passwords. */
export function createDatabases({
  store,
  box,
  connections,
  catalogs,
  tableImport,
  refreshes,
  tableAccess,
  accessRules,
  widening,
  unreached,
  sharing,
  audit,
  now,
  tablesReadAtOnce = TABLES_READ_AT_ONCE,
}: Needs) {
  const record = (viewer: Viewer, verb: AuditVerb<'database'>, object: string, detail: string, within: Db) =>
    audit.record(
      { username: viewer.username, action: `database.${verb}`, object, detail, address: viewer.address },
      within,
    )

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
    const { dbType, hostServer, port, schemas, closesUnreachedTables, username, tls } = database
    const rights = await tableAccess.rightsTo(viewer, id)
    const mayEdit = rights.canEdit
    return {
      ...toSummary(database),
      rights,
      ...(await noticeFor(viewer, database, await store.filledSchemas([id]))),
      hostServer: mayEdit ? hostServer : '',
      port: mayEdit ? port : null,
      schema: singleSchema(schemas),
      schemas,
      closesUnreachedTables,
      username: mayEdit ? username : '',
      tls,
      isFile: isEngineName(dbType) && isFileEngine(engines[dbType]),
      isUpload: isUploaded(database),
      refresh: await refreshes.view(viewer, id),
    }
  }

  /** The stored password is used for what it was entered for, and for nothing else. */
  function passwordFor(typed: TypedConnection, saved: StoredDatabase | undefined): string {
    if (typed.password !== undefined) return typed.password
    if (!saved || saved.sealedPassword === null) return ''
    if (opensAnother(changedFields(saved, typed, false))) throw passwordNeeded()
    return box.open(saved.sealedPassword, passwordLabel(saved.id))
  }

  /** Opened without its schemas, so that others can be offered. */
  const openSurveyed = (
    viewer: Viewer,
    typed: TypedConnection,
    password: string,
    limits: SurveyLimits,
    keep?: (tables: readonly SourceTable[]) => Promise<void>,
  ) =>
    openTyped(viewer, connections, { ...typed, password, schemas: 'all' }, (session) =>
      surveySource(session, typed, limits, keep),
    ).catch(async (error: unknown) => {
      await recordTest(viewer, typed, 'failed')
      throw error
    })

  async function survey(
    viewer: Viewer,
    typed: TypedConnection,
    password: string,
    limits: SurveyLimits,
  ): Promise<Survey> {
    const { found, session } = await openSurveyed(viewer, typed, password, limits)
    await session.close()
    return found
  }

  /** Where a person tried to connect to, also while adding or changing a database. */
  const recordTest = (
    { username, address }: Viewer,
    { dbType, hostServer, port, dbName }: TypedConnection,
    outcome: 'success' | 'failed',
  ) =>
    audit.record({
      username,
      action: 'database.test',
      object: `${dbType} ${hostServer}${port === null ? '' : `:${port}`}/${dbName}`.slice(0, 200),
      outcome,
      address,
    })

  /** What an import that is under way has not found yet is not called empty. */
  async function noticeFor(
    viewer: Viewer,
    { id, schemas, dbName }: StoredDatabase,
    filled: ReadonlyMap<number, (string | null)[]>,
  ): Promise<{ notice?: string }> {
    const notice = emptyNotice({ schemas, dbName, filled: filled.get(id) ?? [] })
    if (notice === null || !(await tableAccess.mayEdit(viewer, id))) return {}
    const state = (await refreshes.view(viewer, id))?.state
    return state === 'waiting' || state === 'running' ? {} : { notice }
  }

  /** Open tables show all rows to people whose rules do not reach them, so opening them is for administrators whom no rule binds. */
  async function assertMayOpenUnreached(viewer: Viewer, databaseId?: number) {
    const isBound = databaseId !== undefined && (await accessRules.databaseIdsBinding(viewer)).includes(databaseId)
    if (!isAdministrator(viewer) || isBound) throw mayNotOpenUnreached()
  }

  /** Another connection to the same data, or none, would leave the rules of the viewer behind. */
  async function assertNotBound(viewer: Viewer, databaseId: number) {
    if ((await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) throw boundByRules()
  }

  /** A file asks for no password, so what was shared with whom decides who may connect one that is connected already. */
  async function assertFileIsFree(viewer: Viewer, typed: { dbType: string; dbName: string }) {
    if (isOnServer(typed)) return
    const binding = await accessRules.databaseIdsBinding(viewer)
    for (const { id, dbType, dbName } of await store.all()) {
      if (isOnServer({ dbType }) || !(await connections.sharesFiles(dbName, typed.dbName))) continue
      if (binding.includes(id)) throw boundByRules()
      if (!(await tableAccess.mayUseWhole(viewer, id))) throw fileOfOthers()
      if (!isAdministrator(viewer)) await assertBindsNoOne(id)
    }
  }

  /** The rules stay with the database, and no database would keep its file from being connected again without them. */
  async function assertMayLeaveFile(viewer: Viewer, saved: StoredDatabase, typed: TypedConnection) {
    if (!isOnServer(saved) && !isSameFile(saved, typed) && !isAdministrator(viewer)) await assertBindsNoOne(saved.id)
  }

  /** The same for a connection that is tested and one that is saved: a test tells what is in a file. */
  async function assertMayConnect(viewer: Viewer, typed: TypedConnection, saved?: StoredDatabase) {
    try {
      if (saved) {
        await assertNotBound(viewer, saved.id)
        await assertMayLeaveFile(viewer, saved, typed)
      }
      await connections.assertMayOpen(typed)
      await assertFileIsFree(viewer, typed)
    } catch (error) {
      await recordTest(viewer, typed, 'failed')
      throw connectionProblem(error)
    }
  }

  /** A further connection to the same data has no rules, and the rules of a database that is deleted go with it. */
  async function assertBindsNoOne(databaseId: number) {
    const people = await accessRules.peopleBoundIn(databaseId)
    if (people.length > 0) throw bindsOthers(people.length)
  }

  /** Counts of all rows, for those who look after the database. */
  const seesDrift = async (viewer: Viewer, databaseId: number) =>
    (await tableAccess.mayEdit(viewer, databaseId)) && (await accessRules.rulesOf(viewer, databaseId)).length === 0

  const seal = (id: number, password: string) => (password === '' ? null : box.seal(password, passwordLabel(id)))

  return {
    view,
    find: store.find,

    async list(viewer: Viewer, ask: ListAsk): Promise<Page<DatabaseSummary>> {
      const { rows, total } = await store.list(isAdministrator(viewer) ? 'all' : viewer.userId, ask)
      const ids = rows.map(({ id }) => id)
      const drifted = await store.driftedTables(ids)
      const filled = await store.filledSchemas(ids)
      const summaries = rows.map(async (database) => {
        const driftedTables = drifted.get(database.id)
        const drift = driftedTables !== undefined && (await seesDrift(viewer, database.id)) ? { driftedTables } : {}
        return {
          ...toSummary(database),
          rights: await tableAccess.rightsTo(viewer, database.id),
          ...drift,
          ...(await noticeFor(viewer, database, filled)),
        }
      })
      return { rows: await Promise.all(summaries), total }
    },

    /** What the connection shows. */
    async test(viewer: Viewer, typed: Typed & { id?: number | undefined }): Promise<ConnectionCheck> {
      const saved = typed.id === undefined ? undefined : await getEditable(viewer, typed.id)
      const settled = normaliseConnection(typed, saved)
      const password = passwordFor(settled, saved)
      if (!saved || opensAnother(changedFields(saved, settled, typed.password !== undefined)))
        await assertMayConnect(viewer, settled, saved)
      const seen = await survey(viewer, settled, password, { ms: LISTING_MS })
      await recordTest(viewer, settled, 'success')
      return {
        tables: seen.tables,
        ...(!seen.isWhole && { hasMoreTables: true as const }),
        schemas: [...seen.offered],
        notice: noticeOf(settled, seen),
      }
    },

    async countUnreached(viewer: Viewer, id: number): Promise<UnreachedTables> {
      await getEditable(viewer, id)
      return unreached.count(id)
    },

    /**
     * Connects and reads first: a wrong connection leaves nothing behind. The analysis follows in the background, and of a source with
     * very many tables the reading too.
     */
    async add(viewer: Viewer, typed: Connection, { isUpload = false } = {}): Promise<DatabaseDetails> {
      const settled = { ...normaliseConnection(typed), isUpload }
      const { closesUnreachedTables = true } = typed
      if (!closesUnreachedTables) await assertMayOpenUnreached(viewer)
      // The folder of an upload is its own: no connection of another person can lie in its way.
      if (!isUpload) await assertMayConnect(viewer, settled)
      const spool = await tableImport.openSpool()
      const limits = { ms: LISTING_MS, tables: tablesReadAtOnce }
      try {
        const { found: seen, session } = await openSurveyed(viewer, settled, typed.password, limits, spool.add)
        try {
          const fields = { ...settled, schemas: seen.schemas, closesUnreachedTables }
          const id = await store.transaction(async (within) => {
            const newId = await store.insert(fields, { ownerId: viewer.userId, at: now().toISOString() }, within)
            await store.setPassword(newId, seal(newId, isOnServer(fields) ? typed.password : ''), within)
            if (seen.isWhole) await tableImport.apply(newId, spool, within)
            await refreshes.begin(newId, { isRead: seen.isWhole }, within)
            await record(viewer, 'add', String(newId), `${fields.displayName} (${fields.dbType})`, within)
            return newId
          })
          await session.keepFor(id)
          return withNotice(await view(viewer, id), noticeOf(fields, seen))
        } finally {
          await session.close()
        }
      } finally {
        await spool.close()
      }
    },

    async update(viewer: Viewer, change: ConnectionChange): Promise<DatabaseDetails> {
      const saved = await getEditable(viewer, change.id)
      const settled = normaliseConnection(change, saved)
      const { closesUnreachedTables = saved.closesUnreachedTables } = change
      if (saved.closesUnreachedTables && !closesUnreachedTables) await assertMayOpenUnreached(viewer, saved.id)
      const password = passwordFor(settled, saved)
      const changed = changedFields(saved, settled, change.password !== undefined)
      if (changed.length === 0 && closesUnreachedTables === saved.closesUnreachedTables) return view(viewer, saved.id)
      const isSameConnection = !opensAnother(changed)
      if (!isSameConnection) await assertMayConnect(viewer, settled, saved)
      const seen = isSameConnection
        ? undefined
        : await survey(viewer, settled, password, { ms: LISTING_MS, tables: tablesReadAtOnce })
      const fields = { ...settled, schemas: seen ? seen.schemas : saved.schemas, closesUnreachedTables }
      const isOtherData = changed.some((field) => ['dbType', 'dbName', 'hostServer', 'port', 'schemas'].includes(field))
      const concerned =
        closesUnreachedTables === saved.closesUnreachedTables ? undefined : await unreached.count(saved.id)
      await store.transaction(async (within) => {
        await catalogs.invalidate([saved.id], within)
        const watched = concerned && (await widening.watch(saved.id, within))
        if (!(await store.update(saved.id, saved.version, fields, within))) throw newerVersion('connection')
        await widening.assertMayWiden(viewer, watched, change.confirmWidening, within)
        if (change.password !== undefined)
          await store.setPassword(saved.id, seal(saved.id, isOnServer(fields) ? password : ''), within)
        if (isOtherData) await refreshes.begin(saved.id, { isRead: false }, within)
        if (changed.length > 0) await record(viewer, 'update', String(saved.id), changed.join(' '), within)
        if (concerned)
          await record(
            viewer,
            closesUnreachedTables ? 'close-unreached' : 'open-unreached',
            String(saved.id),
            `${concerned.tables} tables, ${concerned.people} people`,
            within,
          )
      })
      return withNotice(await view(viewer, saved.id), seen ? noticeOf(fields, seen) : null)
    },

    async remove(viewer: Viewer, id: number): Promise<void> {
      const database = await getVisible(viewer, id)
      if (!(await tableAccess.rightsTo(viewer, id)).canDelete) throw onlyOwnerRemoves()
      await assertNotBound(viewer, id)
      if (!isAdministrator(viewer)) await assertBindsNoOne(id)
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

const toSummary = ({
  id,
  displayName,
  dbName,
  dbType,
  description,
  createdDate,
  owner,
}: StoredDatabase): Omit<DatabaseSummary, 'rights'> => ({
  id,
  displayName,
  dbName,
  dbType,
  displayType: labelOf(dbType),
  description,
  createdDate,
  owner,
  ...(hasEstimates(dbType) && { estimates: true }),
})

const withNotice = (details: DatabaseDetails, notice: string | null): DatabaseDetails =>
  notice === null ? details : { ...details, notice }

const comparedFields = [
  'displayName',
  'description',
  'dbType',
  'dbName',
  'hostServer',
  'port',
  'schemas',
  'username',
  'tls',
] as const

/** All other fields say where and how a password is used. */
const usedWithoutPassword: readonly string[] = ['displayName', 'description']

const opensAnother = (changed: readonly string[]) => changed.some((field) => !usedWithoutPassword.includes(field))

type Compared = Readonly<Record<(typeof comparedFields)[number], unknown>>

/** Which fields changed, for the record: never what they hold. */
function changedFields(saved: Compared, fields: Compared, hasPassword: boolean): string[] {
  const changed: string[] = comparedFields.filter(
    (field) => JSON.stringify(saved[field]) !== JSON.stringify(fields[field]),
  )
  return hasPassword ? [...changed, 'password'] : changed
}

function mayNotEdit() {
  return new Problem('forbidden', 'You may use this database, but not change it')
}

function onlyOwnerRemoves() {
  return new Problem('forbidden', 'Only its owner or an administrator can delete a database')
}

function boundByRules() {
  return new Problem(
    'forbidden',
    'A row rule limits the rows you see of this data, so you cannot connect it another way',
  )
}

function bindsOthers(count: number) {
  const who = count === 1 ? 'Row rules limit 1 person' : `Row rules limit ${count} people`
  return new Problem('forbidden', `${who} in this data, and would no longer do so. Ask an administrator to do this`)
}

function fileOfOthers() {
  return new Problem('forbidden', 'Another user has connected this file. Ask them to share their database with you')
}

function passwordNeeded() {
  return fieldProblem({
    field: 'password',
    message: 'must be entered again when the server, the user, the database, its schemas or the encryption change',
  })
}

function mayNotOpenUnreached() {
  return new Problem('forbidden', 'Only an administrator without row rules can open tables that rules do not reach')
}
