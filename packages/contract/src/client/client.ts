import { authenticate, logout, type TokenPair } from '../auth/session.ts'
import { createCalls } from './calls.ts'
import { createRenewal, type Exclusive, tradeBy } from './renewal.ts'

interface Needs {
  /** Where the installation is, such as `https://bi.hospital.example`; with a community, its name behind it. */
  readonly url: string
  /** Used for all calls, instead of a sign-in. */
  readonly apiKey?: string
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
}

const words = {
  signedOut: 'You are not signed in',
  unreachable: 'The server cannot be reached',
  cutOff: 'The answer was cut off before it was complete',
  misunderstood: 'The server answered in a way that this version of the client does not understand',
}

/** For programs: every endpoint of the contract as a typed call, with an API key or with a sign-in that is kept in memory and renewed when it ages. */
export function createClient({ url, apiKey, fetch: send = fetch }: Needs) {
  const base = url.replace(/\/+$/, '')
  let tokens: TokenPair | undefined
  const session = {
    idToken: () => tokens?.id_token ?? apiKey,
    refreshToken: () => tokens?.refreshToken,
    isOpen: () => tokens !== undefined,
    viewedUser: () => undefined,
    renew: (pair: TokenPair) => void (tokens = pair),
    end: () => void (tokens = undefined),
  }
  const calls = createCalls({
    session,
    send: (address, init) => send(base + address, init),
    renew: createRenewal({ session, exclusive: takeTurns(), trade: (refreshToken) => tradeBy(calls)(refreshToken) }),
    words,
  })

  return {
    ...calls,

    async signIn(username: string, password: string): Promise<void> {
      tokens = await calls.call(authenticate, { body: { username, password } })
    },

    async signOut(): Promise<void> {
      const refreshToken = tokens?.refreshToken
      tokens = undefined
      if (refreshToken !== undefined) await calls.call(logout, { body: { refreshToken } })
    },
  }
}

export type Client = ReturnType<typeof createClient>

function takeTurns(): Exclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
