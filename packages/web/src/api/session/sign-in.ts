import {
  authenticate,
  changePassword as changePasswordEndpoint,
  exchangeSsoCode,
  forgotPassword,
  getSignInOptions,
  lockSession,
  logout,
  resetPassword,
  type SignInOptions,
} from '@soundings/contract'
import { useEffect, useState } from 'react'
import { callTogether } from '../core/batched.ts'
import { call } from '../core/call.ts'
import { session } from './session.ts'

// The sign-in page is the first thing everybody loads, so this file does without the query library.

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
  /** Of the second factor, once the server has asked for it. */
  readonly code?: string
}

export async function signIn(credentials: Credentials): Promise<void> {
  session.begin(await call(authenticate, { body: credentials }), credentials.rememberMe)
}

/** The code that single sign-on brought back works once. */
export async function signInWithSsoCode(code: string): Promise<void> {
  session.begin(await call(exchangeSsoCode, { body: { code } }), false)
}

export async function askForReset(username: string): Promise<void> {
  await call(forgotPassword, { params: { username } })
}

export async function finishReset(change: { token: string; password: string }): Promise<void> {
  await call(resetPassword, { body: change })
}

export async function changePassword(change: { currentPassword: string; newPassword: string }): Promise<void> {
  await call(changePasswordEndpoint, { body: change })
}

/** Ends the sign-in on the server; the storages are emptied whatever it answers. */
export async function logOut(): Promise<{ ssoLogoutUrl: string | null }> {
  const refreshToken = session.refreshToken()
  try {
    return refreshToken === undefined ? { ssoLogoutUrl: null } : await call(logout, { body: { refreshToken } })
  } finally {
    session.end('logged-out')
  }
}

/** Lets the session run out on the server, and leaves the page behind a lock. */
export async function lockPage(): Promise<void> {
  const [username, refreshToken] = [session.signedInUser(), session.refreshToken()]
  if (username === undefined) return
  session.lock(username)
  // Without an answer the session runs out by itself; the tokens are gone from here in either case.
  if (refreshToken !== undefined) await call(lockSession, { body: { refreshToken } }).catch(() => undefined)
}

let asked: Promise<SignInOptions> | undefined
let loaded: SignInOptions | undefined

/** Does not ask for them: every signed-in page does that for its footer, together with what else it needs. */
export const loadedSignInOptions = (): SignInOptions | undefined => loaded

/** Provider name, single sign-on, shortest password. Undefined until the server has told, or when it cannot. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    // Inside the shell it is asked for with what else a page needs first.
    asked ??= session.isOpen() ? callTogether(getSignInOptions, {}) : call(getSignInOptions)
    asked.then(
      (options) => {
        loaded = options
        setOptions(options)
      },
      () => (asked = undefined),
    )
  }, [])
  return options
}
