import type { SharableUser } from '@soundings/contract'

interface UserOption {
  readonly value: string
  readonly label: string
}

/** One line for each user: found by username as well as by name. */
export function toUserOptions(users: readonly SharableUser[]): UserOption[] {
  return users
    .map(({ username, firstName, lastName }) => ({ value: username, label: toLabel(username, `${firstName} ${lastName}`.trim()) }))
    .toSorted((one, other) => one.value.localeCompare(other.value, 'en', { sensitivity: 'base' }))
}

function toLabel(username: string, name: string): string {
  return name === '' ? username : `${username} (${name})`
}
