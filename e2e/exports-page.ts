import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Question } from '@soundings/contract'
import type { Clinic } from './clinic.ts'
import { notifications } from './list-page.ts'

export const preview = ({ id }: Question) => `/questions?openQuestion=${id}`
export const tool = (page: Page, { name }: { name: string }, label: string) =>
  page.getByRole('toolbar', { name: `Tools of ${name}` }).getByRole('button', { name: label })
export const mailForm = (page: Page) => page.getByRole('dialog', { name: 'Share by email' })

export const patients = (clinic: Clinic, name: string) => ({
  name,
  query: clinic.query(
    'patients',
    [clinic.view('patients.full_name', 'none', { label: 'Name', orderDirection: 'ASC' })],
    {
      filters: [clinic.filter('patients.id', 'greaterThan', [100], { dynamic: true })],
      resultLimit: 40,
    },
  ),
})

/** Takes the download that the toast offers. */
export async function takeOffered(page: Page) {
  const coming = page.waitForEvent('download')
  await notifications(page).getByRole('button', { name: 'Download' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
