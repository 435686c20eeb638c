import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'

export const CLIENT = { id: 'soundings', secret: 'client-secret-of-the-test' }

/** A real OpenID provider on loopback; the person who signs in is the given person with the given claims. */
export async function startOidcProvider(publicUrl: string) {
  let isForging = false
  const server: Server = createServer((request, response) => {
    if (isForging && request.url?.startsWith('/token')) forgeIdToken(response)
    void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let person: { sub: string; [claim: string]: unknown } = { sub: 'nobody' }

  const client: ClientMetadata = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [`${publicUrl}/auth/sso/callback`],
    post_logout_redirect_uris: [`${publicUrl}/login`],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: {
      openid: ['sub', 'realm_access', 'groups', 'departments', 'hospital', '_claim_names', 'hasgroups'],
      profile: ['preferred_username', 'given_name', 'family_name', 'name'],
      email: ['email'],
    },
    // Into the id token, as the usual providers can be told to.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    cookies: { keys: ['cookie-key-of-the-test'] },
  })
  const handle = provider.callback()

  /** Follows the provider's pages as a browser would, back to the address it finally redirects to. */
  async function signIn(startUrl: string, who: typeof person): Promise<string> {
    person = who
    const cookies = new Map<string, string>()
    let url = startUrl
    let form: URLSearchParams | undefined
    for (let step = 0; step < 12; step += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      })
      form = undefined
      for (const line of response.headers.getSetCookie()) {
        const [name = '', ...rest] = line.split(';')[0]!.split('=')
        cookies.set(name, rest.join('='))
      }
      const location = response.headers.get('location')
      if (location) {
        url = new URL(location, url).href
        if (url.startsWith(publicUrl)) return url
        continue
      }
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`the provider showed something else: ${page.slice(0, 400)}`)
      url = new URL(action, url).href
      form = new URLSearchParams({ prompt, login: who.sub, password: 'any' })
    }
    throw new Error('the provider never came back')
  }

  /** A person who signs in from now on, in a browser of their own, is this person. */
  const be = (who: typeof person) => void (person = who)

  /** From now on, id tokens carry what was signed for another user. */
  const forge = () => void (isForging = true)

  return { issuer, signIn, be, forge, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

/** Another subject under the same signature. */
function forgeIdToken(response: ServerResponse) {
  const end = response.end.bind(response) as (body: unknown) => ServerResponse
  response.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const [head, payload = '', signature] = answer.id_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'a-2' })).toString('base64url')
    const text = JSON.stringify({ ...answer, id_token: [head, forged, signature].join('.') })
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as typeof response.end
}

export type TestProvider = Awaited<ReturnType<typeof startOidcProvider>>
