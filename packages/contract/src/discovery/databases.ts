import { z } from 'zod'
import { SharableGroup } from '../auth/groups.ts'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, ListQuery, SearchedListQuery } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import {
  AccessList,
  AccessQuery,
  Ids,
  SharedEntity,
  UsernameParams,
  Usernames,
  unsharePermissions,
} from '../permissions/sharing.ts'
import { checkedReceivers, namesReceivers, UnreachedShare } from './unreached-share.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { Connection, ConnectionChange, ConnectionCheck, Schemas } from './connection.ts'

/** What the viewer may do with a database, so that pages offer only what works. */
export const DatabaseRights = z.object({
  canEdit: z.boolean(),
  canShare: z.boolean(),
  canDelete: z.boolean(),
  /** Sees who has the whole database and can take it back. */
  canSeeAccess: z.boolean(),
  /** Sees who has each table that the viewer uses and can take it back. */
  canSeeTableAccess: z.boolean(),
})
export type DatabaseRights = z.infer<typeof DatabaseRights>

export const DatabaseSummary = z.object({
  id: z.int(),
  displayName: z.string(),
  dbName: z.string(),
  dbType: z.string(),
  displayType: z.string(),
  description: z.string(),
  createdDate: z.string(),
  owner: z.string(),
  rights: DatabaseRights,
  /** It can estimate how many different values there are, so that questions may ask for it. */
  estimates: z.literal(true).optional(),
  /** Monitored tables whose statistics have drifted; listed where there are any, for those who may edit the database. */
  driftedTables: z.int().optional(),
  /** Set where no table can be read at all, or none in a schema that was chosen, to those who may edit the database. */
  notice: z.string().optional(),
})
export type DatabaseSummary = z.infer<typeof DatabaseSummary>

/** How the last import and analysis of a database went, or how far the running one is. */
export const Refresh = z.object({
  databaseId: z.int(),
  state: z.enum(['waiting', 'running', 'success', 'failed']),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  tablesFound: z.int(),
  tablesAnalysed: z.int(),
  columnsAnalysed: z.int(),
  columnsTotal: z.int(),
  /** At most the first REFRESH_ERRORS_MAX: which column failed and why. */
  errors: z.array(z.object({ table: z.string(), column: z.string(), message: z.string() })),
  message: z.string(),
})
export type Refresh = z.infer<typeof Refresh>
export const REFRESH_ERRORS_MAX = 100

/** The connection without its password, which never leaves the server. */
export const DatabaseDetails = DatabaseSummary.extend({
  hostServer: z.string(),
  port: z.int().nullable(),
  /** The name where there is one schema, null where there are several or none. */
  schema: z.string().nullable(),
  /** Null for engines without schemas. */
  schemas: Schemas.nullable(),
  closesUnreachedTables: z.boolean(),
  username: z.string(),
  tls: z.boolean(),
  isFile: z.boolean(),
  /** Made of uploaded files, so that more can be added. */
  isUpload: z.boolean(),
  refresh: Refresh.nullable(),
})
export type DatabaseDetails = z.infer<typeof DatabaseDetails>

export const listDatabases = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases',
  allow: [...needed.readDatabases, needed.writeQuestions],
  records: showsNoRows,
  summary: 'The databases the caller owns or was given, whole or in part',
  query: SearchedListQuery,
  reply: z.array(DatabaseSummary),
})

export const getDatabase = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id',
  allow: [...needed.readDatabases, needed.writeQuestions],
  records: showsNoRows,
  summary: 'One database; host, port and user are told to those who may edit it',
  params: IdParams,
  reply: DatabaseDetails,
})

/** How a database answered just now. */
export const DatabaseHealth = z.object({
  id: z.int(),
  displayName: z.string(),
  displayType: z.string(),
  /** Null when it answered, otherwise why not, in plain words. */
  failure: z.string().nullable(),
  tookMs: z.int(),
  lastAnalysedAt: z.string().nullable(),
})
export type DatabaseHealth = z.infer<typeof DatabaseHealth>

export const listDatabaseHealth = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/health',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Every database with how it answers at this moment, asked side by side and for a few seconds at most',
  reply: z.array(DatabaseHealth),
})

export const testConnection = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/test',
  allow: needed.writeDatabases,
  rate: 'connection-test',
  records: ['database.test'],
  summary: 'Try a connection without saving it; the title of a failure says in plain words what is wrong',
  body: takesBack(ConnectionChange.partial({ id: true }), DatabaseDetails),
  reply: ConnectionCheck,
})

export const addDatabase = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases',
  allow: needed.writeDatabases,
  rate: 'connection-test',
  records: ['database.add', 'database.test'],
  summary: 'Connect a database; its tables are read and analysed in the background',
  body: Connection,
  replies: [201],
  reply: DatabaseDetails,
})

