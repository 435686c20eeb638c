import type { TokenPair } from '@soundings/contract'
import type { Exclusive } from './exclusive.ts'
import type { Session } from './session.ts'

interface Needs {
  readonly session: Pick<Session, 'idToken' | 'refreshToken' | 'renew'>
  readonly exclusive: Exclusive
  /** Asks the server for a new pair; undefined when it refuses. */
  readonly trade: (refreshToken: string) => Promise<TokenPair | undefined>
}

/**
 * Gets a new id token in place of a refused one; answers whether there is one now.
 * A refresh token works once and its reuse ends the sign-in, so tabs take turns and read the storage again at theirs.
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
