import { afterEach, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
afterEach(() => test.close())

/** Makes the first administrator an ordinary one, as a long-lived installation may have it. */
async function withTwoPlainAdministrators() {
  test = await startTestApp()
  const ann = await test.addUser('ann', { role: 'ROLE_ADMIN' })
  const bob = await test.addUser('bob', { role: 'ROLE_SYSTEM_SUPPORT' })
  await test.signIn(ADMIN)
  await test.as('ann').get('/auth/account')
  await test.as('bob').get('/auth/account')
  await test.app.store.db.deleteFrom('users').where('username', '=', ADMIN).execute()
  return { ann, bob }
}

it('R3: the last administrator cannot be demoted, disabled or deleted', async () => {
  const { ann, bob } = await withTwoPlainAdministrators()
  expect((await test.as('ann').delete(`/auth/users/${bob.id}`)).status).toBe(200)
  const demoted = await test.as('ann').put(`/auth/users/${ann.id}`, { realmRoles: [{ name: 'ROLE_USER' }] })
  expect(demoted.json()).toMatchObject({
    status: 409,
    title: 'This is the last administrator: give another user the role first',
  })
})

it('R3: two administrators who remove each other at once leave one', async () => {
  const { ann, bob } = await withTwoPlainAdministrators()
  const answers = await Promise.all([
    test.as('ann').delete(`/auth/users/${bob.id}`),
    test.as('bob').delete(`/auth/users/${ann.id}`),
  ])
  expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
  const left = await test.app.store.db.selectFrom('users').selectAll().execute()
  expect(left).toHaveLength(1)
})
