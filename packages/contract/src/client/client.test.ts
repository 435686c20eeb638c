import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { type Account, getAccount } from '../auth/session.ts'
import { getUser } from '../auth/users.ts'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'

const account = {
  id: 1,
  preferred_username: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'a@b.org',
  permissions: [],
  roles: ['ROLE_USER'],
}
let requests: string[]
let pairs: number
let accepted: string

/** A server that knows one person and takes the id token it gave last, unless told otherwise. */
async function answer(address: string, init: RequestInit): Promise<Response> {
  const bearer = new Headers(init.headers).get('authorization')
  requests.push(`${init.method} ${address} ${bearer ?? 'unsigned'}`)
  if (address.endsWith('/auth/authenticate') && !(init.body as string).includes('right'))
    return json({ title: 'Wrong username or password' }, 401)
  if (/\/(authenticate|refresh)$/.test(address)) {
    pairs += 1
    accepted = `id-${pairs}`
    return json({ id_token: accepted, refreshToken: `refresh-${pairs}` })
  }
  if (address.endsWith('/auth/logout')) return json({ ssoLogoutUrl: null })
  return bearer === `Bearer ${accepted}` ? json(account) : json({ title: 'Please sign in' }, 401)
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

let client: ReturnType<typeof createClient>
beforeEach(() => {
  requests = []
  pairs = 0
  accepted = 'nothing'
  client = createClient({ url: 'https://bi.example/acme/', fetch: answer })
})

describe('the typed client', () => {
  it('signs in, calls under the given address and signs out', async () => {
    await client.signIn('ann', 'right')
    const reply = await client.call(getAccount)
    expectTypeOf(reply).toEqualTypeOf<Account>()
    expect(reply).toEqual(account)
    await client.signOut()
    expect(requests).toEqual([
      'POST https://bi.example/acme/auth/authenticate unsigned',
      'GET https://bi.example/acme/auth/account Bearer id-1',
      'POST https://bi.example/acme/auth/logout unsigned',
    ])
    await expect(client.call(getAccount)).rejects.toThrow('You are not signed in')
  })

  it('calls with an API key, without a sign-in and without a renewal, and tells why the key is refused', async () => {
    accepted = 'snd_key'
    const byKey = createClient({ url: 'https://bi.example/acme', apiKey: 'snd_key', fetch: answer })
    expect(await byKey.call(getAccount)).toEqual(account)
    accepted = 'snd_other'
    await expect(byKey.call(getAccount)).rejects.toMatchObject({ title: 'Please sign in', status: 401 })
    await byKey.signOut()
    expect(requests).toEqual(Array.from({ length: 2 }, () => 'GET https://bi.example/acme/auth/account Bearer snd_key'))
  })

  it('renews an id token that has aged, once for all calls at the same time', async () => {
    await client.signIn('ann', 'right')
    accepted = 'something newer'
    expect(await Promise.all([client.call(getAccount), client.call(getAccount)])).toEqual([account, account])
    expect(requests.filter((request) => request.includes('/auth/refresh'))).toHaveLength(1)
  })

  it('tells what went wrong with the words of the server', async () => {
    await expect(client.signIn('ann', 'wrong')).rejects.toMatchObject({
      title: 'Wrong username or password',
      status: 401,
      kind: 'signed-out',
    })
    const offline = createClient({
      url: 'https://bi.example',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    await expect(offline.signIn('ann', 'right')).rejects.toBeInstanceOf(ApiError)
  })

  it('tells of an answer that was cut off, which may not be taken for whole', async () => {
    const cut = () =>
      new ReadableStream({
        start: (controller) => (
          controller.enqueue(new TextEncoder().encode('{"id":')),
          controller.error(new TypeError('terminated'))
        ),
      })
    const cutting = createClient({
      url: 'https://bi.example',
      fetch: async (address, init) => (address.endsWith('/auth/account') ? new Response(cut()) : answer(address, init)),
    })
    await cutting.signIn('ann', 'right')
    await expect(cutting.call(getAccount)).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'unavailable',
      title: 'The answer was cut off before it was complete',
    })
  })

  it('takes only what an endpoint takes', () => {
    // @ts-expect-error: one user is asked for by its number.
    const withoutId = () => client.call(getUser)
    // @ts-expect-error: there is no such parameter.
    const misspelt = () => client.call(getUser, { params: { idd: 1 } })
    expect([withoutId, misspelt]).toHaveLength(2)
  })
})
