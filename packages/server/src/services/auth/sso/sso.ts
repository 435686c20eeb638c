import { Problem, type TokenPair } from '@soundings/contract'
import * as oidc from 'openid-client'
import type { OidcConfig } from '../../../config.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { ExternalPerson } from '../external/external-person.ts'
import type { ExternalRightsRules } from '../external/external-rights.ts'
import type { Sessions, SignInPlace } from '../sessions/sessions.ts'
import type { ExternalUsers } from '../users/external-users.ts'
import type { StoredUser, Users } from '../users/users.ts'
import { readPerson, readRights } from './sso-claims.ts'
import type { SsoStore } from './sso.store.ts'

interface Needs {
  readonly config: OidcConfig
  readonly publicUrl: string
  readonly store: SsoStore
  readonly externalUsers: Pick<ExternalUsers, 'admit'>
  readonly externalRights: ExternalRightsRules
  readonly users: Users
  readonly sessions: Sessions
  readonly box: SecretBox
  readonly audit: Audit
  readonly now: () => Date
}

const ATTEMPT_MINUTES = 10
export const CODE_SECONDS = 60
const ID_TOKEN_LABEL = 'sso:id-token'

/** Sign-in through an OpenID Connect provider: authorization code with PKCE, state bound to the browser by a cookie. */
export function createSso({
  config,
  publicUrl,
  store,
  externalUsers,
  externalRights,
  users,
  sessions,
  box,
  audit,
  now,
}: Needs) {
  const redirectUri = `${publicUrl}/auth/sso/callback`
  let discovered: Promise<oidc.Configuration> | undefined

  /** Asked at first use, so that a provider which is down at our start does not keep us down. */
  function provider(): Promise<oidc.Configuration> {
    discovered ??= discover(config).catch((error: unknown) => {
      discovered = undefined
      throw new Problem('unavailable', 'The sign-in provider cannot be reached', { cause: error })
    })
    return discovered
  }

  const inFuture = (ms: number) => new Date(now().getTime() + ms).toISOString()

  /** Why a person is refused stands in the record, for the administrator whom they ask. */
  async function admit(person: ExternalPerson, address: string): Promise<StoredUser> {
    try {
      return await externalUsers.admit(person, address)
    } catch (error) {
      if (error instanceof Problem)
        await audit.record({
          username: person.username,
          action: 'session.sign-in',
          outcome: 'refused',
          detail: `single sign-on: ${error.message}`,
          address,
        })
      throw error
    }
  }

  return {
    label: config.label,
    issuer: config.issuer,

    async start(): Promise<{ url: string; state: string }> {
      const settings = await provider()
      const state = newToken()
      const nonce = newToken()
      const verifier = oidc.randomPKCECodeVerifier()
      await store.insertAttempt({
        stateHash: hashToken(state),
        nonce,
        verifier,
        expiresAt: inFuture(ATTEMPT_MINUTES * 60_000),
      })
      const url = oidc.buildAuthorizationUrl(settings, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state }
    },

    /** Gives the one-time code with which the page fetches its tokens, and the secret of the browser that has to come with it. */
    async finish(
      query: string,
      stateOfBrowser: string,
      address: string,
    ): Promise<{ readonly code: string; readonly browserSecret: string }> {
      const settings = await provider()
      const attempt = stateOfBrowser ? await store.takeAttempt(hashToken(stateOfBrowser)) : undefined
      if (!attempt || attempt.expires_at < now().toISOString()) throw staleAttempt()
      const tokens = await oidc
        .authorizationCodeGrant(settings, new URL(`${redirectUri}?${query}`), {
          expectedState: stateOfBrowser,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusedByProvider(error)
        })
      const claims = tokens.claims() ?? {}
      const user = await admit(readPerson(claims, config.issuer, config), address)
      await externalRights.follow(user, readRights(claims, config), address)
      const [code, browserSecret] = [newToken(), newToken()]
      const sealedIdToken = box.seal(tokens.id_token ?? '', ID_TOKEN_LABEL)
      await store.insertCode({
        codeHash: hashBoundCode(code, browserSecret),
        userId: user.id,
        sealedIdToken,
        expiresAt: inFuture(CODE_SECONDS * 1000),
      })
      return { code, browserSecret }
    },

    async exchange(code: string, browserSecret: string, from: SignInPlace): Promise<TokenPair> {
      const taken = await store.takeCode(hashBoundCode(code, browserSecret))
      const user = taken && taken.expires_at > now().toISOString() ? await users.find(taken.user_id) : undefined
      if (!taken || !user?.enabled) throw staleAttempt()
      const tokens = await sessions.open(user, { ssoIdToken: taken.id_token, from })
      await audit.record({
        username: user.username,
        action: 'session.sign-in',
        detail: 'single sign-on',
        address: from.address,
      })
      return tokens
    },

    async logoutUrl(sealedIdToken: string): Promise<string | null> {
      const settings = await provider().catch(() => undefined)
      if (!settings?.serverMetadata().end_session_endpoint) return null
      const url = oidc.buildEndSessionUrl(settings, {
        id_token_hint: box.open(sealedIdToken, ID_TOKEN_LABEL),
        post_logout_redirect_uri: `${publicUrl}/login`,
      })
      return url.href
    },

    async removeOld() {
      await store.removeExpired(now().toISOString())
      await externalRights.endHeld()
    },
  }
}

export type Sso = ReturnType<typeof createSso>

function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  // Plain HTTP only to this very machine: tokens never cross a network in the clear.
  const insecure = server.protocol === 'http:' && isLoopback ? [oidc.allowInsecureRequests] : []
  // The id token is checked against the provider's keys too, not only the connection over which it came.
  const execute = [...insecure, oidc.enableNonRepudiationChecks]
  return oidc.discovery(server, clientId, undefined, clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None(), {
    execute,
    timeout: 10,
  })
}

/** Known together only to the browser that came back from the provider: a link with a code of an attacker's signs no one in as them. */
const hashBoundCode = (code: string, browserSecret: string): string => hashToken(`${code} ${browserSecret}`)

function staleAttempt() {
  return new Problem('signed-out', 'This sign-in took too long or was started elsewhere. Try again')
}

function refusedByProvider(cause: unknown) {
  return new Problem('signed-out', 'The sign-in provider did not confirm this sign-in', { cause })
}
