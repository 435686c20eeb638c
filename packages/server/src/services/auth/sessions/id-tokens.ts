import { jwtVerify, SignJWT } from 'jose'

export interface IdClaims {
  readonly sessionId: string
  readonly username: string
}

const ALGORITHM = 'HS256'
const ISSUER = 'soundings'

/** Short-lived proofs of a session. They carry no rights: those are read from the store at every request. */
export function createIdTokens({ key, minutes, now }: { key: Buffer; minutes: number; now: () => Date }) {
  return {
    sign: ({ sessionId, username }: IdClaims): Promise<string> =>
      new SignJWT({ sid: sessionId, preferred_username: username })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .sign(key),

    async verify(token: string): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now() })
        return typeof payload.sid === 'string' ? payload.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}

export type IdTokens = ReturnType<typeof createIdTokens>
