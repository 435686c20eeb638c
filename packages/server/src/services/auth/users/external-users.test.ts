import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createEditUser } from './edit-user.ts'
import { createExternalUsers } from './external-users.ts'
import { createUserStore } from './users.store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a role by the directory neither brings back permissions that were taken away meanwhile, nor changes an account that was deactivated', async () => {
  const store = createUserStore(test.app.store)
  const noop = async () => undefined
  const externalUsers = createExternalUsers({
    source: 'directory',
    store,
    editUser: createEditUser({ store, endLinksOf: noop, notifyOwner: noop }),
    endLinksOf: noop,
    linkExisting: false,
    ownsNames: false,
    endSessionsOf: noop,
    audit: { record: noop },
    now: () => new Date(),
  })
  const { id } = await test.addUser('anna', { permissions: ['database.view', 'task.view'] })
  const person = {
    issuer: 'ldap',
    subject: 'anna',
    username: 'anna',
    isNameCleaned: false,
    firstName: 'Anna',
    lastName: 'Berg',
    email: '',
    role: 'ROLE_SYSTEM_SUPPORT',
  } as const
  const known = (await store.find(id))!
  await test.app.store.db
    .deleteFrom('user_permissions')
    .where('user_id', '=', id)
    .where('permission', '=', 'task.view')
    .execute()
  expect((await externalUsers.follow(known, person, '')).role).toBe('ROLE_SYSTEM_SUPPORT')
  const { permissions } = (await store.find(id))!
  expect(permissions).toContain('database.view')
  expect(permissions).not.toContain('task.view')

  await test.app.store.db.updateTable('users').set({ enabled: 0 }).where('id', '=', id).execute()
  await expect(
    externalUsers.follow({ ...known, enabled: true }, { ...person, role: 'ROLE_ADMIN' }, ''),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await store.find(id))!.role).toBe('ROLE_SYSTEM_SUPPORT')
})
