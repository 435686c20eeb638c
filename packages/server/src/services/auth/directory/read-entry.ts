import { Email } from '@soundings/contract'
import type { Entry } from 'ldapts'
import type { LdapConfig } from '../../../config-ldap.ts'
import {
  attributeValues,
  cleanUsername,
  DIRECTORY_ISSUER,
  type ExternalPerson,
  type ExternalRights,
  mappedRoles,
  nameText,
  strongestRole,
} from '../external/external-person.ts'

/** A person as the directory has them. */
export interface DirectoryPerson extends ExternalPerson {
  readonly dn: string
  /** Disabled or expired in Active Directory. */
  readonly isDisabled: boolean
  /** Undefined where neither groups nor attributes are read. */
  readonly rights: ExternalRights | undefined
}

const MEMBER_OF = 'memberOf'
const DISABLED_BIT = 2
/** Active Directory counts 100 nanoseconds since 1601. */
const EPOCH_1601_MS = 11_644_473_600_000
const TICKS_PER_MS = 10_000
const NEVER_EXPIRES = 9_223_372_036_854_775_807n

export const attributesOf = ({
  idAttribute,
  usernameAttribute,
  firstNameAttribute,
  lastNameAttribute,
  emailAttribute,
  groups,
  attributes,
}: LdapConfig): string[] => [
  idAttribute,
  usernameAttribute,
  firstNameAttribute,
  lastNameAttribute,
  emailAttribute,
  ...(groups?.by === 'memberOf' ? [MEMBER_OF] : []),
  ...attributes.map(({ from }) => from),
  'userAccountControl',
  'accountExpires',
]

/** Undefined for an entry without an id or a username, which cannot be identified. Groups that were searched for are given. */
export function readEntry(
  entry: Entry,
  config: LdapConfig,
  searched: readonly string[],
  now: Date,
): DirectoryPerson | undefined {
  const first = (attribute: string) => nameText(valuesOf(entry, attribute)[0] ?? '')
  const [subject, given] = [readId(entry, config.idAttribute), first(config.usernameAttribute)]
  if (subject === undefined || given === '') return undefined
  const name = cleanUsername(given)
  const { username } = name
  const email = (valuesOf(entry, config.emailAttribute)[0] ?? '').trim()
  const { groups: source } = config
  const groups =
    source?.by === 'memberOf' ? valuesOf(entry, MEMBER_OF).flatMap((dn) => groupName(dn, source.base) ?? []) : searched
  return {
    dn: entry.dn,
    issuer: DIRECTORY_ISSUER,
    subject,
    ...name,
    firstName: first(config.firstNameAttribute) || username,
    lastName: first(config.lastNameAttribute) || username,
    email: Email.safeParse(email).success ? email : '',
    role: config.ownsRoles ? strongestRole(mappedRoles(groups, config.roleMap)) : undefined,
    isDisabled: isDisabled(entry, now),
    rights: source === undefined && config.attributes.length === 0 ? undefined : readRights(entry, config, groups),
  }
}

const readRights = (entry: Entry, { attributes }: LdapConfig, groups: readonly string[]): ExternalRights => ({
  groups,
  attributes: new Map(attributes.map(({ name, from }) => [name, attributeValues(valuesOf(entry, from))])),
  // Active Directory gives long lists in ranges, the first one under a name of its own.
  hasOverflow: Object.keys(entry).some((key) => key.toLowerCase().startsWith(`${MEMBER_OF.toLowerCase()};range=`)),
})

/** The texts of an attribute; directories spell its name as they like. */
export function valuesOf(entry: Entry, attribute: string): string[] {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase())
  const values = key === undefined || key === 'dn' ? [] : [entry[key] ?? []].flat()
  return values.filter((value) => typeof value === 'string')
}

/** Ids that are bytes are kept as hexadecimal digits. */
function readId(entry: Entry, attribute: string): string | undefined {
  const [value] = [entry[attribute] ?? []].flat()
  const id = Buffer.isBuffer(value) ? value.toString('hex') : valuesOf(entry, attribute)[0]
  return id === undefined || id.trim() === '' ? undefined : id
}

export const idForFilter = (idAttribute: string, subject: string): string | Buffer =>
  idAttribute === 'objectGUID' ? Buffer.from(subject, 'hex') : subject

function isDisabled(entry: Entry, now: Date): boolean {
  const control = Number(valuesOf(entry, 'userAccountControl')[0] ?? 0)
  if ((control & DISABLED_BIT) !== 0) return true
  const expires = valuesOf(entry, 'accountExpires')[0] ?? ''
  if (!/^[1-9]\d*$/.test(expires) || BigInt(expires) >= NEVER_EXPIRES) return false
  return Number(BigInt(expires) / BigInt(TICKS_PER_MS)) - EPOCH_1601_MS <= now.getTime()
}

/** The name of a group below the base: `Managers` of `CN=Managers,OU=Groups,DC=hospital`. Groups outside the base may be created by other people. */
export function groupName(dn: string, base: string): string | undefined {
  const [first, ...rest] = splitDn(dn)
  const wanted = splitDn(base).map(normalise)
  const isBelow =
    rest.length >= wanted.length &&
    wanted.every((part, at) => part === normalise(rest[rest.length - wanted.length + at]!))
  const at = first?.indexOf('=') ?? -1
  return isBelow && first !== undefined && at > 0 ? unescapeDn(first.slice(at + 1).trim()) : undefined
}

/** At commas that are not escaped. */
const splitDn = (dn: string): string[] => dn.match(/(?:\\.|[^,\\])+/gs) ?? []

const normalise = (part: string): string =>
  part
    .toLowerCase()
    .replace(/\s*=\s*/, '=')
    .trim()

function unescapeDn(value: string): string {
  const bytes: Buffer[] = []
  for (const [part, hex] of value.matchAll(/\\([0-9a-fA-F]{2})|\\.|[^\\]+/gs))
    bytes.push(hex === undefined ? Buffer.from(part.replace(/^\\/, '')) : Buffer.from(hex, 'hex'))
  return Buffer.concat(bytes).toString()
}
