import { type ConfirmWidening, isAdministrator, Problem, type RuleWidening } from '@soundings/contract'
import { areRulesFitting, type WidenedTable, widenedTables } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { TableAccess } from '../access/table-access.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { ReachedModels } from '../catalogs/load-reach.ts'
import type { AccessRuleStore } from './access-rules.store.ts'
import { toRules } from './access-rules.ts'

interface Needs {
  readonly store: Pick<AccessRuleStore, 'rulesIn'>
  readonly tableAccess: Pick<TableAccess, 'usableTableIdsByAsker'>
  readonly catalogs: Pick<Catalogs, 'loadReachWithin'>
  readonly audit: Audit
}

/** A change of a data model in which rules bind people. */
export interface WatchedChange {
  readonly databaseId: number
  readonly bound: readonly BoundUser[]
  /** After the change. */
  readonly loadModels: () => Promise<ReachedModels>
}

/** The people who would see more, and of which tables. */
export interface Widening {
  readonly people: readonly string[]
  readonly tables: readonly string[]
}

type BoundUser = Awaited<ReturnType<AccessRuleStore['rulesIn']>>[number]

/** So many people and tables a sentence names, and so many the details of it. */
const NAMED = 5
const NAMED_IN_DETAIL = 100

/** Changes of a data model by which people under row rules see more. Rules count also while they are switched off. */
export function createWidening({ store, tableAccess, catalogs, audit }: Needs) {
  /** A table that is shown again concerns people who may use it; all else concerns all people with these rules. */
  function concerned(
    { userId, role }: BoundUser,
    widened: readonly WidenedTable[],
    usableBy: Awaited<ReturnType<TableAccess['usableTableIdsByAsker']>>,
  ): WidenedTable[] {
    const usable = usableBy({ userId, roles: [role] })
    return widened.filter(({ cause, table }) => cause !== 'shown' || usable === 'all' || usable.has(table.id))
  }

  /** Keeps what rules reach now, so that it can be compared after a change; undefined where no rule binds a user. */
  async function watch(databaseId: number, within: Db): Promise<WatchedChange | undefined> {
    const bound = await store.rulesIn(databaseId, within)
    if (bound.length === 0) return undefined
    const rules = bound.flatMap((user) => toRules(user.rules))
    return { databaseId, bound, loadModels: await catalogs.loadReachWithin(databaseId, rules, within) }
  }

  /** Throws when the change would lift a rule of the viewer's own. */
  async function findBetween(
    viewer: Pick<Viewer, 'userId'> | undefined,
    bound: readonly BoundUser[],
    { before, after }: ReachedModels,
    within?: Db,
  ): Promise<Widening | undefined> {
    const usableBy = await tableAccess.usableTableIdsByAsker(before.databaseId, within)
    // Rules with the same columns are widened alike, whatever their values, unless a value did not fit its column.
    const known = new Map<string, WidenedTable[]>()
    const people: string[] = []
    const tables = new Set<string>()
    for (const user of bound) {
      const rules = toRules(user.rules)
      const areFitting = [before, after].map((model) => areRulesFitting(model, rules))
      const key = JSON.stringify([areFitting, rules.map(({ columnId, chains }) => [columnId, chains])])
      const widened = known.get(key) ?? widenedTables(before, after, rules)
      known.set(key, widened)
      if (user.userId === viewer?.userId) assertNoOwnRuleLifted(widened)
      const theirs = concerned(
        user,
        widened.filter(({ cause }) => cause !== 'closed'),
        usableBy,
      )
      if (theirs.length > 0) people.push(user.username)
      for (const { table } of theirs) tables.add(table.displayName)
    }
    return people.length === 0
      ? undefined
      : { people, tables: [...tables].toSorted((one, other) => one.localeCompare(other)) }
  }

  async function mayConfirm(viewer: Viewer, databaseId: number, within?: Db): Promise<boolean> {
    return (
      isAdministrator(viewer) &&
      !(await store.rulesIn(databaseId, within)).some(({ userId }) => userId === viewer.userId)
    )
  }

  const record = (
    who: Pick<Viewer, 'username' | 'address'>,
    databaseId: number,
    { tables, people }: Widening,
    within?: Db,
  ) =>
    audit.record(
      {
        username: who.username,
        action: 'access-rule.widen',
        object: `database ${databaseId}`,
        detail: `${tables.join(', ')} for ${people.join(', ')}`,
        address: who.address,
      },
      within,
    )

  return {
    watch,

    /** Throws when the change would lift a rule of the viewer's own. */
    async find(
      viewer: Pick<Viewer, 'userId'>,
      change: WatchedChange | undefined,
      within: Db,
    ): Promise<Widening | undefined> {
      return change && findBetween(viewer, change.bound, await change.loadModels(), within)
    },

    /** Only an administrator whom no rule binds lets people see more than their rules did, and only when they were named. */
    async assertMayWiden(
      viewer: Viewer,
      change: WatchedChange | undefined,
      confirmed: ConfirmWidening,
      within: Db,
    ): Promise<void> {
      const widening = change && (await findBetween(viewer, change.bound, await change.loadModels(), within))
      if (!widening) return
      const { databaseId } = change
      if (!(await mayConfirm(viewer, databaseId, within))) throw onlyAdministrators(widening)
      if (!isConfirmedBy(confirmed, widening)) throw notConfirmed(widening)
      await record(viewer, databaseId, widening, within)
    },

    /** A source that got other keys is followed; who sees more by what `change` does is recorded. */
    async recordImport(databaseId: number, change: () => Promise<void>, within: Db): Promise<void> {
      const watched = await watch(databaseId, within)
      await change()
      if (!watched) return
      const widening = await findBetween(undefined, watched.bound, await watched.loadModels(), within)
      if (widening) await record({ username: 'system', address: '' }, databaseId, widening, within)
    },

    /** As far as the viewer may know it before they save. */
    async describe(
      viewer: Viewer,
      databaseId: number,
      widening: Widening | undefined,
    ): Promise<RuleWidening | undefined> {
      if (!widening) return undefined
      const isAllowed = await mayConfirm(viewer, databaseId)
      const people = isAdministrator(viewer) ? [...widening.people] : []
      return { tables: [...widening.tables], people, peopleCount: widening.people.length, mayConfirm: isAllowed }
    },
  }
}

