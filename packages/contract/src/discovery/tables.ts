import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { NumberFormatWire } from '../number-format.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { ExpressionTerm, PARTS_OF_FORMULA } from '../core/questions/query-wire.ts'
import { sized } from '../core/sized.ts'
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
import { takesBack } from '../permissions/takes-back.ts'
import { line, nameLine, paragraph } from '../text.ts'
import { columnKinds, dataTypes, dateKinds, filterComponentTypes, SpecialType, specialTypes } from './columns.ts'
import { ConfirmWidening } from './rule-widening.ts'
import { checkedReceivers, namesReceivers, UnreachedShare } from './unreached-share.ts'

/** Bands of numbers, or of ages at a date, under a name; the compiler says which edges are wrong. */
export const NamedBands = z.strictObject({ name: nameLine(60).trim().min(1), edges: z.array(line(30)).min(1).max(200) })
export type NamedBands = z.infer<typeof NamedBands>

export const DbColumn = z.object({
  id: z.int(),
  name: z.string(),
  dbName: z.string(),
  displayName: z.string(),
  description: z.string(),
  type: z.enum(columnKinds),
  /** What the column means; `dataType` is what the database stores. */
  oceanDataType: z.enum(specialTypes),
  dataType: z.enum(dataTypes),
  /** Of DATE columns, where it is known. */
  dateKind: z.enum(dateKinds).optional(),
  dbType: z.string(),
  dbTableName: z.string(),
  tableDisplayName: z.string(),
  active: z.boolean(),
  pk: z.boolean(),
  fkSqlColumnId: z.int().nullable(),
  valueDisplayFormat: z.string().nullable(),
  filterComponentType: z.enum(filterComponentTypes).nullable(),
  analysisSyncSchedule: z.string().nullable(),
  /** What people are offered when they group by the column; left out where there are none. */
  bands: z.array(NamedBands).optional(),
  /** How its numbers are written; questions take it over where theirs are measured in the same. Left out where there is none. */
  format: NumberFormatWire.nullable().optional(),
  lastAnalysisDate: z.string().nullable(),
  lastAnalysisStatus: z.string().nullable(),
  /** Of a calculated column: its formula, over this table, in the present version of formulas. */
  expression: z.array(ExpressionTerm).optional(),
  /** Why a calculated column cannot be computed, and so not be used. */
  problem: z.string().optional(),
})
export type DbColumn = z.infer<typeof DbColumn>

/** A key column that people do not see but that joins run along; `at` is its position among the columns that are listed. */
const HiddenKey = z.object({ id: z.int(), at: z.int(), pk: z.boolean() })

const ColumnPair = z.strictObject({ fromColumnId: z.int(), toColumnId: z.int() })

/** A foreign key over one or more columns, from the table that lists it. */
export const TableReference = z.object({
  id: z.int(),
  toTableId: z.int(),
  pairs: z.array(ColumnPair),
  /** False when several rows of the other table can match: it is then not joined. */
  isToUniqueKey: z.boolean(),
  /** Whether the database itself declares it, or people did in the data model. */
  isInSource: z.boolean(),
})
export type TableReference = z.infer<typeof TableReference>

/** What the latest analyses of a monitored table found changed by more than the ordinary. */
export const Drift = z.object({
  at: z.string(),
  changes: z.array(
    z.object({
      /** Null for the table as a whole. */
      columnId: z.int().nullable(),
      figure: z.enum(['rowCount', 'distinctCount', 'nullShare']),
      before: z.number(),
      after: z.number(),
    }),
  ),
})
export type Drift = z.infer<typeof Drift>

