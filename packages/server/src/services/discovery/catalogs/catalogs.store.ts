import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import type { Db } from '../../../platform/store/store.ts'
import { nextReferences } from '../references/next-references.ts'

interface Cut {
  /** An id. */
  readonly after: number
  readonly limit: number
}

export function createCatalogStore(db: Db) {
  const readDatabase = precompiledQuery((id: number) =>
    db
      .selectFrom('databases')
      .select(['id', 'display_name as displayName', 'db_type as dbType', 'revision'])
      .where('id', '=', id),
  )
  const unsorted = (from: Db) =>
    from
      .selectFrom('db_columns')
      .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
      .select([
        'db_columns.id',
        'db_columns.table_id as tableId',
        'db_columns.position',
        'db_columns.name',
        'db_columns.display_name as displayName',
        'db_columns.data_type as dataType',
        'db_columns.db_type as dbType',
        'db_columns.number_kind as numberKind',
        'db_columns.date_kind as dateKind',
        'db_columns.number_format as format',
        'db_columns.kind',
        'db_columns.active',
        'db_columns.missing',
        'db_columns.pk',
        'db_columns.declared_key',
        'db_columns.expression',
        'db_tables.missing as tableMissing',
      ])
  const columns = (from: Db) =>
    unsorted(from).orderBy('db_columns.table_id').orderBy('db_columns.position').orderBy('db_columns.id')
  const tables = (from: Db) =>
    from
      .selectFrom('db_tables')
      .select([
        'id',
        'schema_name as schema',
        'name',
        'display_name as displayName',
        'active',
        'missing',
        'is_lookup as isLookup',
      ])
  const references = (from: Db) =>
    from
      .selectFrom('db_references')
      .innerJoin('db_reference_pairs', 'db_reference_pairs.reference_id', 'db_references.id')
      .select([
        'db_references.id',
        'from_table_id as fromTableId',
        'to_table_id as toTableId',
        'to_unique_key as toUniqueKey',
        'in_source as inSource',
        'from_column_id as fromColumnId',
        'to_column_id as toColumnId',
      ])
      .orderBy('db_references.id')
      .orderBy('position')
  const pairsOf = (databaseId: number, from: Db) =>
    from
      .selectFrom('db_reference_pairs')
      .innerJoin('db_references', 'db_references.id', 'db_reference_pairs.reference_id')
      .where('database_id', '=', databaseId)
      .where('declared', '=', 1)
  return {
    findDatabase: async (id: number, from: Db = db) => (await readDatabase(from, id))[0],

    /** The next tables after one, in the order of their ids. */
    tablesOf: (databaseId: number, { after, limit }: Cut, from: Db = db) =>
      tables(from).where('database_id', '=', databaseId).where('id', '>', after).orderBy('id').limit(limit).execute(),

    tablesById: (databaseId: number, ids: readonly number[], from: Db = db) =>
      tables(from).where('database_id', '=', databaseId).where('id', 'in', ids).execute(),

    /** What people see of the next tables after one, in the order of their ids. */
    statesOf: (databaseId: number, { after, limit }: Cut, from: Db = db) =>
      from
        .selectFrom('db_tables')
        .select(['id', 'active', 'missing', 'is_lookup as isLookup'])
        .where('database_id', '=', databaseId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),

    columnsOf: (databaseId: number, from: Db = db) =>
      columns(from).where('db_tables.database_id', '=', databaseId).execute(),

    columnsOfTables: (tableIds: readonly number[], from: Db = db) =>
      columns(from).where('db_columns.table_id', 'in', tableIds).execute(),

    /** Of any database, in no order: with either, SQLite goes through all columns of the database. */
    columnsById: (ids: readonly number[], from: Db = db) => unsorted(from).where('db_columns.id', 'in', ids).execute(),

    async tableOfColumn(databaseId: number, columnId: number, from: Db = db): Promise<number | undefined> {
      const place = await from
        .selectFrom('db_columns')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select('table_id as tableId')
        .where('db_columns.id', '=', columnId)
        .where('database_id', '=', databaseId)
        .executeTakeFirst()
      return place?.tableId
    },

    async tablesWithCalculatedColumns(databaseId: number, from: Db = db): Promise<number[]> {
      const rows = await from
        .selectFrom('db_columns')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select('table_id as tableId')
        .distinct()
        .where('database_id', '=', databaseId)
        .where('expression', 'is not', null)
        .execute()
      return rows.map(({ tableId }) => tableId)
    },

    /** What the last analysis found of columns that refer to other tables, and of those that they refer to. */
    statisticsOfKeys: (databaseId: number, from: Db = db) =>
      from
        .selectFrom('column_analyses')
        .select(['column_id as columnId', 'figures as statistics'])
        .where(
          'column_id',
          'in',
          pairsOf(databaseId, from)
            .select('from_column_id as id')
            .union(pairsOf(databaseId, from).select('to_column_id as id')),
        )
        .execute(),

    /** The same of columns with these ids. */
    statisticsById: (ids: readonly number[], from: Db = db) =>
      from
        .selectFrom('column_analyses')
        .select(['column_id as columnId', 'figures as statistics'])
        .where('column_id', 'in', ids)
        .execute(),

    closesUnreached: async (databaseId: number, from: Db = db): Promise<boolean> =>
      (
        await from
          .selectFrom('databases')
          .select('closes_unreached as closes')
          .where('id', '=', databaseId)
          .executeTakeFirst()
      )?.closes === 1,

    /** One row for each pair of columns of the next declared references after one, in order. */
    referencesOf: (databaseId: number, cut: Cut, from: Db = db) =>
      references(from)
        .where('db_references.id', 'in', nextReferences(from, databaseId, cut).where('declared', '=', 1))
        .execute(),

    /** The same of references with these ids. */
    referencesById: (ids: readonly number[], from: Db = db) =>
      references(from).where('db_references.id', 'in', ids).execute(),

    /** The same of the declared references of a table. */
    referencesFrom: (databaseId: number, tableId: number, from: Db = db) =>
      references(from)
        .where('database_id', '=', databaseId)
        .where('from_table_id', '=', tableId)
        .where('declared', '=', 1)
        .execute(),

    /** Between which tables the next declared references after one lead, in order, also those that have lost their pairs. */
    linksOf: (databaseId: number, { after, limit }: Cut, from: Db = db) =>
      from
        .selectFrom('db_references')
        .select(['id', 'from_table_id as fromTableId', 'to_table_id as toTableId'])
        .where('database_id', '=', databaseId)
        .where('declared', '=', 1)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Tables with a reference of which a column is gone or belongs to another table. */
    async tablesWithBrokenReferences(databaseId: number, from: Db = db): Promise<number[]> {
      const rows = await pairsOf(databaseId, from)
        .leftJoin('db_columns as from_columns', 'from_columns.id', 'from_column_id')
        .leftJoin('db_columns as to_columns', 'to_columns.id', 'to_column_id')
        .select('from_table_id as tableId')
        .distinct()
        .where((e) =>
          e.or([
            e('from_columns.table_id', 'is', null),
            e('to_columns.table_id', 'is', null),
            e('from_columns.table_id', '<>', e.ref('from_table_id')),
            e('to_columns.table_id', '<>', e.ref('to_table_id')),
          ]),
        )
        .execute()
      return rows.map(({ tableId }) => tableId)
    },

    /** Answers the revision of each from now on. */
    async invalidate(databaseIds: readonly number[], within: Db): Promise<ReadonlyMap<number, number>> {
      const revisions = new Map<number, number>()
      for (const id of [...new Set(databaseIds)].toSorted((a, b) => a - b)) {
        const row = await within
          .updateTable('databases')
          .set((e) => ({ revision: e('revision', '+', 1) }))
          .where('id', '=', id)
          .returning('revision')
          .executeTakeFirst()
        if (row) revisions.set(id, row.revision)
      }
      return revisions
    },
  }
}

export type CatalogStore = ReturnType<typeof createCatalogStore>
export type StoredCatalogColumn = Awaited<ReturnType<CatalogStore['columnsOf']>>[number]
export type StoredPair = Awaited<ReturnType<CatalogStore['referencesOf']>>[number]
export type StoredCatalogTable = Awaited<ReturnType<CatalogStore['tablesOf']>>[number]
