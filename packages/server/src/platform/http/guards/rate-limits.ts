import { createHash } from 'node:crypto'
import { Problem, type RateClass } from '@soundings/contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { createRequestCounts } from './request-counts.ts'
import type { Viewer } from '../viewer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
    /** Throws when the viewer, or the address of a caller without one, has asked too often. */
    countRequest: (request: FastifyRequest) => void
  }
}

/** Failed guesses: so many are free, then each waits twice as long as the one before; one is forgiven after each span. */
export interface GuessLimit {
  readonly free: number
  readonly forgiveMs: number
  readonly longestMs: number
}

export interface GuessLimits {
  /** Over all names. */
  readonly perAddress: GuessLimit
  /** Over all addresses, and for each known device. */
  readonly perName: GuessLimit
}

/** Requests per minute. */
export interface RateLimits {
  /** Of each signed-in user, and of each API key, wherever the requests come from: a hospital often stands behind one address. */
  readonly perPerson: number
  /** Of all callers of an address who are not signed in. */
  readonly perAddress: number
  /** Of the calls worth repeating to an attacker, by address and name. */
  readonly perName: Readonly<Record<Exclude<RateClass, 'normal'>, number>>
  readonly guesses: GuessLimits
}

const MINUTE_MS = 60_000

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perPerson: 1200,
  perAddress: 3000,
  perName: { 'sign-in': 10, reset: 10, 'connection-test': 20 },
  guesses: {
    perAddress: { free: 50, forgiveMs: MINUTE_MS, longestMs: 5 * MINUTE_MS },
    perName: { free: 10, forgiveMs: 10 * MINUTE_MS, longestMs: 15 * MINUTE_MS },
  },
}

export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits,
  onLimited: (request: FastifyRequest) => void,
) {
  const counts = createRequestCounts()
  app.decorate('rateLimits', limits)
  app.decorate('countRequest', (request: FastifyRequest) => {
    const { viewer, ip } = request
    // In memory of each server: it is its own time that the limit protects. Guesses are counted in the store.
    const waitSeconds = viewer
      ? counts.add(counterOf(viewer), limits.perPerson)
      : counts.add(`address ${networkOf(ip)}`, limits.perAddress)
    if (waitSeconds === 0) return
    onLimited(request)
    throw new Problem(
      'too-many-requests',
      `Too many requests, try again in ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`,
      { retryAfterSeconds: waitSeconds },
    )
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    cache: 20_000,
    errorResponseBuilder: (request, { after }) => {
      onLimited(request)
      return new Problem('too-many-requests', `Too many requests, try again in ${after}`)
    },
  })
}

/** A program or display that asks too often with a key or link does not lock its owner out of the page. The number of both is limited. */
const counterOf = ({ username, sessionId, keyName, displayOf }: Viewer): string =>
  keyName === undefined && displayOf === undefined ? `person ${username}` : `key ${sessionId}`

/** Guessing is limited per address and name, so that one attacker cannot lock out a whole building. */
export function rateLimitOf(rate: RateClass = 'normal') {
  if (rate === 'normal') return {}
  return {
    rateLimit: {
      hook: 'preHandler' as const,
      groupId: rate,
      max: (request: FastifyRequest) => request.server.rateLimits.perName[rate],
      keyGenerator: (request: FastifyRequest) =>
        `${networkOf(request.ip)}|${nameIn(request)}${rate === 'sign-in' ? `|${deviceIn(request)}` : ''}`,
    },
  }
}

function nameIn({ body, params, viewer }: FastifyRequest): string {
  const named = [
    (body as { username?: unknown } | undefined)?.username,
    (params as { username?: unknown } | undefined)?.username,
  ]
  const name = viewer?.username ?? named.find((value) => typeof value === 'string') ?? ''
  return hashed(String(name).toLowerCase())
}

/** What is tried elsewhere behind the same address must not lock out a known device. Other cookies than its own only escape this limit, not that of guesses. */
const deviceIn = ({ headers }: FastifyRequest): string => hashed(headers.cookie ?? '')

/** Because a key of attacker's length would be kept in memory. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
