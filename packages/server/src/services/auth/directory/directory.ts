import { randomUUID } from 'node:crypto'
import { Problem } from '@soundings/contract'
import type { Filter } from 'ldapts'
import type { LdapConfig } from '../../../config-ldap.ts'
import type { DirectoryClient, DirectoryConnection } from './directory-client.ts'
import type { CountGuess } from '../guesses/guesses.ts'
import { fillFilter, filterById } from './filters.ts'
import { attributesOf, type DirectoryPerson, idForFilter, readEntry, valuesOf } from './read-entry.ts'

interface Needs {
  readonly client: DirectoryClient
  readonly config: LdapConfig
  readonly now: () => Date
}

/** Why the directory refused. It is recorded in the audit log and not shown at sign-in. */
type Absence =
  | 'not found'
  | 'found more than once'
  | 'without an id or a username'
  | 'in more groups than the server lists'
  | 'disabled'

export type Finding = DirectoryPerson | 'gone' | 'unclear'

/** So many people in a row whom no server could look up mean that the directory does not answer. */
const FAILURES_IN_A_ROW = 5

/** What the directory says about people. Every call throws 'unavailable' when no server answers, which does not mean that a user is missing. */
export function createDirectory({ client, config, now }: Needs) {
  async function groupsOf(
    connection: DirectoryConnection,
    dn: string,
    username: string,
  ): Promise<string[] | 'too-many'> {
    const { groups } = config
    if (groups?.by !== 'search') return []
    const found = await connection.search({
      base: groups.base,
      filter: fillFilter(groups.filter, { dn, username }),
      attributes: [groups.nameAttribute],
    })
    return found === 'too-many' ? found : found.flatMap((entry) => valuesOf(entry, groups.nameAttribute).slice(0, 1))
  }

  async function lookUp(connection: DirectoryConnection, filter: Filter): Promise<DirectoryPerson | Absence> {
    const found = await connection.search({
      base: config.searchBase,
      filter,
      attributes: attributesOf(config),
      sizeLimit: 2,
    })
    if (found === 'too-many' || found.length > 1) return 'found more than once'
    const [entry] = found
    if (!entry) return 'not found'
    const searched = await groupsOf(connection, entry.dn, valuesOf(entry, config.usernameAttribute)[0] ?? '')
    // Those that were listed are not all: following them would take the others away.
    if (searched === 'too-many') return 'in more groups than the server lists'
    const person = readEntry(entry, config, searched, now())
    if (!person) return 'without an id or a username'
    return person.isDisabled ? 'disabled' : person
  }

  const byId = (connection: DirectoryConnection, subject: string) =>
    lookUp(connection, filterById(config.userFilter, config.idAttribute, idForFilter(config.idAttribute, subject)))

  async function hasPassword(
    connection: DirectoryConnection,
    person: DirectoryPerson | Absence,
    password: string,
  ): Promise<boolean> {
    // A person who is not there takes as long as one who is.
    const dn = typeof person === 'string' ? `cn=${randomUUID()},${config.searchBase}` : person.dn
    return (await connection.hasPassword(dn, password)) && typeof person !== 'string'
  }

  return {
    servers: client.servers,
    ownsRoles: config.ownsRoles,

    signIn: (
      username: string,
      password: string,
      countGuess: CountGuess<string>,
    ): Promise<{ readonly person: DirectoryPerson } | { readonly refused: Absence | 'wrong password' }> =>
      client.use(async (connection) => {
        const person = await lookUp(connection, fillFilter(config.userFilter, { username }))
        // Counted for people who are not there as well, so that a delay does not tell who is.
        const isRight = await countGuess(typeof person === 'string' ? normaliseName(username) : person.subject, () =>
          hasPassword(connection, person, password),
        )
        if (typeof person === 'string') return { refused: person }
        return isRight ? { person } : { refused: 'wrong password' }
      }),

    /** Of a person who has signed in before. */
    hasPassword: (subject: string, password: string): Promise<boolean> =>
      client.use(async (connection) => hasPassword(connection, await byId(connection, subject), password)),

    /** What the directory has of each person. Entries that cannot be read do not mean that the user left. */
    async findAll(subjects: readonly string[], signal?: AbortSignal): Promise<Finding[]> {
      const found: Finding[] = []
      let failures = 0
      while (found.length < subjects.length) {
        try {
          // Another server, or another connection, goes on where the last one failed.
          await client.use(async (connection) => {
            for (const subject of subjects.slice(found.length)) {
              if (signal?.aborted === true) throw interrupted()
              const person = await byId(connection, subject)
              found.push(
                typeof person !== 'string'
                  ? person
                  : person === 'not found' || person === 'disabled'
                    ? 'gone'
                    : 'unclear',
              )
              failures = 0
            }
          })
        } catch (error) {
          failures += 1
          const isAboutOne = isUnavailable(error) && failures < Math.min(FAILURES_IN_A_ROW, subjects.length)
          if (!isAboutOne || signal?.aborted === true) throw error
          found.push('unclear')
        }
      }
      return found
    },

    /** The server that answers. */
    probe: (): Promise<string> => client.use(async ({ server }) => server),
  }
}

export type Directory = ReturnType<typeof createDirectory>

const isUnavailable = (error: unknown): boolean => error instanceof Problem && error.kind === 'unavailable'

/** Spellings that directories take for one. */
const normaliseName = (username: string): string =>
  username.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

function interrupted() {
  return new Problem('unavailable', 'The check of the directory was interrupted')
}
