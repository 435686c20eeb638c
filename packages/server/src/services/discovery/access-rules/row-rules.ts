import { isDeepStrictEqual } from 'node:util'
import {
  fieldProblem,
  type GdaReach,
  Problem,
  type RowRule,
  type RowRuleChange,
  type RowRuleDraft,
  type RuleCoverage,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Users } from '../../auth/index.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Catalogs, databaseMissing } from '../catalogs/catalogs.ts'
import type { AccessRuleStore } from './access-rules.store.ts'
import type { AccessRules } from './access-rules.ts'
import type { RowRuleFields, RowRuleStore, RuleAudience, StoredRowRule } from './row-rules.store.ts'
import type { Unreached } from './unreached-tables.ts'

interface Needs {
  readonly store: RowRuleStore
  readonly accessRuleStore: Pick<AccessRuleStore, 'insert'>
  readonly accessRules: Pick<
    AccessRules,
    'resolveTarget' | 'resolveColumn' | 'guardChange' | 'reachOfColumn' | 'databaseIdsBinding'
  >
  readonly unreached: Pick<Unreached, 'byTable'>
  readonly tableAccess: Pick<TableAccess, 'usableTableIdsByAsker'>
  readonly users: Pick<Users, 'findByName'>
  readonly catalogs: Catalogs
  readonly audit: Audit
}

interface Named<Value> {
  readonly value: Value
  readonly name: string
}

/** Those of the people who see a question of a database. */
type FindReaders = (databaseId: number, usernames: readonly string[]) => Promise<readonly string[]>

const EXAMPLES = 5

