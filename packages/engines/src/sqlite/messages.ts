import type { Batch, DataType } from '../engine.ts'

/** What the session tells its reading process. */
export type ReaderRequest =
  | { readonly kind: 'start'; readonly text: string; readonly params: readonly unknown[]; readonly types: readonly DataType[]; readonly batchRows: number }
  | { readonly kind: 'next' }
  | { readonly kind: 'stop' }

export interface ReaderFailure {
  readonly message: string
  readonly code: string | undefined
}

/** What the reading process answers. `isLast` comes with the final batch. */
export type ReaderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'batch'; readonly batch: Batch; readonly isLast: boolean }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: ReaderFailure }
