import { searchText, sortKey } from '../../platform/store/lists/list-keys.ts'
import type { Db } from '../../platform/store/store.ts'
import { inBatches, range } from './large-installation.ts'

interface Counts {
  readonly groups: number
  readonly attributes: number
  /** Direct ones, over all users; groups have a tenth of them beside. */
  readonly shares: number
}

const AT = '2026-01-01T08:00:00.000Z'
/** Of each person, so that a person has as much in a small installation as in a large one. */
const GROUPS_EACH = 3

/** Groups, attributes, rules and shares of the users that are there; the guest has as many groups as everybody else, and no share beside. */
export async function fillAccess(
  db: Db,
  { guestId, databaseId }: { readonly guestId: number; readonly databaseId: number },
  counts: Counts,
): Promise<void> {
  const idsIn = async (table: 'users' | 'questions' | 'user_groups' | 'attributes') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  await inBatches(counts.groups, (from, to) =>
    db
      .insertInto('user_groups')
      .values(
        range(from, to).map((at) => {
          const name = `Ward ${at} team`
          return {
            name,
            name_key: name.toLowerCase(),
            description: 'Of one ward',
            created_by: 'admin',
            created_at: AT,
            name_sort: sortKey(name),
            search_text: searchText(name, 'Of one ward'),
          }
        }),
      )
      .execute(),
  )
  await inBatches(counts.attributes, (from, to) =>
    db
      .insertInto('attributes')
      .values(range(from, to).map((at) => ({ name: `attribute${at}`, name_key: `attribute${at}`, description: '' })))
      .execute(),
  )
  const [users, questions, groups, attributes] = [
    await idsIn('users'),
    await idsIn('questions'),
    await idsIn('user_groups'),
    await idsIn('attributes'),
  ]

  await inBatches(users.length, (from, to) =>
    db
      .insertInto('group_members')
      .values(
        users.slice(from, to).flatMap((user_id, at) =>
          range(0, GROUPS_EACH).map((more) => ({
            group_id: groups[(from + at + more) % groups.length]!,
            user_id,
            source: 'hand',
          })),
        ),
      )
      .execute(),
  )
  await inBatches(groups.length, (from, to) =>
    db
      .insertInto('group_permissions')
      .values(groups.slice(from, to).map((group_id) => ({ group_id, permission: 'question.view' })))
      .execute(),
  )
  for (const attribute_id of attributes) {
    await inBatches(users.length, (from, to) =>
      db
        .insertInto('attribute_values')
        .values(
          users
            .slice(from, to)
            .map((user_id, at) => ({ attribute_id, user_id, value: String((from + at) % 120), source: 'hand' })),
        )
        .execute(),
    )
  }
  const others = users.filter((id) => id !== guestId)
  const pairs = range(0, counts.shares).map((at) => ({
    user_id: others[at % others.length]!,
    object_id: questions[Math.floor(at / others.length) % questions.length]!,
  }))
  await inBatches(pairs.length, (from, to) =>
    db
      .insertInto('shares')
      .values(pairs.slice(from, to).map((pair) => ({ ...pair, kind: 'question', shared_by: 'admin', shared_at: AT })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const ofGroups = range(0, counts.shares / 10).map((at) => ({
    group_id: groups[at % groups.length]!,
    object_id: questions[Math.floor(at / groups.length) % questions.length]!,
  }))
  await inBatches(ofGroups.length, (from, to) =>
    db
      .insertInto('group_shares')
      .values(
        ofGroups.slice(from, to).map((pair) => ({ ...pair, kind: 'question', shared_by: 'admin', shared_at: AT })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

  const { id: columnId, table_id: tableId } = await db
    .selectFrom('db_columns')
    .select(['id', 'table_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const rule = { database_id: databaseId, table_id: tableId, column_id: columnId, chains: 'any' }
  await db
    .insertInto('row_rules')
    .values({
      ...rule,
      user_id: null,
      group_id: null,
      everybody: 1,
      value: null,
      attribute_id: attributes[0]!,
      rule_key: 'everybody',
    })
    .execute()
  await inBatches(groups.length, (from, to) =>
    db
      .insertInto('row_rules')
      .values(
        groups.slice(from, to).map((group_id) => ({
          ...rule,
          user_id: null,
          group_id,
          everybody: 0,
          value: null,
          attribute_id: attributes[group_id % attributes.length]!,
          rule_key: `group ${group_id}`,
        })),
      )
      .execute(),
  )
}
