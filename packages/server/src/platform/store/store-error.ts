/** The metadata store cannot be used as it is; the process says why and stops, it never makes a new one instead. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Whether starting again later may succeed without any change. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

const DISK_FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']

/** Of a file, of the embedded store or of PostgreSQL; wrapped or not. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return DISK_FULL.includes(String(code)) || (cause !== undefined && isDiskFull(cause))
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/** A row belongs to another one that was deleted at the same moment. */
export const isOrphan = (error: unknown): boolean => ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error))

/** A unique index holds the same entry: another request was quicker. */
export const isAlreadyThere = (error: unknown): boolean => ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(codeOf(error))

/** A disk that fails, a lock on the embedded store that outlasts us, and a deadlock that came again and again. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  /^(SQLITE_(BUSY|IOERR|READONLY)|EIO|EROFS)/.test(codeOf(error)) ||
  isDeadlock(error)

/** The metadata store does not answer at the moment; it may in a few seconds. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'

  constructor(cause: unknown) {
    super(`The store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
