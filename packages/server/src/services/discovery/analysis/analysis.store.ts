import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'

export interface TableToAnalyse {
  readonly id: number
  readonly name: string
  readonly columns: readonly { readonly id: number; readonly name: string }[]
}

export interface StoredAnalysis {
  readonly columnId: number
  readonly status: string
  /** Null when it failed: the statistics of the last success stay. */
  readonly statistics: string | null
}

const NO_STATISTICS = '{}'

const IDS_AT_ONCE = 1000
const TABLES_AT_ONCE = 100

/** Monitored tables are analysed each night, in the reporting zone. */
export const MONITORING_CRON = '30 2 * * *'

export interface StoredDrift {
  readonly tableId: number
  /** Null when nothing is to be warned of any more. */
  readonly drift: string | null
}

export function createAnalysisStore(db: Db, invalidate: Catalogs['invalidate']) {
  /** What is there at the moment: hidden columns too, missing ones not. */
  const presentColumns = () =>
    db
      .selectFrom('db_columns')
      .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
      .select([
        'db_columns.id',
        'db_columns.name',
        'db_tables.id as tableId',
        'db_tables.name as tableName',
        'db_tables.database_id as databaseId',
      ])
      .where('db_tables.missing', '=', 0)
      .where('db_columns.missing', '=', 0)
      .orderBy('db_tables.id')
      .orderBy('db_columns.position')

  return {
    /** In the order of their ids, a few of them loaded at a time. */
    async *tablesToAnalyse(databaseId: number): AsyncGenerator<TableToAnalyse> {
      for (let last = 0; ;) {
        const some = await db
          .selectFrom('db_tables')
          .select('id')
          .where('database_id', '=', databaseId)
          .where('missing', '=', 0)
          .where('id', '>', last)
          .orderBy('id')
          .limit(TABLES_AT_ONCE)
          .execute()
        if (some.length === 0) return
        const ids = some.map(({ id }) => id)
        const rows = await presentColumns().where('db_tables.id', 'in', ids).execute()
        for (const [id, columns] of Map.groupBy(rows, ({ tableId }) => tableId))
          yield {
            id,
            name: columns[0]!.tableName,
            columns: columns.map((column) => ({ id: column.id, name: column.name })),
          }
        last = ids.at(-1)!
      }
    },

    async countToAnalyse(databaseId: number): Promise<{ tables: number; columns: number }> {
      const { tables, columns } = await db
        .selectFrom('db_columns')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select(({ fn }) => [
          fn.count<number | string>('db_columns.table_id').distinct().as('tables'),
          fn.countAll<number | string>().as('columns'),
        ])
        .where('db_tables.database_id', '=', databaseId)
        .where('db_tables.missing', '=', 0)
        .where('db_columns.missing', '=', 0)
        .executeTakeFirstOrThrow()
      return { tables: Number(tables), columns: Number(columns) }
    },

    scheduledColumns: (tableId: number, cron: string) =>
      presentColumns()
        .where('db_tables.id', '=', tableId)
        .where((e) =>
          cron === MONITORING_CRON
            ? e.or([e('db_columns.analysis_cron', '=', cron), e('db_tables.monitored', '=', 1)])
            : e('db_columns.analysis_cron', '=', cron),
        )
        .execute(),

    async schedules(): Promise<{ tableId: number; cron: string }[]> {
      const own = await db
        .selectFrom('db_columns')
        .select(['table_id as tableId', 'analysis_cron as cron'])
        .distinct()
        .where('analysis_cron', 'is not', null)
        .execute()
      const monitored = await db.selectFrom('db_tables').select('id').where('monitored', '=', 1).execute()
      return [
        ...own.flatMap(({ tableId, cron }) => (cron === null ? [] : [{ tableId, cron }])),
        ...monitored.map(({ id }) => ({ tableId: id, cron: MONITORING_CRON })),
      ]
    },

    /** Of a monitored table: what it was warned of, and what was kept of the columns; undefined for the others. */
    async monitored(
      tableId: number,
      columnIds: readonly number[],
    ): Promise<{ drift: string | null; statistics: Map<number, string> } | undefined> {
      const table = await db
        .selectFrom('db_tables')
        .select('drift')
        .where('id', '=', tableId)
        .where('monitored', '=', 1)
        .executeTakeFirst()
      if (!table) return undefined
      const kept = db
        .selectFrom('column_analyses')
        .innerJoin('db_columns', 'db_columns.id', 'column_analyses.column_id')
      const rows = await kept
        .select(['column_id as id', 'figures as statistics'])
        .where('table_id', '=', tableId)
        .where('figures', '!=', NO_STATISTICS)
        .execute()
      return {
        ...table,
        statistics: new Map(
          rows.filter(({ id }) => columnIds.includes(id)).map(({ id, statistics }) => [id, statistics]),
        ),
      }
    },

    async statusesSince(tableId: number, time: string): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('column_analyses')
        .innerJoin('db_columns', 'db_columns.id', 'column_analyses.column_id')
        .select(['column_analyses.column_id as columnId', 'column_analyses.status'])
        .where('db_columns.table_id', '=', tableId)
        .where('column_analyses.analysed_at', '>=', time)
        .execute()
      return new Map(rows.map(({ columnId, status }) => [columnId, status]))
    },

    /** By database. */
    async latest(): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('column_analyses')
        .innerJoin('db_columns', 'db_columns.id', 'column_analyses.column_id')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select(({ fn }) => ['db_tables.database_id as databaseId', fn.max('column_analyses.analysed_at').as('at')])
        .groupBy('db_tables.database_id')
        .execute()
      return new Map(rows.map(({ databaseId, at }) => [databaseId, at]))
    },

    kept: () =>
      db
        .selectFrom('column_analyses')
        .select(['column_id as columnId', 'figures as statistics'])
        .where('figures', '!=', NO_STATISTICS)
        .execute(),

    /** Unless a new analysis has replaced them meanwhile. */
    async replaceStatistics(columnId: number, before: string, statistics: string): Promise<void> {
      await db
        .updateTable('column_analyses')
        .set({ figures: statistics })
        .where('column_id', '=', columnId)
        .where('figures', '=', before)
        .execute()
    },

    find: (columnId: number) =>
      db
        .selectFrom('column_analyses')
        .select(['analysed_at as analysedAt', 'status', 'figures as statistics'])
        .where('column_id', '=', columnId)
        .executeTakeFirst(),

    /** From now on questions are planned by the statistics that are kept of the database. */
    invalidateCatalog: (databaseId: number): Promise<void> => invalidate([databaseId], db),

    /** Columns that were removed meanwhile are left out. `pickList` names those whose values fit a list, if no one has analysed or chosen before. */
    save: (
      analyses: readonly StoredAnalysis[],
      pickList: readonly number[],
      at: string,
      warning?: StoredDrift,
    ): Promise<void> =>
      transactionsOf(db)(async (within) => {
        if (warning)
          await within
            .updateTable('db_tables')
            .set({ drift: warning.drift })
            .where('id', '=', warning.tableId)
            .where('monitored', '=', 1)
            .execute()
        for (let start = 0; start < analyses.length; start += IDS_AT_ONCE) {
          const slice = analyses.slice(start, start + IDS_AT_ONCE)
          const ids = slice.map(({ columnId }) => columnId)
          const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id))
          const present = idsOf(await within.selectFrom('db_columns').select('id').where('id', 'in', ids).execute())
          const before = idsOf(
            await within
              .selectFrom('column_analyses')
              .select('column_id as id')
              .where('column_id', 'in', ids)
              .execute(),
          )
          const rows = slice
            .filter(({ columnId }) => present.has(columnId))
            .map(({ columnId, status, statistics }) => ({
              column_id: columnId,
              analysed_at: at,
              status,
              figures: statistics ?? NO_STATISTICS,
            }))
          if (rows.length === 0) continue
          await within
            .insertInto('column_analyses')
            .values(rows)
            .onConflict((conflict) =>
              conflict.column('column_id').doUpdateSet((e) => ({
                analysed_at: e.ref('excluded.analysed_at'),
                status: e.ref('excluded.status'),
                figures: e
                  .case()
                  .when('excluded.figures', '=', NO_STATISTICS)
                  .then(e.ref('column_analyses.figures'))
                  .else(e.ref('excluded.figures'))
                  .end(),
              })),
            )
            .execute()
          const firsts = ids.filter((id) => pickList.includes(id) && !before.has(id))
          if (firsts.length === 0) continue
          await within
            .updateTable('db_columns')
            .set({ filter_component: 'LIST_ALL_VALUES' })
            .where('id', 'in', firsts)
            .where('filter_component', 'is', null)
            .execute()
        }
      }),
  }
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>
