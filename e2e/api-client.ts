import { randomUUID } from 'node:crypto'
import { ADMIN } from './soundings-server.ts'

export interface Tokens {
  readonly id_token: string
  readonly refreshToken: string
}

export interface TestUser {
  readonly id: number
  readonly username: string
  readonly password: string
  readonly email: string
}

interface NewUser {
  readonly username?: string
  readonly role?: string
  readonly permissions?: readonly string[]
}

/** Calls the API as a person. */
export type Ask = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>

export type ApiClient = Awaited<ReturnType<typeof createApiClient>>

/** Makes what a test needs without walking through the pages. Acts as the first administrator. */
export async function createApiClient(url: string) {
  const signIn = (who: { username: string; password: string }) =>
    request<Tokens>('POST', '/auth/authenticate', { username: who.username, password: who.password })
  const admin = await signIn(ADMIN)

  async function request<Reply>(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as Reply
  }

  return {
    signIn,
    asAdmin: <Reply>(method: string, path: string, body?: unknown) =>
      request<Reply>(method, path, body, admin.id_token),
    as: async (user: TestUser): Promise<Ask> => {
      const { id_token } = await signIn(user)
      return <Reply>(method: string, path: string, body?: unknown) => request<Reply>(method, path, body, id_token)
    },
    endSession: (tokens: Tokens) => request('POST', '/auth/logout', { refreshToken: tokens.refreshToken }),
    newUser: async ({
      username = `user-${randomUUID().slice(0, 8)}`,
      role = 'ROLE_USER',
      permissions = [],
    }: NewUser = {}): Promise<TestUser> => {
      const person = { username, email: `${username}@hospital.example`, password: 'a-first-password' }
      const draft = { ...person, firstName: 'Test', lastName: 'Person', realmRoles: [{ name: role }] }
      const { id } = await request<{ id: number }>('POST', '/auth/users', draft, admin.id_token)
      if (permissions.length > 0)
        await request('POST', `/auth/users/${username}/permissions/grant`, permissions, admin.id_token)
      return { ...person, id }
    },
  }
}
