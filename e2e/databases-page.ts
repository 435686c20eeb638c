import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApiClient, TestUser } from './api-client.ts'
import { expect } from './test.ts'

export const uniqueName = (stem: string) => `${stem} ${randomUUID().slice(0, 8)}`
export const inForm = (page: Page) => page.getByRole('main').getByRole('alert')

export async function chooseType(page: Page, label: string) {
  await page.getByRole('combobox', { name: 'Database type' }).click()
  await page.getByRole('option', { name: label }).click()
}

export async function search(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search databases' }).fill(name)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1')
}

export async function tablesSeenBy(api: ApiClient, user: TestUser, databaseId: number): Promise<string[]> {
  const ask = await api.as(user)
  return (await ask<{ name: string }[]>('GET', `/discovery/${databaseId}/tables`)).map(({ name }) => name).toSorted()
}
