export const engineErrorKinds = [
  'invalid-settings',
  'forbidden-host',
  'forbidden-file',
  'unreachable-host',
  'refused',
  'tls-failed',
  'wrong-password',
  'no-such-database',
  'busy',
  'timeout',
  'cancelled',
  'not-permitted',
  'query-failed',
  'lost-connection',
] as const

/** Why a database did not do what was asked. */
export type EngineErrorKind = (typeof engineErrorKinds)[number]

/** The one error of this package. The message is a sentence for people; the driver's own error is the cause. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly kind: EngineErrorKind

  constructor(kind: EngineErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Keeps an EngineError as it is and words everything else with the given function. */
export function asEngineError(error: unknown, word: (error: unknown) => EngineError): EngineError {
  return error instanceof EngineError ? error : word(error)
}

/** Errors of JavaScript describe the driver's code and not the database. */
const ofProgram = (error: unknown): boolean =>
  [TypeError, RangeError, SyntaxError, ReferenceError, URIError].some((kind) => error instanceof kind)

/** Before what the database itself says, which may quote values of rows. */
export const DATABASE_WORDS = 'The database could not answer: '

export function queryFailed(cause: unknown) {
  if (ofProgram(cause))
    return new EngineError('query-failed', 'The database sent an answer that cannot be read', { cause })
  return new EngineError('query-failed', `${DATABASE_WORDS}${messageOf(cause)}`, { cause })
}

export function queryTimedOut(timeoutMs: number, cause?: unknown) {
  return new EngineError('timeout', `The query took longer than ${timeoutMs / 1000} seconds and was stopped`, { cause })
}

export function queryCancelled(cause?: unknown) {
  return new EngineError('cancelled', 'The query was cancelled', { cause })
}

export function connectionLost(cause?: unknown) {
  return new EngineError('lost-connection', 'The connection to the database was lost', { cause })
}

export function notPermitted(cause: unknown) {
  return new EngineError('not-permitted', `The database does not permit this: ${messageOf(cause)}`, { cause })
}

export function wrongPassword(cause: unknown) {
  return new EngineError('wrong-password', 'The user name or the password is wrong', { cause })
}

export function noSuchDatabase(database: string, cause: unknown) {
  return new EngineError('no-such-database', `There is no database named ${database} on this server`, { cause })
}

export function serverBusy(cause?: unknown) {
  return new EngineError('busy', 'The database accepts no more connections at the moment', { cause })
}

/** What can be sent from a driver process at once, and so the longest row. */
export const MOST_ROW_BYTES = 64 * 1024 * 1024

export const rowTooLong = () =>
  new EngineError(
    'query-failed',
    `A row of this result holds more than ${MOST_ROW_BYTES / 2 ** 20} MB, which is more than can be read`,
  )

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
