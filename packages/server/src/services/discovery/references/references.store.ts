import type { ColumnPair } from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { nextReferences } from './next-references.ts'

/** A reference of the data model. One that people removed stays known while the source still declares it. */
export interface StoredReference {
  readonly id: number
  readonly fromTableId: number
  readonly toTableId: number
  readonly pairs: readonly ColumnPair[]
  readonly isDeclared: boolean
  readonly isInSource: boolean
  readonly isToUniqueKey: boolean
}

export type ReferenceState = Pick<StoredReference, 'isDeclared' | 'isInSource' | 'isToUniqueKey'>

/** Both stores bound the number of parameters of one statement. */
const TABLES_AT_ONCE = 100
const ROWS_AT_ONCE = 500

export function createReferenceStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    /** All of a database, or of one table of it, in the order in which they were made. */
    async list(
      databaseId: number,
      from: Db = db,
      { fromTableId }: { fromTableId?: number } = {},
    ): Promise<StoredReference[]> {
      const listed: StoredReference[] = []
      // In parts: what is made of the rows is kept, and they themselves are soon gone.
      for (let after = 0; ; after = listed.at(-1)!.id) {
        const rows = await from
          .selectFrom('db_references')
          .innerJoin('db_reference_pairs', 'db_reference_pairs.reference_id', 'db_references.id')
          .selectAll('db_references')
          .select(['from_column_id as fromColumnId', 'to_column_id as toColumnId'])
          .where(
            'db_references.id',
            'in',
            nextReferences(from, databaseId, { after, limit: ROWS_AT_ONCE }).$if(fromTableId !== undefined, (some) =>
              some.where('from_table_id', '=', fromTableId!),
            ),
          )
          .orderBy('db_references.id')
          .orderBy('position')
          .execute()
        for (const pairs of Map.groupBy(rows, ({ id }) => id).values()) {
          const first = pairs[0]!
          listed.push({
            id: first.id,
            fromTableId: first.from_table_id,
            toTableId: first.to_table_id,
            pairs: pairs.map(({ fromColumnId, toColumnId }) => ({ fromColumnId, toColumnId })),
            isDeclared: first.declared === 1,
            isInSource: first.in_source === 1,
            isToUniqueKey: first.to_unique_key === 1,
          })
        }
        if (rows.length < ROWS_AT_ONCE) return listed
      }
    },

    async tableNames(ids: readonly number[], from: Db): Promise<ReadonlyMap<number, string>> {
      const tables = await from.selectFrom('db_tables').select(['id', 'display_name']).where('id', 'in', ids).execute()
      return new Map(tables.map((table) => [table.id, table.display_name]))
    },

    /** Ids of columns by their tables and names. */
    async columnIds(
      wanted: ReadonlyMap<number, ReadonlySet<string>>,
      from: Db = db,
    ): Promise<(tableId: number, name: string) => number | undefined> {
      const ids = new Map<string, number>()
      const placeOf = (tableId: number, name: string) => `${tableId} ${name}`
      const tables = [...wanted]
      for (let start = 0; start < tables.length; start += TABLES_AT_ONCE) {
        const some = tables.slice(start, start + TABLES_AT_ONCE)
        const rows = await from
          .selectFrom('db_columns')
          .select(['id', 'table_id as tableId', 'name'])
          .where(
            'table_id',
            'in',
            some.map(([id]) => id),
          )
          .where('name', 'in', [...new Set(some.flatMap(([, names]) => [...names]))])
          .where('expression', 'is', null)
          .execute()
        for (const { id, tableId, name } of rows) ids.set(placeOf(tableId, name), id)
      }
      return (tableId, name) => ids.get(placeOf(tableId, name))
    },

    /** The columns of each primary and unique key that the source declares, of some tables. */
    async uniqueKeys(
      databaseId: number,
      tableIds: readonly number[],
      from: Db = db,
    ): Promise<ReadonlyMap<number, readonly (readonly number[])[]>> {
      const columnsAt = (start: number) =>
        from
          .selectFrom('db_columns')
          .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
          .select([
            'db_columns.id',
            'db_columns.name',
            'db_columns.pk',
            'db_tables.id as tableId',
            'db_tables.unique_keys as uniqueKeys',
          ])
          .where('db_tables.database_id', '=', databaseId)
          .where('db_tables.id', 'in', tableIds.slice(start, start + TABLES_AT_ONCE))
          .where('db_columns.missing', '=', 0)
          .execute()
      const rows: Awaited<ReturnType<typeof columnsAt>> = []
      for (let start = 0; start < tableIds.length; start += TABLES_AT_ONCE) rows.push(...(await columnsAt(start)))
      const tables = [...Map.groupBy(rows, ({ tableId }) => tableId)]
      return new Map(
        tables.map(([tableId, columns]) => {
          const idOf = new Map(columns.map(({ name, id }) => [name, id]))
          const unique = (JSON.parse(columns[0]?.uniqueKeys ?? '[]') as string[][]).map((names) =>
            names.flatMap((name) => idOf.get(name) ?? []),
          )
          const primary = columns.filter(({ pk }) => pk === 1).map(({ id }) => id)
          return [tableId, [primary, ...unique].filter(({ length }) => length > 0)]
        }),
      )
    },

    async insertAll(databaseId: number, drafts: readonly Omit<StoredReference, 'id'>[], within: Db): Promise<void> {
      for (let start = 0; start < drafts.length; start += ROWS_AT_ONCE) {
        const some = drafts.slice(start, start + ROWS_AT_ONCE)
        const inserted = await within
          .insertInto('db_references')
          .values(
            some.map(({ fromTableId, toTableId, pairs: _, ...state }) => ({
              database_id: databaseId,
              from_table_id: fromTableId,
              to_table_id: toTableId,
              ...toRow(state),
            })),
          )
          .returning(['id', 'from_table_id', 'to_table_id', 'declared', 'in_source', 'to_unique_key'])
          .execute()
        // In whatever order the store gives them back; those that are equal without their pairs can take each other's place.
        const ids = Map.groupBy(
          inserted.toSorted((one, other) => one.id - other.id),
          ({ from_table_id, to_table_id, declared, in_source, to_unique_key }) =>
            JSON.stringify([from_table_id, to_table_id, declared, in_source, to_unique_key]),
        )
        const pairs = some.flatMap(({ fromTableId, toTableId, pairs: own, ...state }) => {
          const { declared, in_source, to_unique_key } = toRow(state)
          const { id } = ids.get(JSON.stringify([fromTableId, toTableId, declared, in_source, to_unique_key]))!.shift()!
          return own.map(({ fromColumnId, toColumnId }, position) => ({
            reference_id: id,
            position,
            from_column_id: fromColumnId,
            to_column_id: toColumnId,
          }))
        })
        for (let from = 0; from < pairs.length; from += ROWS_AT_ONCE)
          await within
            .insertInto('db_reference_pairs')
            .values(pairs.slice(from, from + ROWS_AT_ONCE))
            .execute()
      }
    },

    async update(id: number, state: ReferenceState, within: Db): Promise<void> {
      await within.updateTable('db_references').set(toRow(state)).where('id', '=', id).execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('db_reference_pairs').where('reference_id', '=', id).execute()
      await within.deleteFrom('db_references').where('id', '=', id).execute()
    },
  }
}

export type ReferenceStore = ReturnType<typeof createReferenceStore>

const toRow = ({ isDeclared, isInSource, isToUniqueKey }: ReferenceState) => ({
  declared: Number(isDeclared),
  in_source: Number(isInSource),
  to_unique_key: Number(isToUniqueKey),
})
