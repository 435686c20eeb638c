import type { Kysely } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * References of the data model as things of their own, over one or more columns. Until now each column kept one reference, so
 * that keys over several columns lost parts of themselves; what can be put together again is, and the next import does the rest.
 */
export const references: Migration = {
  name: '0010-references',
  async up({ db, id }) {
    await db.schema
      .createTable('db_references')
      .addColumn('id', id.type, id.build)
      .addColumn('database_id', id.reference, (c) => c.notNull().references('databases.id').onDelete('cascade'))
      .addColumn('from_table_id', id.reference, (c) => c.notNull().references('db_tables.id').onDelete('cascade'))
      .addColumn('to_table_id', id.reference, (c) => c.notNull().references('db_tables.id').onDelete('cascade'))
      /** 0 for one of the source that people removed: an import must not bring it back. */
      .addColumn('declared', 'integer', (c) => c.notNull())
      .addColumn('in_source', 'integer', (c) => c.notNull())
      /** Whether no two rows of the target hold the same values. */
      .addColumn('to_unique_key', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('db_references_of_database').on('db_references').column('database_id').execute()

    await db.schema
      .createTable('db_reference_pairs')
      .addColumn('reference_id', id.reference, (c) => c.notNull().references('db_references.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('from_column_id', id.reference, (c) => c.notNull().references('db_columns.id').onDelete('cascade'))
      .addColumn('to_column_id', id.reference, (c) => c.notNull().references('db_columns.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('db_reference_pairs_key', ['reference_id', 'position'])
      .execute()

    /** JSON: the sets of columns that the source declares unique, by name. */
    await db.schema
      .alterTable('db_tables')
      .addColumn('unique_keys', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('db_tables')
      .addColumn('is_lookup', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('databases')
      .addColumn('closes_unreached', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    /** Which kind of import the data model comes from; databases with an older one are read again at the next start. */
    await db.schema
      .alterTable('databases')
      .addColumn('reading_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('access_rules')
      .addColumn('chains', 'text', (c) => c.notNull().defaultTo('any'))
      .execute()

    await moveReferences(db)
    await db.schema.alterTable('db_columns').dropColumn('fk_column_id').execute()
    await db.schema.alterTable('db_columns').dropColumn('source_fk_column_id').execute()
  },
}

/** The tables as they are at this moment. */
interface Tables {
  db_tables: { id: number; database_id: number }
  db_columns: {
    id: number
    table_id: number
    position: number
    pk: number
    fk_column_id: number | null
    source_fk_column_id: number | null
  }
  db_references: {
    id?: number
    database_id: number
    from_table_id: number
    to_table_id: number
    declared: number
    in_source: number
    to_unique_key: number
  }
  db_reference_pairs: { reference_id: number; position: number; from_column_id: number; to_column_id: number }
}

type Column = Tables['db_columns']

interface Draft {
  readonly from: readonly Column[]
  readonly to: readonly Column[]
  readonly isDeclared: boolean
  readonly isInSource: boolean
  readonly isToUniqueKey: boolean
}

async function moveReferences(untyped: Kysely<unknown>) {
  const db = untyped as Kysely<Tables>
  const databaseOf = new Map(
    (await db.selectFrom('db_tables').select(['id', 'database_id']).execute()).map((table) => [
      table.id,
      table.database_id,
    ]),
  )
  const columns = await db
    .selectFrom('db_columns')
    .select(['id', 'table_id', 'position', 'pk', 'fk_column_id', 'source_fk_column_id'])
    .orderBy('table_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byTable = Map.groupBy(columns, ({ table_id }) => table_id)
  const byId = new Map(columns.map((column) => [column.id, column]))
  for (const [tableId, own] of byTable) {
    for (const { from, to, isDeclared, isInSource, isToUniqueKey } of draftsOf(own, byId, byTable)) {
      const { id: referenceId } = await db
        .insertInto('db_references')
        .values({
          database_id: databaseOf.get(tableId)!,
          from_table_id: tableId,
          to_table_id: to[0]!.table_id,
          declared: Number(isDeclared),
          in_source: Number(isInSource),
          to_unique_key: Number(isToUniqueKey),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const pairs = from.map((column, position) => ({
        reference_id: referenceId!,
        position,
        from_column_id: column.id,
        to_column_id: to[position]!.id,
      }))
      await db.insertInto('db_reference_pairs').values(pairs).execute()
    }
  }
}

function draftsOf(
  own: readonly Column[],
  byId: ReadonlyMap<number, Column>,
  byTable: ReadonlyMap<number, readonly Column[]>,
): Draft[] {
  const linked = own.flatMap((from) => {
    const to = from.fk_column_id === null ? undefined : byId.get(from.fk_column_id)
    return to ? [{ from, to }] : []
  })
  const used = new Set<Column>()
  const drafts: Draft[] = []
  const isKept = ({ from, to }: { from: Column; to: Column }) => from.source_fk_column_id === to.id

  for (const { from, to } of linked) {
    const key = (byTable.get(to.table_id) ?? []).filter(({ pk }) => pk === 1)
    if (key.length < 2 || to !== key[0]) continue
    // A second key to the same table pairs the second columns.
    const occurrence = linked.filter((link) => link.to === to).findIndex((link) => link.from === from)
    const links = key.map((part) => linked.filter((link) => link.to === part)[occurrence])
    const whole = links.filter((link) => link !== undefined)
    if (whole.length < key.length) continue
    whole.forEach((link) => used.add(link.from))
    drafts.push({
      from: whole.map((link) => link.from),
      to: key,
      isDeclared: true,
      isInSource: whole.every(isKept),
      isToUniqueKey: true,
    })
  }
  for (const link of linked.filter(({ from }) => !used.has(from))) {
    const key = (byTable.get(link.to.table_id) ?? []).filter(({ pk }) => pk === 1)
    // One of several columns that refer to the same table is perhaps a part of a key, and a part of a key identifies no row.
    const isAlone =
      linked.filter(({ from, to }) => !used.has(from) && to.table_id === link.to.table_id && to.pk === 0).length === 1
    const isToUniqueKey = link.to.pk === 1 ? key.length === 1 : isAlone
    drafts.push({ from: [link.from], to: [link.to], isDeclared: true, isInSource: isKept(link), isToUniqueKey })
  }
  const removed = own.flatMap((from) => {
    const to = from.source_fk_column_id === null ? undefined : byId.get(from.source_fk_column_id)
    return to && from.fk_column_id !== to.id
      ? [{ from: [from], to: [to], isDeclared: false, isInSource: true, isToUniqueKey: false }]
      : []
  })
  return [...drafts, ...removed]
}
