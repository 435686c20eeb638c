import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { Problem } from '@soundings/contract'
import { Client, type Entry, type Filter, ResultCodeError } from 'ldapts'
import type { LdapConfig, LdapServer } from '../../../config-ldap.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { createSignInPlaces } from '../users/passwords/sign-in-places.ts'

interface Needs {
  readonly config: Pick<LdapConfig, 'servers' | 'ca' | 'timeoutMs' | 'bindDn' | 'bindPassword' | 'idAttribute'>
  readonly log: Pick<Log, 'warn'>
}

export interface Search {
  readonly base: string
  readonly filter: Filter
  readonly attributes: readonly string[]
  readonly sizeLimit?: number
}

/** A connection that was opened as the account of the settings. */
export interface DirectoryConnection {
  readonly server: string
  search(search: Search): Promise<Entry[] | 'too-many'>
  /** Whether the password belongs to the entry. The connection cannot be used for anything else afterwards. */
  hasPassword(dn: string, password: string): Promise<boolean>
}

/** A server that failed is asked after the others for so long. */
const AVOIDED_MS = 30_000
/** So many connections at a time, and so many sign-ins in line: a directory that hangs holds no more. */
const PLACES = 20
const LONGEST_LINE = 100

const SIZE_LIMIT_EXCEEDED = 4
/** Errors of the server itself (busy, unavailable, encryption required …), as opposed to an answer about the person. */
const failureCodes = new Set([1, 2, 3, 8, 13, 51, 52, 80])

/** Speaks LDAP with the first server that answers. Referrals are not followed: they could lead passwords anywhere. */
export function createDirectoryClient({
  config: { servers, ca, timeoutMs, bindDn, bindPassword, idAttribute },
  log,
}: Needs) {
  const avoidedUntil = new Map<string, number>()
  const inPlace = createSignInPlaces({ places: PLACES, longestLine: LONGEST_LINE })

  const inOrder = () => {
    const isAvoided = ({ url }: LdapServer) => (avoidedUntil.get(url) ?? 0) > performance.now()
    return [...servers.filter((server) => !isAvoided(server)), ...servers.filter(isAvoided)]
  }

  /** Once only: ldapts would open a lost connection again without StartTLS, and send a password in the clear. */
  function openClient({ url, host, security }: LdapServer) {
    // Certificates are always checked, against the name in the settings.
    const tlsOptions: ConnectionOptions = {
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    }
    let socket: Socket | undefined
    const once = <Opened extends Socket>(open: () => Opened): Opened => {
      if (socket) throw new Error('The connection to the directory was lost')
      const opened = open()
      socket = opened
      return opened
    }
    const client = new Client({
      url,
      timeout: timeoutMs,
      connectTimeout: timeoutMs,
      createConnection: ((port: number, name: string) => once(() => connect(port, name))) as typeof connect,
      // With options of TLS, ldapts speaks TLS from the start, also to ldap://.
      ...(security === 'tls' && {
        tlsOptions,
        createSecureConnection: ((port: number, name: string, options: ConnectionOptions) =>
          once(() => connectSecurely(port, name, options))) as typeof connectSecurely,
      }),
    })
    return {
      client,
      close: () => socket?.destroy(),
      secure: () => (security === 'start-tls' ? client.startTLS(tlsOptions) : Promise.resolve()),
    }
  }

  /** A server that accepts a connection and never answers must not block callers. */
  async function withinTime<Result>(work: Promise<Result>, close: () => void): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        close()
        reject(new Error('The directory server did not answer in time'))
      }, timeoutMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
      // The loser of the race may reject later, without a handler.
      work.catch(() => undefined)
    }
  }

  async function ask<Result>(
    server: LdapServer,
    work: (connection: DirectoryConnection) => Promise<Result>,
  ): Promise<Result> {
    const { client, close, secure } = openClient(server)
    try {
      await withinTime(
        secure().then(() => client.bind(bindDn, bindPassword)),
        close,
      )
      return await work({
        server: server.url,
        async search({ base, filter, attributes, sizeLimit = 0 }) {
          try {
            const explicitBufferAttributes = idAttribute === 'objectGUID' ? [idAttribute] : []
            return (
              await withinTime(
                client.search(base, {
                  scope: 'sub',
                  filter,
                  attributes: [...attributes],
                  sizeLimit,
                  derefAliases: 'never',
                  explicitBufferAttributes,
                }),
                close,
              )
            ).searchEntries
          } catch (error) {
            // Servers have limits of their own.
            if (error instanceof ResultCodeError && error.code === SIZE_LIMIT_EXCEEDED) return 'too-many'
            throw error
          }
        },
        async hasPassword(dn, password) {
          // A bind without a password succeeds as an anonymous bind (RFC 4513, 5.1.2).
          if (dn === '' || password === '') return false
          try {
            await withinTime(client.bind(dn, password), close)
            return true
          } catch (error) {
            if (error instanceof ResultCodeError && !failureCodes.has(error.code)) return false
            throw error
          }
        },
      })
    } finally {
      close()
    }
  }

  return {
    servers: servers.map(({ url }) => url),

    /** Does the work on the first server that answers; throws 'unavailable' when none does, which does not mean that a user is missing. */
    use: <Result>(work: (connection: DirectoryConnection) => Promise<Result>): Promise<Result> =>
      inPlace(async () => {
        const causes: unknown[] = []
        for (const server of inOrder()) {
          try {
            const result = await ask(server, work)
            avoidedUntil.delete(server.url)
            return result
          } catch (error) {
            if (error instanceof Problem) throw error
            avoidedUntil.set(server.url, performance.now() + AVOIDED_MS)
            log.warn({ server: server.url, err: error }, 'directory server failed')
            causes.push(error)
          }
        }
        throw new Problem('unavailable', 'The directory cannot be reached. Try again later', { cause: causes[0] })
      }),
  }
}

export type DirectoryClient = ReturnType<typeof createDirectoryClient>
