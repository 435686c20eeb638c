import type { ShownWidening } from '../discovery/rule-widening.ts'
import type { FieldError, ProblemKind } from '../problem.ts'

interface ApiFailure {
  readonly title: string
  /** Left out when the answer itself named no reason and the title is ours. */
  readonly serverTitle?: string
  /** The HTTP number; 0 when there was no answer at all. */
  readonly status: number
  readonly kind: ProblemKind
  readonly detail?: string
  readonly fieldErrors?: readonly FieldError[]
  readonly requestId?: string
  /** Whom the change concerns that was refused until it is confirmed. */
  readonly widening?: ShownWidening | undefined
}

/** What every failed call throws. `title` is a sentence the user may read. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly title: string
  readonly serverTitle: string
  readonly status: number
  readonly kind: ProblemKind
  readonly detail: string
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string
  readonly widening: ShownWidening | undefined

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.title, options)
    this.title = failure.title
    this.serverTitle = failure.serverTitle ?? ''
    this.status = failure.status
    this.kind = failure.kind
    this.detail = failure.detail ?? ''
    this.fieldErrors = failure.fieldErrors ?? []
    this.requestId = failure.requestId ?? ''
    this.widening = failure.widening
  }
}
