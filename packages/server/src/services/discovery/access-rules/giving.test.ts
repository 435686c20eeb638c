import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let questionId: number
const people: Record<string, number> = {}

const tie = (username: string, columnValue: string) =>
  test.as(ADMIN).post('/core/user-gdas', hospitalRule(username, columnValue))

beforeAll(async () => {
  test = await startTestApp()
  const permissions = [
    'question.write_access',
    'question.share',
    'database.view',
    'database.share',
    'user.write_access',
  ] as const
  for (const name of ['north', 'free', 'twin', 'south']) people[name] = (await test.addUser(name, { permissions })).id
  clinic = await connectClinic(test, ADMIN)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['north'], dbIds: [clinic.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  for (const [name, hospital] of [
    ['north', '1'],
    ['twin', '1'],
    ['south', '2'],
  ] as const)
    await tie(name, hospital)
  const query = clinic.query('hospitals', [clinic.view('hospitals.name')])
  questionId = ((await test.as('north').post('/core/questions', { name: 'Houses', query })).json() as Question).id
})
afterAll(() => test.close())

const gifts = (to: string): [string, string, unknown][] => [
  ['the database', '/discovery/databases/share', { usernames: [to], dbIds: [clinic.id] }],
  ['a table', '/discovery/tables/share', { usernames: [to], tableIds: [clinic.table('hospitals').id] }],
  [
    'a table in the access list',
    `/discovery/databases/${clinic.id}/user_access_information`,
    { tables: [{ tableId: clinic.table('wards').id, usernames: [to] }] },
  ],
  ['a question', `/core/questions/${questionId}/share`, { users: [to] }],
  ['several questions', '/core/questions/share', { questions: [questionId], users: [to] }],
]

describe('R3 R6 whoever is tied to rows', () => {
  it.each(['free', 'south'])('gives nothing to %s, who would see other rows', async (to) => {
    for (const [what, path, body] of gifts(to)) {
      const answer = await test.as('north').post(path, body)
      expect([what, answer.status, (answer.json() as { title: string }).title]).toEqual([
        what,
        403,
        `A row rule limits you, and ${to} would see more rows than you do`,
      ])
    }
  })

  it('gives what they like to people who are tied to the same rows, and to administrators', async () => {
    for (const to of ['twin', ADMIN]) {
      for (const [what, path, body] of gifts(to))
        expect([what, (await test.as('north').post(path, body)).status]).toEqual([what, 200])
    }
  })

  it('cannot get the password or the reset mails of somebody who sees other rows', async () => {
    for (const change of [{ password: 'taken over' }, { email: 'mine@hospital.example' }]) {
      expect((await test.as('north').put(`/auth/users/${people.free}`, change)).status).toBe(403)
      expect((await test.as('north').put(`/auth/users/${people.south}`, change)).status).toBe(403)
    }
    expect((await test.as('north').put(`/auth/users/${people.twin}`, { password: 'new for twin' })).status).toBe(200)
    expect((await test.as('north').put(`/auth/users/${people.free}`, { firstName: 'Fred' })).status).toBe(200)
    expect((await test.as('free').put(`/auth/users/${people.south}`, { password: 'new for south' })).status).toBe(200)
  })

  it('neither takes over nor makes an account that sees more, with an admin role either', async () => {
    const { id: chief } = await test.addUser('chief', { role: 'ROLE_ADMIN' })
    const { id: other } = await test.addUser('other-chief', { role: 'ROLE_ADMIN' })
    const { id: second } = await test.addUser('second-twin')
    await tie('chief', '1')
    await tie('second-twin', '1')
    for (const id of [people.free, people.south, other]) {
      for (const change of [{ password: 'taken over' }, { email: 'mine@hospital.example' }])
        expect((await test.as('chief').put(`/auth/users/${id}`, change)).status).toBe(403)
    }
    const made = await test
      .as('chief')
      .post('/auth/users', userDraft('second-self', { realmRoles: [{ name: 'ROLE_ADMIN' }] }))
    expect(made.json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you, so you cannot give an admin role to an account that sees more rows',
    })
    const raise = (id: number | undefined) =>
      test.as('chief').put(`/auth/users/${id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] })
    expect([
      (await raise(people.free)).status,
      (await raise(people.south)).status,
      (await raise(second)).status,
    ]).toEqual([403, 403, 200])
    expect((await test.as('chief').put(`/auth/users/${second}`, { password: 'new for twin' })).status).toBe(200)
    expect((await test.as('chief').put(`/auth/users/${chief}`, { firstName: 'Charlotte' })).status).toBe(200)
    expect((await test.as('chief').post('/auth/users', userDraft('assistant'))).status).toBe(201)
    expect((await test.as(ADMIN).put(`/auth/users/${other}`, { password: 'by an administrator' })).status).toBe(200)
  })
})
