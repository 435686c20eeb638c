import { Problem, type RoleName } from '@soundings/contract'
import {
  attributeValues,
  cleanUsername,
  type ExternalPerson,
  type ExternalRights,
  mappedRoles,
  nameText,
  strongestRole,
} from '../external/external-person.ts'

export interface RoleClaims {
  /** Dotted paths into the token, in the order in which they are tried. */
  readonly rolesClaims: readonly string[]
  /** From a group's name, in lower case, to one of our roles. */
  readonly roleMap: Readonly<Record<string, string>>
}

/** Where a token says groups and attributes. */
export interface RightsClaims {
  /** Undefined where groups are not read from tokens. */
  readonly groupsClaim: string | undefined
  readonly attributes: readonly { readonly name: string; readonly claim: string }[]
}

type Claims = Readonly<Record<string, unknown>>

/** Roles are given by who administers the provider; groups are often made by anybody, so their names mean nothing unless mapped. */
const HOLDS_ROLES = /roles?$/i
/** The most that OpenID Connect allows. */
const SUBJECT_MAX = 255

export function readPerson(claims: Claims, issuer: string, roleClaims: RoleClaims): ExternalPerson {
  const subject = readSubject(claims.sub)
  const given = [claims.preferred_username, claims.email].find((claim) => text(claim) !== '')
  const name = cleanUsername(typeof given === 'string' ? given : subject)
  const { username } = name
  const [first = '', ...rest] = text(claims.name).split(' ')
  return {
    issuer,
    subject,
    ...name,
    firstName: text(claims.given_name) || first || username,
    lastName: text(claims.family_name) || rest.join(' ') || username,
    email: text(claims.email),
    role: readRole(claims, roleClaims),
  }
}

export function readRole(claims: Claims, { rolesClaims, roleMap }: RoleClaims): RoleName {
  const roles = rolesClaims.flatMap((path) => {
    const names = valuesAt(claims, path)
    const mapped = mappedRoles(names, roleMap)
    return HOLDS_ROLES.test(path) ? [...mapped, ...names.map((name) => name.toUpperCase())] : mapped
  })
  return strongestRole(roles)
}

/** Groups and attribute values of a token. Providers leave out what makes a token too large, and mark that. Undefined without settings. */
export function readRights(claims: Claims, { groupsClaim, attributes }: RightsClaims): ExternalRights | undefined {
  if (groupsClaim === undefined && attributes.length === 0) return undefined
  const paths = [...(groupsClaim === undefined ? [] : [groupsClaim]), ...attributes.map(({ claim }) => claim)]
  const elsewhere = isRecord(claims._claim_names) ? claims._claim_names : {}
  const isGroupsElsewhere = claims.hasgroups === true || claims.hasgroups === 'true'
  const hasOverflow = paths.some(
    (path) =>
      valuesAt(claims, path).length === 0 &&
      (Object.hasOwn(elsewhere, path.split('.')[0]!) || (isGroupsElsewhere && path === groupsClaim)),
  )
  return {
    hasOverflow,
    groups: groupsClaim === undefined ? [] : valuesAt(claims, groupsClaim),
    attributes: new Map(attributes.map(({ name, claim }) => [name, attributeValues(valuesAt(claims, claim))])),
  }
}

function valuesAt(claims: Claims, path: string): string[] {
  const found = path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), claims)
  return (Array.isArray(found) ? found : [found]).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : [],
  )
}

function isRecord(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null
}

/** As it stands: a part of it may be another person's. */
function readSubject(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > SUBJECT_MAX) throw subjectMissing()
  return value
}

function subjectMissing() {
  return new Problem('signed-out', 'The sign-in provider did not say who you are')
}

function text(value: unknown): string {
  return typeof value === 'string' ? nameText(value) : ''
}
