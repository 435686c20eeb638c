import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: ['question.write_access', 'question.share', 'database.write_access', 'database.view'],
  })
  for (const name of ['bob', 'eve']) await test.addUser(name, { permissions: ['question.share'] })
  await test.addUser('manager', { permissions: ['user.write_access'] })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

async function save(name = 'Costs'): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return ((await test.as('ann').post('/core/questions', { name, query })).json() as Question).id
}
const seen = async (who: string, id: number) => (await test.as(who).get(`/core/questions/${id}`)).status === 200

describe('PE4 sharing questions', () => {
  it('lets the other see the question and its results, until it is taken back', async () => {
    const id = await save()
    expect(await seen('bob', id)).toBe(false)
    expect((await test.as('ann').post(`/core/questions/${id}/share`, { users: ['BOB', 'bob'] })).json()).toEqual({
      message: 'Question Shared Successfully',
    })
    expect(await seen('bob', id)).toBe(true)
    expect((await test.as('bob').post(`/core/executor/${id}/execute`, {})).status).toBe(200)

    expect(
      (await test.as('ann').post('/core/questions/unshare', { questionsIds: [id], userNames: ['bob'] })).json(),
    ).toEqual({})
    expect(await seen('bob', id)).toBe(false)
    expect((await test.as('bob').post(`/core/executor/${id}/execute`, {})).status).toBe(404)
  })

  it('R16: counts what is named many times once, so that a small request stays a small one', async () => {
    const id = await save()
    const users = ['bob', 'Bob', ...Array<string>(998).fill('bob')]
    expect(
      (await test.as('ann').post('/core/questions/share', { questions: Array<number>(1000).fill(id), users })).status,
    ).toBe(200)
    const [entry] = (await test.as(ADMIN).get('/auth/audit?action=question.share&size=1')).json() as unknown[]
    expect(entry).toMatchObject({ object: String(id), detail: 'bob' })
  })

  it('of several gives all of them, to everybody who is named', async () => {
    const ids = [await save(), await save()]
    await test.as('ann').post('/core/questions/share', { questions: ids, users: ['bob', 'eve'] })
    for (const id of ids) expect([await seen('bob', id), await seen('eve', id)]).toEqual([true, true])
  })

  it('R23: is all or nothing, and the wrong one is named', async () => {
    const id = await save()
    const unknownUser = await test
      .as('ann')
      .post('/core/questions/share', { questions: [id], users: ['bob', 'nobody'] })
    expect(unknownUser.json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'users.1', message: 'There is no user nobody' }],
    })
    const unknownQuestion = await test
      .as('ann')
      .post('/core/questions/share', { questions: [id, 999_999], users: ['bob'] })
    expect(unknownQuestion.json()).toMatchObject({ status: 404, title: 'Error Loading Question with id 999999' })
    expect(await seen('bob', id)).toBe(false)
    const unshared = await test.as('ann').post('/core/questions/unshare', { questionsIds: [id], userNames: ['nobody'] })
    expect(unshared.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'userNames.0' }] })
  })

  it('is for what one owns: who was given a question cannot pass it on or take it from others', async () => {
    const id = await save()
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    expect((await test.as('bob').post(`/core/questions/${id}/share`, { users: ['eve'] })).status).toBe(403)
    expect(
      (await test.as('bob').post('/core/questions/unshare', { questionsIds: [id], userNames: ['bob'] })).status,
    ).toBe(403)
    expect((await test.as('eve').post(`/core/questions/${id}/share`, { users: ['eve'] })).status).toBe(404)
    expect((await test.as('eve').post('/core/questions/share', { questions: [id], users: ['eve'] })).status).toBe(404)
    expect((await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['eve'] })).status).toBe(200)
    expect(await seen('eve', id)).toBe(true)
  })

  it('can be seen and taken back by a manager of users', async () => {
    const id = await save('Seen by the manager')
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['eve'] })
    const shared = '/core/questions/shared_questions_for_username/eve'
    expect((await test.as('manager').get(shared)).json()).toContainEqual({
      id,
      name: 'Seen by the manager',
      detail: 'Clinic',
      isDirect: true,
      groups: [],
      folders: [],
    })
    expect(
      (await test.as('manager').post('/core/questions/unshare', { questionsIds: [id], userNames: ['eve'] })).status,
    ).toBe(200)
    expect((await test.as('manager').get(shared)).json()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await test.as('manager').get('/core/questions/shared_questions_for_username/nobody')).status).toBe(404)
  })

  it('R27: is recorded', async () => {
    const id = await save()
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    const [latest] = (await test.as(ADMIN).get('/auth/audit?action=question.share&size=1')).json() as unknown[]
    expect(latest).toMatchObject({ username: 'ann', object: String(id), detail: 'bob', outcome: 'success' })
  })

  it('R16: of very many questions with very many people is no mistake of ours', async () => {
    const { db } = test.app.store
    const people = Array.from({ length: 90 }, (_, n) => `person${n}`)
    const { id: _eve, ...person } = await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'eve')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('users')
      .values(people.map((username) => ({ ...person, username, username_key: username })))
      .execute()
    const { id: _first, ...question } = await db
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', await save())
      .executeTakeFirstOrThrow()
    const copies = await db
      .insertInto('questions')
      .values(people.map(() => question))
      .returning('id')
      .execute()
    const ids = copies.map(({ id }) => id)
    expect((await test.as('ann').post('/core/questions/share', { questions: ids, users: people })).status).toBe(200)
  })
})
