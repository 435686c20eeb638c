import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams } from '../paging.ts'
import { Password, SecondFactorCode } from './session.ts'

const Code = z.strictObject({ code: SecondFactorCode })
const Done = z.strictObject({})

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Whether the role of the user needs one. */
  isRequired: z.boolean(),
  /** False for users of single sign-on and service accounts, who have no password here. */
  isPossible: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const RecoveryCodes = z.object({
  /** Each works once, in the place of a code. Shown once; only hashes are kept. */
  recoveryCodes: z.array(z.string()),
})

export const getSecondFactor = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account/second-factor',
  allow: 'signed-in',
  isForPeople: true,
  records: showsNoRows,
  summary: "Whether one's own sign-in asks for a second factor",
  reply: SecondFactor,
})

export const beginSecondFactor = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/second-factor/begin',
  allow: 'signed-in',
  isForPeople: true,
  records: ['second-factor.begin'],
  summary:
    'A new secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds); it counts once it is confirmed',
  body: z.strictObject({ currentPassword: Password.optional() }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmSecondFactor = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/second-factor/confirm',
  allow: 'signed-in',
  isForPeople: true,
  rate: 'reset',
  records: ['second-factor.turn-on'],
  summary: 'Turn the second factor on with a code of the new secret; all other sessions end',
  body: Code,
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/second-factor/recovery-codes',
  allow: 'signed-in',
  isForPeople: true,
  rate: 'reset',
  records: ['second-factor.renew-codes'],
  summary: 'New recovery codes; those before stop working',
  body: Code,
  reply: RecoveryCodes,
})

export const turnOffSecondFactor = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/second-factor/turn-off',
  allow: 'signed-in',
  isForPeople: true,
  rate: 'reset',
  records: ['second-factor.turn-off'],
  summary: 'Turn the second factor off with a code',
  body: Code,
  reply: Done,
})

export const resetSecondFactor = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/users/:id/second-factor',
  allow: 'administrator',
  isForPeople: true,
  records: ['second-factor.reset'],
  summary: 'Take the second factor of another user away, who has lost it; their sessions end',
  params: IdParams,
  reply: Done,
})
