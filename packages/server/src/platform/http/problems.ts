import { type FieldError, Problem, type ProblemDocument, type ProblemKind } from '@soundings/contract'
import { EngineError } from '@soundings/engines'
import { AccessRefused, QueryError } from '@soundings/query'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

const statusOf: Record<ProblemKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'out-of-reach': 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many-requests': 429,
  'database-failed': 502,
  unavailable: 503,
  bug: 500,
}

const LONGEST_MESSAGE = 500
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A Problem is told to the caller. Anything unknown is our bug: logged in full, told in general. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler(answer)
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem.kind === 'bug') request.log.error({ err: error }, 'request failed')
  const status = statusOf[problem.kind]
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply.code(status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(toDocument(problem, status, request)))
}

function toDocument(problem: Problem, status: number, request: FastifyRequest): ProblemDocument {
  const { fieldErrors } = problem
  return {
    type: 'about:blank',
    title: problem.message,
    status,
    detail: fieldErrors.length > 0 ? fieldErrors.map(({ field, message }) => `${field}: ${message}`).join('; ') : problem.message,
    // The matched pattern, not the address: paths may carry tokens.
    instance: request.routeOptions.url ?? '',
    message: problem.message,
    kind: problem.kind,
    requestId: request.id,
    ...(fieldErrors.length > 0 && { fieldErrors: [...fieldErrors] }),
  }
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
  if (error instanceof QueryError) return wrongQuestion(error)
  if (error instanceof EngineError) return new Problem('database-failed', error.message, { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const { statusCode, message } = error as Partial<FastifyError>
  const kind = statusCode ? kindOfFrameworkStatus[statusCode] : undefined
  if (kind) return new Problem(kind, message ?? 'The request cannot be read', { cause: error })
  return new Problem('bug', 'Something went wrong on our side', { cause: error })
}

function wrongQuestion(error: QueryError) {
  const { field, message } = error
  return new Problem('invalid', `${field}: ${message}`, { cause: error, fieldErrors: [{ field, message }] })
}

function invalidInput(error: { validation: { instancePath: string; message?: string | undefined }[]; validationContext?: string | undefined }) {
  const fieldErrors: FieldError[] = error.validation.map(({ instancePath, message }) => ({
    field: (instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body')).slice(0, LONGEST_MESSAGE),
    // What was sent may be repeated in it, however long it was.
    message: (message ?? 'is not valid').slice(0, LONGEST_MESSAGE),
  }))
  const [first] = fieldErrors
  const title = first ? `${first.field}: ${first.message}` : 'The request is not valid'
  return new Problem('invalid', title, { fieldErrors: fieldErrors.slice(0, 20) })
}
