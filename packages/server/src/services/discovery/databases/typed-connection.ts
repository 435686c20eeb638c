import { type Connection, fieldProblem, isAdministrator, Problem, type Schemas } from '@soundings/contract'
import { endBy, EngineError, type EngineErrorKind, engines, type Session } from '@soundings/engines'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ConnectionSettings } from '../connections/connections.ts'
import { isEngineName, isFileEngine, unknownEngine } from '../engine-names.ts'
import { isUploaded } from '../uploads/upload-files.ts'
import type { WantedSchemas } from './survey.ts'

/** The field of the form that a failure is most likely about. */
const fieldOf: Partial<Record<EngineErrorKind, keyof ConnectionSettings>> = {
  'invalid-settings': 'hostServer',
  'forbidden-host': 'hostServer',
  'unreachable-host': 'hostServer',
  refused: 'port',
  'wrong-password': 'password',
  'tls-failed': 'tls',
  'no-such-database': 'dbName',
  'forbidden-file': 'dbName',
}

/** People wait for this answer, so a server that takes the sign-in and then says nothing must not keep them. */
const FIRST_ANSWER_MS = 10_000
const ANSWER_MS = 60_000

/** A connection as a person typed it, without what its engine does not ask for. */
export interface TypedConnection extends Omit<Connection, 'password' | 'schema' | 'schemas'> {
  readonly password?: string | undefined
  readonly schemas: WantedSchemas
  /** Whether it opens the upload that the database was made of. */
  readonly isUpload: boolean
}

/** As it is sent: null schemas are those of an engine without any. */
export type Typed = Omit<Connection, 'password' | 'schemas'> & {
  readonly password?: string | undefined
  readonly schemas?: Schemas | null | undefined
}

interface Saved {
  readonly dbType: string
  readonly dbName: string
  readonly schemas: Schemas | null
}

/** Empties fields that the engine does not ask for, so that no value is stored which the form does not show. */
export function normaliseConnection(typed: Typed, saved?: Saved): TypedConnection {
  if (!isEngineName(typed.dbType)) throw unknownEngine(typed.dbType)
  const engine = engines[typed.dbType]
  const schemas = engine.template.asks.includes('schema') ? wantedSchemas(typed, saved) : null
  const isUpload = saved !== undefined && isUploaded(saved) && isSameFile(typed, saved)
  if (isFileEngine(engine)) return { ...typed, isUpload, schemas, hostServer: '', port: null, username: '', tls: false }
  if (typed.hostServer === '') throw fieldProblem({ field: 'hostServer', message: 'is required' })
  if (typed.port === null) throw fieldProblem({ field: 'port', message: 'is required' })
  if (typed.username === '') throw fieldProblem({ field: 'username', message: 'is required' })
  return { ...typed, isUpload, schemas }
}

export const isSameFile = (one: Pick<Saved, 'dbType' | 'dbName'>, other: Pick<Saved, 'dbType' | 'dbName'>): boolean =>
  one.dbType === other.dbType && one.dbName === other.dbName

/** Clients that know of one schema only leave a saved connection with several as it is. */
function wantedSchemas({ dbType, schema, schemas }: Typed, saved: Saved | undefined): WantedSchemas {
  if (schemas) return schemas === 'all' ? 'all' : [...new Set(schemas)]
  if (schema !== null && schema !== '') return [schema]
  return saved?.dbType === dbType ? saved.schemas : 'default'
}

export const singleSchema = (schemas: Schemas | null): string | null =>
  Array.isArray(schemas) && schemas.length === 1 ? schemas[0]! : null

/** Opens what a person typed and does the work, after which the caller closes it. What fails is their input: the title says in plain words what is wrong. */
export async function openTyped<Result, Opened extends Session>(
  viewer: Viewer,
  connections: { tryOut(username: string, settings: ConnectionSettings): Promise<Opened> },
  settings: ConnectionSettings,
  work: (session: Session) => Promise<Result>,
  answerMs = ANSWER_MS,
): Promise<{ readonly found: Result; readonly session: Opened }> {
  let session: Opened | undefined
  try {
    session = await connections.tryOut(viewer.username, settings)
    await session.test({ timeoutMs: FIRST_ANSWER_MS })
    return { found: await endBy(answerMs, work(session), () => silentServer(answerMs)), session }
  } catch (error) {
    await session?.close()
    throw connectionProblem(
      error instanceof EngineError && !isAdministrator(viewer) ? withoutNetworkDetails(error, settings) : error,
    )
  }
}

/** Who could tell a closed port from a silent one, or read what another program answers, could search the network by connection tests. */
function withoutNetworkDetails(error: EngineError, { hostServer, port }: ConnectionSettings): EngineError {
  if (hostServer === '' || !networkKinds.has(error.kind)) return error
  return new EngineError(
    'unreachable-host',
    `No connection to ${hostServer} on port ${port} could be made. An administrator who tests it sees why`,
    { cause: error },
  )
}

const networkKinds: ReadonlySet<EngineErrorKind> = new Set([
  'unreachable-host',
  'refused',
  'tls-failed',
  'lost-connection',
  'query-failed',
  'timeout',
])

function silentServer(answerMs: number) {
  return new EngineError(
    'timeout',
    `The server took the sign-in but did not list its tables within ${answerMs / 1000} seconds`,
  )
}

/** What keeps a database from being opened, as an answer to the person who typed its connection. */
export function connectionProblem(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  const field = fieldOf[error.kind]
  return new Problem('invalid', error.message, {
    cause: error,
    ...(field && { fieldErrors: [{ field, message: error.message }] }),
  })
}
