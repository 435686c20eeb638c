import {
  ApiError,
  authenticate,
  changePassword,
  createCalls,
  createRenewal,
  forgotPassword,
  getAccount,
  getUser,
  listUsers,
  resetPasswordByText,
  type Calls,
} from '@soundings/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExclusive } from './exclusive.ts'
import { messages } from './messages.ts'
import { createSession, type Session } from '../session/session.ts'
import { MemoryStorage } from '../testing/memory-storage.ts'

interface Sent {
  readonly address: string
  readonly method: string | undefined
  readonly bearer: string | null
  readonly contentType: string | null
  readonly body: unknown
}

const account = {
  id: 1,
  preferred_username: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'a@b.org',
  permissions: [],
  roles: ['ROLE_USER'],
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

let session: Session
let sent: Sent[]
let forbidden: string[]
let answer: (request: Sent) => Response | Promise<Response>
let trades: string[]
let trade: (token: string) => { id_token: string; refreshToken: string } | undefined
let call: Calls['call']
let callForPage: Calls['callForPage']

beforeEach(() => {
  const [local, tab] = [new MemoryStorage(), new MemoryStorage()]
  session = createSession({ local: () => local, tab: () => tab })
  session.begin({ id_token: 'id-1', refreshToken: 'refresh-1' }, false)
  sent = []
  forbidden = []
  trades = []
  trade = () => ({ id_token: 'id-2', refreshToken: 'refresh-2' })
  const exclusive = createExclusive({
    locks: undefined,
    storage: () => local,
    now: Date.now,
    pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
    onLeave: () => () => undefined,
  })
  ;({ call, callForPage } = createCalls({
    words: messages,
    session,
    send: async (address, init) => {
      const headers = new Headers(init.headers)
      const request = {
        address,
        method: init.method,
        bearer: headers.get('authorization'),
        contentType: headers.get('content-type'),
        body: init.body,
      }
      sent.push(request)
      return answer(request)
    },
    renew: createRenewal({
      session,
      exclusive,
      trade: (token) => {
        trades.push(token)
        return Promise.resolve(trade(token))
      },
    }),
    onForbidden: (address) => forbidden.push(address),
  }))
})

describe('a request', () => {
  it('goes to the service of the endpoint with the bearer token', async () => {
    answer = () => json(account)
    expect(await call(getAccount)).toEqual(account)
    expect(sent).toMatchObject([{ address: '/auth/account', method: 'GET', bearer: 'Bearer id-1' }])
  })

  it('puts params and query into the address, safely written', async () => {
    answer = () => json([])
    await call(listUsers, { query: { size: 9999, sort: 'username,asc' } })
    answer = () => json({}, 404)
    await call(getUser, { params: { id: 7 } }).catch(() => undefined)
    answer = () => json({})
    await call(forgotPassword, { params: { username: 'a/b?c' } })
    expect(sent.map((request) => request.address)).toEqual([
      '/auth/users?size=9999&sort=username%2Casc',
      '/auth/users/7',
      '/auth/account/forget-password/a%2Fb%3Fc',
    ])
  })

  it('sends bodies as JSON, or as plain text where the contract says so', async () => {
    answer = () => json({})
    await call(changePassword, { body: { newPassword: 'secret' } })
    await call(resetPasswordByText, { params: { token: 't' }, body: 'secret' })
    expect(sent).toMatchObject([
      { contentType: 'application/json', body: '{"newPassword":"secret"}' },
      { contentType: 'text/plain', body: 'secret' },
    ])
  })
})

it('a list that the server pages tells how many rows there are in all', async () => {
  answer = () => new Response('[]', { headers: { 'x-total-count': '120' } })
  expect(await callForPage(listUsers, { query: { size: 8 } })).toEqual({ reply: [], total: 120 })
})

describe('an id token that is refused', () => {
  const acceptOnly = (token: string) => (request: Sent) =>
    request.bearer === `Bearer ${token}` ? json(account) : json({ title: 'No' }, 401)

  it('is renewed once, and the call is made again', async () => {
    answer = acceptOnly('id-2')
    expect(await call(getAccount)).toEqual(account)
    expect(trades).toEqual(['refresh-1'])
    expect(session.refreshToken()).toBe('refresh-2')
  })

  it('leaves no answer unread, which a browser would keep open', async () => {
    const refusals: Response[] = []
    const refuse = () => {
      const refusal = json({ title: 'No' }, 401)
      refusals.push(refusal)
      return refusal
    }
    answer = ({ bearer }) => (bearer === 'Bearer id-2' ? json(account) : refuse())
    await call(getAccount)
    answer = refuse
    await expect(call(getAccount)).rejects.toMatchObject({ status: 401, serverTitle: 'No' })
    expect(refusals.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true])
  })

  it('is renewed once for many calls at the same time', async () => {
    answer = acceptOnly('id-2')
    await Promise.all([call(getAccount), call(getAccount), call(getAccount)])
    expect(trades).toEqual(['refresh-1'])
  })

  it('ends the session when renewing is refused', async () => {
    answer = acceptOnly('never')
    trade = () => undefined
    await expect(call(getAccount)).rejects.toMatchObject({ kind: 'signed-out', status: 401 })
    expect([session.isOpen(), session.takeEndReason()]).toEqual([false, 'expired'])
  })

  it('ends the session when the renewed one is refused too', async () => {
    answer = acceptOnly('never')
    await expect(call(getAccount)).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(2)
    expect(session.isOpen()).toBe(false)
  })

  it('is fetched first in a new tab of a remembered sign-in', async () => {
    session.end('expired')
    session.begin({ id_token: 'id-1', refreshToken: 'refresh-1' }, true)
    const idTokenless = { ...session, idToken: () => (trades.length > 0 ? 'id-2' : undefined) }
    answer = acceptOnly('id-2')
    const renew = async () => trades.push('refresh-1') > 0
    const inNewTab = createCalls({
      words: messages,
      session: idTokenless,
      send: async () => answer({ bearer: 'Bearer id-2' } as Sent),
      renew,
    })
    expect(await inNewTab.call(getAccount)).toEqual(account)
  })

  it('does not touch the session when it is the sign-in itself that is refused', async () => {
    answer = () => json({ title: 'Wrong username or password' }, 401)
    const failed = call(authenticate, { body: { username: 'ann', password: 'x' } })
    await expect(failed).rejects.toMatchObject({ title: 'Wrong username or password' })
    expect(trades).toEqual([])
    expect(session.isOpen()).toBe(true)
  })
})