export const DbTable = z.object({
  id: z.int(),
  databaseId: z.int(),
  schema: z.string().nullable(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** False means hidden. */
  active: z.boolean(),
  monitored: z.boolean(),
  isView: z.boolean(),
  /** Told to those who may edit the database and see all its rows. */
  drift: Drift.optional(),
  /** Sent back with a save: a save over someone else's newer version answers 409. */
  version: z.int(),
  columns: z.array(DbColumn),
  /** Only those to tables that the caller may use. */
  references: z.array(TableReference),
  /** Open to everybody, also to people whose row rules do not reach it. */
  isLookup: z.boolean(),
  /** True when no row rule of the caller reaches the table and the database closes such tables: it cannot be asked for itself. */
  isClosed: z.boolean(),
  /**
   * The columns that people declared the primary key of a table whose database declares none; left out where there are none. While their
   * values repeat or are missing in a row, `pk` of the columns is false: row rules can use them, and the order of rows cannot.
   */
  declaredKey: z.array(z.int()).optional(),
  /** Of public tables, whose hidden columns are left out. */
  hiddenKeys: z.array(HiddenKey).optional(),
})
export type DbTable = z.infer<typeof DbTable>

/** The primary key of a table as row rules name it, also one that was declared and whose values repeat by now. */
export const keyColumnsOf = ({ columns, declaredKey = [] }: Pick<DbTable, 'columns' | 'declaredKey'>): DbColumn[] =>
  columns.filter(({ id, pk }) => pk || declaredKey.includes(id))

const DbParams = z.strictObject({
  db: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

const Switch = z.enum(['true', 'false'])
const idList = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'must be ids with commas between them')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int()).max(max))

export const listTables = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/:db/tables',
  allow: needed.readDatabases,
  records: showsNoRows,
  summary: 'All tables of a database that the caller may use, hidden ones too, as the data model editor shows them',
  params: DbParams,
  /**
   * With `columns=false`, names without columns and references; with `columns=keys`, primary keys alone. With `ids`, only these
   * tables; with `around`, these and those that their references lead to; with `columnIds`, only the tables of these columns; with `key`, only tables with a primary key, or with one single key
   * column of this type.
   */
  query: SearchedListQuery.extend({
    columns: z.enum(['true', 'false', 'keys']).optional(),
    ids: idList(500).optional(),
    around: idList(100).optional(),
    columnIds: idList(500).optional(),
    key: z.enum(['any', ...dataTypes]).optional(),
  }),
  reply: z.array(DbTable),
})

export const listPublicTables = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/:db/tables/public',
  allow: ['question.view', 'question.write_access', 'database.view', 'database.write_access'],
  records: showsNoRows,
  summary: 'The tables and columns of a database that the caller may build questions from',
  params: DbParams,
  /**
   * With `passages`, also hidden tables with nothing but their keys: joins run through them. With `around`, only these tables,
   * those that their references lead to, and those of the columns in `columnIds`; with `referring` too, also those that refer to them, over up to three references. With `columns=false`, names without columns and references.
   */
  query: SearchedListQuery.extend({
    passages: Switch.optional(),
    around: idList(100).optional(),
    columnIds: idList(500).optional(),
    referring: Switch.optional(),
    columns: Switch.optional(),
  }),
  reply: z.array(DbTable),
})

const ColumnFields = z.strictObject({
  id: z.int(),
  // Names that came from the database must go back as they are.
  displayName: line(200).trim().min(1),
  description: paragraph(2000),
  type: z.enum(columnKinds),
  oceanDataType: SpecialType,
  active: z.boolean(),
  /** The first reference of this column alone; left out, it stays as it is. References over several columns are never changed by it. */
  fkSqlColumnId: z.int().nullable().optional(),
  valueDisplayFormat: line(60).nullable(),
  filterComponentType: z.enum(filterComponentTypes).nullable(),
  analysisSyncSchedule: line(60).nullable(),
  /** Left out, they stay as they are. */
  bands: z.array(NamedBands).max(20).optional(),
  /** Of numbers; null takes it away. Left out, it stays as it is. */
  format: NumberFormatWire.nullable().optional(),
  /** As it was received: formulas are changed in `calculated`. */
  expression: sized(PARTS_OF_FORMULA, z.array(ExpressionTerm)).optional(),
})
const ColumnChange = takesBack(ColumnFields, DbColumn)
export type ColumnChange = z.infer<typeof ColumnChange>

