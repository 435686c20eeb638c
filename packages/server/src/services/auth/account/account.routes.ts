import {
  authenticate,
  changePassword,
  forgotPassword,
  getAccount,
  logout,
  Problem,
  refresh,
  resetPassword,
  resetPasswordByText,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { Answer, serve } from '../../../platform/http/serve.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Sso } from '../sso/sso.ts'
import type { AccountRules } from './account.ts'

interface Needs {
  readonly account: AccountRules
  readonly sessions: Sessions
  readonly sso: Sso | undefined
}

export function accountRoutes(app: FastifyInstance, { account, sessions, sso }: Needs) {
  /** Without the name: people type their password there. */
  function logRefusal(error: unknown, address: string): never {
    if (error instanceof Problem) app.log.warn({ address, reason: error.kind }, 'sign-in refused')
    throw error
  }

  serve(app, authenticate, async ({ body, address, cookies, userAgent }) => {
    const { tokens, deviceCookie } = await account
      .authenticate(body, { address, cookies, userAgent })
      .catch((error: unknown) => logRefusal(error, address))
    return new Answer(tokens, { headers: { 'set-cookie': deviceCookie } })
  })
  serve(app, refresh, ({ body, address }) => account.refresh(body.refreshToken, address))
  serve(app, logout, async ({ body, address }) => {
    const { ssoIdToken } = await sessions.end(body.refreshToken, address)
    return { ssoLogoutUrl: ssoIdToken && sso ? await sso.logoutUrl(ssoIdToken) : null }
  })
  serve(app, getAccount, ({ viewer }) => account.view(viewer))
  serve(app, changePassword, async ({ viewer, body, cookies }) => {
    const { deviceCookie } = await account.changePassword(viewer, body, cookies)
    return new Answer({}, { headers: { 'set-cookie': deviceCookie } })
  })
  serve(app, forgotPassword, async ({ params, address }) => {
    await account.forgotPassword(params.username, address)
    return {}
  })
  serve(app, resetPasswordByText, async ({ params, body, address }) => {
    await account.resetPassword(params.token, body, address)
    return {}
  })
  serve(app, resetPassword, async ({ body, address }) => {
    await account.resetPassword(body.token, body.password, address)
    return {}
  })
}
