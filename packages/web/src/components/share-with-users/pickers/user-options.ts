import type { SharableUser } from '@soundings/contract'
import { matchesSearch } from '../../../ui/form/matches-search.ts'

export interface UserOption {
  /** The username, which is also what is shown when chosen. */
  readonly value: string
  readonly label: string
  readonly fullName: string
}

export function toUserOptions(users: readonly SharableUser[]): UserOption[] {
  return users
    .map(({ username, firstName, lastName }) => ({
      value: username,
      label: username,
      fullName: `${firstName} ${lastName}`.trim(),
    }))
    .toSorted((one, other) => one.value.localeCompare(other.value, 'en', { sensitivity: 'base' }))
}

/** A user is found by username as well as by name. */
export function findUsers(options: readonly UserOption[], typed: string): UserOption[] {
  return options.filter(({ value, fullName }) => matchesSearch(typed, [value, fullName]))
}
