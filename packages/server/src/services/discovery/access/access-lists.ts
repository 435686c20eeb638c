import type { AccessList, AccessQuery } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { listAccess, type Sharing, toEntries } from '../../auth/index.ts'
import type { TableAccess } from './table-access.ts'
import type { TableAccessStore } from './table-access.store.ts'

interface Needs {
  readonly store: Pick<TableAccessStore, 'databaseWithOwner' | 'databaseOfTable'>
  readonly sharing: Pick<Sharing, 'accessTo' | 'groupsWith'>
  readonly tableAccess: Pick<TableAccess, 'assertMayManageAccess'>
}

/** A table that is not there belongs to no database. */
const NO_DATABASE = -1

/** Who has whole databases and tables. */
export function createAccessLists({ store, sharing, tableAccess }: Needs) {
  async function wholeDatabase(databaseId: number) {
    const database = await store.databaseWithOwner(databaseId)
    const { username = null, firstName, lastName, name = '' } = database ?? {}
    const owner = username === null ? null : { username, firstName: firstName ?? '', lastName: lastName ?? '' }
    return { owner, name, shares: await sharing.accessTo('database', [databaseId]) }
  }

  return {
    async ofDatabase(viewer: Viewer, databaseId: number, query: AccessQuery): Promise<AccessList> {
      await tableAccess.assertMayManageAccess(viewer, databaseId, 'all')
      const { owner, shares } = await wholeDatabase(databaseId)
      return listAccess(owner, toEntries(shares, 'direct'), await sharing.groupsWith('database', databaseId), query)
    },

    async ofTable(viewer: Viewer, tableId: number, query: AccessQuery): Promise<AccessList> {
      const databaseId = (await store.databaseOfTable(tableId)) ?? NO_DATABASE
      await tableAccess.assertMayManageAccess(viewer, databaseId, [tableId])
      const { owner, name, shares } = await wholeDatabase(databaseId)
      const direct = toEntries(await sharing.accessTo('table', [tableId]), 'direct')
      return listAccess(
        owner,
        [...direct, ...toEntries(shares, 'database', name)],
        await sharing.groupsWith('table', tableId),
        query,
      )
    },
  }
}

export type AccessLists = ReturnType<typeof createAccessLists>
