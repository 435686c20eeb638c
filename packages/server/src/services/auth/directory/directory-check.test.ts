import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import type { Finding } from './directory.ts'
import { createDirectoryCheck } from './directory-check.ts'
import { createDirectoryStore } from './directory.store.ts'
import type { DirectoryPerson } from './read-entry.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const AT = '2026-03-02T08:00:00.000Z'
const personOf = (subject: string): DirectoryPerson => ({
  dn: '',
  issuer: 'ldap',
  subject,
  username: subject,
  isNameCleaned: false,
  firstName: '',
  lastName: '',
  email: '',
  role: undefined,
  isDisabled: false,
  rights: undefined,
})

it('the check leaves people alone who signed in or came back after it asked about them, and goes on when one cannot be followed', async () => {
  const { db } = test.app.store
  const store = createDirectoryStore(db)
  const ids = new Map<string, number>()
  for (const name of ['demoted', 'broken', 'stays', 'back', 'returned', 'left']) {
    const { id } = await test.addUser(name)
    ids.set(name, id)
    await db
      .updateTable('users')
      .set({ password_hash: null, sso_issuer: 'ldap', sso_subject: name })
      .where('id', '=', id)
      .execute()
  }
  const nameOf = (id: number) => [...ids].find(([, each]) => each === id)![0]
  const done: string[] = []
  const findAll = async (subjects: readonly string[]): Promise<Finding[]> => {
    // Of these, one came back by the second look.
    if (subjects.length === 1) return subjects[0] === 'back' ? [personOf('back')] : ['gone']
    for (const name of ['demoted', 'returned']) await store.setChecked(ids.get(name)!, AT)
    return subjects.map((name) => (['back', 'returned', 'left'].includes(name) ? 'gone' : personOf(name)))
  }
  const { kind, view } = createDirectoryCheck({
    directory: { findAll },
    followPerson: {
      follow: async (id) => {
        if (nameOf(id) === 'broken') throw new Error('a value that the store refuses')
        done.push(`${nameOf(id)} followed`)
      },
    },
    externalUsers: { deactivate: async (id) => void done.push(`${nameOf(id)} deactivated`) },
    store,
    leaversPercent: 50,
    publicUrl: '',
    mail: { enqueue: () => Promise.reject(new Error('no mail is due')) },
    jobs: { enqueue: () => Promise.reject(new Error('no job is due')) },
    audit: { record: async () => undefined },
    log: { error: () => undefined },
    now: () => new Date(AT),
  })
  await kind.run({}, new AbortController().signal, 1)
  expect(done).toEqual(['left deactivated', 'stays followed'])
  expect(await view()).toEqual({ state: 'done', at: AT, people: 6, gone: 3, deactivated: 1, unclear: 1 })
  await kind.onGivenUp!({}, 'The directory cannot be reached')
  expect(await view()).toMatchObject({ state: 'failed' })
})

it('a check that two servers planned at the same time is done once, and one that was asked for out of turn always', async () => {
  const store = createDirectoryStore(test.app.store.db)
  let checks = 0
  let clock = Date.parse('2026-03-04T08:00:00.000Z')
  const planned: unknown[] = []
  const server = () =>
    createDirectoryCheck({
      directory: { findAll: async (subjects) => (checks++, subjects.map(() => 'unclear' as const)) },
      followPerson: { follow: async () => undefined },
      externalUsers: { deactivate: async () => undefined },
      store,
      leaversPercent: 50,
      publicUrl: '',
      mail: { enqueue: () => Promise.reject(new Error('no mail is due')) },
      jobs: { enqueue: async (_kind, payload) => String(planned.push(payload)) },
      audit: { record: async () => undefined },
      log: { error: () => undefined },
      now: () => new Date(clock),
    })
  const [one, other] = [server(), server()]
  const runAll = async () => {
    for (const payload of planned.splice(0)) {
      await one.kind.run(payload as Parameters<typeof one.kind.run>[0], new AbortController().signal, 1)
      clock += 1000
    }
  }
  await Promise.all([one.plan(), other.plan()])
  expect(planned).toHaveLength(2)
  await runAll()
  expect(checks).toBe(1)
  await Promise.all([one.plan(), other.plan()])
  expect(planned).toEqual([])
  await Promise.all([one.hasten(), other.hasten()])
  await runAll()
  expect(checks).toBe(3)
})
