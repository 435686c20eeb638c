import { type DestinationStream, type LevelWithSilent, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** What services log to: an event in words and its ids and counts, never values. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, event: string) => void>

/** Structured lines on standard output, or wherever tests want to read them. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream) {
  const options = {
    level,
    redact: ['headers.authorization', '*.password'],
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
