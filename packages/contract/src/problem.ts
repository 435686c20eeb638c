import { z } from 'zod'
import { ShownWidening } from './discovery/rule-widening.ts'

/** What can go wrong, as the caller sees it. HTTP numbers live in the server, words in the thrower. */
export const problemKinds = [
  'invalid',
  'signed-out',
  'forbidden',
  /** The asker's row rules, or tables that are not theirs, do not let it be answered; only others can mend that. */
  'out-of-reach',
  'missing',
  'conflict',
  /** Said of what is asked about an answer: what it is about was saved again since. Asked anew as a whole, it is answered. */
  'newer-version',
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

interface ProblemOptions extends ErrorOptions {
  readonly fieldErrors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  readonly widening?: ShownWidening
}

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly fieldErrors: readonly FieldError[]
  /** For those who came too often. */
  readonly retryAfterSeconds: number | undefined
  /** Of a change that was refused because people under row rules would see more by it. */
  readonly widening: ShownWidening | undefined

  constructor(kind: ProblemKind, title: string, options: ProblemOptions = {}) {
    super(title, options)
    this.kind = kind
    this.fieldErrors = options.fieldErrors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.widening = options.widening
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
  /** Send it back as `confirmWidening` to make the change. */
  widening: ShownWidening.optional(),
})
export type ProblemDocument = z.infer<typeof ProblemDocument>
