import { CLIENT, startOidcProvider } from '../../../../testing/servers/oidc-provider.ts'
import { startTestApp, type TestAppOptions } from '../../../../testing/servers/test-app.ts'

export const PUBLIC_URL = 'http://localhost:8099'

export interface TestPerson {
  readonly sub: string
  readonly [claim: string]: unknown
}

interface Answer {
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>
}

/** What a browser sends back of what an answer set. */
export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0]!)
    .join('; ')

/** The application beside a provider, and the walk of a browser between them. */
export async function startWithProvider(env: Record<string, string> = {}, options: TestAppOptions = {}) {
  const provider = await startOidcProvider(PUBLIC_URL)
  const test = await startTestApp({
    ...options,
    env: {
      PUBLIC_URL,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Hospital account',
      ...env,
    },
  })
  const begin = () => test.request({ method: 'GET', url: '/auth/sso/start' })

  /** Gives the fragment with which the sign-in page is opened. */
  async function walk(person: TestPerson) {
    const started = await begin()
    const back = new URL(await provider.signIn(String(started.headers.location), { ...person }))
    const finished = await test.request({
      method: 'GET',
      url: `${back.pathname}${back.search}`,
      headers: { cookie: cookiesOf(started) },
    })
    const fragment = new URLSearchParams(String(finished.headers.location).split('#')[1])
    return { started, back, finished, fragment, cookies: cookiesOf(finished) }
  }

  const exchange = (code: string, cookie: string) =>
    test.request({ method: 'POST', url: '/auth/sso/exchange', body: { code }, headers: { cookie } })

  async function signInAs(person: TestPerson) {
    const { fragment, cookies } = await walk(person)
    const tokens = (await exchange(fragment.get('sso') ?? '', cookies)).json() as {
      id_token: string
      refreshToken: string
    }
    const account = (
      await test.request({ method: 'GET', url: '/auth/account', token: tokens.id_token })
    ).json() as Record<string, unknown>
    return { tokens, account }
  }

  return {
    test,
    provider,
    begin,
    walk,
    exchange,
    signInAs,
    async close() {
      await test.close()
      await provider.close()
    },
  }
}

export type SsoBrowser = Awaited<ReturnType<typeof startWithProvider>>

export const anna = {
  sub: 'a-1',
  preferred_username: 'anna',
  given_name: 'Anna',
  family_name: 'Berg',
  email: 'anna@hospital.example',
}
