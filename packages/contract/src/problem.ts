import { z } from 'zod'

/** What can go wrong, as the caller sees it. HTTP numbers live in the server, words in the thrower. */
export const problemKinds = [
  'invalid',
  'signed-out',
  'forbidden',
  /** The asker's row rules do not let it be answered; only an administrator can mend that. */
  'out-of-reach',
  'missing',
  'conflict',
  'too-large',
  'unsupported',
  'too-many-requests',
  'database-failed',
  'unavailable',
  'disk-full',
  'bug',
] as const
export type ProblemKind = (typeof problemKinds)[number]

export interface FieldError {
  readonly field: string
  readonly message: string
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly fieldErrors: readonly FieldError[]
  /** For those who came too often. */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ProblemKind, title: string, options: ErrorOptions & { fieldErrors?: readonly FieldError[]; retryAfterSeconds?: number } = {}) {
    super(title, options)
    this.kind = kind
    this.fieldErrors = options.fieldErrors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** How every error looks on the wire (RFC 9457). `message` repeats the title for clients which read that field. */
export const ProblemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  kind: z.enum(problemKinds),
  requestId: z.string(),
  fieldErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
