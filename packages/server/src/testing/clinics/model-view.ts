import { columnKeys, displayNameKeys } from '../../platform/store/lists/list-keys.ts'
import type { TestApp } from '../servers/test-app.ts'

interface ModelColumn {
  readonly name: string
  readonly dataType: 'NUMBER' | 'STRING'
  readonly isKey?: boolean
}

/** Tells the data model of a table or view, without anybody reading or analysing it, and gives the ids of its columns. */
export async function addTableToModel(
  { app }: TestApp,
  databaseId: number,
  { schema, table, columns }: { schema: string; table: string; columns: readonly ModelColumn[] },
) {
  const { db } = app.store
  const shared = { description: '', missing: 0, active: 1 }
  const { id: tableId } = await db
    .insertInto('db_tables')
    .values({
      ...shared,
      name: table,
      display_name: table,
      ...displayNameKeys(table),
      database_id: databaseId,
      schema_name: schema,
      monitored: 0,
      is_view: 1,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columnIds: Record<string, number> = {}
  for (const [position, { name, dataType, isKey }] of columns.entries()) {
    const types =
      dataType === 'NUMBER'
        ? { kind: 'MEASURE', special_type: 'NUMBER', db_type: 'integer' }
        : { kind: 'DIMENSION', special_type: 'STRING', db_type: 'text' }
    const { id } = await db
      .insertInto('db_columns')
      .values({
        ...shared,
        ...types,
        name,
        display_name: name,
        ...columnKeys(name),
        table_id: tableId,
        position,
        data_type: dataType,
        pk: isKey ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    columnIds[name] = id
  }
  await db
    .updateTable('databases')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('id', '=', databaseId)
    .execute()
  return { tableId, columnIds }
}

/** A view with one number, and a query of its sum. */
export async function addViewToModel(
  test: TestApp,
  databaseId: number,
  { schema, view, column }: { schema: string; view: string; column: string },
) {
  const { tableId, columnIds } = await addTableToModel(test, databaseId, {
    schema,
    table: view,
    columns: [{ name: column, dataType: 'NUMBER' }],
  })
  return {
    datasourceID: databaseId,
    dbTable: tableId,
    columns: [{ designType: 'VIEW', expression: [{ dbColumn: columnIds[column], function: 'sum' }], label: 'Sum' }],
  }
}
