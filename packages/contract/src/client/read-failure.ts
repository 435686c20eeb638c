import { ShownWidening } from '../discovery/rule-widening.ts'
import { type FieldError, type ProblemKind, problemKinds } from '../problem.ts'
import { ApiError } from './api-error.ts'

const kindByStatus: Readonly<Record<number, ProblemKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Reads a problem document; a proxy in between may answer with something else, so every field may be missing. */
export function readFailure(status: number, text: string): ApiError {
  const body = parseObject(text)
  const serverTitle = textOf(body.title) ?? textOf(body.error) ?? textOf(body.message)
  return new ApiError({
    title: serverTitle ?? `The server answered with an error (${status}).`,
    serverTitle: serverTitle ?? '',
    status,
    kind: problemKinds.find((kind) => kind === body.kind) ?? kindByStatus[status] ?? (status < 500 ? 'invalid' : 'bug'),
    detail: textOf(body.detail) ?? '',
    fieldErrors: Array.isArray(body.fieldErrors) ? body.fieldErrors.filter(isFieldError) : [],
    requestId: textOf(body.requestId) ?? '',
    widening: ShownWidening.safeParse(body.widening).data,
  })
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}
