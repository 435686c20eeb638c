import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { needed } from '../permissions/needed.ts'
import { line, nameLine, paragraph } from '../text.ts'
import { ConfirmWidening } from './rule-widening.ts'

/** What the connection form asks for an engine, and what it proposes. */
export const ConnectionTemplate = z.object({
  id: z.string(),
  dbType: z.string(),
  displayType: z.string(),
  dbName: z.string(),
  description: z.string(),
  hostServer: z.string(),
  port: z.int().nullable(),
  /** Null when the engine has no schemas: the form does not ask then. */
  schema: z.string().nullable(),
  /** True for engines that open a file of the data folder instead of a server. */
  isFile: z.boolean(),
  /** True for engines that read the files of a folder of the data folder. */
  isFolder: z.boolean(),
  /** Which products it connects, where there are several, and which of them were tried on a real server. */
  hint: z.string(),
})
export type ConnectionTemplate = z.infer<typeof ConnectionTemplate>

export const listConnectionTemplates = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/connection-templates',
  allow: needed.readDatabases,
  records: showsNoRows,
  summary: 'The engines that can be connected, with the defaults of their connection form',
  reply: z.array(ConnectionTemplate),
})

export const listDataFiles = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/data-files',
  allow: needed.writeDatabases,
  records: showsNoRows,
  summary:
    'The database files which file engines can open, by their path in the data folder; with folders=true, the folders with files that can be tables',
  query: z.strictObject({ folders: z.enum(['true', 'false']).optional() }),
  reply: z.array(z.object({ path: z.string(), bytes: z.int() })),
})

/** The schemas whose tables are shown: some by name, or all that can be read. */
export const Schemas = z.union([z.literal('all'), z.array(line(128).min(1)).min(1).max(1000)])
export type Schemas = z.infer<typeof Schemas>

export const Connection = z.strictObject({
  displayName: nameLine(100).trim().min(1),
  dbType: line(40).min(1),
  dbName: line(200).trim().min(1),
  description: paragraph(1000).default(''),
  hostServer: line(253).trim().default(''),
  port: z.int().min(1).max(65535).nullable().default(null),
  /** One schema; null means the default schema of a new connection, and the schemas as they are of a saved one. */
  schema: line(128).trim().nullable().default(null),
  /** One, several or all schemas; given, it goes before `schema`. */
  schemas: Schemas.optional(),
  username: line(128).default(''),
  password: z.string().max(1000).default(''),
  tls: z.boolean().default(false),
  /** Whether tables that no row rule of a person reaches are closed to that person. Left out: yes for a new connection, as it is for a saved one. */
  closesUnreachedTables: z.boolean().optional(),
  templateId: line(40).optional(),
  displayType: line(60).optional(),
})
export type Connection = z.infer<typeof Connection>

/** Null is what engines without schemas have, and the same as left out. */
export const SavedSchemas = Schemas.nullable().optional()

/** Left out, the password stays; changing where it is used (server, port, user, database, schemas, TLS) needs it again. */
export const ConnectionChange = Connection.extend({
  id: z.int(),
  password: z.string().max(1000).optional(),
  schemas: SavedSchemas,
  confirmWidening: ConfirmWidening,
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** What a connection shows that was tried. */
export const ConnectionCheck = z.object({
  tables: z.int(),
  /** The database has more tables than were counted within the time that a test takes. */
  hasMoreTables: z.literal(true).optional(),
  /** The schemas in which this account can read tables, and the default one; empty for engines without schemas. */
  schemas: z.array(z.object({ name: z.string(), tables: z.int(), isDefault: z.boolean() })),
  /** Set when the connection works but shows no table, or none in a schema that was asked for, or when the server is one on which something is reduced. */
  notice: z.string().nullable(),
})
export type ConnectionCheck = z.infer<typeof ConnectionCheck>
