import { columnKeys, displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { isDeclared } from '../keys/key-state.ts'
import {
  type ColumnDraft,
  type ColumnNews,
  type KnownColumn,
  type KnownPlace,
  placeOf,
  type TableDraft,
  type TableNews,
} from './plan-table-import.ts'

/** Both stores bound the number of parameters of one statement. */
const ROWS_AT_ONCE = 500

export function createTableImportStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async knownTables(databaseId: number, within: Db): Promise<KnownPlace[]> {
      const known: KnownPlace[] = []
      for (let after = 0; ; after = known.at(-1)!.id) {
        const tables = await within
          .selectFrom('db_tables')
          .select([
            'id',
            'schema_name as schema',
            'name',
            'display_name as displayName',
            'is_view as isView',
            'unique_keys as uniqueKeys',
            'missing',
          ])
          .where('database_id', '=', databaseId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute()
        for (const { isView, missing, ...table } of tables)
          known.push({ ...table, isView: isView === 1, isMissing: missing === 1 })
        if (tables.length < ROWS_AT_ONCE) return known
      }
    },

    /** Columns from which references of the source lead. */
    async referringColumns(databaseId: number, within: Db): Promise<ReadonlySet<number>> {
      const rows = await within
        .selectFrom('db_reference_pairs')
        .innerJoin('db_references', 'db_references.id', 'db_reference_pairs.reference_id')
        .select('from_column_id as id')
        .where('database_id', '=', databaseId)
        .where('in_source', '=', 1)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** By table. */
    async columnsOf(
      tableIds: readonly number[],
      referring: ReadonlySet<number>,
      within: Db,
    ): Promise<ReadonlyMap<number, KnownColumn[]>> {
      const columns = new Map<number, KnownColumn[]>()
      for (let start = 0; start < tableIds.length; start += ROWS_AT_ONCE) {
        const rows = await within
          .selectFrom('db_columns')
          .select([
            'id',
            'table_id',
            'name',
            'position',
            'data_type',
            'number_kind',
            'date_kind',
            'db_type',
            'pk',
            'declared_key',
            'kind',
            'special_type',
            'missing',
          ])
          .where('table_id', 'in', tableIds.slice(start, start + ROWS_AT_ONCE))
          // Calculated columns are no part of what a database has, so no import misses them.
          .where('expression', 'is', null)
          .orderBy('position')
          .execute()
        for (const row of rows) {
          const ofTable = columns.get(row.table_id) ?? []
          columns.set(row.table_id, ofTable)
          ofTable.push({
            id: row.id,
            name: row.name,
            position: row.position,
            dataType: row.data_type as KnownColumn['dataType'],
            numberKind: row.number_kind as KnownColumn['numberKind'],
            dateKind: row.date_kind as KnownColumn['dateKind'],
            dbType: row.db_type,
            pk: row.pk === 1,
            isDeclaredKey: isDeclared(row),
            kind: row.kind,
            specialType: row.special_type,
            isReference: referring.has(row.id),
            isMissing: row.missing === 1,
          })
        }
      }
      return columns
    },

    async insertTables(databaseId: number, drafts: readonly TableDraft[], within: Db): Promise<number[]> {
      const ids: number[] = []
      for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
        const some = drafts.slice(start, start + ROWS_AT_ONCE)
        const rows = some.map((draft) => ({
          database_id: databaseId,
          schema_name: draft.schema,
          name: draft.name,
          display_name: draft.displayName,
          description: draft.description,
          ...displayNameKeys(draft.displayName, draft.description),
          active: 1,
          monitored: 0,
          is_view: draft.isView ? 1 : 0,
          unique_keys: draft.uniqueKeys,
          missing: 0,
          version: 1,
        }))
        const inserted = await within
          .insertInto('db_tables')
          .values(rows)
          .returning(['id', 'schema_name as schema', 'name'])
          .execute()
        // In whatever order the store gives them back.
        const idOf = new Map(inserted.map(({ id, schema, name }) => [placeOf(schema, name), id]))
        ids.push(...some.map(({ schema, name }) => idOf.get(placeOf(schema, name))!))
      }
      return ids
    },

    async insertColumns(drafts: readonly (ColumnDraft & { readonly tableId: number })[], within: Db): Promise<void> {
      for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
        const rows = drafts.slice(start, start + ROWS_AT_ONCE).map((draft) => ({
          table_id: draft.tableId,
          position: draft.position,
          name: draft.name,
          display_name: draft.displayName,
          ...columnKeys(draft.displayName),
          description: '',
          kind: draft.kind,
          data_type: draft.dataType,
          number_kind: draft.numberKind ?? null,
          date_kind: draft.dateKind ?? null,
          special_type: draft.specialType,
          db_type: draft.dbType,
          active: 1,
          pk: draft.pk ? 1 : 0,
          missing: 0,
        }))
        await within.insertInto('db_columns').values(rows).execute()
      }
    },

    async updateTable({ id, displayName, isView, uniqueKeys }: TableNews, within: Db): Promise<void> {
      const { description } = await within
        .selectFrom('db_tables')
        .select('description')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await within
        .updateTable('db_tables')
        .set({
          display_name: displayName,
          ...displayNameKeys(displayName, description),
          is_view: isView ? 1 : 0,
          unique_keys: uniqueKeys,
          missing: 0,
        })
        .where('id', '=', id)
        .execute()
    },

    async updateColumn(news: ColumnNews, within: Db): Promise<void> {
      const { id, position, kind } = news
      const types = {
        data_type: news.dataType,
        number_kind: news.numberKind ?? null,
        date_kind: news.dateKind ?? null,
        db_type: news.dbType,
      }
      const changes = { position, kind, ...types, special_type: news.specialType, pk: news.pk ? 1 : 0, missing: 0 }
      await within.updateTable('db_columns').set(changes).where('id', '=', id).execute()
    },

    async markMissing(table: 'db_tables' | 'db_columns', ids: readonly number[], within: Db): Promise<void> {
      for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
        await within
          .updateTable(table)
          .set({ missing: 1 })
          .where('id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
          .execute()
      }
    },

    async setImportVersion(databaseId: number, version: number, within: Db): Promise<void> {
      await within.updateTable('databases').set({ reading_version: version }).where('id', '=', databaseId).execute()
    },

    async hasAccessRules(databaseId: number, within: Db): Promise<boolean> {
      const hasRule = (table: 'access_rules' | 'row_rules') =>
        within.selectFrom(table).select('id').where('database_id', '=', databaseId).limit(1).executeTakeFirst()
      return (await hasRule('access_rules')) !== undefined || (await hasRule('row_rules')) !== undefined
    },
  }
}

export type TableImportStore = ReturnType<typeof createTableImportStore>