const ReferenceChange = z.strictObject({ toTableId: z.int(), pairs: z.array(ColumnPair).min(1).max(16) })
export type ReferenceChange = z.infer<typeof ReferenceChange>

/** A calculated column: without an id it is added. What else is said of it, such as its description, is among the columns. */
const CalculatedChange = z.strictObject({
  id: z.int().optional(),
  displayName: nameLine(200).trim().min(1),
  expression: sized(PARTS_OF_FORMULA, z.array(ExpressionTerm).min(1).max(200)),
})
export type CalculatedChange = z.infer<typeof CalculatedChange>

const TableFields = z.strictObject({
  id: z.int(),
  /** Of the table that was opened: a save over a newer one answers 409. Left out, this save wins. */
  version: z.int().optional(),
  displayName: line(200).trim().min(1),
  description: paragraph(2000),
  active: z.boolean(),
  monitored: z.boolean(),
  /** Only the columns that changed need to be there. */
  columns: z.array(ColumnChange).max(5000),
  /** All references of the table as they shall be; left out, they stay as they are. */
  references: z.array(takesBack(ReferenceChange, TableReference)).max(500).optional(),
  /** All calculated columns of the table as they shall be, whose names and formulas stand here; left out, they stay as they are. */
  calculated: z.array(CalculatedChange).max(100).optional(),
  /** Left out, it stays as it is. */
  isLookup: z.boolean().optional(),
  /** All columns of the declared primary key as it shall be; an empty list takes it away. Left out, it stays as it is. */
  declaredKey: z.array(z.int()).max(16).optional(),
  confirmWidening: ConfirmWidening,
})
export const TableChange = takesBack(TableFields, DbTable)
export type TableChange = z.infer<typeof TableChange>

export const saveTable = endpoint({
  service: 'discovery',
  method: 'PUT',
  path: '/tables',
  allow: needed.writeDatabases,
  records: ['table.update', 'table.change-reach', 'access-rule.widen'],
  summary:
    'Save a table of the data model with its columns, all or nothing; a change by which people under row rules see more needs confirmWidening of an administrator',
  body: TableChange,
  reply: DbTable,
})

export const checkReference = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/tables/check-reference',
  allow: needed.writeDatabases,
  records: ['table.check-reference'],
  summary:
    'Whether a reference fits the data: rows without a match, values of the target columns that several rows hold, and rows without a value in some or all of its columns',
  body: ReferenceChange.extend({ fromTableId: z.int() }),
  /** `incomplete` counts rows without a value in at least one column, `empty` those of them without a value in any. */
  reply: z.object({ unmatched: z.int(), repeated: z.int(), incomplete: z.int(), empty: z.int() }),
})

export const shareTables = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/tables/share',
  allow: 'database.share',
  records: ['table.share'],
  summary: 'Share tables with users',
  body: z.strictObject({ usernames: Usernames, tableIds: Ids }),
  reply: z.object({ message: z.string() }),
})

export const checkTableShare = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/tables/share/check',
  allow: 'database.share',
  records: showsNoRows,
  summary: 'Which of these people and groups have row rules that do not reach these tables; nothing is shared by it',
  body: z.strictObject({ tableIds: Ids, ...checkedReceivers }).refine(...namesReceivers),
  reply: z.array(UnreachedShare),
})

export const listTableAccess = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/tables/:id/access',
  allow: ['database.share', 'database.view', 'database.write_access'],
  records: showsNoRows,
  summary:
    'Who has access to a table, by a share of it or of its whole database; for the owner of the database and those who may share the table',
  params: IdParams,
  query: AccessQuery,
  reply: AccessList,
})

export const listTablesSharedWith = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/tables/shared_tables_for_username/:name',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary: 'The tables that were shared with a user',
  params: UsernameParams,
  query: SearchedListQuery,
  reply: z.array(SharedEntity),
})

export const unshareTables = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/tables/unshare',
  allow: unsharePermissions.table,
  records: ['table.unshare'],
  summary: 'Take shared tables back from users',
  body: z.strictObject({ tableIds: Ids, usernames: Usernames }),
  reply: z.strictObject({}),
})
