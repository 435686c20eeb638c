import type { RowRule } from '@soundings/contract'

/** Whom a rule binds, which value it takes, and both with its column. */
export const whoOf = ({ who, whoName }: RowRule): string =>
  who === 'everybody' ? 'Everybody' : who === 'group' ? `Group ${whoName}` : whoName
export const valueOf = ({ value, attribute }: RowRule): string => (attribute === '' ? value : `their ${attribute}`)
export const nameOf = (rule: RowRule): string =>
  `${whoOf(rule)} · ${rule.tableName}.${rule.columnName} · ${valueOf(rule)}`

export const everyChain = (chains: RowRule['chains']): string =>
  chains === 'every' ? ', by every chain of keys that is not empty' : ''

/** What a rule does to the tables that it reaches. */
export function reachSentence(rule: RowRule): string {
  const people = {
    everybody: 'all people without an admin role see',
    group: `members of ${rule.whoName} see`,
    user: `${rule.whoName} sees`,
  }[rule.who]
  return `Of these tables ${people} only rows that belong to ${rule.tableName} with ${rule.columnName} ${rule.attribute === '' ? rule.value : `equal to their ${rule.attribute}`}${everyChain(rule.chains)}.`
}
