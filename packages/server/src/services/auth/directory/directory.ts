import { randomUUID } from 'node:crypto'
import { Problem } from '@soundings/contract'
import type { Filter } from 'ldapts'
import type { LdapConfig } from '../../../config-ldap.ts'
import type { DirectoryClient, DirectoryConnection } from './directory-client.ts'
import { fillFilter, filterById } from './filters.ts'
import { attributesOf, type DirectoryPerson, idForFilter, readEntry, valuesOf } from './read-entry.ts'

interface Needs {
  readonly client: DirectoryClient
  readonly config: LdapConfig
  readonly now: () => Date
}

/** Why the directory answered for nobody. It is recorded, and not told to whoever signs in. */
type Absence = 'not found' | 'found more than once' | 'without an id or a username' | 'disabled'

export type Finding = DirectoryPerson | 'gone' | 'unclear'

/** What the directory says about people. Every call throws 'unavailable' when no server answers, which is no answer about anybody. */
export function createDirectory({ client, config, now }: Needs) {
  async function groupsOf(connection: DirectoryConnection, dn: string, username: string): Promise<string[]> {
    const { groups } = config
    if (groups?.by !== 'search') return []
    const found = await connection.search({ base: groups.base, filter: fillFilter(groups.filter, { dn, username }), attributes: [groups.nameAttribute] })
    return found === 'too-many' ? [] : found.flatMap((entry) => valuesOf(entry, groups.nameAttribute).slice(0, 1))
  }

  async function lookUp(connection: DirectoryConnection, filter: Filter): Promise<DirectoryPerson | Absence> {
    const found = await connection.search({ base: config.searchBase, filter, attributes: attributesOf(config), sizeLimit: 2 })
    if (found === 'too-many' || found.length > 1) return 'found more than once'
    const [entry] = found
    if (!entry) return 'not found'
    const searched = await groupsOf(connection, entry.dn, valuesOf(entry, config.usernameAttribute)[0] ?? '')
    const person = readEntry(entry, config, searched, now())
    if (!person) return 'without an id or a username'
    return person.isDisabled ? 'disabled' : person
  }

  const byId = (connection: DirectoryConnection, subject: string) => lookUp(connection, filterById(config.userFilter, config.idAttribute, idForFilter(config.idAttribute, subject)))

  async function hasPassword(connection: DirectoryConnection, person: DirectoryPerson | Absence, password: string): Promise<boolean> {
    // A person who is not there takes as long as one who is.
    const dn = typeof person === 'string' ? `cn=${randomUUID()},${config.searchBase}` : person.dn
    return (await connection.hasPassword(dn, password)) && typeof person !== 'string'
  }

  return {
    servers: client.servers,
    ownsRoles: config.ownsRoles,

    signIn: (username: string, password: string): Promise<{ readonly person: DirectoryPerson } | { readonly refused: Absence | 'wrong password' }> =>
      client.use(async (connection) => {
        const person = await lookUp(connection, fillFilter(config.userFilter, { username }))
        const isRight = await hasPassword(connection, person, password)
        if (typeof person === 'string') return { refused: person }
        return isRight ? { person } : { refused: 'wrong password' }
      }),

    /** Of a person who has signed in before. */
    hasPassword: (subject: string, password: string): Promise<boolean> => client.use(async (connection) => hasPassword(connection, await byId(connection, subject), password)),

    /** What the directory has of each person. Entries that cannot be read say nothing about whether their person left. */
    findAll: (subjects: readonly string[], signal?: AbortSignal): Promise<Finding[]> =>
      client.use(async (connection) => {
        const found: Finding[] = []
        for (const subject of subjects) {
          if (signal?.aborted === true) throw interrupted()
          const person = await byId(connection, subject)
          found.push(typeof person !== 'string' ? person : person === 'not found' || person === 'disabled' ? 'gone' : 'unclear')
        }
        return found
      }),

    /** The server that answers. */
    probe: (): Promise<string> => client.use(async ({ server }) => server),
  }
}

export type Directory = ReturnType<typeof createDirectory>

function interrupted() {
  return new Problem('unavailable', 'The check of the directory was interrupted')
}
