import { exchangeSsoCode, getSignInOptions, Problem, type Records } from '@soundings/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { serve } from '../../../platform/http/serve.ts'
import type { SessionLimits } from '../sessions/sessions.ts'
import type { Sso } from './sso.ts'

interface Needs {
  readonly sso: Sso | undefined
  readonly providerName: string
  readonly passwordMinLength: number
  readonly sessionLimits: SessionLimits
  readonly isSecure: boolean
}

const COOKIE = 'soundings_sso'
const COOKIE_PATH = '/auth/sso'
const COOKIE_SECONDS = 600

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
  serve(app, exchangeSsoCode, ({ body, address, userAgent }) => {
    if (!sso) throw notConfigured()
    return sso.exchange(body.code, { address, userAgent })
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
        return await reply.header('set-cookie', cookie(state, COOKIE_SECONDS, isSecure)).redirect(url)
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
      reply.header('set-cookie', cookie('', 0, isSecure))
      try {
        const code = await sso.finish(request.url.split('?')[1] ?? '', stateIn(request), request.ip)
        // In the fragment, which browsers send to no server and write into no log.
        return await reply.redirect(`/login#sso=${code}`)
      } catch (error) {
        request.log.warn({ err: error }, 'single sign-on failed')
        return backToSignIn(reply, error)
      }
    },
  )
}

function backToSignIn(reply: FastifyReply, error: unknown) {
  if (!(error instanceof Problem)) throw error
  return reply.redirect(`/login#sso_error=${encodeURIComponent(error.message)}`)
}

function cookie(value: string, seconds: number, isSecure: boolean): string {
  return `${COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function stateIn({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}

function notConfigured() {
  return new Problem('missing', 'Single sign-on is not configured')
}
