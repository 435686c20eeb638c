import type { AccessEntry } from '@soundings/contract'

type Named = Pick<AccessEntry, 'username' | 'firstName' | 'lastName'>

/** The full name, or the username where there is none. */
export const nameOf = ({ username, firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`.trim() || username

/** Stands for a picture: the first letters of the names, or of the username. */
export const initialsOf = (person: Named): string =>
  nameOf(person)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(([first]) => first!.toUpperCase())
    .join('')

/** The second line of a person: their username, how they came to it, and whether they can sign in. */
export function describeAccess({
  via,
  viaName,
  enabled,
  ...person
}: Pick<AccessEntry, 'via' | 'viaName' | 'enabled'> & Named): string {
  const ways = {
    direct: '',
    group: `through the group ${viaName}`,
    folder: `through the folder ${viaName}`,
    database: `has the whole database ${viaName}`,
    dashboard: viaName === '' ? 'sees it on another dashboard' : `sees it on the dashboard ${viaName}`,
  }
  return [nameOf(person) === person.username ? '' : person.username, ways[via].trim(), enabled ? '' : 'deactivated']
    .filter(Boolean)
    .join(' · ')
}

export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`)
