import { existsSync, readdirSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ExportedFile, NewApiKey, PermissionName } from '@soundings/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { eventually } from '../../testing/eventually.ts'
import { connectSlowDatabase, type SlowDatabase } from '../../testing/servers/slow-database.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { downloads, nappingByNote, others, roads } from './row-routes.ts'

let test: TestApp
let slow: SlowDatabase
let address: string
beforeAll(async () => {
  test = await startTestApp()
  slow = await connectSlowDatabase(test)
  given.question = await slow.save(slow.drops.query)
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await test.close()
  await slow.close()
})

interface Person {
  readonly id: number
  readonly username: string
  readonly token: string
  readonly refreshToken: string
  readonly keyId?: string
}

let people = 0
async function addPerson(
  permissions: readonly PermissionName[],
  role: 'ROLE_USER' | 'ROLE_ADMIN' = 'ROLE_USER',
): Promise<Person> {
  const { id, username } = await test.addUser(`person-${(people += 1)}`, { permissions, role })
  const { id_token: token, refreshToken } = await test.signIn(username)
  return { id, username, token, refreshToken }
}

async function withKey(person: Person, scope: readonly PermissionName[] = ['question.view']): Promise<Person> {
  const draft = { name: 'Reader', scope, expiresDate: new Date(Date.now() + 3_600_000).toISOString() }
  const { key, secret } = (
    await test.request({ method: 'POST', url: '/auth/account/api-keys', body: draft, token: person.token })
  ).json() as NewApiKey
  return { ...person, token: secret, keyId: key.id }
}

