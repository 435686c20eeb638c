import {
  fieldProblem,
  type GroupTables,
  mayUse,
  type SharedEntity,
  type TableAccessList,
  type UnreachedShare,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Receivers, Sharing, Users } from '../../auth/index.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { Unreached } from '../access-rules/unreached-tables.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Catalogs, databaseMissing } from '../catalogs/catalogs.ts'
import { labelOf } from '../engine-names.ts'
import type { DatabaseShareStore } from './database-shares.store.ts'

interface Needs {
  readonly store: DatabaseShareStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName'>
  readonly tableAccess: TableAccess
  readonly accessRules: Pick<AccessRules, 'assertNoRowAccessEscalation'>
  readonly unreached: Pick<Unreached, 'inShare'>
  readonly catalogs: Catalogs
}

/** Giving whole databases, and tables of one, to other people. Only what a person has whole can be given on. */
export function createDatabaseShares({ store, sharing, users, tableAccess, accessRules, unreached, catalogs }: Needs) {
  async function assertHasAll(viewer: Viewer, ids: readonly number[], within?: Db) {
    for (const id of ids) await tableAccess.assertMayUseWhole(viewer, id, within)
  }

  async function assertMayGive(
    viewer: Viewer,
    ids: readonly number[],
    usernames: readonly string[],
    within: Db,
  ): Promise<void> {
    await assertHasAll(viewer, ids, within)
    for (const id of ids) await accessRules.assertNoRowAccessEscalation(viewer, id, usernames, within)
  }

  async function accessOf(databaseId: number, from?: Db): Promise<TableAccessList['tables']> {
    const shares = await sharing.directUsernamesByObject('table', await store.tableIdsOf(databaseId, from), from)
    const byTable = Map.groupBy(shares, ({ objectId }) => objectId)
    return [...byTable]
      .map(([tableId, some]) => ({ tableId, usernames: some.map(({ username }) => username) }))
      .toSorted((a, b) => a.tableId - b.tableId)
  }

  return {
    async check(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<UnreachedShare[]> {
      await assertHasAll(viewer, ids)
      const described = await sharing.describeReceivers(receivers)
      return (await Promise.all(ids.map((id) => unreached.inShare(id, described)))).flat()
    },

    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await assertHasAll(viewer, ids)
      await store.transaction(async (within) => {
        await catalogs.invalidate(ids, within)
        await assertMayGive(viewer, ids, await sharing.peopleAmong(receivers, within), within)
        await sharing.share(viewer, { kind: 'database', objectIds: ids, ...receivers }, within)
      })
    },

    assertMayGive,
    namesOf: store.namesOf,

    /** A person who manages users takes back anything from them. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      if (mayUse(viewer, 'user.write_access')) {
        if (!(await store.exist(ids))) throw databaseMissing()
      } else for (const id of ids) await tableAccess.assertMayManageAccess(viewer, id, 'all')
      await store.transaction(async (within) => {
        await catalogs.invalidate(ids, within)
        await sharing.unshare(viewer, { kind: 'database', objectIds: ids, ...receivers }, within)
      })
    },

    async sharedWith(username: string, ask: ListAsk): Promise<Page<SharedEntity>> {
      const { id } = await users.getByName(username)
      const { rows, total } = await store.sharedWith(id, ask)
      const described = rows.map(({ dbType, ...database }) => ({ ...database, detail: labelOf(dbType) }))
      return sharing.withWays('database', id, { rows: described, total })
    },

    async tableAccess(viewer: Viewer, databaseId: number): Promise<TableAccessList> {
      await tableAccess.assertMayUseWhole(viewer, databaseId)
      return { tables: await accessOf(databaseId) }
    },

    async groupTables(viewer: Viewer, databaseId: number): Promise<GroupTables[]> {
      await tableAccess.assertMayUseWhole(viewer, databaseId)
      const byGroup = Map.groupBy(await store.groupsWithTables(databaseId), ({ groupId }) => groupId)
      return [...byGroup].map(([id, [first, ...others]]) => ({
        id,
        name: first!.groupName,
        memberCount: first!.memberCount,
        tables: [first!, ...others].map(({ tableId, tableName }) => ({ id: tableId, name: tableName })),
      }))
    },

    /** Replaces who has each table that is named; tables that are not named keep theirs. */
    async setTableAccess(viewer: Viewer, databaseId: number, { tables }: TableAccessList): Promise<TableAccessList> {
      // A database that is hidden has no tables to speak of.
      await tableAccess.assertMayUseWhole(viewer, databaseId)
      return store.transaction(async (within) => {
        // Lists that are written at the same time wait here, so that each is compared with what the other has left.
        await catalogs.invalidate([databaseId], within)
        await assertTablesOf(databaseId, tables, within)
        const current = new Map(
          (await accessOf(databaseId, within)).map(({ tableId, usernames }) => [tableId, usernames]),
        )
        const changes = tables.map(({ tableId, usernames }) => ({
          tableId,
          ...difference(current.get(tableId) ?? [], usernames),
        }))
        await assertMayGive(viewer, [databaseId], [...new Set(changes.flatMap(({ added }) => added))], within)
        for (const { tableId, added, taken } of changes) {
          if (added.length > 0)
            await sharing.share(viewer, { kind: 'table', objectIds: [tableId], usernames: added }, within)
          if (taken.length > 0)
            await sharing.unshare(viewer, { kind: 'table', objectIds: [tableId], usernames: taken }, within)
        }
        return { tables: await accessOf(databaseId, within) }
      })
    },
  }

  async function assertTablesOf(databaseId: number, tables: TableAccessList['tables'], within: Db) {
    const known = new Set(await store.tableIdsOf(databaseId, within))
    const seen = new Set<number>()
    tables.forEach(({ tableId }, position) => {
      const field = `tables.${position}.tableId`
      if (!known.has(tableId)) throw fieldProblem({ field, message: 'is not a table of this database' })
      if (seen.has(tableId)) throw fieldProblem({ field, message: 'is named twice' })
      seen.add(tableId)
    })
  }
}

export type DatabaseShares = ReturnType<typeof createDatabaseShares>

function difference(before: readonly string[], wanted: readonly string[]) {
  const keyOf = (name: string) => name.toLowerCase()
  const had = new Set(before.map(keyOf))
  const wants = new Set(wanted.map(keyOf))
  return {
    added: wanted.filter((name) => !had.has(keyOf(name))),
    taken: before.filter((name) => !wants.has(keyOf(name))),
  }
}
