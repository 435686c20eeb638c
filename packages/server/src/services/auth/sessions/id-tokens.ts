import { jwtVerify, SignJWT } from 'jose'

export interface IdClaims {
  readonly sessionId: string
  readonly username: string
  /** The hash of the refresh token that was given with it, if both came from a renewal. */
  readonly pair?: string
}

const ALGORITHM = 'HS256'
const ISSUER = 'soundings'
const VERIFIED_MAX = 10_000

/** Short-lived proofs of a session. They carry no rights: those are read from the store at every request. */
export function createIdTokens({ key, minutes, now }: { key: Buffer; minutes: number; now: () => Date }) {
  /** Tokens whose signature was found right: the same text need not be computed again, only its time is looked at. */
  const verified = new Map<string, { readonly sessionId: string; readonly expiresAtMs: number }>()

  function remember(token: string, sessionId: string, expiresAtMs: number) {
    if (verified.size >= VERIFIED_MAX) verified.clear()
    verified.set(token, { sessionId, expiresAtMs })
  }

  async function readClaims(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now() })
      return payload
    } catch {
      return undefined
    }
  }

  return {
    sign: ({ sessionId, username, pair }: IdClaims): Promise<string> =>
      new SignJWT({ sid: sessionId, preferred_username: username, ...(pair !== undefined && { pair }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .sign(key),

    /** `onFirstUse` of a renewed token, in this process, may refuse it. */
    async verify(token: string, onFirstUse: (pair: string) => Promise<boolean>): Promise<string | undefined> {
      const known = verified.get(token)
      if (known && now().getTime() < known.expiresAtMs) return known.sessionId
      verified.delete(token)
      const payload = await readClaims(token)
      if (typeof payload?.sid !== 'string') return undefined
      if (typeof payload.pair === 'string' && !(await onFirstUse(payload.pair))) return undefined
      if (payload.exp !== undefined) remember(token, payload.sid, payload.exp * 1000)
      return payload.sid
    },
  }
}

export type IdTokens = ReturnType<typeof createIdTokens>
