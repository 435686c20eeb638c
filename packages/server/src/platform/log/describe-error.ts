const DEEPEST_CAUSE = 5

/** Only such words are names of errors, codes and kinds; anything else may be a value. */
const WORD = /^[\w.-]{1,60}$/

/** Their messages are written by the runtime or by us. Other classes, and errors with a code, come from databases, mail servers and parsers. */
const kept: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError]

/**
 * What is logged of an error. Databases, mail servers and parsers repeat cells, addresses and passwords in their messages, so
 * their errors are described by class, code and stack only.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, cause } = error
  const { code, kind, syscall } = error as {
    readonly code?: unknown
    readonly kind?: unknown
    readonly syscall?: unknown
  }
  const words = Object.entries({ type: name, code, kind, syscall }).filter(
    ([, word]) => typeof word === 'number' || (typeof word === 'string' && WORD.test(word)),
  )
  return {
    ...Object.fromEntries(words),
    ...(code === undefined && kept.includes(error.constructor) && { message }),
    stack: framesOf(error),
    ...(cause instanceof Error && depth < DEEPEST_CAUSE && { cause: describeError(cause, depth + 1) }),
  }
}

/** The stack begins with the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const after = at < 0 ? stack : stack.slice(at + message.length)
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
