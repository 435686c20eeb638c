import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { ColumnChange, SharedEntity, TableChange, NamedBands } from '@soundings/contract'
import type { CatalogReference, DataType, NumberFormat } from '@soundings/query'
import { tablesWithParts } from '../../../platform/store/lists/find-parts.ts'
import { isPostgres } from '../../../platform/store/lists/find-words.ts'
import { columnKeys, displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import { isUpdated } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import type { WantedColumn } from './calculated-changes.ts'

interface VersionParts {
  /** Those that are about to be changed. */
  readonly columns: readonly StoredColumn[]
  readonly calculated: readonly StoredColumn[]
  readonly references: readonly CatalogReference[]
  readonly declaredKey: readonly number[]
}

export type StoredTable = Selectable<Schema['db_tables']>
export type StoredColumn = Selectable<Schema['db_columns']> & {
  readonly analysed_at: string | null
  readonly analysis_status: string | null
}

/** Which tables of a database are listed. */
export interface TableFilter {
  readonly databaseId: number
  /** Only those that were shared with this user one by one. */
  readonly sharedWith?: number
  readonly onlyActive?: boolean
  readonly ids?: readonly number[] | undefined
  /** Only the tables of these columns. */
  readonly columnIds?: readonly number[] | undefined
  /** Only tables with a primary key, or with one single key column of this type. */
  readonly key?: 'any' | DataType | undefined
}

const IDS_AT_ONCE = 500

/** Some tables of one database. */
type TablesOfOne = readonly Pick<StoredTable, 'id' | 'database_id'>[]

/** A few tables by their ids alone: by the database, SQLite goes through all of its tables. */
const areOf =
  (tables: TablesOfOne) =>
  (e: ExpressionBuilder<Schema, 'db_columns' | 'db_tables'>): Expression<SqlBool> =>
    tables.length > IDS_AT_ONCE
      ? e('db_tables.database_id', '=', tables[0]!.database_id)
      : e(
          'db_columns.table_id',
          'in',
          tables.map(({ id }) => id),
        )

const tableList: ListDefinition = {
  id: 'db_tables.id',
  search: [sql.ref('db_tables.search_text')],
  usualSort: 'displayName',
  fields: {
    schema: { by: 'text', of: sql.ref('db_tables.schema_name'), mayBeEmpty: true },
    name: { by: 'text', of: sql.ref('db_tables.name') },
    displayName: { by: 'key', of: sql.ref('db_tables.display_name_sort') },
    description: { by: 'text', of: sql.ref('db_tables.description'), mayBeEmpty: true },
    active: { by: 'value', of: sql.ref('db_tables.active') },
    monitored: { by: 'value', of: sql.ref('db_tables.monitored') },
    isView: { by: 'value', of: sql.ref('db_tables.is_view') },
    isLookup: { by: 'value', of: sql.ref('db_tables.is_lookup') },
    version: { by: 'value', of: sql.ref('db_tables.version') },
  },
}

const sharedTableList: ListDefinition = {
  id: 'db_tables.id',
  search: [
    sql.ref('db_tables.search_text'),
    sql`(select search_text from databases where databases.id = db_tables.database_id)`,
  ],
  usualSort: 'detail;name',
  fields: {
    name: { by: 'key', of: sql.ref('db_tables.display_name_sort') },
    detail: { by: 'key', of: sql.ref('db_tables.database_sort'), isIndexed: true },
  },
}

/**
 * Missing columns are none; the partial index of keys answers both. Row rules, which need any key, do not need one that holds;
 * references do.
 */
function hasKey(key: 'any' | DataType): RawBuilder<SqlBool> {
  const known = sql`from db_columns where table_id = db_tables.id and (pk = 1 or declared_key > 0) and missing = 0`
  if (key === 'any') return sql<SqlBool>`exists (select 1 ${known})`
  const keys = sql`${known} and declared_key < 2`
  return sql<SqlBool>`(select case when count(*) = 1 then min(data_type) end ${keys}) = ${key}`
}

/** SQLite takes a database for the better choice than a few ids, and then goes through all of its tables. */
const byIdsAlone = (db: Db) =>
  isPostgres(db)
    ? db.selectFrom('db_tables')
    : db.selectFrom(sql<Selectable<Schema['db_tables']>>`db_tables`.as<'db_tables'>(sql`db_tables not indexed`))

export function createTableStore(db: Db) {
  const columns = (from: Db) =>
    from
      .selectFrom('db_columns')
      .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
      .leftJoin('column_analyses', 'column_analyses.column_id', 'db_columns.id')
      .selectAll('db_columns')
      .select(['column_analyses.analysed_at', 'column_analyses.status as analysis_status'])
      .where('db_columns.missing', '=', 0)
      .orderBy('db_columns.table_id')
      .orderBy('db_columns.position')

  const declaredColumns = (from: Db) =>
    from
      .selectFrom('db_columns')
      .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
      .select(['db_columns.id', 'table_id as tableId'])
      .where('declared_key', '>', 0)
      .orderBy('table_id')
      .orderBy('position')

  const sharedTableIds = (userId: number) =>
    db.selectFrom('effective_shares').select('object_id').where('user_id', '=', userId).where('kind', '=', 'table')

  return {
    namesOf: (ids: readonly number[]) =>
      db.selectFrom('db_tables').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),

    transaction: transactionsOf(db),

    /** What the work gives, of which nothing stays in the store. */
    async tryOut<Result>(work: (within: Db) => Promise<Result>): Promise<Result> {
      const outcome: Result[] = []
      const takeBack = new Error('a trial is taken back')
      try {
        await transactionsOf(db)(async (within) => {
          outcome.push(await work(within))
          throw takeBack
        })
      } catch (error) {
        if (error !== takeBack) throw error
      }
      return outcome[0]!
    },

    /** Without those which the latest import did not find. */
    list: (
      { databaseId, sharedWith, onlyActive = false, ids, columnIds, key }: TableFilter,
      ask: ListAsk,
    ): Promise<Page<StoredTable>> =>
      readPage(db, tableList, ask, {
        from: db.selectFrom('db_tables'),
        where: (query) =>
          query
            .where('database_id', '=', databaseId)
            .where('missing', '=', 0)
            .$if(onlyActive, (some) => some.where('active', '=', 1))
            .$if(ids !== undefined, (some) => some.where('id', 'in', ids!.length > 0 ? ids! : [0]))
            .$if(columnIds !== undefined, (some) =>
              some.where('id', 'in', db.selectFrom('db_columns').select('table_id').where('id', 'in', columnIds!)),
            )
            .$if(key !== undefined, (some) => some.where(hasKey(key!)))
            .$if(sharedWith !== undefined, (some) => some.where('id', 'in', sharedTableIds(sharedWith!))),
        searched: { find: (words) => tablesWithParts(db, words), fromIds: byIdsAlone(db) },
        select: (query) => query.selectAll(),
      }),

    columnsOfTables: async (tables: TablesOfOne): Promise<StoredColumn[]> =>
      tables.length > 0 ? columns(db).where(areOf(tables)).execute() : [],

    columnsOf: (tableId: number, from: Db = db): Promise<StoredColumn[]> =>
      columns(from).where('db_columns.table_id', '=', tableId).execute(),

    /** Of tables that have a declared primary key, its columns, also those that are gone. */
    async declaredKeys(tables: TablesOfOne): Promise<ReadonlyMap<number, readonly number[]>> {
      const rows = tables.length > 0 ? await declaredColumns(db).where(areOf(tables)).execute() : []
      return new Map(
        [...Map.groupBy(rows, ({ tableId }) => tableId)].map(([tableId, some]) => [tableId, some.map(({ id }) => id)]),
      )
    },

    declaredKeyOf: async (tableId: number, from: Db = db): Promise<readonly number[]> =>
      (await declaredColumns(from).where('table_id', '=', tableId).execute()).map(({ id }) => id),

    find: (id: number, from: Db = db): Promise<StoredTable | undefined> =>
      from.selectFrom('db_tables').selectAll().where('id', '=', id).where('missing', '=', 0).executeTakeFirst(),

    databasesOf: (ids: readonly number[], from: Db = db) =>
      from.selectFrom('db_tables').select(['id', 'database_id as databaseId']).where('id', 'in', ids).execute(),

    sharedWith: (userId: number, ask: ListAsk): Promise<Page<Pick<SharedEntity, 'id' | 'name' | 'detail'>>> =>
      readPage(db, sharedTableList, ask, {
        from: db.selectFrom('db_tables'),
        where: (query) => query.where('db_tables.id', 'in', sharedTableIds(userId)),
        visible: {
          count: sql`select (select count(distinct object_id) from effective_shares where user_id = ${userId} and kind = 'table') as visible, (select count(*) from db_tables) as "all"`,
          whereEach: (query) =>
            query.where(
              sql<SqlBool>`(select 1 from effective_shares where kind = 'table' and object_id = db_tables.id and user_id = ${userId} limit 1) = 1`,
            ),
        },
        select: (query) =>
          query
            .innerJoin('databases', 'databases.id', 'db_tables.database_id')
            .select(['db_tables.id', 'db_tables.display_name as name', 'databases.display_name as detail']),
      }),

    /** False when a person saved a newer version meanwhile: the version decides, so two saves at once cannot both win. */
    async update(
      {
        id,
        version,
        displayName,
        description,
        active,
        monitored,
        isLookup,
      }: Omit<TableChange, 'columns' | 'references' | 'version'> & { version: number },
      within: Db,
    ): Promise<boolean> {
      return isUpdated(
        within
          .updateTable('db_tables')
          .set({
            display_name: displayName,
            description,
            ...displayNameKeys(displayName, description),
            active: active ? 1 : 0,
            monitored: monitored ? 1 : 0,
            version: version + 1,
            ...(!monitored && { drift: null }),
            ...(isLookup !== undefined && { is_lookup: isLookup ? 1 : 0 }),
          })
          .where('id', '=', id)
          .where('version', '=', version),
      )
    },

    /** A table and those of its columns that are about to be changed, as they were. */
    async keepVersion(
      table: StoredTable,
      { columns, calculated, references, declaredKey }: VersionParts,
      { at, by }: { at: string; by: string },
      within: Db,
    ): Promise<void> {
      const formulas = calculated.map(({ id, display_name, expression }) => ({
        id,
        displayName: display_name,
        expression: JSON.parse(expression ?? '[]') as unknown,
      }))
      const content = {
        ...toEditedTable(table),
        columns: columns.map(toEditedFields),
        references,
        ...(formulas.length > 0 && { calculated: formulas }),
        ...(declaredKey.length > 0 && { declaredKey }),
      }
      await within
        .insertInto('table_versions')
        .values({
          table_id: table.id,
          version: table.version,
          replaced_at: at,
          replaced_by: by,
          content: JSON.stringify(content),
        })
        .execute()
    },

    /** Calculated columns that are no longer wanted stay under their id, so that they can come back as they were. */
    async replaceCalculated(tableId: number, wanted: readonly WantedColumn[], within: Db): Promise<void> {
      const all = await within
        .selectFrom('db_columns')
        .select(['id', 'name', 'data_type', 'position', 'expression', 'missing'])
        .where('table_id', '=', tableId)
        .execute()
      const calculated = all.filter(({ expression }) => expression !== null)
      const kept = new Set<number>()
      let position = Math.max(FIRST_POSITION, ...calculated.map((column) => column.position))
      for (const { id, displayName, expression, type } of wanted) {
        const fields = {
          display_name: displayName,
          ...columnKeys(displayName),
          expression: JSON.stringify(expression),
          data_type: type.dataType,
          number_kind: type.dataType === 'NUMBER' ? type.numberKind : null,
          date_kind: type.dataType === 'DATE' ? type.dateKind : null,
          missing: 0,
        }
        const name = `calculated: ${displayName}`
        const before =
          id === undefined
            ? calculated.find(
                (column) => column.missing === 1 && column.name === name && column.expression === fields.expression,
              )
            : calculated.find((column) => column.id === id)
        if (before) {
          kept.add(before.id)
          // What was chosen for values of the earlier type does not fit others.
          const typed =
            before.data_type === type.dataType
              ? {}
              : { special_type: type.dataType, kind: kindOf(type.dataType), bands: null, number_format: null }
          await within
            .updateTable('db_columns')
            .set({ ...fields, ...typed })
            .where('id', '=', before.id)
            .execute()
          continue
        }
        position += 1
        const isFree = (text: string) => !all.some((column) => column.name === text)
        const given = {
          table_id: tableId,
          position,
          name: isFree(name) ? name : `${name} ${position}`,
          description: '',
          kind: kindOf(type.dataType),
          special_type: type.dataType,
          db_type: 'FORMULA',
          active: 1,
          pk: 0,
        }
        const { id: added } = await within
          .insertInto('db_columns')
          .values({ ...fields, ...given })
          .returning('id')
          .executeTakeFirstOrThrow()
        kept.add(added)
      }
      const removed = calculated
        .filter((column) => column.missing === 0 && !kept.has(column.id))
        .map((column) => column.id)
      if (removed.length > 0)
        await within.updateTable('db_columns').set({ missing: 1 }).where('id', 'in', removed).execute()
    },

    async forgetAnalyses(columnIds: readonly number[], within: Db): Promise<void> {
      if (columnIds.length > 0) await within.deleteFrom('column_analyses').where('column_id', 'in', columnIds).execute()
    },

    async updateColumn(change: ColumnChange, within: Db): Promise<void> {
      await within
        .updateTable('db_columns')
        .set({
          display_name: change.displayName,
          ...columnKeys(change.displayName),
          description: change.description,
          kind: change.type,
          special_type: change.oceanDataType,
          active: change.active ? 1 : 0,
          value_display_format: change.valueDisplayFormat,
          filter_component: change.filterComponentType,
          analysis_cron: change.analysisSyncSchedule,
          ...(change.format !== undefined && { number_format: change.format && JSON.stringify(change.format) }),
          ...(change.bands && { bands: change.bands.length > 0 ? JSON.stringify(change.bands) : null }),
        })
        .where('id', '=', change.id)
        .execute()
    },
  }
}