export type WideningRules = ReturnType<typeof createWidening>

/** Between the question and the answer, others may have got rules, or the change may have come to concern more tables. */
function isConfirmedBy(confirmed: ConfirmWidening, { people, tables }: Widening): boolean {
  if (typeof confirmed !== 'object') return confirmed === true
  return (
    people.every((name) => confirmed.people.includes(name)) && tables.every((name) => confirmed.tables.includes(name))
  )
}

function assertNoOwnRuleLifted(widened: readonly WidenedTable[]) {
  if (widened.some(({ cause }) => cause === 'rule' || cause === 'closed'))
    throw new Problem('forbidden', 'A row rule limits you by this foreign key, so you cannot change it')
  if (widened.some(({ cause }) => cause === 'opened' || cause === 'joined')) {
    throw new Problem(
      'forbidden',
      'Your row rules do not reach this table, so you cannot add a reference that leads to them',
    )
  }
}

function inShort(names: readonly string[], most = NAMED): string {
  const more = names.length > most ? [`${names.length - most} more`] : []
  return [...names.slice(0, most), ...more].join(', ')
}

function onlyAdministrators({ people, tables }: Widening) {
  const who = people.length === 1 ? '1 person under row rules' : `${people.length} people under row rules`
  return new Problem(
    'forbidden',
    `By this change ${who} would see more of ${inShort(tables)}. Ask an administrator whom no row rule limits to make it`,
  )
}

function notConfirmed({ people, tables }: Widening) {
  const sentence = (most: number) =>
    `By this change ${inShort(people, most)} would see more of ${inShort(tables, most)} than their row rules allow now`
  return new Problem('conflict', `${sentence(NAMED)}. Send it again with confirmWidening to make it`, {
    fieldErrors: [{ field: 'confirmWidening', message: sentence(NAMED_IN_DETAIL) }],
    widening: { people: [...people], tables: [...tables] },
  })
}