export const updateDatabase = endpoint({
  service: 'discovery',
  method: 'PUT',
  path: '/databases',
  allow: needed.writeDatabases,
  rate: 'connection-test',
  records: [
    'database.update',
    'database.test',
    'database.open-unreached',
    'database.close-unreached',
    'access-rule.widen',
  ],
  summary: 'Change a connection',
  body: takesBack(ConnectionChange, DatabaseDetails),
  reply: DatabaseDetails,
})

export const deleteDatabase = endpoint({
  service: 'discovery',
  method: 'DELETE',
  path: '/databases/:id',
  allow: 'database.delete',
  records: ['database.delete'],
  summary: 'Remove a database with its data model, shares and access rules; the database itself is not touched',
  params: IdParams,
  reply: z.strictObject({}),
})

export const refreshDatabase = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/:id/analyse',
  allow: needed.writeDatabases,
  records: ['database.refresh', 'table.analyse'],
  summary: 'Read the tables again and analyse their columns in the background; edits of people are kept',
  params: IdParams,
  reply: Refresh,
})

export const getRefresh = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/refresh',
  allow: needed.readDatabases,
  records: showsNoRows,
  summary: 'How far the import and analysis of a database is',
  params: IdParams,
  reply: Refresh.nullable(),
})

export const listRefreshes = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/jobs',
  allow: needed.readDatabases,
  records: showsNoRows,
  summary: 'The latest import and analysis of each database the caller may see',
  query: ListQuery,
  reply: z.array(Refresh),
})

/** How much the closing of tables out of reach of rules concerns. */
export const UnreachedTables = z.object({ tables: z.int(), people: z.int() })
export type UnreachedTables = z.infer<typeof UnreachedTables>

export const countUnreachedTables = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/unreached-tables',
  allow: needed.writeDatabases,
  records: showsNoRows,
  summary: 'How many tables of a database are out of reach of the row rules of how many people who may use them',
  params: IdParams,
  reply: UnreachedTables,
})

export const checkDatabaseShare = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/share/check',
  allow: 'database.share',
  records: showsNoRows,
  summary:
    'Which of these people and groups have row rules that do not reach all tables of these databases; nothing is shared by it',
  body: z.strictObject({ dbIds: Ids, ...checkedReceivers }).refine(...namesReceivers),
  reply: z.array(UnreachedShare),
})

export const shareDatabases = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/share',
  allow: 'database.share',
  records: ['database.share'],
  summary: 'Share whole databases with users',
  body: z.strictObject({ usernames: Usernames, dbIds: Ids }),
  reply: z.object({ message: z.string() }),
})

export const unshareDatabases = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/unshare',
  // Owners take back what they gave, also when they may not share any more.
  allow: unsharePermissions.database,
  records: ['database.unshare'],
  summary: 'Take shared databases back from users',
  body: z.strictObject({ usernames: Usernames, dbIds: Ids }),
  reply: z.strictObject({}),
})

export const listDatabaseAccess = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/access',
  allow: ['database.share', 'database.view', 'database.write_access'],
  records: showsNoRows,
  summary: 'With whom a whole database is shared, for its owner and those who may share it',
  params: IdParams,
  query: AccessQuery,
  reply: AccessList,
})

export const listDatabasesSharedWith = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/shared_databases_for_username/:name',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary: 'The databases that were shared with a user',
  params: UsernameParams,
  query: SearchedListQuery,
  reply: z.array(SharedEntity),
})

/** Who may use which table of a database. Without limits: what is there must be shown, however much it is. */
export const TableAccessList = z.strictObject({
  tables: z.array(z.strictObject({ tableId: z.int(), usernames: z.array(z.string()) })),
})
export type TableAccessList = z.infer<typeof TableAccessList>

/** What is shown can be sent back; the size of a request is the tighter limit. */
const TableAccessChange = z.strictObject({
  tables: z
    .array(z.strictObject({ tableId: z.int(), usernames: z.array(z.string().max(64)).max(100_000) }))
    .max(20_000),
})

export const getTableAccess = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/user_access_information',
  allow: 'database.share',
  records: showsNoRows,
  summary: 'With whom the tables of a database are shared',
  params: IdParams,
  reply: TableAccessList,
})

export const setTableAccess = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/databases/:id/user_access_information',
  allow: 'database.share',
  records: ['table.share', 'table.unshare'],
  summary: 'Replace with whom the named tables of a database are shared',
  params: IdParams,
  body: TableAccessChange,
  reply: TableAccessList,
})

/** A group with the single tables of a database that are shared with it. */
export const GroupTables = SharableGroup.omit({ description: true }).extend({
  tables: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type GroupTables = z.infer<typeof GroupTables>

export const listGroupTables = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/group-tables',
  allow: 'database.share',
  records: showsNoRows,
  summary: 'The groups with which single tables of a database are shared, and which tables',
  params: IdParams,
  reply: z.array(GroupTables),
})