/** Behind all columns of the database, however many an import finds. */
const FIRST_POSITION = 1_000_000

const kindOf = (dataType: string) => (dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION')

export type TableStore = ReturnType<typeof createTableStore>

/** What people may change of a table, apart from its columns and references. */
export const toEditedTable = (table: StoredTable) => ({
  displayName: table.display_name,
  description: table.description,
  active: table.active === 1,
  monitored: table.monitored === 1,
  isLookup: table.is_lookup === 1,
})

export const toEditedFields = (column: StoredColumn): ColumnChange => ({
  id: column.id,
  displayName: column.display_name,
  description: column.description,
  type: column.kind as ColumnChange['type'],
  oceanDataType: column.special_type as ColumnChange['oceanDataType'],
  active: column.active === 1,
  valueDisplayFormat: column.value_display_format,
  filterComponentType: column.filter_component as ColumnChange['filterComponentType'],
  analysisSyncSchedule: column.analysis_cron,
  bands: bandsOf(column),
  format: formatOf(column),
})

/** How the numbers of a column are written and which bands are offered for it. */
export interface ColumnSettings {
  readonly dataType: string
  readonly format: NumberFormat | null
  readonly bands: readonly NamedBands[]
}

export const toColumnSettings = (column: StoredColumn): ColumnSettings => ({
  dataType: column.data_type,
  format: formatOf(column),
  bands: bandsOf(column),
})

/** Bands that the data model offers for a column. */
export const bandsOf = ({ bands }: Pick<StoredColumn, 'bands'>): NamedBands[] =>
  bands === null ? [] : (JSON.parse(bands) as NamedBands[])

/** How the numbers of a column are written. One that has come to hold something else keeps its format for the day it does not. */
export const formatOf = ({
  number_format: format,
  data_type: dataType,
}: Pick<StoredColumn, 'number_format' | 'data_type'>): NumberFormat | null =>
  format === null || dataType !== 'NUMBER' ? null : (JSON.parse(format) as NumberFormat)
