import { Problem, type ProblemDocument, type ProblemKind } from '@soundings/contract'
import { EngineError } from '@soundings/engines'
import { AccessRefused, QueryError } from '@soundings/query'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isOrphan, isStoreFailure } from '../store/store-error.ts'
import { InvalidInput } from './guards/validation.ts'

const statusOf: Record<ProblemKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'out-of-reach': 403,
  missing: 404,
  conflict: 409,
  'newer-version': 409,
  'too-large': 413,
  unsupported: 415,
  'too-many-requests': 429,
  'database-failed': 502,
  unavailable: 503,
  'disk-full': 507,
  bug: 500,
}

const LONGEST_ADDRESS = 500
const STORE_RETRY_SECONDS = 5
const bodyHeaders = ['content-encoding', 'content-length', 'content-disposition']
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A Problem is told to the caller. Anything unknown is our bug: logged in full, told in general. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(answer)
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem.kind === 'bug' || isStoreFailure(error) || isDiskFull(error) || isOrphan(error))
    request.log.error({ err: error }, 'request failed')
  const status = statusOf[problem.kind]
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  // A stream that fails before its first byte has set them already, for a body that is not sent.
  for (const header of bodyHeaders) reply.removeHeader(header)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(toDocument(problem, status, request)))
}

/** What an answer that fails after its beginning has left says at its end. */
export function describeProblem(error: unknown, request: FastifyRequest): ProblemDocument {
  const problem = toProblem(error)
  if (problem.kind === 'bug') request.log.error({ err: error }, 'request failed')
  return toDocument(problem, statusOf[problem.kind], request)
}

function toDocument(problem: Problem, status: number, request: FastifyRequest): ProblemDocument {
  const { fieldErrors, widening } = problem
  return {
    type: 'about:blank',
    title: problem.message,
    status,
    detail: fieldErrors.length > 0 ? fieldErrors.map(({ message }) => message).join('; ') : problem.message,
    instance: addressOf(request),
    message: problem.message,
    kind: problem.kind,
    requestId: request.id,
    ...(fieldErrors.length > 0 && { fieldErrors: [...fieldErrors] }),
    ...(widening && { widening }),
  }
}

/** Without the query, which may hold patients' values; one-time tokens are left out too. */
export function addressOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (pattern?.includes(':token')) return pattern
  return (url.split('?', 1)[0] ?? '').slice(0, LONGEST_ADDRESS)
}

const kindOfFrameworkStatus: Record<number, ProblemKind> = {
  400: 'invalid',
  // What the file server says of a folder: to the caller there is nothing.
  403: 'missing',
  404: 'missing',
  413: 'too-large',
  414: 'invalid',
  415: 'unsupported',
  429: 'too-many-requests',
}

/** What may be told of an error, to callers and in records. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof AccessRefused) return new Problem('out-of-reach', error.message, { cause: error })
  // Their messages are sentences already, and may begin with the name of a column.
  if (error instanceof QueryError)
    return new Problem('invalid', error.message, {
      cause: error,
      fieldErrors: [{ field: error.field, message: error.message }],
    })
  if (error instanceof EngineError) return new Problem('database-failed', error.message, { cause: error })
  if (isDiskFull(error)) return diskFull(error)
  if (isStoreFailure(error))
    return new Problem('unavailable', 'The store does not answer. Try again in a few seconds', {
      cause: error,
      retryAfterSeconds: STORE_RETRY_SECONDS,
    })
  if (isOrphan(error))
    return new Problem('conflict', 'Something that this needs was deleted at the same moment. Nothing was saved', {
      cause: error,
    })
  if (error instanceof InvalidInput) return error.toProblem()
  const { statusCode, message } = error as Partial<FastifyError>
  const kind = statusCode ? kindOfFrameworkStatus[statusCode] : undefined
  if (kind) return new Problem(kind, message ?? 'The request cannot be read', { cause: error })
  return new Problem('bug', 'Unexpected error in the server. Its log says why', { cause: error })
}

const refusals: readonly ProblemKind[] = ['signed-out', 'forbidden', 'out-of-reach', 'missing']

/** How the audit record calls what did not succeed: a right that is not held is a refusal, in the background as in a request. */
export const failedOutcome = ({ kind }: Problem): 'refused' | 'failed' =>
  refusals.includes(kind) ? 'refused' : 'failed'

function diskFull(error: unknown) {
  return new Problem(
    'disk-full',
    'The disk of the server is full. Nothing was saved: ask your administrator to free some space',
    { cause: error },
  )
}
