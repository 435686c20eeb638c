import type { Page } from '@playwright/test'
import { createCertificate } from '../packages/engines/src/testing/servers/certificate.ts'
import { GROUPS, PEOPLE, SEARCHER, type Slapd, startSlapd } from '../packages/server/src/testing/servers/slapd.ts'
import { ADMIN, startSoundings, type SoundingsServer } from './soundings-server.ts'
import { expect, expectAccessible, test } from './test.ts'
import { rowOf } from './users-page.ts'

const anna = { username: 'anna', password: 'of the directory' }
let slapd: Slapd
let server: SoundingsServer

test.beforeAll(async () => {
  const certificate = createCertificate()!
  slapd = await startSlapd(certificate)
  await slapd.addPerson(anna.username, anna.password, { givenName: 'Anna', sn: 'Berg', departmentNumber: '10' })
  await slapd.addGroup('Nurses', anna.username)
  server = await startSoundings({
    LDAP_URL: slapd.urls.plain,
    LDAP_START_TLS: 'on',
    LDAP_CA_FILE: `${certificate.folder}/ca.pem`,
    LDAP_TIMEOUT_SECONDS: '30',
    LDAP_BIND_DN: SEARCHER.dn,
    LDAP_BIND_PASSWORD: SEARCHER.password,
    LDAP_SEARCH_BASE: PEOPLE,
    LDAP_USER_FILTER: '(&(objectClass=inetOrgPerson)(uid={username})(!(employeeType=left)))',
    LDAP_GROUPS: 'memberOf',
    LDAP_GROUP_BASE: GROUPS,
    LDAP_ATTRIBUTES: 'ward=departmentNumber',
  })
})

test.afterAll(async () => {
  await server.stop()
  await slapd.close()
})

async function signIn(page: Page, { username, password }: typeof anna) {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /user menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
}

test('SE1 a person of the directory signs in by the form, what the directory owns is read-only, and a leaver is refused', async ({
  page,
}) => {
  await test.step('an administrator makes a group of the same name', async () => {
    await signIn(page, ADMIN)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('tab', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Nurses')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: 'Groups' })).toContainText('Nurses')
    await signOut(page)
  })
  await test.step('the person signs in with the name that the directory knows, and not with another password', async () => {
    await signIn(page, { ...anna, password: 'wrong' })
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong username or password')
    await signIn(page, anna)
    await expect(page.getByRole('banner').getByText('Anna')).toBeVisible()
    await signOut(page)
  })
  await test.step('names, e-mail, group and attribute of the directory are marked and cannot be changed', async () => {
    await signIn(page, ADMIN)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Users' }).click()
    await rowOf(page, anna.username).getByRole('button', { name: /^Edit/ }).click()
    const information = page.getByRole('region', { name: 'User information' })
    for (const [label, value] of [
      ['First name', 'Anna'],
      ['Last name', 'Berg'],
      ['Email', 'anna@hospital.example'],
    ] as const) {
      const field = information.getByRole('textbox', { name: label })
      await expect(field).toHaveValue(value)
      await expect(field).not.toBeEditable()
      await expect(field).toHaveAccessibleDescription('Change it in the directory')
    }
    await expect(information.getByText('signs in with the password of the directory')).toBeVisible()
    const membership = page
      .getByRole('list', { name: 'Groups of the user' })
      .getByRole('listitem')
      .filter({ hasText: 'Nurses' })
    await expect(membership).toContainText('by the directory')
    await expect(membership.getByRole('button')).toBeDisabled()
    await expect(page.getByText('From the directory: 10')).toBeVisible()
    await expectAccessible(page)
    await signOut(page)
  })
  await test.step('whom the directory no longer counts among its people is refused', async () => {
    await slapd.change(anna.username, 'employeeType', 'left')
    await signIn(page, anna)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong username or password')
    await expect(page).toHaveURL(`${server.url}/login`)
  })
})