/** Row rules of many people at once: of groups, of everybody, and with the values of attributes. */
export function createRowRules({
  store,
  accessRuleStore,
  accessRules,
  unreached,
  tableAccess,
  users,
  catalogs,
  audit,
}: Needs) {
  const record = (
    viewer: Viewer,
    verb: 'give' | 'take',
    who: string,
    { tableName, columnName }: Pick<RowRule, 'tableName' | 'columnName'>,
    by: string,
    within: Db,
  ) =>
    audit.record(
      {
        username: viewer.username,
        action: `access-rule.${verb}`,
        object: who,
        detail: `${tableName}.${columnName}${by}`,
        address: viewer.address,
      },
      within,
    )

  async function get(id: number, from?: Db): Promise<StoredRowRule> {
    const rule = await store.find(id, from)
    if (!rule) throw new Problem('missing', 'There is no such row rule')
    return rule
  }

  async function audiencesOf(
    { usernames, groups, everybody }: RowRuleDraft,
    within: Db,
  ): Promise<Named<RuleAudience>[]> {
    const audiences: Named<RuleAudience>[] = everybody ? [{ value: { everybody: true }, name: 'everybody' }] : []
    for (const [position, name] of usernames.entries()) {
      const user = await users.findByName(name, within)
      if (!user) throw fieldProblem({ field: `usernames.${position}`, message: `There is no user ${name}` })
      audiences.push({ value: { userId: user.id }, name: user.username })
    }
    const known = await store.groupsNamed(groups, within)
    for (const [position, groupId] of groups.entries()) {
      if (!known.has(groupId)) throw fieldProblem({ field: `groups.${position}`, message: 'There is no such group' })
      audiences.push({ value: { groupId }, name: `group:${known.get(groupId)}` })
    }
    if (audiences.length === 0) throw fieldProblem({ field: 'usernames', message: 'Choose users, groups or everybody' })
    return audiences
  }

  async function valuesOf({ values, attribute }: RowRuleDraft, within: Db): Promise<Named<RowRuleFields['value']>[]> {
    if ((attribute === undefined) === (values.length === 0))
      throw fieldProblem({ field: 'values', message: 'Give either values or an attribute' })
    if (attribute === undefined) return [...new Set(values)].map((text) => ({ value: { text }, name: text }))
    return [await attributeNamed(attribute, within)]
  }

  async function attributeNamed(name: string, within: Db): Promise<Named<RowRuleFields['value']>> {
    const found = await store.attributeNamed(name, within)
    if (!found) throw fieldProblem({ field: 'attribute', message: `There is no attribute ${name}` })
    return { value: { attributeId: found.id }, name: found.name }
  }

  async function audienceOf({ who, whoName, attribute }: RowRuleChange, within: Db): Promise<Named<RuleAudience>> {
    if (who === 'everybody') {
      if (whoName !== '') throw fieldProblem({ field: 'whoName', message: 'Leave the name empty for everybody' })
      return { value: { everybody: true }, name: 'everybody' }
    }
    if (who === 'group') {
      const group = await store.groupNamed(whoName, within)
      if (!group) throw fieldProblem({ field: 'whoName', message: `There is no group ${whoName}` })
      return { value: { groupId: group.id }, name: `group:${group.name}` }
    }
    if (attribute === '')
      throw fieldProblem({ field: 'who', message: 'A rule of one user with a value is a GDA filter. Add it there' })
    const user = await users.findByName(whoName, within)
    if (!user) throw fieldProblem({ field: 'whoName', message: `There is no user ${whoName}` })
    return { value: { userId: user.id }, name: user.username }
  }

  /**
   * Whom single sign-on or the directory makes a member later, perhaps the viewer, and which values of attributes they bring, no
   * check of today's members and values sees.
   */
  async function assertMayBind(
    viewer: Viewer,
    databaseId: number,
    { hasGroups, isByAttribute }: { readonly hasGroups: boolean; readonly isByAttribute: boolean },
  ): Promise<void> {
    if (!hasGroups && !isByAttribute) return
    if (!(await accessRules.databaseIdsBinding(viewer)).includes(databaseId)) return
    const what = hasGroups ? 'its groups row rules' : 'row rules by attribute'
    throw new Problem(
      'forbidden',
      `A row rule limits you in this database, so you cannot give ${what}. Ask an administrator without row rules`,
    )
  }

  const peopleOf = async (audiences: readonly Named<RuleAudience>[], within: Db): Promise<number[]> =>
    (await Promise.all(audiences.map(({ value }) => store.peopleOf(value, within)))).flat()

  let readersAmong: FindReaders = () => Promise.resolve([])

  /** People read rows by questions and dashboards too, and what is shown without a rule concerns them alike. */
  async function readersWithoutRule(databaseId: number, counted: readonly { readonly id: number }[]) {
    const ids = new Set(counted.map(({ id }) => id))
    const others = (await store.everyoneWithoutRule(databaseId)).filter(({ id }) => !ids.has(id))
    return readersAmong(
      databaseId,
      others.map(({ username }) => username),
    )
  }

  async function coverage(databaseId: number): Promise<RuleCoverage> {
    const rowsWithoutRule = await store.rowsWithoutRule(databaseId)
    if (rowsWithoutRule === undefined) throw databaseMissing()
    const { catalog } = await catalogs.get(databaseId)
    const people = await store.peopleWithoutRule(databaseId)
    const usableBy = await tableAccess.usableTableIdsByAsker(databaseId)
    const tableIds = new Set<number>()
    for (const { id } of people) {
      const usable = usableBy({ userId: id, roles: ['ROLE_USER'] })
      for (const table of catalog.tables)
        if (table.active && (usable === 'all' || usable.has(table.id))) tableIds.add(table.id)
      if (usable === 'all') break
    }
    const tables = catalog.tables.filter(({ id }) => tableIds.has(id)).map((table) => table.displayName)
    const readers = await readersWithoutRule(databaseId, people)
    return {
      rowsWithoutRule,
      peopleWithoutRule: people.length,
      examples: people.slice(0, EXAMPLES).map(({ username }) => username),
      tables,
      readersWithoutRule: readers.length,
      readerExamples: readers.slice(0, EXAMPLES),
      unreached: await unreached.byTable(databaseId),
    }
  }

  return {
    async list(ask: ListAsk): Promise<Page<RowRule>> {
      const { rows, total } = await store.list(ask)
      return { rows: rows.map(toRule), total }
    },

    async add(viewer: Viewer, draft: RowRuleDraft): Promise<{ added: number }> {
      const target = {
        databaseName: draft.databaseName,
        tableName: draft.tableName,
        columnName: draft.columnName,
        ...(draft.columnId !== undefined && { columnId: draft.columnId }),
      }
      const { databaseId, tableId, columnId } = await accessRules.resolveColumn(target)
      await assertMayBind(viewer, databaseId, {
        hasGroups: draft.groups.length > 0,
        isByAttribute: draft.attribute !== undefined,
      })
      for (const [position, columnValue] of draft.values.entries())
        await accessRules.resolveTarget({ ...target, columnValue }, `values.${position}`)
      return store.transaction(async (within) => {
        await catalogs.invalidate([databaseId], within)
        const audiences = await audiencesOf(draft, within)
        const values = await valuesOf(draft, within)
        const chains = draft.chains ?? 'any'
        const given: { audience: Named<RuleAudience>; value: Named<RowRuleFields['value']> }[] = []
        const write = async () => {
          for (const audience of audiences) {
            for (const value of values) {
              const id =
                'userId' in audience.value && 'text' in value.value
                  ? await accessRuleStore.insert(
                      {
                        userId: audience.value.userId,
                        databaseId,
                        tableId,
                        columnId,
                        columnValue: value.value.text,
                        chains,
                      },
                      within,
                    )
                  : await store.insert(
                      { audience: audience.value, databaseId, tableId, columnId, value: value.value, chains },
                      draft,
                      within,
                    )
              if (id !== undefined) given.push({ audience, value })
            }
          }
        }
        await accessRules.guardChange(viewer, await peopleOf(audiences, within), write, within)
        if (given.length === 0)
          throw new Problem(
            'conflict',
            audiences.length * values.length === 1 ? 'This row rule exists already' : 'These row rules exist already',
          )
        for (const { audience, value } of given)
          await record(
            viewer,
            'give',
            audience.name,
            draft,
            byAttribute('attributeId' in value.value ? value.name : ''),
            within,
          )
        return { added: given.length }
      })
    },

    async update(viewer: Viewer, id: number, change: RowRuleChange): Promise<RowRule> {
      if (change.id !== undefined && change.id !== id)
        throw fieldProblem({ field: 'id', message: 'must be the one in the address' })
      if ((change.value.trim() === '') === (change.attribute === ''))
        throw fieldProblem({ field: 'value', message: 'Give either a value or an attribute' })
      const { databaseName, tableName, columnName, columnId: wanted, value: text } = change
      const target = { databaseName, tableName, columnName, ...(wanted !== undefined && { columnId: wanted }) }
      const { columnId: boundColumnId } = await get(id)
      const { databaseId, tableId, columnId } = await (change.attribute === ''
        ? accessRules.resolveTarget({ ...target, columnValue: text }, 'value', boundColumnId)
        : accessRules.resolveColumn(target, boundColumnId))
      await assertMayBind(viewer, databaseId, {
        hasGroups: change.who === 'group',
        isByAttribute: change.attribute !== '',
      })
      return store.transaction(async (within) => {
        await catalogs.invalidate([databaseId, (await get(id, within)).databaseId], within)
        const before = await get(id, within)
        if (change.version !== undefined && change.version !== before.version) throw newerVersion('row rule')
        const audience = await audienceOf(change, within)
        const value: Named<RowRuleFields['value']> =
          change.attribute === '' ? { value: { text }, name: text } : await attributeNamed(change.attribute, within)
        const fields = {
          audience: audience.value,
          databaseId,
          tableId,
          columnId,
          value: value.value,
          chains: change.chains ?? before.chains,
        }
        const after = {
          who: change.who,
          name: audience.name,
          columnId,
          by: value.name,
          isByAttribute: change.attribute !== '',
          chains: fields.chains,
        }
        if (isDeepStrictEqual(after, contentOf(before))) return toRule(before)
        const write = async () => {
          if (!(await store.update(id, fields, change, within)))
            throw new Problem('conflict', 'This row rule exists already')
        }
        await accessRules.guardChange(
          viewer,
          [...(await store.peopleOf(audienceIn(before), within)), ...(await store.peopleOf(audience.value, within))],
          write,
          within,
        )
        await record(viewer, 'take', nameIn(before), before, byAttribute(before.attribute), within)
        await record(
          viewer,
          'give',
          audience.name,
          change,
          byAttribute(change.attribute === '' ? '' : value.name),
          within,
        )
        return toRule(await get(id, within))
      })
    },

    remove: (viewer: Viewer, id: number): Promise<void> =>
      store.transaction(async (within) => {
        const rule = await get(id, within)
        await catalogs.invalidate([rule.databaseId], within)
        await accessRules.guardChange(
          viewer,
          await store.peopleOf(audienceIn(rule), within),
          () => store.remove(id, within),
          within,
        )
        await record(viewer, 'take', nameIn(rule), rule, byAttribute(rule.attribute), within)
      }),

    async reachOf(id: number): Promise<GdaReach[]> {
      const { databaseId, columnId } = await get(id)
      return accessRules.reachOfColumn(databaseId, columnId)
    },

    coverage,

    /** The service that keeps questions says who sees those of a database. */
    registerReaders: (find: FindReaders) => void (readersAmong = find),

    async setRowsWithoutRule(viewer: Viewer, databaseId: number, rows: 'all' | 'none'): Promise<RuleCoverage> {
      const before = await store.rowsWithoutRule(databaseId)
      if (before === undefined) throw databaseMissing()
      if (before !== rows) {
        await store.transaction(async (within) => {
          await catalogs.invalidate([databaseId], within)
          // Also those who have nothing of the database but questions and dashboards, or are given something of it later.
          await accessRules.guardChange(
            viewer,
            await store.peopleOf({ everybody: true }, within),
            () => store.setRowsWithoutRule(databaseId, rows, within),
            within,
          )
          await audit.record(
            {
              username: viewer.username,
              action: 'database.rows-without-rule',
              object: String(databaseId),
              detail: rows,
              address: viewer.address,
            },
            within,
          )
        })
      }
      return coverage(databaseId)
    },
  }
}

export type RowRulesOfMany = ReturnType<typeof createRowRules>

const toRule = ({ userId: _user, groupId: _group, ...rule }: StoredRowRule): RowRule => rule

const audienceIn = ({ userId, groupId }: StoredRowRule): RuleAudience =>
  userId !== null ? { userId } : groupId !== null ? { groupId } : { everybody: true }

/** Whom a rule binds, as it is recorded. */
const nameIn = ({ who, whoName }: RowRule): string =>
  who === 'everybody' ? who : who === 'group' ? `group:${whoName}` : whoName

const contentOf = (rule: RowRule) => ({
  who: rule.who,
  name: nameIn(rule),
  columnId: rule.columnId,
  by: rule.attribute || rule.value,
  isByAttribute: rule.attribute !== '',
  chains: rule.chains,
})

const byAttribute = (name: string): string => (name === '' ? '' : ` by attribute ${name}`)
