import type { AccessEntry, AccessList, AccessQuery, AccessSource } from '@soundings/contract'
import { isNamed } from '../users/is-named.ts'
import type { StoredAccess } from './sharing.store.ts'

const SIZE = 50
const byUsername = new Intl.Collator('en', { sensitivity: 'base' })

type Listed = Omit<StoredAccess, 'objectId'>

/** Entries as the API gives them, with how the people came to it; what a group was given itself is named by the group. */
export const toEntries = (rows: readonly Listed[], via: AccessSource, viaName = ''): AccessEntry[] =>
  rows.map(({ username, firstName, lastName, enabled, canEdit, sharedBy, sharedAt, groupName }) => {
    const way = via === 'direct' && groupName !== '' ? { via: 'group' as const, viaName: groupName } : { via, viaName }
    return { username, firstName, lastName, enabled, canEdit, ...way, sharedBy, sharedDate: sharedAt }
  })

/** Only the name of a person leaves with the list. */
const toPerson = (person: AccessList['owner'] | undefined): AccessList['owner'] =>
  person ? { username: person.username, firstName: person.firstName, lastName: person.lastName } : null

/** What was shared directly stands first, since it can be taken back here. */
const rank = ({ via }: AccessEntry): number => ({ direct: 0, group: 1, database: 2, dashboard: 2 })[via]

/** One page of who has access: those whose username or name contains what is searched for, by username. */
export function listAccess(
  owner: AccessList['owner'] | undefined,
  entries: readonly AccessEntry[],
  groups: AccessList['groups'],
  { search, page = 0, size = SIZE }: AccessQuery,
): AccessList {
  const found = entries.filter((entry) => isNamed(entry, search))
  const sorted = found.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      byUsername.compare(one.username, other.username) ||
      byUsername.compare(one.viaName, other.viaName),
  )
  return { owner: toPerson(owner), total: found.length, people: sorted.slice(page * size, (page + 1) * size), groups }
}
