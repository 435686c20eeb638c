import type { ExecutionResult } from '@soundings/contract'
import { isRefusal } from '../../../api/core/api-error.ts'

/** An answer, with what belongs to it and must not be asked for anew while its rows are old. */
export interface Answer<Extra = unknown> {
  readonly result: ExecutionResult
  readonly extra: Extra
  /** When the database gave it, in milliseconds. */
  readonly asOf: number
}

/** How the present run stands. */
export type RunState<Extra = unknown> =
  | { readonly kind: 'running' | 'stopped' }
  | { readonly kind: 'answered'; readonly answer: Answer<Extra> }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The last good answer, to what it is one, and why no newer one came since. */
export interface LastAnswer<Extra = unknown> extends Answer<Extra> {
  readonly asked: string
  readonly failure: 'stopped' | { readonly error: unknown } | undefined
}

/** What is remembered once a run stands like this. A refusal removes the rows, because the viewer may have lost the right to see them. */
export function remember<Extra>(
  last: LastAnswer<Extra> | undefined,
  asked: string,
  run: RunState<Extra>,
): LastAnswer<Extra> | undefined {
  if (run.kind === 'answered')
    return isSame(last, asked, run.answer) ? last : { ...run.answer, asked, failure: undefined }
  if (run.kind === 'running') return last
  if (run.kind === 'failed' && isRefusal(run.error)) return undefined
  if (last?.asked !== asked) return last
  const failure = run.kind === 'failed' ? { error: run.error } : 'stopped'
  return isSameFailure(last.failure, failure) ? last : { ...last, failure }
}

/** An answer that stands on the screen although a newer one was asked for and did not come. */
export type Stale = Pick<LastAnswer, 'asOf'> & { readonly failure: NonNullable<LastAnswer['failure']> }

export function isStale<Extra>(last: LastAnswer<Extra> | undefined, asked: string): last is LastAnswer<Extra> & Stale {
  return last?.asked === asked && last.failure !== undefined
}

function isSame<Extra>(
  last: LastAnswer<Extra> | undefined,
  asked: string,
  { result, extra, asOf }: Answer<Extra>,
): boolean {
  return (
    last?.asked === asked &&
    last.result === result &&
    last.extra === extra &&
    last.asOf === asOf &&
    last.failure === undefined
  )
}

function isSameFailure(one: LastAnswer['failure'], other: LastAnswer['failure']): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && one.error === other.error)
}
