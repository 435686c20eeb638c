import type { RowRule, RowRuleChange, RowRuleDraft, SharableGroup } from '@soundings/contract'
import type { ChainTarget } from '../../../../api/sources/access-rules.ts'
import type { KeyChoice } from '../gda-draft.ts'

/** A rule for many people as it is filled in. */
export interface RuleFields {
  readonly who: 'everybody' | 'groups' | 'users'
  readonly usernames: readonly string[]
  readonly groups: readonly SharableGroup[]
  readonly by: 'attribute' | 'values'
  readonly attribute: string | null
  readonly values: readonly string[]
  /** Whether any or every chain of keys must lead to an allowed row. */
  readonly chains: RowRule['chains']
}

export const emptyRule: RuleFields = {
  who: 'everybody',
  usernames: [],
  groups: [],
  by: 'attribute',
  attribute: null,
  values: [],
  chains: 'any',
}

/** Whether people and values are chosen. */
export function isRuleComplete({ who, usernames, groups, by, attribute, values }: RuleFields): boolean {
  const hasPeople = { everybody: true, groups: groups.length > 0, users: usernames.length > 0 }[who]
  return hasPeople && (by === 'attribute' ? attribute !== null : values.length > 0)
}

/** Only what was chosen last counts: users that were picked before groups were are left out. */
export function toRuleDraft(
  { who, usernames, groups, by, attribute, values, chains }: RuleFields,
  databaseName: string,
  { columnId, tableName, columnName }: KeyChoice,
): Partial<RowRuleDraft> & Pick<RowRuleDraft, 'databaseName' | 'tableName' | 'columnName'> {
  const people = {
    everybody: { everybody: true },
    groups: { groups: groups.map(({ id }) => id) },
    users: { usernames: [...usernames] },
  }[who]
  return {
    ...people,
    databaseName,
    tableName,
    columnName,
    columnId,
    ...(by === 'attribute' ? { attribute: attribute ?? '' } : { values: [...values] }),
    chains,
  }
}

/** What the meanings of several chains are compared for: the first of several values, or none for an attribute. */
export function chainTargetOfRule(
  { by, values }: RuleFields,
  databaseName: string | undefined,
  key: KeyChoice | undefined,
): ChainTarget | undefined {
  const [columnValue] = values
  if (databaseName === undefined || !key || (by === 'values' && columnValue === undefined)) return undefined
  const { columnId, tableName, columnName } = key
  return {
    databaseName,
    tableName,
    columnName,
    columnId,
    ...(by === 'values' && columnValue !== undefined && { columnValue }),
  }
}

/** A rule that is there, to be edited. A change names its group, so the number of the group is not needed. */
export const fieldsOfRule = ({ who, whoName, attribute, value, chains }: RowRule): RuleFields => ({
  who: ({ everybody: 'everybody', group: 'groups', user: 'users' } as const)[who],
  usernames: who === 'user' ? [whoName] : [],
  groups: who === 'group' ? [{ id: 0, name: whoName, description: '', memberCount: 0 }] : [],
  by: attribute === '' ? 'values' : 'attribute',
  attribute: attribute === '' ? null : attribute,
  values: attribute === '' ? [value] : [],
  chains,
})

/** One rule is of one group, one user or everybody, and has one value: those that were chosen last. */
export function toRuleChange(
  { who, usernames, groups, by, attribute, values, chains }: RuleFields,
  { id, version }: RowRule,
  databaseName: string,
  { columnId, tableName, columnName }: KeyChoice,
): RowRuleChange & { id: number } {
  const whose = {
    everybody: { who: 'everybody', whoName: '' },
    groups: { who: 'group', whoName: groups.at(-1)?.name ?? '' },
    users: { who: 'user', whoName: usernames.at(-1) ?? '' },
  } as const
  return {
    id,
    version,
    ...whose[who],
    databaseName,
    tableName,
    columnName,
    columnId,
    value: by === 'values' ? (values.at(-1) ?? '') : '',
    attribute: by === 'attribute' ? (attribute ?? '') : '',
    chains,
  }
}
