import type { RestoreEntry, RestoreOutcome } from '@soundings/contract'

export const outcomeLabels: Readonly<Record<RestoreOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  blocked: 'Not possible',
}

/** What matters most stands first. */
const order: readonly RestoreOutcome[] = ['blocked', 'changed', 'new', 'same']

export const byWeight = (entries: readonly RestoreEntry[]): RestoreEntry[] =>
  entries.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))

export function explain({ outcome, owner, reasons }: RestoreEntry): string {
  if (outcome === 'blocked') return reasons.join('; ')
  if (outcome === 'changed')
    return `replaces that of ${owner === '' ? 'a deleted user' : owner}; the current version is kept`
  return outcome === 'new' ? 'will be yours' : 'stays as it is'
}

export function summarise(entries: readonly RestoreEntry[]): string {
  const count = (outcome: RestoreOutcome) => entries.filter((entry) => entry.outcome === outcome).length
  return `${count('new')} new, ${count('changed')} changed, ${count('same')} the same${count('blocked') > 0 ? `, ${count('blocked')} not possible` : ''}`
}
