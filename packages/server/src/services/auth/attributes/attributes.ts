import {
  type Attribute,
  type AttributeDraft,
  type AttributeUpload,
  type ExternalSource,
  fieldProblem,
  type Ownership,
  Problem,
  type UserAttribute,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import { issuerWords } from '../external/external-person.ts'
import type { RowAccessGuard } from '../groups/row-access-guard.ts'
import type { Users } from '../users/users.ts'
import type { AttributeStore, StoredValue } from './attributes.store.ts'
import { readUpload, usernamesIn } from './read-upload.ts'

interface Needs {
  readonly store: AttributeStore
  readonly users: Pick<Users, 'getByName'>
  readonly rowAccess: RowAccessGuard
  readonly audit: Audit
}

/** The values of one pair of a user and an attribute, as they should be. */
interface Wanted {
  readonly userId: number
  readonly attributeId: number
  readonly values: ReadonlySet<string>
}

const PROBLEMS_SHOWN = 100
const NAMES_IN_RECORD = 500

/** Attributes of users, by which row rules choose rows. They decide about rows, so only administrators set them by hand. */
export function createAttributes({ store, users, rowAccess, audit }: Needs) {
  const record = (
    viewer: Viewer,
    verb: 'create' | 'update' | 'delete' | 'set' | 'upload',
    object: string,
    detail: string,
    within: Db,
  ) =>
    audit.record(
      { username: viewer.username, action: `attribute.${verb}`, object, detail, address: viewer.address },
      within,
    )

  async function get(id: number, from?: Db): Promise<Attribute> {
    const attribute = await store.find(id, from)
    if (!attribute) throw new Problem('missing', 'There is no such attribute')
    return attribute
  }

  async function differences(
    wanted: readonly Wanted[],
    source: Ownership,
    within: Db,
  ): Promise<{ added: StoredValue[]; removed: StoredValue[] }> {
    const byPair = new Map(wanted.map((pair) => [`${pair.userId} ${pair.attributeId}`, pair]))
    const known = (await store.valuesOfMany([...new Set(wanted.map(({ userId }) => userId))], source, within)).filter(
      ({ userId, attributeId }) => byPair.has(`${userId} ${attributeId}`),
    )
    const had = new Set(known.map(({ userId, attributeId, value }) => `${userId} ${attributeId} ${value}`))
    const added = wanted.flatMap(({ userId, attributeId, values }) =>
      [...values]
        .filter((value) => !had.has(`${userId} ${attributeId} ${value}`))
        .map((value) => ({ userId, attributeId, value })),
    )
    return {
      added,
      removed: known.filter(
        ({ userId, attributeId, value }) => !byPair.get(`${userId} ${attributeId}`)!.values.has(value),
      ),
    }
  }

  async function write(
    viewer: Viewer,
    { added, removed }: { readonly added: readonly StoredValue[]; readonly removed: readonly StoredValue[] },
    within: Db,
  ): Promise<void> {
    const work = async () => {
      await store.take(removed, 'hand', within)
      await store.add(added, 'hand', within)
    }
    await rowAccess.guard(viewer, [...new Set([...added, ...removed].map(({ userId }) => userId))], work, within)
  }

  async function view(userId: number, from?: Db): Promise<UserAttribute[]> {
    const values = Map.groupBy(await store.valuesOf(userId, from), ({ attributeId }) => attributeId)
    return (await store.list(from)).map(({ id, name }) => ({
      attribute: name,
      values: (values.get(id) ?? []).map(({ value, source }) => ({ value, source: source as Ownership })),
    }))
  }

  async function upload(viewer: Viewer, csv: string, within: Db, dryRun: boolean): Promise<AttributeUpload> {
    const userIds = await store.userIds(usernamesIn(csv), within)
    const { lines, pairs, problems } = readUpload(csv, await store.list(within), userIds)
    const wanted = [...pairs.values()]
    const { added, removed } = await differences(wanted, 'hand', within)
    const changedIds = new Set([...added, ...removed].map(({ userId }) => userId))
    const report = {
      lines,
      users: changedIds.size,
      added: added.length,
      removed: removed.length,
      problems: problems.slice(0, PROBLEMS_SHOWN),
      problemCount: problems.length,
    }
    if (dryRun) return report
    if (problems.length > 0)
      throw fieldProblem(
        report.problems.map(({ line, message }) => ({ field: `csv.${line}`, message: `Line ${line}: ${message}` })),
      )
    await write(viewer, { added, removed }, within)
    await record(
      viewer,
      'upload',
      '',
      `${report.users} users, ${report.added} values added, ${report.removed} removed`,
      within,
    )
    const names = [...userIds].filter(([, id]) => changedIds.has(id)).map(([name]) => name)
    for (let from = 0; from < names.length; from += NAMES_IN_RECORD)
      await record(viewer, 'upload', '', names.slice(from, from + NAMES_IN_RECORD).join(' '), within)
    return report
  }

  return {
    list: () => store.list(),

    create: (viewer: Viewer, draft: AttributeDraft): Promise<Attribute> =>
      store.transaction(async (within) => {
        const id = await store.insert(draft, within)
        if (id === undefined) throw nameTaken(draft.name)
        await record(viewer, 'create', draft.name, '', within)
        return get(id, within)
      }),

    async update(viewer: Viewer, id: number, draft: AttributeDraft): Promise<Attribute> {
      const isBound = await rowAccess.isBound(viewer)
      return store.transaction(async (within) => {
        const attribute = await get(id, within)
        if (draft.id !== undefined && draft.id !== id)
          throw fieldProblem({ field: 'id', message: 'must be the one in the address' })
        if (draft.name === attribute.name && draft.description === attribute.description) return attribute
        // By another name, single sign-on and the directory give it other values, perhaps to the viewer.
        if (draft.name !== attribute.name && attribute.ruleCount > 0 && isBound) throw mayNotRename()
        if (await store.isNameTaken(draft.name, id, within)) throw nameTaken(draft.name)
        await store.update(id, draft, within)
        await record(viewer, 'update', attribute.name, draft.name, within)
        return get(id, within)
      })
    },

    remove: (viewer: Viewer, id: number): Promise<void> =>
      store.transaction(async (within) => {
        const attribute = await get(id, within)
        if (attribute.ruleCount > 0)
          throw new Problem('conflict', `Row rules use the attribute ${attribute.name}. Remove them first`)
        await store.remove(id, within)
        await record(viewer, 'delete', attribute.name, '', within)
      }),

    ofUser: async (username: string): Promise<UserAttribute[]> => view((await users.getByName(username)).id),

    setOfUser: (
      viewer: Viewer,
      username: string,
      wanted: readonly { readonly attribute: string; readonly values: readonly string[] }[],
    ): Promise<UserAttribute[]> =>
      store.transaction(async (within) => {
        const user = await users.getByName(username, within)
        const known = new Map(
          (await store.list(within)).map((attribute) => [attribute.name.toLowerCase(), attribute.id]),
        )
        const pairs = wanted.map(({ attribute, values }, position) => {
          const attributeId = known.get(attribute.toLowerCase())
          if (attributeId === undefined)
            throw fieldProblem({ field: `${position}.attribute`, message: `There is no attribute ${attribute}` })
          return { userId: user.id, attributeId, values: new Set(values) }
        })
        const change = await differences(pairs, 'hand', within)
        if (change.added.length + change.removed.length > 0) {
          await write(viewer, change, within)
          await record(viewer, 'set', user.username, wanted.map(({ attribute }) => attribute).join(', '), within)
        }
        return view(user.id, within)
      }),

    /** All or nothing; a dry run only tells what would change, and what is wrong. */
    upload: (viewer: Viewer, csv: string, dryRun: boolean): Promise<AttributeUpload> =>
      store.transaction((within) => upload(viewer, csv, within, dryRun)),

    /** Replaces what single sign-on or the directory gave; names that are not defined yet are defined by it. Answers whether anything changed. */
    async followIssuer(
      userId: number,
      source: ExternalSource,
      given: ReadonlyMap<string, readonly string[]>,
      within: Db,
    ): Promise<boolean> {
      const known = new Map((await store.list(within)).map((attribute) => [attribute.name.toLowerCase(), attribute.id]))
      for (const name of given.keys()) {
        if (known.has(name.toLowerCase())) continue
        const id = await store.insert({ name, description: `From ${issuerWords[source]}` }, within)
        if (id !== undefined) known.set(name.toLowerCase(), id)
      }
      const byId = new Map([...given].map(([name, values]) => [known.get(name.toLowerCase())!, new Set(values)]))
      // Attributes that the provider no longer gives lose what it gave.
      const wanted = [...known.values()].map((attributeId) => ({
        userId,
        attributeId,
        values: byId.get(attributeId) ?? new Set<string>(),
      }))
      const { added, removed } = await differences(wanted, source, within)
      await store.take(removed, source, within)
      await store.add(added, source, within)
      return added.length + removed.length > 0
    },
  }
}

export type Attributes = ReturnType<typeof createAttributes>

function mayNotRename() {
  return new Problem(
    'forbidden',
    'Row rules cut what you see, so you cannot rename an attribute with row rules. Ask an administrator without row rules',
  )
}

function nameTaken(name: string) {
  return new Problem('conflict', `There is already an attribute ${name}`)
}
