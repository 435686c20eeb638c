import { jwtVerify, SignJWT } from 'jose'

export interface IdClaims {
  readonly sessionId: string
  readonly username: string
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

  return {
    sign: ({ sessionId, username }: IdClaims): Promise<string> =>
      new SignJWT({ sid: sessionId, preferred_username: username })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .sign(key),

    async verify(token: string): Promise<string | undefined> {
      const known = verified.get(token)
      if (known && now().getTime() < known.expiresAtMs) return known.sessionId
      verified.delete(token)
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now() })
        if (typeof payload.sid !== 'string') return undefined
        if (payload.exp !== undefined) remember(token, payload.sid, payload.exp * 1000)
        return payload.sid
      } catch {
        return undefined
      }
    },
  }
}

export type IdTokens = ReturnType<typeof createIdTokens>
