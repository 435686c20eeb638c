import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Connection, Schemas } from '@soundings/contract'
import {
  assertMayOpenFile,
  type DriverDeath,
  EngineError,
  type EngineName,
  engines,
  fileIdentity,
  type Session,
  sharesFiles,
} from '@soundings/engines'
import { UPLOADS_FOLDER } from '../../../platform/instance/instance-format.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import { databaseMissing } from '../catalogs/catalogs.ts'
import { isEngineName, isFileEngine, unknownEngine } from '../engine-names.ts'
import { createFairQueue } from '../reader/fair-queue.ts'
import { isUploaded } from '../uploads/upload-files.ts'
import { readSchemas } from './read-schemas.ts'
import type { ConnectionStore, StoredConnection } from './connections.store.ts'
import { createSourceBreaker } from './source-breaker.ts'
import { assertNotOwnFile, assertNotOwnServer, type OwnStore } from './own-store.ts'

/** What it takes to open a database, saved or not. */
export type ConnectionSettings = Pick<
  Connection,
  'dbType' | 'dbName' | 'hostServer' | 'port' | 'username' | 'password' | 'tls'
> & {
  /** Undefined and 'all' read every schema. */
  readonly schemas?: Schemas | null
  /** Whether the database was made of an upload: no other one opens uploaded files. */
  readonly isUpload?: boolean
}

interface Needs {
  readonly store: ConnectionStore
  readonly box: SecretBox
  readonly filesDir: string
  /** Empty means every host but the forbidden ones. */
  readonly allowedHosts: readonly string[]
  readonly ownStore: OwnStore
  readonly log: Log
  readonly idleMs?: number
  readonly nowMs?: () => number
}

/** A connection as it was typed, in a process of its own, for as long as it is not closed. */
export interface Trial extends Session {
  /** Goes on as the session of a database that was saved with the same settings, and otherwise ends. */
  keepFor(databaseId: number): Promise<void>
}

interface Kept {
  readonly fingerprint: string
  readonly session: Promise<Session>
  running: number
  lastUsed: number
  isRetired: boolean
}

const IDLE_MS = 10 * 60_000
/** Connections for one database. Queries wait before them (`queued-queries.ts`), so that some are left for refreshes. */
const MAX_CONNECTIONS = 8
/** Each has a process, so that beyond this number those that were unused for longest are closed. */
const OPEN_DATABASES = 24
/** Tests of connections, each of which has a process too and may be kept waiting by a server that does not answer. */
const TESTS = { places: 4, placesEach: 2 }
const TEST_WAIT_MS = 15_000

export const passwordLabel = (databaseId: number) => `database:${databaseId}:password`

