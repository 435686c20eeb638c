import {
  exchangeSsoCode,
  getSignInOptions,
  Problem,
  type ProblemKind,
  type Records,
  type SsoErrorCode,
} from '@soundings/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Answer, serve } from '../../../platform/http/serve.ts'
import type { SessionLimits } from '../sessions/sessions.ts'
import { CODE_SECONDS, type Sso } from './sso.ts'

interface Needs {
  readonly sso: Sso | undefined
  readonly providerName: string
  readonly passwordMinLength: number
  readonly sessionLimits: SessionLimits
  readonly isSecure: boolean
}

const STATE_COOKIE = 'soundings_sso'
/** Comes with the one-time code. */
const CODE_COOKIE = 'soundings_sso_code'
const COOKIE_PATH = '/auth/sso'
const STATE_SECONDS = 600

export function ssoRoutes(
  app: FastifyInstance,
  { sso, providerName, passwordMinLength, sessionLimits: { idleMinutes, canRemember }, isSecure }: Needs,
) {
  serve(app, getSignInOptions, () => ({
    providerName,
    passwordMinLength,
    idleMinutes,
    canRemember,
    sso: sso ? { label: sso.label, startUrl: '/auth/sso/start' } : null,
  }))
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  serve(app, exchangeSsoCode, async ({ body, address, userAgent, cookies }) => {
    if (!sso) throw notConfigured()
    const tokens = await sso.exchange(body.code, cookieIn(cookies, CODE_COOKIE), { address, userAgent })
    return new Answer(tokens, { headers: { 'set-cookie': cookie(CODE_COOKIE, '', 0) } })
  })

  const browserRoute = (summary: string, records: Records) => ({
    config: { allow: 'public' as const, records },
    schema: { summary, tags: ['auth'], response: { 302: z.null() } },
  })

  app.get(
    '/auth/sso/start',
    browserRoute('Send the browser to the single-sign-on provider', { noneBecause: 'the caller is not known yet' }),
    async (_request, reply) => {
      if (!sso) throw notConfigured()
      try {
        const { url, state } = await sso.start()
        return await reply.header('set-cookie', cookie(STATE_COOKIE, state, STATE_SECONDS)).redirect(url)
      } catch (error) {
        return backToSignIn(reply, error)
      }
    },
  )

  app.get(
    '/auth/sso/callback',
    browserRoute('Where the provider sends the browser back, on to the page', [
      'session.sign-in',
      'user.create',
      'sso.role-change',
    ]),
    async (request, reply) => {
      if (!sso) throw notConfigured()
      reply.header('set-cookie', cookie(STATE_COOKIE, '', 0))
      try {
        const state = cookieIn(request.headers.cookie ?? '', STATE_COOKIE)
        const { code, browserSecret } = await sso.finish(request.url.split('?')[1] ?? '', state, request.ip)
        reply.header('set-cookie', cookie(CODE_COOKIE, browserSecret, CODE_SECONDS))
        // In the fragment, which browsers send to no server and write into no log.
        return await reply.redirect(`/login#sso=${code}`)
      } catch (error) {
        request.log.warn({ err: error }, 'single sign-on failed')
        return backToSignIn(reply, error)
      }
    },
  )
}

const errorCodes: Partial<Record<ProblemKind, SsoErrorCode>> = {
  unavailable: 'unavailable',
  conflict: 'name-taken',
  forbidden: 'deactivated',
}

function backToSignIn(reply: FastifyReply, error: unknown) {
  if (!(error instanceof Problem)) throw error
  return reply.redirect(`/login#sso_error=${errorCodes[error.kind] ?? 'not-confirmed'}`)
}

function cookieIn(cookies: string, name: string): string {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([each]) => each === name)?.[1] ?? ''
}

function notConfigured() {
  return new Problem('missing', 'Single sign-on is not configured')
}
