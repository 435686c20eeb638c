import type { TestApp } from './test-app.ts'

/** Tells the data model of a view with one number, without anybody reading or analysing it, and gives a query of its sum. */
export async function addViewToModel({ app }: TestApp, databaseId: number, { schema, view, column }: { schema: string; view: string; column: string }) {
  const { db } = app.store
  const shared = { description: '', missing: 0, active: 1 }
  const { id: tableId } = await db
    .insertInto('db_tables')
    .values({ ...shared, name: view, display_name: view, database_id: databaseId, schema_name: schema, monitored: 0, is_view: 1, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: columnId } = await db
    .insertInto('db_columns')
    .values({ ...shared, name: column, display_name: column, table_id: tableId, position: 0, kind: 'MEASURE', data_type: 'NUMBER', special_type: 'NUMBER', db_type: 'integer', pk: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('databases').set((e) => ({ revision: e('revision', '+', 1) })).where('id', '=', databaseId).execute()
  return { datasourceID: databaseId, dbTable: tableId, columns: [{ designType: 'VIEW', expression: [{ dbColumn: columnId, function: 'sum' }], label: 'Sum' }] }
}
