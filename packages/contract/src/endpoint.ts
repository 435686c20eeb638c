import type { z } from 'zod'
import type { AuditAction } from './auth/audit-actions.ts'
import type { PermissionName } from './permissions/permissions.ts'

export const serviceNames = ['auth', 'core', 'discovery', 'exporter', 'scheduler'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Who may call: no one is let in by silence, so every endpoint has to say it. `display` lets in display links, and only these; they are let in nowhere else. */
export type Allowance =
  | 'public'
  | 'signed-in'
  | 'administrator'
  | 'display'
  | PermissionName
  | readonly PermissionName[]

/** Calls which an attacker would like to repeat share one small budget per kind. */
export type RateClass = 'normal' | 'sign-in' | 'reset' | 'connection-test'

/** What a call leaves in the audit record: its actions, or why there is none. What is refused is recorded whatever this says. */
export type Records = readonly [AuditAction, ...AuditAction[]] | { readonly noneBecause: string }

export const showsNoRows = { noneBecause: 'shows no rows of a database and makes no change' } as const
export const changesOwnView = { noneBecause: 'changes only what the caller sees first' } as const
export const endsOwnWork = { noneBecause: "ends the caller's own work before anything has left" } as const

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly service: ServiceName
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly allow: Allowance
  readonly records: Records
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** A body of `text` or `bytes` is read as it stands, without JSON around it. */
  readonly bodyFormat?: 'json' | 'text' | 'bytes'
  /** The body is a form with one file in this field. */
  readonly fileField?: string
  readonly reply: Reply
  /** 200 when left out; 201 for calls that make something new. A plain answer gets the first. */
  readonly replies?: readonly (200 | 201)[]
  readonly rate?: RateClass
  /** Only reads, and may be asked with the header below; every other call refuses it. */
  readonly viewAs?: true
  /** Refuses API keys: only a person who has signed in may make keys, change passwords or end sessions. */
  readonly isForPeople?: true
  /** Only reads, and may be a part of a batch. */
  readonly batched?: true
}

/** How a part of a batch names its call. */
export const callName = ({ method, service, path }: Pick<AnyEndpoint, 'method' | 'service' | 'path'>): string =>
  `${method} /${service}${path}`

/** Names the user through whose eyes an administrator looks. */
export const VIEW_AS_HEADER = 'x-view-as'

/** Says one API call once; server and browser both use the value. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return spec
}

/** Endpoints of whatever shape, for lists of them. */
export type AnyEndpoint = Endpoint
