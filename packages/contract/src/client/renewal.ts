import { refresh, type TokenPair } from '../auth/session.ts'
import { ApiError } from './api-error.ts'
import type { Calls } from './calls.ts'

/** Lets one at a time do something, anyone else who may share the tokens. */
export type Exclusive = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

interface Needs {
  readonly session: {
    idToken(): string | undefined
    refreshToken(): string | undefined
    renew(pair: TokenPair): void
  }
  readonly exclusive: Exclusive
  /** Asks the server for a new pair; undefined when it refuses. */
  readonly trade: (refreshToken: string) => Promise<TokenPair | undefined>
}

/**
 * Gets a new id token in place of a refused one; answers whether there is one now.
 * The reuse of a refresh token can end the sign-in, so its holders take turns and read it again at theirs.
 */
export function createRenewal({ session, exclusive, trade }: Needs) {
  return (refused: string | undefined): Promise<boolean> =>
    exclusive('soundings-refresh', async () => {
      const current = session.idToken()
      if (current !== undefined && current !== refused) return true
      const refreshToken = session.refreshToken()
      if (refreshToken === undefined) return false
      const pair = await trade(refreshToken)
      if (!pair) return false
      session.renew(pair)
      return true
    })
}

export const tradeBy =
  ({ call }: Pick<Calls, 'call'>) =>
  async (refreshToken: string): Promise<TokenPair | undefined> => {
    try {
      return await call(refresh, { body: { refreshToken } })
    } catch (error) {
      // Only a refusal ends the session; a server that is away for a moment does not.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.kind !== 'too-many-requests')
        return undefined
      throw error
    }
  }