/** Opens databases when they are first needed and keeps one session for each until it is idle or its connection is edited. */
export function createConnections({
  store,
  box,
  filesDir,
  allowedHosts,
  ownStore,
  log,
  idleMs = IDLE_MS,
  nowMs,
}: Needs) {
  const kept = new Map<number, Kept>()
  const breaker = createSourceBreaker(nowMs)
  const tests = createFairQueue(TESTS)
  const sweeping = setInterval(sweep, Math.min(idleMs, 60_000))
  sweeping.unref()

  const onDeath = (death: DriverDeath) => log.error(death, 'a database driver ended unexpectedly')

  const fileSettings = ({ dbName, isUpload = false }: Pick<ConnectionSettings, 'dbName' | 'isUpload'>) => ({
    database: dbName,
    filesDir,
    uploadsFolder: UPLOADS_FOLDER,
    isUpload,
  })

  async function open(engineName: EngineName, settings: ConnectionSettings): Promise<Session> {
    const { dbName, hostServer, port, schemas, username, password, tls } = settings
    const engine = engines[engineName]
    const limits = { maxConnections: MAX_CONNECTIONS, ...(Array.isArray(schemas) && { schemas }) }
    if (isFileEngine(engine)) {
      await assertNotOwnFile(ownStore, { filesDir, database: dbName })
      return engine.connect({ ...limits, ...fileSettings(settings) }, { onDeath })
    }
    await assertNotOwnServer(ownStore, { host: hostServer, port: port ?? undefined, database: dbName })
    const server = {
      host: hostServer,
      ...(port !== null && { port }),
      ...(allowedHosts.length > 0 && { allowedHosts }),
    }
    return engine.connect({ ...limits, ...server, database: dbName, username, password, tls }, { onDeath })
  }

  async function openNamed(settings: ConnectionSettings): Promise<Session> {
    if (!isEngineName(settings.dbType)) throw unknownEngine(settings.dbType)
    return open(settings.dbType, settings)
  }

  async function tryOut(username: string, settings: ConnectionSettings): Promise<Trial> {
    const leave = await tests.acquire(username, AbortSignal.timeout(TEST_WAIT_MS)).catch(() => {
      throw tooManyTests()
    })
    try {
      const file = await identityOf(settings)
      const session = await openNamed(settings)
      let isKept = false
      const close = async () => void (isKept || (await session.close().finally(leave)))
      return {
        ...session,
        close,
        async keepFor(databaseId) {
          const saved = await store.find(databaseId)
          const fingerprint = saved && (await fingerprintOf(saved))
          const isSame =
            saved &&
            isDeepStrictEqual(whatIsOpened(toSettings(saved)), whatIsOpened(settings)) &&
            (await identityOf(saved)) === file
          if (!isSame || !fingerprint || kept.has(databaseId)) return close()
          isKept = true
          leave()
          closeLongestUnused()
          kept.set(databaseId, {
            fingerprint,
            session: Promise.resolve(session),
            running: 0,
            lastUsed: Date.now(),
            isRetired: false,
          })
          log.info({ database: databaseId, engine: settings.dbType }, 'database connected')
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  const toSettings = ({ id, sealedPassword, host, tls, schemas, ...rest }: StoredConnection): ConnectionSettings => ({
    ...rest,
    schemas: readSchemas(schemas),
    hostServer: host,
    tls: tls === 1,
    password: sealedPassword === null ? '' : box.open(sealedPassword, passwordLabel(id)),
    isUpload: isUploaded(rest),
  })

  /** Changes with the connection, and when another file was put in the place of the old one. */
  async function fingerprintOf(connection: StoredConnection): Promise<string> {
    return createHash('sha256')
      .update(JSON.stringify([connection, await identityOf(connection)]))
      .digest('base64')
  }

  const identityOf = async ({ dbType, dbName }: Pick<Connection, 'dbType' | 'dbName'>) =>
    isEngineName(dbType) && isFileEngine(engines[dbType]) ? fileIdentity(join(filesDir, dbName)) : undefined

  function keep(connection: StoredConnection, fingerprint: string): Kept {
    const known = kept.get(connection.id)
    if (known?.fingerprint === fingerprint) return known
    if (known) retire(known)
    else closeLongestUnused()
    const entry: Kept = {
      fingerprint,
      session: openNamed(toSettings(connection)),
      running: 0,
      lastUsed: Date.now(),
      isRetired: false,
    }
    kept.set(connection.id, entry)
    const logged = { database: connection.id, engine: connection.dbType }
    entry.session.then(
      () => log.info(logged, 'database connected'),
      // A single failed connect means little: the database may be up again in a second.
      (error: unknown) => {
        log.warn({ ...logged, err: error }, 'database connection failed')
        forget(connection.id, entry)
        breaker.failed(connection.id, fingerprint, error)
      },
    )
    return entry
  }

  function forget(databaseId: number, entry: Kept) {
    if (kept.get(databaseId) === entry) kept.delete(databaseId)
  }

  /** A person who still reads through it may finish. */
  function retire(entry: Kept) {
    entry.isRetired = true
    if (entry.running === 0) void closeQuietly(entry)
  }

  const unused = () =>
    [...kept].filter(([, { running }]) => running === 0).toSorted(([, one], [, other]) => one.lastUsed - other.lastUsed)

  function end([databaseId, entry]: [number, Kept]) {
    forget(databaseId, entry)
    retire(entry)
  }

  function sweep() {
    for (const each of unused()) if (Date.now() - each[1].lastUsed >= idleMs) end(each)
  }

  function closeLongestUnused() {
    const [longest] = unused()
    if (kept.size >= OPEN_DATABASES && longest) end(longest)
  }

  async function* counted<Part>(databaseId: number, entry: Kept, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    entry.running += 1
    try {
      for await (const part of parts) {
        breaker.succeeded(databaseId)
        yield part
      }
    } catch (error) {
      breaker.failed(databaseId, entry.fingerprint, error)
      throw error
    } finally {
      leave(entry)
    }
  }

  function leave(entry: Kept) {
    entry.running -= 1
    entry.lastUsed = Date.now()
    if (entry.isRetired && entry.running === 0) void closeQuietly(entry)
  }

  return {
    tryOut,

    /** Throws for a name of a file that is not opened, before anything is said about the file. Servers are asked when they are opened. */
    async assertMayOpen(settings: Pick<ConnectionSettings, 'dbType' | 'dbName' | 'isUpload'>): Promise<void> {
      if (isEngineName(settings.dbType) && isFileEngine(engines[settings.dbType]))
        await assertMayOpenFile(fileSettings(settings))
    },

    /** Whether two names of the data folder mean one file. */
    sharesFiles: (left: string, right: string): Promise<boolean> =>
      sharesFiles(join(filesDir, left), join(filesDir, right)),

    async session(databaseId: number): Promise<Session> {
      const connection = await store.find(databaseId)
      if (!connection) throw databaseMissing()
      const fingerprint = await fingerprintOf(connection)
      breaker.assertClosed(databaseId, fingerprint)
      const entry = keep(connection, fingerprint)
      entry.running += 1
      const session = await entry.session.finally(() => leave(entry))
      return {
        ...session,
        streamTables: (...asked) => counted(databaseId, entry, session.streamTables(...asked)),
        stream: (...asked) => counted(databaseId, entry, session.stream(...asked)),
        read: (...asked) => counted(databaseId, entry, session.read(...asked)),
      }
    },

    /** Ends everything that runs on a database: it was removed. */
    async drop(databaseId: number): Promise<void> {
      const entry = kept.get(databaseId)
      if (!entry) return
      kept.delete(databaseId)
      await closeQuietly(entry)
    },

    async close(): Promise<void> {
      clearInterval(sweeping)
      const entries = [...kept.values()]
      kept.clear()
      await Promise.all(entries.map(closeQuietly))
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

async function closeQuietly({ session }: Kept): Promise<void> {
  // A session that never opened, or whose server is gone, has nothing left to close.
  await session.then((opened) => opened.close()).catch(() => undefined)
}

const whatIsOpened = ({ dbType, dbName, hostServer, port, username, password, tls, schemas }: ConnectionSettings) => [
  dbType,
  dbName,
  hostServer,
  port,
  username,
  password,
  tls,
  schemas ?? 'all',
]

function tooManyTests() {
  return new EngineError('busy', 'Too many connections are being tested at the moment. Try again in a minute')
}
