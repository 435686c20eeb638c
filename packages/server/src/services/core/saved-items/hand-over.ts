import { fieldProblem, isAdministrator, Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing, Users } from '../../auth/index.ts'

interface Needs {
  readonly transaction: <Result>(work: (within: Db) => Promise<Result>) => Promise<Result>
  readonly sharing: Pick<Sharing, 'share' | 'remove'>
  readonly users: Pick<Users, 'findByName'>
  readonly audit: Audit
}

interface Owned {
  readonly id: number
  readonly ownerId: number | null
  /** Empty when the account was deleted. */
  readonly owner: string
}

interface Items {
  readonly kind: 'question' | 'dashboard' | 'folder'
  readonly ids: readonly number[]
  readonly change: { readonly username: string; readonly previousOwnerKeeps: 'none' | 'view' | 'edit' }
  /** Those of the ids that are not in the trash. */
  readonly find: (within: Db) => Promise<readonly Owned[]>
  readonly missing: (id: number) => Problem
  readonly lock: (within: Db) => Promise<void>
  readonly assertMayGive: (receivers: readonly string[], within: Db) => Promise<void>
  readonly setOwner: (ownerId: number, within: Db) => Promise<void>
}

/** Gives questions, dashboards or folders another owner, all or none. For administrators, whose right the endpoint checks. */
export function createHandOver({ transaction, sharing, users, audit }: Needs) {
  return (
    viewer: Viewer,
    { kind, ids, change: { username, previousOwnerKeeps }, find, missing, lock, assertMayGive, setOwner }: Items,
  ): Promise<void> =>
    transaction(async (within) => {
      if (!isAdministrator(viewer)) throw new Problem('forbidden', 'Only an administrator can change the owner')
      const receiver = await users.findByName(username, within)
      if (!receiver) throw notAnOwner(`There is no user ${username}`)
      if (!receiver.enabled) throw notAnOwner(`The user ${receiver.username} is deactivated and cannot own anything`)
      await lock(within)
      const items = await find(within)
      const known = new Map(items.map((item) => [item.id, item]))
      for (const id of ids) if (!known.has(id)) throw missing(id)
      const moved = items.filter(({ ownerId }) => ownerId !== receiver.id)
      if (moved.length === 0) return
      const keeping = previousOwnerKeeps === 'none' ? [] : moved.flatMap(({ owner }) => (owner === '' ? [] : [owner]))
      await assertMayGive([...new Set([receiver.username, ...keeping])], within)
      await setOwner(receiver.id, within)
      for (const { id, ownerId, owner } of moved) {
        await sharing.remove(kind, [id], [receiver.id, ...(ownerId === null ? [] : [ownerId])], within)
        const detail = `from ${owner || 'a deleted user'} to ${receiver.username}`
        await audit.record(
          {
            username: viewer.username,
            action: `${kind}.change-owner`,
            object: String(id),
            detail,
            address: viewer.address,
          },
          within,
        )
        if (previousOwnerKeeps === 'none' || owner === '') continue
        await sharing.share(
          viewer,
          { kind, objectIds: [id], usernames: [owner], canEdit: previousOwnerKeeps === 'edit' },
          within,
        )
      }
    })
}

export type HandOver = ReturnType<typeof createHandOver>

function notAnOwner(message: string) {
  return fieldProblem({ field: 'username', message })
}