describe('a failure', () => {
  it('without permission is told with the address', async () => {
    answer = () => json({ title: 'Forbidden', kind: 'forbidden' }, 403)
    await expect(call(listUsers)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(forbidden).toEqual(['/auth/users'])
  })

  it('a table that row rules close is no forbidden address', async () => {
    answer = () => json({ title: 'Visits is out of reach of your row rules', kind: 'out-of-reach' }, 403)
    await expect(call(listUsers)).rejects.toMatchObject({
      kind: 'out-of-reach',
      title: 'Visits is out of reach of your row rules',
    })
    expect(forbidden).toEqual([])
  })

  it('carries title, detail, kind and field errors of the problem document', async () => {
    const fieldErrors = [{ field: 'newPassword', message: 'too short' }]
    answer = () => json({ title: 'Invalid', detail: 'See fields', kind: 'invalid', requestId: 'r-9', fieldErrors }, 400)
    await expect(call(changePassword, { body: { newPassword: '' } })).rejects.toMatchObject({
      title: 'Invalid',
      detail: 'See fields',
      kind: 'invalid',
      status: 400,
      requestId: 'r-9',
      fieldErrors,
    })
  })

  it('of a proxy in between is still a sentence', async () => {
    answer = () => new Response('<html>Bad gateway</html>', { status: 502 })
    await expect(call(getAccount)).rejects.toMatchObject({
      kind: 'unavailable',
      title: 'The server answered with an error (502).',
    })
  })

  it('of the network says that the server cannot be reached, and keeps the session', async () => {
    answer = () => {
      throw new TypeError('fetch failed')
    }
    await expect(call(getAccount)).rejects.toMatchObject({ kind: 'unavailable', status: 0 })
    expect(session.isOpen()).toBe(true)
  })

  it('to fit the contract is an error and not a wrong screen', async () => {
    answer = () => json({ id: 'one' })
    await expect(call(getAccount)).rejects.toMatchObject({ kind: 'bug' })
  })
})
