import type { ExternalSource, RoleName } from '@soundings/contract'

/** What single sign-on or the directory says of a person, in our words. */
export interface ExternalPerson {
  readonly issuer: string
  /** Never given to another person by the issuer, and the same after a change of name. */
  readonly subject: string
  readonly username: string
  /** The issuer writes the name differently, so it does not say whose local account of this name it is. */
  readonly isNameCleaned: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Undefined where the role is set here. */
  readonly role: RoleName | undefined
}

/** Groups and attribute values that an issuer gives. */
export interface ExternalRights {
  readonly groups: readonly string[]
  readonly attributes: ReadonlyMap<string, readonly string[]>
  /** The answer was too small to hold all of them. */
  readonly hasOverflow: boolean
}

/** The issuer of all accounts of the directory. Those of single sign-on are addresses. */
export const DIRECTORY_ISSUER = 'ldap'

export const issuerWords: Readonly<Record<ExternalSource, string>> = {
  sso: 'single sign-on',
  directory: 'the directory',
}

/** The strongest role among those named wins. */
const byStrength: readonly RoleName[] = ['ROLE_SYSTEM_ADMIN', 'ROLE_ADMIN', 'ROLE_SYSTEM_SUPPORT', 'ROLE_USER']
const NAME_MAX = 100
const VALUE_MAX = 500

export function strongestRole(named: readonly string[]): RoleName {
  return byStrength.find((role) => named.includes(role)) ?? 'ROLE_USER'
}

/** The map has names of groups in lower case. */
export const mappedRoles = (groups: readonly string[], roleMap: Readonly<Record<string, string>>): string[] =>
  groups.flatMap((name) => (Object.hasOwn(roleMap, name.toLowerCase()) ? roleMap[name.toLowerCase()]! : []))

/** PostgreSQL keeps no NUL. */
const storable = (value: string): string => value.replaceAll('\0', '').trim()

export const nameText = (value: string): string => storable(value).slice(0, NAME_MAX)

export const attributeValues = (values: readonly string[]): string[] =>
  values.map((value) => storable(value).slice(0, VALUE_MAX)).filter((value) => value !== '')

/** Our usernames stand in addresses and file names; those of an issuer may hold anything. */
export function cleanUsername(given: string): { readonly username: string; readonly isNameCleaned: boolean } {
  const username =
    nameText(given)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9._@-]/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 64) || 'user'
  return { username, isNameCleaned: username !== given }
}
