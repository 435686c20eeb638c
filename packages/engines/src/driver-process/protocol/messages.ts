import { engineErrorKinds, MOST_ROW_BYTES, type EngineErrorKind } from '../../engine-error.ts'
import {
  type ConnectionSettings,
  dataTypes,
  type DataType,
  type FileStatement,
  type ResultColumn,
  type RowFormat,
} from '../../engine.ts'
import type { FrameLimits } from './frames.ts'
import type { FileToLoad, FileToRead } from '../../upload-types.ts'
import type { PlainParam } from './plain-params.ts'

/** What a driver process is asked to do. Each call is answered by any number of pieces and then by `end` or `failed`. */
export type Call =
  /** The password is here and never in arguments or in the environment, which other programs can see. */
  | { readonly kind: 'open'; readonly settings: ConnectionSettings }
  | {
      readonly kind: 'run'
      readonly statement: PlainStatement
      readonly format: RowFormat
      readonly batchRows?: number | undefined
      readonly timeoutMs?: number | undefined
    }
  /** For a process that was killed: its connections are closed, but what they ran may go on in the database. */
  | { readonly kind: 'stop-statements'; readonly settings: ConnectionSettings; readonly connections: readonly number[] }
  | { readonly kind: 'list-tables' }
  | { readonly kind: 'default-schema' }
  | { readonly kind: 'describe-server' }
  | { readonly kind: 'create-file'; readonly path: string; readonly statements: readonly FileStatement[] }
  | { readonly kind: 'preview-upload'; readonly file: FileToRead }
  | { readonly kind: 'load-upload'; readonly file: FileToLoad }

export interface PlainStatement {
  readonly text: string
  readonly params: readonly PlainParam[]
  readonly columns?: readonly { readonly dataType: DataType }[]
}

/** The heads of frames to the driver process; the body of a call is its `Call` as JSON. */
export type Request =
  | { readonly kind: 'call'; readonly id: number; readonly windowBytes: number }
  | { readonly kind: 'credit'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }

/** The heads of frames from the driver process; the body of a piece is its bytes, and at their end some rows as JSON. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | {
      readonly kind: 'piece'
      readonly id: number
      readonly rows: number
      readonly columns?: readonly ResultColumn[]
      readonly firstBytes?: number
    }
  /** A connection to the database was opened or closed. */
  | { readonly kind: 'connection'; readonly connection: number; readonly isOpen: boolean }
  /** Also after a cancel: nothing of the call runs any more. */
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }

export interface Failure {
  readonly kind: EngineErrorKind
  readonly message: string
  readonly cause?: { readonly message: string; readonly code?: string; readonly stack?: string }
}

/** A body holds a batch, which has more than a few hundred kilobytes only where a single row has. */
export const REPLY_LIMITS: FrameLimits = { headBytes: 1024 * 1024, bodyBytes: MOST_ROW_BYTES }
/** Calls come from our own side; only a defect makes them longer. */
export const REQUEST_LIMITS: FrameLimits = { headBytes: 64 * 1024, bodyBytes: 1024 * 1024 * 1024 }

/** Bytes of one call that may be on their way before the reader has passed some of them on. */
export const WINDOW_BYTES = 512 * 1024
/** An empty piece costs something too, or there could be any number of them. */
export const costOf = ({ length }: Uint8Array): number => length + 64

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string'

const isColumn = (value: unknown): boolean =>
  isObject(value) && typeof value.name === 'string' && dataTypes.includes(value.dataType as DataType)

const isCause = (value: unknown): boolean =>
  value === undefined ||
  (isObject(value) && typeof value.message === 'string' && isOptionalText(value.code) && isOptionalText(value.stack))

const isFailure = (value: unknown): boolean =>
  isObject(value) &&
  engineErrorKinds.includes(value.kind as EngineErrorKind) &&
  typeof value.message === 'string' &&
  isCause(value.cause)

const checks: Record<Reply['kind'], (head: Record<string, unknown>) => boolean> = {
  ready: () => true,
  pong: () => true,
  piece: ({ id, rows, columns = [], firstBytes = 0 }) =>
    isCount(id) && isCount(rows) && isCount(firstBytes) && Array.isArray(columns) && columns.every(isColumn),
  connection: ({ connection, isOpen }) => isCount(connection) && typeof isOpen === 'boolean',
  end: ({ id }) => isCount(id),
  failed: ({ id, failure }) => isCount(id) && isFailure(failure),
}

/** The process may be in the hands of a hostile database, so that whatever it sends is checked. */
export function checkReply(head: unknown): Reply {
  const kind =
    isObject(head) && typeof head.kind === 'string' && Object.hasOwn(checks, head.kind)
      ? (head.kind as Reply['kind'])
      : undefined
  if (kind === undefined || !checks[kind](head as Record<string, unknown>))
    throw new Error('The driver process sent a frame that makes no sense')
  return head as Reply
}