const ask = (token: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Reads on until the answer ends or is cut. */
async function readToEnd(answer: Response): Promise<'whole' | 'cut'> {
  return answer.arrayBuffer().then(
    () => 'whole' as const,
    () => 'cut' as const,
  )
}

const admin = () => test.as(ADMIN)
const given = { question: 0, dashboard: 0, group: 0, folder: 0, inner: 0 }
const moveQuestion = (folderId: number | null) =>
  admin().post('/core/folders/items', { kind: 'question', ids: [given.question], folderId })

type Road = 'saved' | 'preview'

interface Loss {
  readonly what: string
  readonly road: Road
  readonly permissions?: readonly PermissionName[]
  readonly role?: 'ROLE_ADMIN'
  /** Asks with an API key instead of a sign-in. */
  readonly byKey?: true
  give?(person: Person): Promise<unknown>
  take(person: Person): Promise<{ status: number } | undefined>
  /** What asking again is answered with. */
  readonly status: number
}

const shareQuestion = ({ username }: Person) =>
  admin().post(`/core/questions/${given.question}/share`, { users: [username] })
const shareTable = ({ username }: Person) =>
  admin().post('/discovery/tables/share', { usernames: [username], tableIds: [slow.drops.tableId] })
const setUser = ({ id }: Person, change: object) => admin().put(`/auth/users/${id}`, { id, ...change })

const losses: readonly Loss[] = [
  {
    what: 'signs out',
    road: 'saved',
    give: shareQuestion,
    take: ({ refreshToken }) => test.anonymous('POST', '/auth/logout', { refreshToken }),
    status: 401,
  },
  {
    what: 'revokes the API key that is used',
    road: 'saved',
    byKey: true,
    give: shareQuestion,
    take: ({ username, keyId }) => test.as(username).delete(`/auth/account/api-keys/${keyId}`),
    status: 401,
  },
  {
    what: 'owns the API key that is used and is deactivated',
    road: 'saved',
    byKey: true,
    give: shareQuestion,
    take: (person) => setUser(person, { enabled: false }),
    status: 401,
  },
  {
    what: 'is deactivated',
    road: 'saved',
    give: shareQuestion,
    take: (person) => setUser(person, { enabled: false }),
    status: 401,
  },
  {
    what: 'is deleted',
    road: 'saved',
    give: shareQuestion,
    take: ({ id }) => admin().delete(`/auth/users/${id}`),
    status: 401,
  },
  {
    what: 'changes the password elsewhere',
    road: 'saved',
    give: shareQuestion,
    take: async ({ username }) => {
      const { id_token } = await test.signIn(username)
      return test.request({
        method: 'POST',
        url: '/auth/account/change-password',
        body: { currentPassword: PASSWORD, newPassword: 'another password' },
        token: id_token,
      })
    },
    status: 401,
  },
  {
    what: 'is given a new password by an administrator',
    road: 'saved',
    give: shareQuestion,
    take: (person) => setUser(person, { password: 'another password' }),
    status: 401,
  },
  {
    what: 'loses the permission',
    road: 'preview',
    permissions: ['question.write_access'],
    give: shareTable,
    take: ({ username }) => admin().post(`/auth/users/${username}/permissions/set`, ['question.view']),
    status: 403,
  },
  {
    what: 'loses an admin role',
    road: 'saved',
    role: 'ROLE_ADMIN',
    take: (person) => setUser(person, { realmRoles: [{ name: 'ROLE_USER' }] }),
    status: 404,
  },
  {
    what: 'loses the question',
    road: 'saved',
    give: shareQuestion,
    take: ({ username }) =>
      admin().post('/core/questions/unshare', { questionsIds: [given.question], userNames: [username] }),
    status: 404,
  },
  {
    what: 'loses the dashboard that shows it',
    road: 'saved',
    permissions: ['dashboard.view'],
    give: ({ username }) => admin().post(`/core/dashboards/${given.dashboard}/share`, { users: [username] }),
    take: ({ username }) =>
      admin().post('/core/dashboards/unshare', { dashboardsIds: [given.dashboard], userNames: [username] }),
    status: 404,
  },
  {
    what: 'leaves the group that has it',
    road: 'saved',
    give: async ({ username }) => {
      given.group = (
        (await admin().post('/auth/groups', { name: `of ${username}`, members: [username] })).json() as { id: number }
      ).id
      return admin().post('/auth/groups/share', { kind: 'question', ids: [given.question], groups: [given.group] })
    },
    take: ({ username }) => admin().post(`/auth/groups/${given.group}/members`, { remove: [username] }),
    status: 404,
  },
  {
    what: 'loses the folder above the one that it lies in',
    road: 'saved',
    give: async ({ username }) => {
      await moveQuestion(given.inner)
      return admin().post(`/core/folders/${given.folder}/share`, { users: [username] })
    },
    take: ({ username }) => admin().post('/core/folders/unshare', { folderIds: [given.folder], userNames: [username] }),
    status: 404,
  },
  {
    what: 'has its folder, from which it is moved',
    road: 'saved',
    give: async ({ username }) => {
      await moveQuestion(given.inner)
      return admin().post(`/core/folders/${given.inner}/share`, { users: [username] })
    },
    take: () => moveQuestion(null),
    status: 404,
  },
  {
    what: 'loses the table of their group',
    road: 'preview',
    give: async ({ username }) => {
      given.group = (
        (
          await admin().post('/auth/groups', {
            name: `of ${username}`,
            permissions: ['question.write_access'],
            members: [username],
          })
        ).json() as { id: number }
      ).id
      return admin().post('/auth/groups/share', { kind: 'table', ids: [slow.drops.tableId], groups: [given.group] })
    },
    take: () =>
      admin().post('/auth/groups/unshare', { kind: 'table', ids: [slow.drops.tableId], groups: [given.group] }),
    status: 404,
  },
  {
    what: 'loses the table',
    road: 'preview',
    permissions: ['question.write_access'],
    give: shareTable,
    take: ({ username }) =>
      admin().post('/discovery/tables/unshare', { usernames: [username], tableIds: [slow.drops.tableId] }),
    status: 404,
  },
  {
    what: 'loses the database',
    road: 'preview',
    permissions: ['question.write_access'],
    give: ({ username }) => admin().post('/discovery/databases/share', { usernames: [username], dbIds: [slow.id] }),
    take: ({ username }) => admin().post('/discovery/databases/unshare', { usernames: [username], dbIds: [slow.id] }),
    status: 404,
  },
  {
    what: 'is bound by a row rule',
    road: 'saved',
    give: shareQuestion,
    take: ({ username }) =>
      admin().post('/core/user-gdas', {
        username,
        databaseName: slow.displayName,
        tableName: 'drops',
        columnName: 'id',
        columnValue: '7',
      }),
    status: 200,
  },
]

const page = ({ token }: Person, road: Road, headers?: Record<string, string>) =>
  road === 'saved'
    ? ask(token, 'POST', `/core/executor/${given.question}/execute`, { pageLength: 5000 }, headers)
    : ask(token, 'POST', '/core/executor/preview?pageSize=5000', slow.drops.query, headers)

describe('R30 rows that are on their way', () => {
  beforeAll(async () => {
    given.dashboard = (
      (await admin().post('/core/dashboards', dashboardDraft([given.question]))).json() as { id: number }
    ).id
    given.folder = ((await admin().post('/core/folders', { name: 'Outer' })).json() as { id: number }).id
    const inner = { name: 'Inner', parentId: given.folder }
    given.inner = ((await admin().post('/core/folders', inner)).json() as { id: number }).id
    await admin().put('/core/system-settings', { enabledGDA: true })
  })

  it.each(losses)(
    'end at once, in the database too, when the person $what',
    async ({ road, permissions = ['question.view'], role, byKey, give, take, status }) => {
      const signedIn = await addPerson(permissions, role)
      const person = byKey ? await withKey(signedIn) : signedIn
      await give?.(person)
      const answer = await page(person, road)
      expect(answer.status).toBe(200)
      expect(await slow.running()).toBe(1)
      const outcome = readToEnd(answer)
      expect((await take(person))?.status).toBeLessThan(300)
      expect(await outcome).toBe('cut')
      await eventually(async () => expect(await slow.running()).toBe(0))
      if (status === 200) return
      expect((await page(person, road)).status).toBe(status)
    },
  )
})

const problemOf = (answer: Response) => answer.json() as Promise<{ title: string; status: number }>

const saved = { napping: 0, pivoted: 0 }

describe('R30 every route that answers with rows', () => {
  beforeAll(async () => {
    const filter = { dbColumn: slow.naps.columnIds.note, operator: 'equals', values: ['nap'], dynamic: true }
    saved.napping = await slow.save({ ...slow.naps.query, filters: [filter] }, 'Naps')
    saved.pivoted = await slow.save(nappingByNote(slow), 'Naps by note')
  })

  it('is in these tables, and they have no other', () => {
    const registered = test.app.http.policies
      .filter(({ method, answer }) => method !== 'HEAD' && answer !== 'value')
      .map(({ method, path }) => `${method} ${path}`)
    expect(registered.toSorted()).toEqual([...Object.keys(roads), ...others, ...downloads].toSorted())
  })

  it.each(Object.keys(roads))(
    '%s is refused with the reason, and its query stopped, when its reader signs out',
    async (route) => {
      const person = await addPerson([], 'ROLE_ADMIN')
      const [path, body] = roads[route]!(slow, saved)
      const asking = ask(person.token, route.split(' ')[0]!, path, body)
      await eventually(async () => expect(await slow.running()).toBe(1))
      await test.anonymous('POST', '/auth/logout', { refreshToken: person.refreshToken })
      expect(await problemOf(await asking)).toMatchObject({
        status: 401,
        title: 'Access ended while the rows were being read. Please sign in',
      })
      await eventually(async () => expect(await slow.running()).toBe(0))
    },
  )

  it('R30 a display is refused with the reason, and its query stopped, when its link is revoked', async () => {
    const dashboard = (await admin().post('/core/dashboards', dashboardDraft([saved.napping]))).json() as { id: number }
    const expiresDate = new Date(Date.now() + 86_400_000).toISOString()
    const made = await admin().post(`/core/dashboards/${dashboard.id}/display-links`, { name: 'Hall', expiresDate })
    const { token, link } = made.json() as { token: string; link: { id: string } }
    const asking = ask(token, 'POST', '/core/display/tiles/tile-0/execute', {})
    await eventually(async () => expect(await slow.running()).toBe(1))
    expect((await admin().delete(`/core/display-links/${link.id}`)).status).toBeLessThan(300)
    expect((await asking).status).toBe(401)
    await eventually(async () => expect(await slow.running()).toBe(0))
  })
})

const exporting: readonly PermissionName[] = [
  'question.view',
  'question.export_data',
  'question.send_as_email',
  'download.view',
]
/** The folder is made with the first file. */
function partFiles() {
  const folder = join(test.dataDir, 'exports')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : []
}
const latestFile = async ({ username }: Person) =>
  ((await test.as(username).get('/exporter/oi-files')).json() as ExportedFile[])[0]

/** Asks for a file whose rows come slowly, and waits until it is being written. */
async function beginExport(person: Person) {
  await shareQuestion(person)
  const answer = ask(person.token, 'POST', '/exporter/oi-files', { displayName: 'Slow', questionId: given.question })
  answer.catch(() => undefined)
  await eventually(async () => expect([await slow.running(), partFiles().length]).toEqual([1, 1]))
}

describe('R30 files that are being written', () => {
  it.each([
    {
      what: 'the question is taken back',
      take: ({ username }: Person) =>
        admin().post('/core/questions/unshare', { questionsIds: [given.question], userNames: [username] }),
      cause: `Access ended while the rows were being read. Error Loading Question with id`,
    },
    {
      what: 'the permission to export is',
      take: ({ username }: Person) =>
        admin().post(`/auth/users/${username}/permissions/set`, ['question.view', 'download.view']),
      cause: 'Access ended while the rows were being read. You no longer have the permission to export questions',
    },
    {
      what: 'their session is signed out',
      take: ({ refreshToken }: Person) => test.anonymous('POST', '/auth/logout', { refreshToken }),
      cause:
        'Access ended while the rows were being read. The session or API key with which you asked for this file was ended',
    },
    {
      what: 'the API key with which it was asked for is revoked',
      byKey: true,
      take: ({ keyId }: Person) => admin().delete(`/auth/api-keys/${keyId}`),
      cause:
        'Access ended while the rows were being read. The session or API key with which you asked for this file was ended',
    },
  ])(
    'end at once, with the reason in Downloads and without a partial file, when $what',
    async ({ byKey, take, cause }) => {
      const signedIn = await addPerson(exporting)
      const person = byKey ? await withKey(signedIn, exporting) : signedIn
      await beginExport(person)
      expect((await take(person)).status).toBeLessThan(300)
      await eventually(async () => expect([await slow.running(), partFiles()]).toEqual([0, []]))
      await eventually(async () =>
        expect(await latestFile(person)).toMatchObject({ state: 'failed', cause: expect.stringContaining(cause) }),
      )
      await eventually(async () =>
        expect(
          (await admin().get(`/auth/audit?action=question.export&username=${person.username}`)).json(),
        ).toMatchObject([{ outcome: 'refused' }]),
      )
    },
  )

  it('end with their owner', async () => {
    const person = await addPerson(exporting)
    await beginExport(person)
    await admin().delete(`/auth/users/${person.id}`)
    await eventually(async () => expect([await slow.running(), partFiles()]).toEqual([0, []]))
  })

  it('end for a mail too, which is not sent', async () => {
    const person = await addPerson(exporting)
    await shareQuestion(person)
    const mail = {
      displayName: 'Slow',
      emails: ['b@hospital.example'],
      question: { displayName: 'Slow', questionId: given.question },
    }
    const asking = ask(person.token, 'POST', '/exporter/oi-files/share', mail)
    await eventually(async () => expect(await slow.running()).toBe(1))
    await admin().post('/core/questions/unshare', { questionsIds: [given.question], userNames: [person.username] })
    expect(await (await asking).json()).toMatchObject({
      status: 'FAIL',
      cause: expect.stringContaining('Access ended while the rows were being read'),
    })
    expect([await slow.running(), partFiles()]).toEqual([0, []])
  })
})

describe('R30 downloads', () => {
  it.each(downloads)('%s is cut when its reader signs out', async (route) => {
    const person = await addPerson(exporting)
    const quick = await slow.save({ ...slow.drops.query, resultLimit: 1 }, 'One drop')
    await admin().post(`/core/questions/${quick}/share`, { users: [person.username] })
    const { fileId } = (await (
      await ask(person.token, 'POST', '/exporter/oi-files', { displayName: 'One', questionId: quick })
    ).json()) as { fileId: string }
    // Longer than all buffers between here and there.
    truncateSync(join(test.dataDir, 'exports', `${fileId}.1`), 300_000_000)
    const answer = await ask(person.token, 'GET', route.split(' ')[1]!.replace(':id', fileId))
    expect(answer.status).toBe(200)
    await test.anonymous('POST', '/auth/logout', { refreshToken: person.refreshToken })
    await eventually(() => expect(test.app.admissions.size).toBe(0))
    expect(await readToEnd(answer)).toBe('cut')
  })
})

describe('R30 several servers on one store', () => {
  const before = process.env.TEST_STORE
  let first: TestApp
  let second: App
  let shared: SlowDatabase
  beforeAll(async () => {
    process.env.TEST_STORE = 'postgresql'
    const env = { SECRET_KEY: 'the same key for both of the servers' }
    first = await startTestApp({ env })
    shared = await connectSlowDatabase(first)
    const { dataDir, databaseUrl } = first.config
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', DEMO: 'off', ...env })
    second = await createApp({
      config,
      log: pino({ level: 'silent' }),
      version: '0.0.0-test',
      webDir: join(dataDir, 'no-page'),
    })
    await first.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
    await shared.close()
    process.env.TEST_STORE = before
    if (before === undefined) delete process.env.TEST_STORE
  })

  it('end what one of them reads about a second after the right was taken on another', async () => {
    await first.addUser('ann', { permissions: ['question.view'] })
    const question = await shared.save(shared.drops.query)
    await first.as(ADMIN).post(`/core/questions/${question}/share`, { users: ['ann'] })
    const [ann, admin] = [await first.signIn('ann'), await first.signIn(ADMIN)]
    const at = `http://127.0.0.1:${(first.app.http.server.address() as AddressInfo).port}/core/executor/${question}/execute`
    const headers = { authorization: `Bearer ${ann.id_token}`, 'content-type': 'application/json' }
    const answer = await fetch(at, { method: 'POST', body: JSON.stringify({ pageLength: 5000 }), headers })
    const outcome = readToEnd(answer)
    const taken = await second.http.inject({
      method: 'POST',
      url: '/core/questions/unshare',
      payload: { questionsIds: [question], userNames: ['ann'] },
      headers: { authorization: `Bearer ${admin.id_token}` },
    })
    expect(taken.statusCode).toBe(200)
    expect(await outcome).toBe('cut')
    await eventually(async () => expect(await shared.running()).toBe(0))
  })
})
