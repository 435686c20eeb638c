import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PermissionName, RoleName } from '@soundings/contract'
import { type AppNeeds, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/log/create-log.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { PATIENCE_MS } from '../eventually.ts'
import { copyMigratedStore, createTestStore } from './test-store.ts'
import { WIDE_RATE_LIMITS } from './wide-rate-limits.ts'

export const ADMIN = 'admin'
export const PASSWORD = 'correct horse'

export interface TestAppOptions {
  readonly env?: Record<string, string>
  readonly now?: () => Date
  readonly rateLimits?: AppNeeds['rateLimits']
  readonly answerWithinMs?: number
  readonly wholeTablesMax?: number
  readonly tablesReadAtOnce?: number
  readonly webDir?: string
  /** Hears every line of the log. */
  readonly onLog?: (line: string) => void
  /** For what only one kind of store can show; otherwise that of the run. */
  readonly store?: 'postgresql'
  /** Puts things into the data folder before the start. */
  readonly prepare?: (dataDir: string) => Promise<unknown>
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

/** The whole application on a real, empty store; people sign in through the real door. */
export async function startTestApp({
  env = {},
  now,
  rateLimits = WIDE_RATE_LIMITS,
  answerWithinMs = PATIENCE_MS,
  wholeTablesMax,
  tablesReadAtOnce,
  webDir,
  onLog,
  store,
  prepare,
}: TestAppOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-test-'))
  await prepare?.(dataDir)
  const { databaseUrl, remove } = await createTestStore(store, { isMigrated: true })
  if (!databaseUrl) await copyMigratedStore(dataDir)
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: PASSWORD,
    PORT: '0',
    DEMO: 'off',
    TZ: 'Europe/Vienna',
    ...env,
  })
  const app = await createApp({
    config,
    log: onLog ? createLog('info', { write: onLog }) : createLog((process.env.TEST_LOG ?? 'silent') as 'silent'),
    version: '0.0.0-test',
    webDir: webDir ?? join(dataDir, 'no-page'),
    hashCost: CHEAP_HASHES,
    rateLimits,
    answerWithinMs,
    wholeTablesMax,
    tablesReadAtOnce,
    ...(now && { now }),
  })
  const tokens = new Map<string, string>()

  async function request({ method, url, body, token, headers = {} }: Call) {
    const isText = typeof body === 'string' && headers['content-type'] !== undefined
    const response = await app.http.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: () => JSON.parse(response.body) as never,
    }
  }

  async function signIn(username: string, password = PASSWORD) {
    const answer = await request({ method: 'POST', url: '/auth/authenticate', body: { username, password } })
    return answer.json() as { id_token: string; refreshToken: string }
  }

  /** Calls as a person who was added, signing in once. */
  const as = (username: string) => {
    const call = (method: Call['method']) => async (url: string, body?: unknown) => {
      if (!tokens.has(username)) tokens.set(username, (await signIn(username)).id_token)
      return request({ method, url, body, token: tokens.get(username) })
    }
    return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') }
  }

  async function addUser(
    username: string,
    { permissions = [], role = 'ROLE_USER' }: { permissions?: readonly PermissionName[]; role?: RoleName } = {},
  ) {
    const created = await as(ADMIN).post('/auth/users', userDraft(username, { realmRoles: [{ name: role }] }))
    if (created.status !== 201) throw new Error(`adding ${username}: ${created.text}`)
    await as(ADMIN).post(`/auth/users/${username}/permissions/grant`, permissions)
    return created.json() as { id: number; username: string }
  }

  return {
    app,
    config,
    dataDir,
    request,
    signIn,
    as,
    addUser,
    anonymous: (method: Call['method'], url: string, body?: unknown) => request({ method, url, body }),
    forgetSignIn: (username: string) => void tokens.delete(username),
    async close() {
      await app.close()
      await remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export function userDraft(username: string, changes: object = {}) {
  return {
    username,
    firstName: 'Ann',
    lastName: 'Example',
    email: `${username.toLowerCase()}@hospital.example`,
    password: PASSWORD,
    realmRoles: [{ name: 'ROLE_USER' }],
    ...changes,
  }
}
