import type { AccessEntry } from '@soundings/contract'

type Named = Pick<AccessEntry, 'username' | 'firstName' | 'lastName'>

/** The full name, or the username where there is none. */
export const nameOf = ({ username, firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim() || username

/** The second line of a person: their username, how they came to it, and whether they can sign in. */
export function describeAccess({ via, viaName, enabled, ...person }: Pick<AccessEntry, 'via' | 'viaName' | 'enabled'> & Named): string {
  const ways = { direct: '', database: `has the whole database ${viaName}`, dashboard: viaName === '' ? 'sees it on another dashboard' : `sees it on the dashboard ${viaName}` }
  return [nameOf(person) === person.username ? '' : person.username, ways[via].trim(), enabled ? '' : 'deactivated'].filter(Boolean).join(' · ')
}
