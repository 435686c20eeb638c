import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApiClient } from './api-client.ts'
import { expect } from './test.ts'

export const uniqueName = (stem = 'nurse') => `${stem}-${randomUUID().slice(0, 8)}`
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const rowOf = (page: Page, username: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: username })

export async function permissionsOf(api: ApiClient, username: string): Promise<string[]> {
  return (await api.asAdmin<string[]>('GET', `/auth/users/${username}/permissions`)).toSorted()
}

export async function search(page: Page, username: string) {
  await page.getByRole('searchbox', { name: 'Search by username' }).fill(username)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1')
}
