import {
  type AuditVerb,
  fieldProblem,
  type GdaDraft,
  type GdaFilter,
  type GdaReach,
  isAdministrator,
  Problem,
  type RoleName,
  type RowFilterReasons,
} from '@soundings/contract'
import {
  type AccessRule,
  boundBy,
  type BoundTable,
  type Catalog,
  type ChainMode,
  compileTableAnalysis,
  findColumn,
  isReached,
  isSeesNothing,
  QueryError,
  type RowRules,
  seesNothing,
  tablesBoundBy,
  unrestricted,
} from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Settings, Users } from '../../auth/index.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { whenLoaded } from '../catalogs/load-catalog.ts'
import type { AccessRuleStore, RuleCause, RuleFields, StoredRule, StoredRuleValue } from './access-rules.store.ts'
import { findRuleColumn } from './find-rule-column.ts'
import {
  bindsYourself,
  existsAlready,
  givesMore,
  loosensOthers,
  showsMore,
  switchesOffOwn,
  wouldPromote,
  wouldSeeMore,
} from './rule-problems.ts'

interface Needs {
  readonly store: AccessRuleStore
  readonly settings: Pick<Settings, 'view'>
  readonly users: Pick<Users, 'findByName'>
  readonly catalogs: Catalogs
  readonly audit: Audit
  readonly timeZone: string
}

/** Which rows of which table, without the user. */
export type RuleTarget = Omit<GdaDraft, 'username' | 'chains'>

interface Person {
  readonly id: number
  readonly role: RoleName
}

