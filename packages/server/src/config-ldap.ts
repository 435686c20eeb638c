import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { roleNames } from '@soundings/contract'
import { FilterParser } from 'ldapts'
import { z } from 'zod'
import { ConfigError, flag, list, readAttributeMapping, readRoleMapping, whole } from './config-fields.ts'

/** Names of attributes in a directory, such as `sAMAccountName`. */
const attribute = (fallback: string) =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of an attribute, such as uid')
    .default(fallback)

/** Settings of the directory (LDAP or Active Directory). */
export const ldapEnvironment = {
  LDAP_URL: list,
  LDAP_START_TLS: flag(false),
  LDAP_CA_FILE: z.string().min(1).optional(),
  LDAP_ALLOW_UNENCRYPTED: flag(false),
  LDAP_TIMEOUT_SECONDS: whole(1, 60, 5),
  LDAP_BIND_DN: z.string().trim().min(1).optional(),
  LDAP_BIND_PASSWORD: z.string().min(1).optional(),
  LDAP_SEARCH_BASE: z.string().trim().min(1).optional(),
  LDAP_USER_FILTER: z.string().trim().min(1).default('(uid={username})'),
  LDAP_ID_ATTRIBUTE: attribute('entryUUID'),
  LDAP_USERNAME_ATTRIBUTE: attribute('uid'),
  LDAP_FIRST_NAME_ATTRIBUTE: attribute('givenName'),
  LDAP_LAST_NAME_ATTRIBUTE: attribute('sn'),
  LDAP_EMAIL_ATTRIBUTE: attribute('mail'),
  LDAP_GROUPS: z.enum(['off', 'memberOf', 'search', 'nested']).default('off'),
  LDAP_GROUP_BASE: z.string().trim().min(1).optional(),
  LDAP_GROUP_FILTER: z.string().trim().min(1).optional(),
  LDAP_GROUP_NAME_ATTRIBUTE: attribute('cn'),
  LDAP_ROLE_MAP: list,
  LDAP_ATTRIBUTES: list,
  LDAP_LEAVERS_PERCENT: whole(1, 100, 50),
}

type Environment = z.infer<z.ZodObject<typeof ldapEnvironment>>

/** Active Directory follows groups in groups by this matching rule. */
const NESTED_MEMBERS = '(member:1.2.840.113556.1.4.1941:={dn})'

/** Undefined without LDAP_URL. */
export function readLdap(env: Environment) {
  if (env.LDAP_URL.length === 0) {
    const alone = [env.LDAP_BIND_DN, env.LDAP_BIND_PASSWORD, env.LDAP_SEARCH_BASE].some((value) => value !== undefined)
    if (alone) throw new ConfigError('Directory sign-in needs LDAP_URL beside the other LDAP settings.')
    return undefined
  }
  const { LDAP_BIND_DN: bindDn, LDAP_BIND_PASSWORD: bindPassword, LDAP_SEARCH_BASE: searchBase } = env
  if (bindDn === undefined || bindPassword === undefined || searchBase === undefined) {
    throw new ConfigError(
      'Directory sign-in needs LDAP_BIND_DN, LDAP_BIND_PASSWORD and LDAP_SEARCH_BASE beside LDAP_URL.',
    )
  }
  const servers = env.LDAP_URL.map((url) => readServer(url, env))
  const groups = readGroups(env, searchBase)
  const roleMap = Object.fromEntries(env.LDAP_ROLE_MAP.map(readRole))
  if (groups === undefined && env.LDAP_ROLE_MAP.length > 0)
    throw new ConfigError('LDAP_ROLE_MAP gives roles by groups: choose where they are read with LDAP_GROUPS.')
  return {
    servers,
    /** Whether passwords cross a connection in the clear, which only one within this machine may. */
    isUnencrypted: servers.some(({ security }) => security === 'none'),
    ca: env.LDAP_CA_FILE === undefined ? undefined : readCertificates(env.LDAP_CA_FILE),
    timeoutMs: env.LDAP_TIMEOUT_SECONDS * 1000,
    bindDn,
    bindPassword,
    searchBase,
    userFilter: checkFilter('LDAP_USER_FILTER', env.LDAP_USER_FILTER, '{username}'),
    // Active Directory spells it so, and its value is read as bytes by this name.
    idAttribute: env.LDAP_ID_ATTRIBUTE.toLowerCase() === 'objectguid' ? 'objectGUID' : env.LDAP_ID_ATTRIBUTE,
    usernameAttribute: env.LDAP_USERNAME_ATTRIBUTE,
    firstNameAttribute: env.LDAP_FIRST_NAME_ATTRIBUTE,
    lastNameAttribute: env.LDAP_LAST_NAME_ATTRIBUTE,
    emailAttribute: env.LDAP_EMAIL_ATTRIBUTE,
    groups,
    /** From a group's name, in lower case. */
    roleMap,
    /** Roles are set here where no group means one. */
    ownsRoles: env.LDAP_ROLE_MAP.length > 0,
    attributes: env.LDAP_ATTRIBUTES.map((pair) => readAttributeMapping('LDAP_ATTRIBUTES', 'directoryAttribute', pair)),
    leaversPercent: env.LDAP_LEAVERS_PERCENT,
  }
}

