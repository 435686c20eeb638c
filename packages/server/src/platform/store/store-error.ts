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

/** The metadata store does not answer at the moment; it may in a few seconds. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'

  constructor(cause: unknown) {
    super(`The store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
