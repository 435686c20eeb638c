import { createHash } from 'node:crypto'
import { Problem, type RateClass } from '@soundings/contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
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

/** Requests per minute. A hospital often stands behind one address, so the general budget is wide. */
export interface RateLimits {
  readonly perAddress: number
  /** Of the calls worth repeating to an attacker, by address and name. */
  readonly perName: Readonly<Record<Exclude<RateClass, 'normal'>, number>>
  readonly guesses: GuessLimits
}

const MINUTE_MS = 60_000

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perAddress: 3000,
  perName: { 'sign-in': 10, reset: 10, 'connection-test': 20 },
  guesses: {
    perAddress: { free: 50, forgiveMs: MINUTE_MS, longestMs: 5 * MINUTE_MS },
    perName: { free: 10, forgiveMs: 10 * MINUTE_MS, longestMs: 15 * MINUTE_MS },
  },
}

export async function limitRates(app: FastifyInstance, limits: RateLimits, onLimited: (request: FastifyRequest) => void) {
  app.decorate('rateLimits', limits)
  await app.register(rateLimit, {
    global: true,
    max: limits.perAddress,
    timeWindow: '1 minute',
    cache: 20_000,
    errorResponseBuilder: (request, { after }) => {
      onLimited(request)
      return new Problem('too-many-requests', `Too many requests, try again in ${after}`)
    },
  })
}

/** Guessing is limited per address and name, so that one attacker cannot lock out a whole building. */
export function rateLimitOf(rate: RateClass = 'normal') {
  if (rate === 'normal') return {}
  return {
    rateLimit: {
      hook: 'preHandler' as const,
      groupId: rate,
      max: (request: FastifyRequest) => request.server.rateLimits.perName[rate],
      keyGenerator: (request: FastifyRequest) => `${request.ip}|${nameIn(request)}${rate === 'sign-in' ? `|${deviceIn(request)}` : ''}`,
    },
  }
}

function nameIn({ body, params, viewer }: FastifyRequest): string {
  const named = [(body as { username?: unknown } | undefined)?.username, (params as { username?: unknown } | undefined)?.username]
  const name = viewer?.username ?? named.find((value) => typeof value === 'string') ?? ''
  return hashed(String(name).toLowerCase())
}

/** What is tried elsewhere behind the same address must not lock out a known device. Other cookies than its own only escape this limit, not that of guesses. */
const deviceIn = ({ headers }: FastifyRequest): string => hashed(headers.cookie ?? '')

/** Because a key of attacker's length would be kept in memory. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
