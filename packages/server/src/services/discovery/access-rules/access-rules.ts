import { type GdaDraft, type GdaFilter, Problem } from '@soundings/contract'
import { type AccessRule, type Catalog, compileTableAnalysis, QueryError } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Settings, Users } from '../../auth/index.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { AccessRuleStore, RuleFields, StoredRule } from './access-rules.store.ts'
import { fieldProblem, findRuleColumn } from './find-rule-column.ts'
import { keepsReach, ruleReach } from './rule-reach.ts'

interface Needs {
  readonly store: AccessRuleStore
  readonly settings: Pick<Settings, 'view'>
  readonly users: Pick<Users, 'findByName'>
  readonly catalogs: Catalogs
  readonly audit: Audit
}

/** Data-access filters (GDA): which rows a person is tied to. */
export function createAccessRules({ store, settings, users, catalogs, audit }: Needs) {
  const record = (viewer: Viewer, verb: string, { username, tableName, columnName }: StoredRule, within: Db) =>
    audit.record({ username: viewer.username, action: `access-rule.${verb}`, object: username, detail: `${tableName}.${columnName}`, address: viewer.address }, within)

  async function get(id: number, from?: Db): Promise<StoredRule> {
    const rule = await store.find(id, from)
    if (!rule) throw new Problem('missing', 'There is no such data-access filter')
    return rule
  }

  async function resolve(draft: GdaDraft): Promise<RuleFields> {
    const user = await users.findByName(draft.username)
    if (!user) throw fieldProblem('username', `there is no user ${draft.username}`)
    const open = await Promise.all((await store.databasesNamed(draft.databaseName)).map(({ id }) => catalogs.get(id)))
    const { databaseId, table, column } = findRuleColumn(draft, open.map(({ catalog }) => catalog))
    const { catalog, dialect } = open.find((each) => each.catalog.databaseId === databaseId)!
    const rule = { tableId: table.id, columnId: column.id, values: [draft.columnValue] }
    assertCompiles(rule, (accessRules) =>
      compileTableAnalysis({ tableId: table.id, columnIds: [] }, { catalog, dialect, accessRules, clock: { now: new Date(0), zone: 'UTC' } }),
    )
    return { userId: user.id, databaseId, tableId: table.id, columnId: column.id, columnValue: draft.columnValue }
  }

  async function write(viewer: Viewer, draft: GdaDraft, before?: StoredRule): Promise<GdaFilter> {
    const fields = await resolve(draft)
    return store.transaction(async (within) => {
      const same = await store.findSame(fields, within)
      if (same !== undefined && same !== before?.id) throw new Problem('conflict', 'This data-access filter exists already')
      const id = before?.id ?? (await store.insert(fields, within))
      if (before) await store.update(id, fields, within)
      for (const databaseId of new Set([fields.databaseId, before?.databaseId ?? fields.databaseId])) await catalogs.bump(databaseId, within)
      const rule = await get(id, within)
      if (before) await record(viewer, 'take', before, within)
      await record(viewer, 'give', rule, within)
      return toFilter(rule)
    })
  }

  return {
    /** Administrators who have rows are bound by them too. */
    async rulesOf(viewer: Pick<Viewer, 'userId'>, databaseId: number): Promise<readonly AccessRule[]> {
      const rows = await store.rulesOf(viewer.userId, databaseId)
      if (rows.length === 0 || !(await settings.view()).enabledGDA) return []
      return [...Map.groupBy(rows, ({ columnId }) => columnId)].map(([columnId, ofColumn]) => ({
        columnId,
        tableId: ofColumn[0]!.tableId,
        values: ofColumn.map(({ value }) => value),
      }))
    },

    /** The databases in which somebody is tied to rows, also while the rules are switched off. */
    databaseIdsBinding: (viewer: Pick<Viewer, 'userId'>): Promise<number[]> => store.databaseIdsBinding(viewer.userId),

    /** Nobody edits away the keys by which their own rules bind them, also while the rules are switched off. */
    async assertStillBound(viewer: Viewer, before: Catalog, loadAfter: () => Promise<Catalog>, within: Db): Promise<void> {
      const rules = await store.rulesOf(viewer.userId, before.databaseId, within)
      if (rules.length === 0) return
      if (!keepsReach(ruleReach(before, rules), ruleReach(await loadAfter(), rules))) throw ruleWouldLoosen()
    },

    list: async (): Promise<GdaFilter[]> => (await store.list()).map(toFilter),
    add: (viewer: Viewer, draft: GdaDraft): Promise<GdaFilter> => write(viewer, draft),
    update: async (viewer: Viewer, { id, ...draft }: GdaDraft & { id: number }): Promise<GdaFilter> => write(viewer, draft, await get(id)),

    async remove(viewer: Viewer, id: number): Promise<void> {
      const rule = await get(id)
      await store.transaction(async (within) => {
        await store.remove(id, within)
        await catalogs.bump(rule.databaseId, within)
        await record(viewer, 'take', rule, within)
      })
    },
  }
}

export type AccessRules = ReturnType<typeof createAccessRules>

/** The compiler itself judges whether the value fits the column, as it will when the rule is used. */
function assertCompiles(rule: AccessRule, compile: (rules: readonly AccessRule[]) => unknown) {
  try {
    compile([rule])
  } catch (error) {
    throw error instanceof QueryError ? fieldProblem('columnValue', 'does not fit the type of the column') : error
  }
}

const toFilter = ({ userId: _user, tableId: _table, ...filter }: StoredRule): GdaFilter => filter

function ruleWouldLoosen() {
  return new Problem('forbidden', 'A data-access filter binds you by this foreign key, so you cannot change it')
}