/** Row rules (GDA): which rows a person is tied to. */
export function createAccessRules({ store, settings, users, catalogs, audit, timeZone }: Needs) {
  const record = (
    viewer: Viewer,
    verb: AuditVerb<'access-rule'>,
    { username, tableName, columnName, chains }: StoredRule,
    within: Db,
  ) => {
    const detail = `${tableName}.${columnName}${chains === 'every' ? ' by every chain' : ''}`
    return audit.record(
      { username: viewer.username, action: `access-rule.${verb}`, object: username, detail, address: viewer.address },
      within,
    )
  }

  async function get(id: number, from?: Db): Promise<StoredRule> {
    const rule = await store.find(id, from)
    if (!rule) throw new Problem('missing', 'There is no such row rule')
    return rule
  }

  async function resolve(draft: GdaDraft, boundColumnId?: number): Promise<RuleFields> {
    const user = await users.findByName(draft.username)
    if (!user) throw fieldProblem({ field: 'username', message: `There is no user ${draft.username}` })
    return {
      userId: user.id,
      ...(await resolveTarget(draft, 'columnValue', boundColumnId)),
      chains: draft.chains ?? 'any',
    }
  }

  async function findTarget(draft: Omit<RuleTarget, 'columnValue'>, boundColumnId?: number) {
    const open = await Promise.all((await store.databasesNamed(draft.databaseName)).map(({ id }) => catalogs.get(id)))
    const found = await whenLoaded(() =>
      findRuleColumn(
        draft,
        open.map(({ catalog }) => catalog),
        boundColumnId,
      ),
    )
    return { ...found, ...open.find((each) => each.catalog.databaseId === found.databaseId)! }
  }

  async function resolveTarget(
    draft: RuleTarget,
    field = 'columnValue',
    boundColumnId?: number,
  ): Promise<Omit<RuleFields, 'userId' | 'chains'>> {
    const { databaseId, table, column, catalog, dialect } = await findTarget(draft, boundColumnId)
    const rule = { tableId: table.id, columnId: column.id, values: [draft.columnValue] }
    await whenLoaded(() =>
      assertCompiles(rule, field, (accessRules) =>
        compileTableAnalysis(
          { tableId: table.id, columnIds: [] },
          { catalog, dialect, accessRules, clock: { now: new Date(0), zone: timeZone } },
        ),
      ),
    )
    return { databaseId, tableId: table.id, columnId: column.id, columnValue: draft.columnValue }
  }

  async function write(viewer: Viewer, draft: GdaDraft, before?: StoredRule): Promise<GdaFilter> {
    const fields = await resolve(draft, before?.columnId)
    return store.transaction(async (within) => {
      await catalogs.invalidate([fields.databaseId, before?.databaseId ?? fields.databaseId], within)
      await assertNotOwn(viewer, fields, before, within)
      const changed = (await onlyNarrows(fields, before, within)) ? [] : [before, fields]
      const id = before?.id ?? (await store.insert(fields, within))
      if (before && (Object.keys(fields) as (keyof RuleFields)[]).every((field) => fields[field] === before[field]))
        return toFilter(before)
      if (id === undefined || (before && !(await store.update(id, fields, within)))) throw existsAlready()
      await assertBoundAsClosely(viewer, changed, within)
      const rule = await get(id, within)
      if (before) await record(viewer, 'take', before, within)
      await record(viewer, 'give', rule, within)
      return toFilter(rule)
    })
  }

  /** Users cannot loosen the rules that bind them: a further value of the same key lets more rows through. */
  async function assertNotOwn(viewer: Viewer, after: RuleFields, before: StoredRule | undefined, within: Db) {
    if (before?.userId === viewer.userId) throw bindsYourself()
    if (after.userId !== viewer.userId) return
    const own = await store.rulesOf(viewer.userId, after.databaseId, within)
    if (own.some(({ columnId, value }) => columnId === after.columnId && value !== after.columnValue))
      throw bindsYourself()
  }

  /** After a change: an account that sees more than the viewer could be one that the viewer signs in with, or that frees the viewer. */
  async function assertBoundAsClosely(
    viewer: Viewer,
    changed: readonly (Pick<RuleFields, 'userId' | 'databaseId'> | undefined)[],
    within: Db,
  ) {
    for (const { userId, databaseId } of changed.filter((rule) => rule !== undefined)) {
      if (userId === viewer.userId) continue
      const own = await store.rulesOf(viewer.userId, databaseId, within)
      if (own.length > 0 && !(await isRestrictedAtLeastAs({ id: userId }, databaseId, own, within)))
        throw loosensOthers()
    }
  }

  /** The first rule of a person on a column. */
  const onlyNarrows = async (
    { userId, databaseId, columnId }: RuleFields,
    before: StoredRule | undefined,
    within: Db,
  ): Promise<boolean> =>
    !before && (await store.rulesOf(userId, databaseId, within)).every((rule) => rule.columnId !== columnId)

  /** By each of the columns, to no other values and by as many chains. */
  async function isRestrictedAtLeastAs(
    { id }: Pick<Person, 'id'>,
    databaseId: number,
    own: readonly StoredRuleValue[],
    from?: Db,
  ): Promise<boolean> {
    const theirs = Map.groupBy(await store.rulesOf(id, databaseId, from), ({ columnId }) => columnId)
    if (theirs.has(seesNothing.columnId)) return true
    return own.every(({ columnId }) => {
      const ofColumn = own.filter((rule) => rule.columnId === columnId)
      const allowed = new Set(ofColumn.map(({ value }) => value))
      const bound = theirs.get(columnId)
      if (!bound || (chainsOf(bound) === 'any' && chainsOf(ofColumn) === 'every')) return false
      return bound.every(({ value }) => value === null || allowed.has(value))
    })
  }

  async function rulesOf(viewer: Pick<Viewer, 'userId'>, databaseId: number): Promise<RowRules> {
    const rows = await store.rulesOf(viewer.userId, databaseId)
    if (rows.length === 0) return unrestricted('no rule binds the viewer')
    if (!(await settings.view()).enabledGDA) return unrestricted('row rules are switched off')
    return boundBy(toRules(rows))
  }

  async function reachOfColumn(databaseId: number, columnId: number): Promise<GdaReach[]> {
    return catalogs.use(databaseId, ({ catalog }) => {
      const place = findColumn(catalog, columnId)
      return place
        ? tablesBoundBy(catalog, place.table).map((way) => ({ tableName: way.table.displayName, keys: keysOf(way) }))
        : []
    })
  }

  async function isAtLeastAsRestricted(viewer: Pick<Viewer, 'userId'>, other: Pick<Person, 'id'>): Promise<boolean> {
    for (const databaseId of await store.databaseIdsBinding(viewer.userId)) {
      if (!(await isRestrictedAtLeastAs(other, databaseId, await store.rulesOf(viewer.userId, databaseId))))
        return false
    }
    return true
  }

  return {
    /** Administrators who have rows are bound by them too. */
    rulesOf,

    /** By which rules a person's rows of these tables are cut, and along which keys. */
    async explain(
      viewer: Pick<Viewer, 'userId'>,
      catalog: Catalog,
      tableIds: readonly number[],
    ): Promise<Pick<RowFilterReasons, 'tables' | 'showsNothing'>> {
      const rules = await rulesOf(viewer, catalog.databaseId)
      const causes = rules.length === 0 ? [] : await store.causesOf(viewer.userId, catalog.databaseId)
      const tables = rules.flatMap(({ columnId, values }) => {
        const place = findColumn(catalog, columnId)
        if (!place) return []
        const { table, column } = place
        const bound = tablesBoundBy(catalog, table).filter((way) => tableIds.includes(way.table.id))
        return bound.map((way) => ({
          tableName: way.table.displayName,
          ruleTableName: table.displayName,
          columnName: column.displayName,
          values: values.map(String),
          causes: causesOn(columnId, causes),
          keys: keysOf(way),
        }))
      })
      return { tables, showsNothing: rules.some(isSeesNothing) }
    },

    /** Whether rules keep rows of these tables from a viewer. */
    limitsRows: (rules: RowRules, catalog: Catalog, tableIds: readonly number[]): boolean =>
      catalog.tables.some((table) => tableIds.includes(table.id) && isReached(catalog, table, rules)),

    /** Why rules leave a viewer no rows of these tables at all. */
    noRowsReason(rules: RowRules, catalog: Catalog, tableIds: readonly number[]): string | undefined {
      if (rules.some(isSeesNothing))
        return 'No row rule applies to you, so you see no rows of this database. Ask an administrator'
      const tables = catalog.tables.filter(({ id }) => tableIds.includes(id))
      const empty = rules.find(
        (rule) => rule.lacking && rule.values.length === 0 && tables.some((table) => isReached(catalog, table, [rule])),
      )
      return (
        empty &&
        `Your account has no value for ${empty.lacking!.join(' and ')}, by which a row rule chooses your rows. Ask an administrator`
      )
    },

    isBound: async ({ userId }: Pick<Viewer, 'userId'>): Promise<boolean> =>
      (await store.databaseIdsBinding(userId)).length > 0,

    /** Throws when a change lets the viewer or these people see rows that the viewer does not see. */
    async guardChange(
      viewer: Viewer,
      userIds: readonly number[],
      work: () => Promise<void>,
      within: Db,
    ): Promise<void> {
      const databaseIds = await store.databaseIdsBinding(viewer.userId, within)
      const before = new Map<string, readonly StoredRuleValue[]>()
      const concerned = [...new Set([viewer.userId, ...userIds])]
      for (const databaseId of databaseIds)
        for (const id of concerned) before.set(`${id} ${databaseId}`, await store.rulesOf(id, databaseId, within))
      await work()
      for (const databaseId of databaseIds) {
        const own = before.get(`${viewer.userId} ${databaseId}`)!
        for (const id of concerned) {
          const had = before.get(`${id} ${databaseId}`)!
          const isNoWider = had.length === 0 || (await isRestrictedAtLeastAs({ id }, databaseId, had, within))
          if (!isNoWider && id === viewer.userId) throw bindsYourself()
          if (!isNoWider && !(await isRestrictedAtLeastAs({ id }, databaseId, own, within))) throw loosensOthers()
        }
      }
    },

    /** The databases in which a person is tied to rows, also while the rules are switched off. */
    databaseIdsBinding: (viewer: Pick<Viewer, 'userId'>): Promise<number[]> => store.databaseIdsBinding(viewer.userId),

    peopleBoundIn: store.peopleBoundIn,

    /** The rules in force of all users of a database, in one statement. */
    async rulesByPerson(databaseId: number): Promise<{ username: string; rules: RowRules }[]> {
      if (!(await settings.view()).enabledGDA) return []
      return (await store.rulesIn(databaseId)).map(({ username, rules }) => ({
        username,
        rules: boundBy(toRules(rules)),
      }))
    },

    /** No one gives rows which they do not see, also while the rules are switched off: what was given outlasts that. */
    async assertNoRowAccessEscalation(
      viewer: Viewer,
      databaseId: number,
      usernames: readonly string[],
      from?: Db,
    ): Promise<void> {
      const own = await store.rulesOf(viewer.userId, databaseId, from)
      if (own.length === 0) return
      for (const name of usernames) {
        const receiver = await users.findByName(name, from)
        // Admin roles are given nothing by a share.
        if (!receiver || isAdministrator({ roles: [receiver.role] })) continue
        if (!(await isRestrictedAtLeastAs(receiver, databaseId, own, from))) throw givesMore(name)
      }
    },

    /** The same of what is shown to others with the rows of these people, administrators among them. */
    async assertShowsNoMore(
      viewer: Viewer,
      databaseId: number,
      findShowers: () => Promise<readonly string[]>,
      from?: Db,
    ): Promise<void> {
      const own = await store.rulesOf(viewer.userId, databaseId, from)
      if (own.length === 0) return
      for (const name of new Set(await findShowers())) {
        const shower = await users.findByName(name, from)
        if (shower && !(await isRestrictedAtLeastAs(shower, databaseId, own, from))) throw showsMore(name)
      }
    },

    /** A person who could sign in as another person must not see more rows by it. */
    async assertAtLeastAsRestricted(viewer: Viewer, other: Person): Promise<void> {
      if (!(await isAtLeastAsRestricted(viewer, other))) throw wouldSeeMore()
    },
    isAtLeastAsRestricted,

    /** An admin role opens every database, so who is under rules gives it only to people who are bound as closely. */
    async assertMayPromote(viewer: Viewer, other: Pick<Person, 'id'> | undefined): Promise<void> {
      if ((await store.databaseIdsBinding(viewer.userId)).length === 0) return
      if (!other || !(await isAtLeastAsRestricted(viewer, other))) throw wouldPromote()
    },

    /** Which tables a filter binds, for those who set it. */
    async reachOf(id: number): Promise<GdaReach[]> {
      const { databaseId, columnId } = await get(id)
      return reachOfColumn(databaseId, columnId)
    },
    reachOfColumn,

    /** Switching all filters off would lift the viewer's own. */
    async assertMaySwitchOff(viewer: Viewer): Promise<void> {
      if ((await store.databaseIdsBinding(viewer.userId)).length > 0) throw switchesOffOwn()
    },

    resolveTarget,

    /** Of a rule whose values are known later. */
    async resolveColumn(
      target: Omit<RuleTarget, 'columnValue'>,
      boundColumnId?: number,
    ): Promise<Pick<RuleFields, 'databaseId' | 'tableId' | 'columnId'>> {
      const { databaseId, table, column } = await findTarget(target, boundColumnId)
      return { databaseId, tableId: table.id, columnId: column.id }
    },

    async list(ask: ListAsk): Promise<Page<GdaFilter>> {
      const { rows, total } = await store.list(ask)
      return { rows: rows.map(toFilter), total }
    },
    add: (viewer: Viewer, draft: GdaDraft): Promise<GdaFilter> => write(viewer, draft),
    update: async (viewer: Viewer, { id, ...draft }: GdaDraft & { id: number }): Promise<GdaFilter> =>
      write(viewer, draft, await get(id)),

    async remove(viewer: Viewer, id: number): Promise<void> {
      const rule = await get(id)
      if (rule.userId === viewer.userId) throw bindsYourself()
      await store.transaction(async (within) => {
        await catalogs.invalidate([rule.databaseId], within)
        await store.remove(id, within)
        await assertBoundAsClosely(viewer, [rule], within)
        await record(viewer, 'take', rule, within)
      })
    },
  }
}

