import type { AccessEntry, AccessList, AccessQuery, AccessSource } from '@soundings/contract'
import type { StoredAccess } from './sharing.store.ts'

const SIZE = 50
const byUsername = new Intl.Collator('en', { sensitivity: 'base' })

type Listed = Omit<StoredAccess, 'objectId'>

/** Entries as the API gives them, with how the people came to it; what a group or folder gives is named by it. */
export const toEntries = (rows: readonly Listed[], via: AccessSource, viaName = ''): AccessEntry[] =>
  rows.map(({ username, firstName, lastName, enabled, canEdit, sharedBy, sharedAt, groupName, folderName }) => {
    const way = via === 'direct' ? ownWay(groupName, folderName) : { via, viaName }
    return { username, firstName, lastName, enabled, canEdit, ...way, sharedBy, sharedDate: sharedAt }
  })

const ownWay = (groupName: string, folderName: string): Pick<AccessEntry, 'via' | 'viaName'> => {
  if (folderName !== '') return { via: 'folder', viaName: folderName }
  return groupName === '' ? { via: 'direct', viaName: '' } : { via: 'group', viaName: groupName }
}

/** Only the name of a person leaves with the list. */
const toPerson = (person: AccessList['owner'] | undefined): AccessList['owner'] =>
  person ? { username: person.username, firstName: person.firstName, lastName: person.lastName } : null

/** What was shared directly stands first, since it can be taken back here. */
const rank = ({ via }: AccessEntry): number => ({ direct: 0, group: 1, folder: 2, database: 3, dashboard: 3 })[via]

/** One page of who has access: those whose username or name contains what is searched for, by username. */
export function listAccess(
  owner: AccessList['owner'] | undefined,
  entries: readonly AccessEntry[],
  groups: AccessList['groups'],
  { search, page = 0, size = SIZE }: AccessQuery,
): AccessList {
  // Owners of folders are owners of most of what is in them.
  const others = entries.filter(({ via, username }) => via !== 'folder' || username !== owner?.username)
  const found = others.filter((entry) => isNamed(entry, search))
  const sorted = found.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      byUsername.compare(one.username, other.username) ||
      byUsername.compare(one.viaName, other.viaName),
  )
  return { owner: toPerson(owner), total: found.length, people: sorted.slice(page * size, (page + 1) * size), groups }
}

interface Named {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

/** Whether the username or the name contains what is searched for, whatever the case. */
function isNamed({ username, firstName, lastName }: Named, search = ''): boolean {
  const wanted = search.trim().toLowerCase()
  return [username, `${firstName} ${lastName}`].some((text) => text.toLowerCase().includes(wanted))
}
