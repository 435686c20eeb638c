import type { RowRuleDraft, SharableGroup } from '@soundings/contract'
import type { KeyChoice } from './gda-draft.ts'

/** A rule for many people as it is filled in. */
export interface RuleFields {
  readonly who: 'everybody' | 'groups' | 'users'
  readonly usernames: readonly string[]
  readonly groups: readonly SharableGroup[]
  readonly by: 'attribute' | 'values'
  readonly attribute: string | null
  readonly values: readonly string[]
}

export const emptyRule: RuleFields = { who: 'everybody', usernames: [], groups: [], by: 'attribute', attribute: null, values: [] }

/** Whether people and values are chosen. */
export function isRuleComplete({ who, usernames, groups, by, attribute, values }: RuleFields): boolean {
  const hasPeople = { everybody: true, groups: groups.length > 0, users: usernames.length > 0 }[who]
  return hasPeople && (by === 'attribute' ? attribute !== null : values.length > 0)
}

/** Only what was chosen last counts: users that were picked before groups were are left out. */
export function toRuleDraft({ who, usernames, groups, by, attribute, values }: RuleFields, databaseName: string, { columnId, tableName, columnName }: KeyChoice): Partial<RowRuleDraft> & Pick<RowRuleDraft, 'databaseName' | 'tableName' | 'columnName'> {
  const people = { everybody: { everybody: true }, groups: { groups: groups.map(({ id }) => id) }, users: { usernames: [...usernames] } }[who]
  return { ...people, databaseName, tableName, columnName, columnId, ...(by === 'attribute' ? { attribute: attribute ?? '' } : { values: [...values] }) }
}