export type AccessRules = ReturnType<typeof createAccessRules>

/** The compiler itself judges whether the value fits the column, as it will when the rule is used. */
function assertCompiles(rule: AccessRule, field: string, compile: (rules: RowRules) => unknown) {
  try {
    compile(boundBy([rule]))
  } catch (error) {
    throw error instanceof QueryError ? fieldProblem({ field, message: 'does not fit the type of the column' }) : error
  }
}

/** Rules as the compiler takes them, one for each column. */
export const toRules = (rows: readonly StoredRuleValue[]): AccessRule[] =>
  [...Map.groupBy(rows, ({ columnId }) => columnId)].map(([columnId, ofColumn]) => {
    const [first] = ofColumn
    if (isSeesNothing(first!)) return seesNothing
    const lacking = new Set(
      ofColumn.flatMap(({ attribute, value }) => (value === null && attribute !== null ? [attribute] : [])),
    )
    return {
      columnId,
      tableId: first!.tableId,
      values: [...new Set(ofColumn.flatMap(({ value }) => value ?? []))],
      chains: chainsOf(ofColumn),
      ...(ofColumn.some(({ attribute }) => attribute !== null) && { lacking: [...lacking] }),
    }
  })

/** The rules behind the values of a column, each with its values. */
function causesOn(columnId: number, causes: readonly RuleCause[]): RowFilterReasons['tables'][number]['causes'] {
  const ofColumn = causes.filter((cause) => cause.columnId === columnId)
  return [
    ...Map.groupBy(ofColumn, ({ appliesToAll, group, attribute }) =>
      JSON.stringify([appliesToAll, group, attribute]),
    ).values(),
  ].map((some) => {
    const { appliesToAll, group, attribute } = some[0]!
    return {
      who: appliesToAll ? 'everybody' : group === null ? 'user' : 'group',
      group: group ?? '',
      attribute: attribute ?? '',
      values: some.flatMap(({ value }) => value ?? []),
    }
  })
}

/** Where rules on one column disagree, the stricter meaning holds, as in the compiler. */
const chainsOf = (rules: readonly { readonly chains: string }[]): ChainMode =>
  rules.some(({ chains }) => chains === 'every') ? 'every' : 'any'

const keysOf = ({ path }: BoundTable): GdaReach['keys'] =>
  path.map(({ source, pairs }) => ({
    tableName: source.displayName,
    columnName: pairs.map(({ from }) => from.displayName).join(', '),
  }))

const toFilter = ({ userId: _user, tableId: _table, ...filter }: StoredRule): GdaFilter => filter
