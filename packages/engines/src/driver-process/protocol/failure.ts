import { asEngineError, codeOf, EngineError, messageOf, queryFailed } from '../../engine-error.ts'
import type { Failure } from './messages.ts'

const LONGEST_TEXT = 16 * 1024

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

/** An error as data, with what the log needs to know of its cause. */
export function toFailure(error: unknown): Failure {
  const { kind, message, cause } = asEngineError(error, queryFailed)
  if (cause === undefined) return { kind, message: cut(message) }
  const [code, stack] = [codeOf(cause), cause instanceof Error ? cause.stack : undefined]
  return {
    kind,
    message: cut(message),
    cause: {
      message: cut(messageOf(cause)),
      ...(code !== undefined && { code: cut(code) }),
      ...(stack !== undefined && { stack: cut(stack) }),
    },
  }
}

export function fromFailure({ kind, message, cause }: Failure): EngineError {
  return new EngineError(kind, message, cause && { cause: Object.assign(new Error(cause.message), cause) })
}