export type LdapConfig = NonNullable<ReturnType<typeof readLdap>>
export type LdapServer = LdapConfig['servers'][number]

function readServer(text: string, env: Environment) {
  const url = URL.parse(text)
  if (!url || !['ldap:', 'ldaps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigError(`LDAP_URL: "${text}" is not of the form ldaps://host or ldap://host:port.`)
  if (url.username !== '' || (url.pathname !== '' && url.pathname !== '/') || url.search !== '')
    throw new ConfigError(
      `LDAP_URL: "${url.protocol}//${url.host}" takes a host and a port only. Name the account by LDAP_BIND_DN and the base by LDAP_SEARCH_BASE.`,
    )
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const security = url.protocol === 'ldaps:' ? 'tls' : env.LDAP_START_TLS ? 'start-tls' : 'none'
  if (security === 'none') {
    const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(host)
    if (!isLoopback)
      throw new ConfigError(
        `LDAP_URL: passwords would cross the network in the clear to ${host}. Use ldaps://, or LDAP_START_TLS=on.`,
      )
    if (!env.LDAP_ALLOW_UNENCRYPTED)
      throw new ConfigError(
        `LDAP_URL: ${host} is asked without encryption. Use ldaps:// or LDAP_START_TLS=on, or allow it on this machine with LDAP_ALLOW_UNENCRYPTED=on.`,
      )
  }
  return { url: `${url.protocol}//${url.host}`, host, security } as const
}

function readGroups(env: Environment, searchBase: string) {
  const base = env.LDAP_GROUP_BASE ?? searchBase
  const nameAttribute = env.LDAP_GROUP_NAME_ATTRIBUTE
  if (env.LDAP_GROUP_FILTER !== undefined && env.LDAP_GROUPS !== 'search')
    throw new ConfigError('LDAP_GROUP_FILTER is used with LDAP_GROUPS=search only.')
  switch (env.LDAP_GROUPS) {
    case 'off':
      return undefined
    case 'memberOf':
      return { by: 'memberOf', base } as const
    case 'nested':
      return { by: 'search', base, nameAttribute, filter: NESTED_MEMBERS } as const
    case 'search':
      return {
        by: 'search',
        base,
        nameAttribute,
        filter: checkFilter('LDAP_GROUP_FILTER', env.LDAP_GROUP_FILTER ?? '(member={dn})', '{dn}', '{username}'),
      } as const
  }
}

function readRole(pair: string): [string, string] {
  const [group, role] = readRoleMapping('LDAP_ROLE_MAP', pair)
  if (!(roleNames as readonly string[]).includes(role))
    throw new ConfigError(`LDAP_ROLE_MAP: "${role}" is none of ${roleNames.join(', ')}.`)
  return [group, role]
}

/** The filter with its placeholders, one of which it must have. */
function checkFilter(setting: string, filter: string, ...placeholders: string[]): string {
  if (!placeholders.some((each) => filter.includes(each)))
    throw new ConfigError(`${setting} needs ${placeholders.join(' or ')}, as in (uid=${placeholders[0]}).`)
  // To look for a person by id, any username counts, and only an equality can be asked for any value.
  if (/[~<>:]=[^)]*\{username\}/.test(filter))
    throw new ConfigError(`${setting}: {username} stands behind a plain = only.`)
  try {
    FilterParser.parseString(placeholders.reduce((text, each) => text.replaceAll(each, 'x'), filter))
  } catch {
    throw new ConfigError(
      `${setting}: "${filter}" is not a filter. Write it as in (&(objectClass=person)(uid={username})).`,
    )
  }
  return filter
}

function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    void new X509Certificate(text)
    return text
  } catch (error) {
    throw new ConfigError(
      `LDAP_CA_FILE: ${file} cannot be read as certificates in PEM form (${error instanceof Error ? error.message : 'unknown reason'}).`,
    )
  }
}
