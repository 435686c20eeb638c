import {
  authenticate, changePassword, exchangeSsoCode, forgotPassword, getSignInOptions, logout, resetPassword,
} from '@soundings/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { session } from './session.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

export const signInQueries = {
  options: () =>
    queryOptions({ queryKey: ['sign-in-options'], queryFn: ({ signal }) => call(getSignInOptions, { signal }), staleTime: Infinity }),
}

export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const pair = await call(authenticate, { body: credentials })
      session.begin(pair, credentials.rememberMe)
    },
  })
}

/** The code that single sign-on brought back works once. */
export function useSsoExchange() {
  return useMutation({
    mutationFn: async (code: string) => session.begin(await call(exchangeSsoCode, { body: { code } }), false),
  })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (username: string) => call(forgotPassword, { params: { username } }) })
}

export function useResetPassword() {
  return useMutation({ mutationFn: (change: { token: string; password: string }) => call(resetPassword, { body: change }) })
}

export function useChangePassword() {
  return useMutation({ mutationFn: (newPassword: string) => call(changePassword, { body: { newPassword } }) })
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
