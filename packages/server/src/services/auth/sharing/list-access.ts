import type { AccessEntry, AccessList, AccessQuery, AccessSource } from '@soundings/contract'
import type { StoredAccess } from './sharing.store.ts'

const SIZE = 50
const byUsername = new Intl.Collator('en', { sensitivity: 'base' })

type Listed = Omit<StoredAccess, 'objectId'>

/** Entries as the API gives them, with how the people came to it. */
export const toEntries = (rows: readonly Listed[], via: AccessSource, viaName = ''): AccessEntry[] =>
  rows.map(({ username, firstName, lastName, enabled, canEdit, sharedBy, sharedAt }) => ({
    username, firstName, lastName, enabled, canEdit, via, viaName, sharedBy, sharedDate: sharedAt,
  }))

/** Only the name of a person leaves with the list. */
const toPerson = (person: AccessList['owner'] | undefined): AccessList['owner'] =>
  person ? { username: person.username, firstName: person.firstName, lastName: person.lastName } : null

/** One page of who has access: those whose username or name contains what is searched for, by username. */
export function listAccess(owner: AccessList['owner'] | undefined, entries: readonly AccessEntry[], { search = '', page = 0, size = SIZE }: AccessQuery): AccessList {
  const wanted = search.trim().toLowerCase()
  const found = entries.filter(({ username, firstName, lastName }) => [username, `${firstName} ${lastName}`].some((text) => text.toLowerCase().includes(wanted)))
  const sorted = found.toSorted((one, other) => byUsername.compare(one.username, other.username) || one.via.localeCompare(other.via) || one.viaName.localeCompare(other.viaName))
  return { owner: toPerson(owner), total: found.length, people: sorted.slice(page * size, (page + 1) * size) }
}
