import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { needed } from '../permissions/needed.ts'
import { permissionNames, roleNames } from '../permissions/permissions.ts'
import { line } from '../text.ts'
import { Locale, Theme } from './appearance.ts'

export const PASSWORD_MAX_LENGTH = 256

export const Password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1).max(40)
const UsernameText = line(64).min(1)
const OpaqueToken = z.string().min(1).max(512)
const Done = z.strictObject({})

export const TokenPair = z.object({ id_token: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof TokenPair>

export const Account = z.object({
  id: z.int(),
  preferred_username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  roles: z.array(z.enum(roleNames)),
  /** The role needs a second factor: until it is set up, the user holds no permission. */
  mustSetUpSecondFactor: z.boolean().optional(),
  /** Of their preferences, since the page needs them before the first screen. */
  theme: Theme.optional(),
  locale: Locale.optional(),
})
export type Account = z.infer<typeof Account>

export const authenticate = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/authenticate',
  allow: 'public',
  rate: 'sign-in',
  records: ['session.sign-in'],
  summary:
    'Sign in with username and password, and with a code where a second factor is on (then the first answer is 401 with a field error of `code`)',
  body: z.strictObject({
    username: UsernameText,
    password: Password,
    rememberMe: z.boolean().optional(),
    code: SecondFactorCode.optional(),
  }),
  reply: TokenPair,
})

export const refresh = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/refresh',
  allow: 'public',
  records: ['session.token-reuse'],
  summary: 'Trade a refresh token for a new pair; the old one is retired, and its reuse ends the sign-in',
  body: z.strictObject({ refreshToken: OpaqueToken }),
  reply: TokenPair,
})

export const logout = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/logout',
  allow: 'public',
  records: ['session.sign-out'],
  summary: 'End the sign-in that the refresh token belongs to',
  body: z.strictObject({ refreshToken: OpaqueToken }),
  reply: z.object({
    /** Where the browser has to go to end the sign-in at the single-sign-on provider too. */
    ssoLogoutUrl: z.string().nullable(),
  }),
})

export const getAccount = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account',
  allow: needed.account,
  viewAs: true,
  records: showsNoRows,
  summary: 'Who the caller is, with permissions and roles',
  reply: Account,
})

export const changePassword = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/change-password',
  allow: 'signed-in',
  isForPeople: true,
  rate: 'reset',
  records: ['account.change-password'],
  summary:
    "Change one's own password; needs the current one unless it was entered in the last 10 minutes; every other sign-in and all links end",
  body: z.strictObject({ currentPassword: Password.optional(), newPassword: Password }),
  reply: Done,
})

export const forgotPassword = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/forget-password/:username',
  allow: 'public',
  rate: 'reset',
  records: ['account.forgot-password'],
  summary: 'Send reset instructions by email; the answer is the same for unknown users',
  params: z.strictObject({ username: UsernameText }),
  reply: Done,
})

export const resetPasswordByText = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/change-password/token/:token',
  allow: 'public',
  rate: 'reset',
  records: ['account.reset-password'],
  summary: 'Set a new password with a reset token; the body is the password as plain text',
  params: z.strictObject({ token: OpaqueToken }),
  body: Password,
  bodyFormat: 'text',
  reply: Done,
})

export const resetPassword = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/reset-password/finish',
  allow: 'public',
  rate: 'reset',
  records: ['account.reset-password'],
  summary: 'Set a new password with a reset token',
  body: z.strictObject({ token: OpaqueToken, password: Password }),
  reply: Done,
})

export const getSignInOptions = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/sign-in-options',
  allow: 'public',
  batched: true,
  records: showsNoRows,
  summary:
    "What the sign-in page has to know: the provider's name, single sign-on, the shortest password, how long sign-ins last",
  reply: z.object({
    providerName: z.string(),
    passwordMinLength: z.int(),
    /** The page locks itself when it was not used for so long. */
    idleMinutes: z.int(),
    /** Whether people may stay signed in for 30 days, without being locked out. */
    canRemember: z.boolean(),
    sso: z.object({ label: z.string(), startUrl: z.string() }).nullable(),
  }),
})
export type SignInOptions = z.infer<typeof getSignInOptions.reply>

/** Why single sign-on brought the browser back without a code, behind `#sso_error=`. The page has the words, so that no link can bring others. */
export type SsoErrorCode = 'unavailable' | 'name-taken' | 'deactivated' | 'not-confirmed'

export const exchangeSsoCode = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/sso/exchange',
  allow: 'public',
  records: ['session.sign-in'],
  summary: 'Trade the one-time code that single sign-on brought back for a pair of tokens',
  body: z.strictObject({ code: OpaqueToken }),
  reply: TokenPair,
})
