import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Folders of questions and dashboards. An item, which may be a folder, lies in one folder at most. `folder_paths` has each folder
 * with itself and with every folder above it. `effective_shares` learns that what lies in or below a folder is shared as the
 * folder is, and that the owners of the folders above an item may edit it; `folder_id` is the folder by which.
 */
export const folders: Migration = {
  name: '0056-folders',
  async up({ db, id, binaryText }) {
    await db.schema
      .createTable('folders')
      .addColumn('id', id.type, id.build)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_sort', binaryText, (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('folders_of_owner').on('folders').column('owner_id').execute()

    await db.schema
      .createTable('folder_items')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('folder_id', id.reference, (c) => c.notNull().references('folders.id').onDelete('cascade'))
      // Not by kind first: SQLite would go through all items of a kind to find those of a person.
      .addPrimaryKeyConstraint('folder_items_key', ['object_id', 'kind'])
      .execute()
    await db.schema
      .createIndex('folder_items_of_folder')
      .on('folder_items')
      .columns(['folder_id', 'kind', 'object_id'])
      .execute()

    await db.schema
      .createTable('folder_paths')
      .addColumn('folder_id', id.reference, (c) => c.notNull().references('folders.id').onDelete('cascade'))
      .addColumn('ancestor_id', id.reference, (c) => c.notNull().references('folders.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('folder_paths_key', ['folder_id', 'ancestor_id'])
      .execute()
    await db.schema
      .createIndex('folder_paths_of_ancestor')
      .on('folder_paths')
      .columns(['ancestor_id', 'folder_id'])
      .execute()

    // The columns of all parts have the same affinity: otherwise SQLite gathers the whole view before it looks for an object.
    await sql`drop view effective_shares`.execute(db)
    await sql`create view effective_shares as
      select kind, object_id, user_id, shared_by, shared_at, can_edit, cast(null as bigint) as group_id, cast(null as bigint) as folder_id from shares
      union all select g.kind, g.object_id, m.user_id, g.shared_by, g.shared_at, g.can_edit, g.group_id, cast(null as bigint)
        from group_members m join group_shares g on g.group_id = m.group_id
      union all select i.kind, i.object_id, s.user_id, s.shared_by, s.shared_at, s.can_edit, cast(null as bigint), s.object_id
        from folder_items i join folder_paths p on p.folder_id = i.folder_id
        join shares s on s.kind = 'folder' and s.object_id = p.ancestor_id
      union all select i.kind, i.object_id, m.user_id, g.shared_by, g.shared_at, g.can_edit, g.group_id, g.object_id
        from folder_items i join folder_paths p on p.folder_id = i.folder_id
        join group_shares g on g.kind = 'folder' and g.object_id = p.ancestor_id join group_members m on m.group_id = g.group_id
      union all select i.kind, i.object_id, f.owner_id, u.username, f.created_at, cast(1 as integer), cast(null as bigint), f.id
        from folder_items i join folder_paths p on p.folder_id = i.folder_id
        join folders f on f.id = p.ancestor_id join users u on u.id = f.owner_id`.execute(db)
  },
}
