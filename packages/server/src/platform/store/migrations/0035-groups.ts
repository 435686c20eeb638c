import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * Groups of users with members, permissions and shares; attributes of users; row rules of groups, of everybody and by attribute.
 * What people have by themselves and through groups is read from the `effective_…` views, one row for each way to it. `source`
 * says who owns a membership or a value: `hand`, or `sso` for what is replaced at every single sign-on.
 */
export const groups: Migration = {
  name: '0035-groups',
  async up({ db, id, binaryText }) {
    await db.schema
      .createTable('user_groups')
      .addColumn('id', id.type, id.build)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('name_sort', binaryText, (c) => c.notNull().defaultTo(''))
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('user_groups_by_name').on('user_groups').columns(['name_sort', 'id']).execute()

    await db.schema
      .createTable('group_members')
      .addColumn('group_id', id.reference, (c) => c.notNull().references('user_groups.id').onDelete('cascade'))
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('source', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id', 'source'])
      .execute()
    await db.schema.createIndex('group_members_of_user').on('group_members').columns(['user_id', 'group_id']).execute()

    await db.schema
      .createTable('group_permissions')
      .addColumn('group_id', id.reference, (c) => c.notNull().references('user_groups.id').onDelete('cascade'))
      .addColumn('permission', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('group_permissions_key', ['group_id', 'permission'])
      .execute()

    await db.schema
      .createTable('group_shares')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('group_id', id.reference, (c) => c.notNull().references('user_groups.id').onDelete('cascade'))
      .addColumn('shared_by', 'text', (c) => c.notNull())
      .addColumn('shared_at', 'text', (c) => c.notNull())
      .addColumn('can_edit', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('group_shares_key', ['kind', 'object_id', 'group_id'])
      .execute()
    await db.schema
      .createIndex('group_shares_of_group')
      .on('group_shares')
      .columns(['group_id', 'kind', 'object_id'])
      .execute()

    await db.schema
      .createTable('attributes')
      .addColumn('id', id.type, id.build)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('attribute_values')
      .addColumn('attribute_id', id.reference, (c) => c.notNull().references('attributes.id').onDelete('cascade'))
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('attribute_values_key', ['user_id', 'attribute_id', 'value', 'source'])
      .execute()
    await db.schema
      .createIndex('attribute_values_of_attribute')
      .on('attribute_values')
      .columns(['attribute_id', 'user_id'])
      .execute()
    // When the groups and values of single sign-on were last read from a token that had all of them, and until when they count.
    await db.schema.alterTable('users').addColumn('sso_claims_at', 'text').execute()
    await db.schema.alterTable('users').addColumn('sso_claims_until', 'text').execute()

    await db.schema
      .createTable('row_rules')
      .addColumn('id', id.type, id.build)
      .addColumn('user_id', id.reference, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('group_id', id.reference, (c) => c.references('user_groups.id').onDelete('cascade'))
      .addColumn('everybody', 'integer', (c) => c.notNull())
      .addColumn('database_id', id.reference, (c) => c.notNull().references('databases.id').onDelete('cascade'))
      .addColumn('table_id', id.reference, (c) => c.notNull())
      .addColumn('column_id', id.reference, (c) => c.notNull())
      .addColumn('value', 'text')
      .addColumn('attribute_id', id.reference, (c) => c.references('attributes.id'))
      .addColumn('chains', 'text', (c) => c.notNull())
      // The same rule twice is a conflict; a unique index over nullable columns would not see it.
      .addColumn('rule_key', 'text', (c) => c.notNull().unique())
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    for (const by of ['user_id', 'group_id', 'database_id'])
      await db.schema.createIndex(`row_rules_of_${by}`).on('row_rules').column(by).execute()
    await db.schema
      .alterTable('databases')
      .addColumn('rows_without_rule', 'text', (c) => c.notNull().defaultTo('all'))
      .execute()

    await sql`create view effective_permissions as
      select user_id, permission from user_permissions
      union all select group_members.user_id, group_permissions.permission
        from group_members join group_permissions on group_permissions.group_id = group_members.group_id`.execute(db)
    await sql`create view effective_shares as
      select kind, object_id, user_id, shared_by, shared_at, can_edit, cast(null as bigint) as group_id from shares
      union all select group_shares.kind, group_shares.object_id, group_members.user_id, group_shares.shared_by, group_shares.shared_at, group_shares.can_edit, group_shares.group_id
        from group_members join group_shares on group_shares.group_id = group_members.group_id`.execute(db)
    // Admin roles set rules up for everybody else; a rule that bound all of them could be lifted by none.
    await sql`create view effective_rules as
      select user_id, database_id, table_id, column_id, value, chains, cast(null as bigint) as rule_id, cast(null as bigint) as attribute_id from access_rules
      union all select r.user_id, r.database_id, r.table_id, r.column_id, coalesce(r.value, v.value), r.chains, r.id, r.attribute_id
        from row_rules r left join attribute_values v on v.user_id = r.user_id and v.attribute_id = r.attribute_id where r.user_id is not null
      union all select m.user_id, r.database_id, r.table_id, r.column_id, coalesce(r.value, v.value), r.chains, r.id, r.attribute_id
        from group_members m join row_rules r on r.group_id = m.group_id left join attribute_values v on v.user_id = m.user_id and v.attribute_id = r.attribute_id
      union all select u.id, r.database_id, r.table_id, r.column_id, coalesce(r.value, v.value), r.chains, r.id, r.attribute_id
        from row_rules r join users u on u.role = 'ROLE_USER' left join attribute_values v on v.user_id = u.id and v.attribute_id = r.attribute_id where r.everybody = 1`.execute(
      db,
    )
  },
}
