import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import type { ApiClient, Ask } from './api-client.ts'
import { connectClinic, saveQuestion } from './clinic.ts'

/** What a person needs to make questions and dashboards. */
export const editorPermissions = [
  'question.write_access',
  'dashboard.write_access',
  'dashboard.share',
  'dashboard.delete',
  'question.delete',
]

export const unique = (stem: string) => `${stem} ${randomUUID().slice(0, 8)}`
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const tileOf = (page: Page, title: string) =>
  page.locator('[data-tile]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Left, top, width and height of a tile on the page. */
export async function boxOf(page: Page, title: string): Promise<number[]> {
  const box = await tileOf(page, title).boundingBox()
  const scrolled = await page.evaluate(() => window.scrollY)
  return box ? [box.x, box.y + scrolled, box.width, box.height].map(Math.round) : []
}

export async function addQuestion(page: Page, name: string) {
  const list = page.getByRole('listbox', { name: 'Questions' })
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'Add Questions' }).click()
  await page.getByRole('combobox', { name: 'Search questions' }).fill(name)
  await list.getByRole('option', { name }).click()
  await expect(tileOf(page, name)).toBeVisible()
}

/** Saves over the dashboard that is edited. Its button cannot be pressed from then on, also before the answer is here. */
export async function saveChanges(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/core/dashboards'),
  )
  const button = page.getByRole('button', { name: 'Save changes' })
  await button.click()
  await saved
  await expect(button).toBeDisabled()
}

/** Saves as the dialog proposes. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Save dashboard' }).getByRole('button', { name: 'Save', exact: true }).click()
}

/** A clinic, with questions for tiles. */
export async function connectClinicWithQuestions(api: ApiClient) {
  const clinic = await connectClinic(api)
  return {
    clinic,
    /** The visits of each diagnosis, which can be filtered by it. */
    byDiagnosis: (ask: Ask, changes: object = {}) => saveQuestion(ask, clinic, changes),
    /** The number of all visits, with no column to filter by. */
    countOfVisits: (ask: Ask, changes: object = {}) =>
      saveQuestion(ask, clinic, {
        query: clinic.query('visits', [clinic.view('visits.id', 'rowCount')]),
        defaultView: 'KPI',
        ...changes,
      }),
  }
}

interface Execution {
  readonly questionId: number
  readonly maxAgeSeconds?: number
  readonly dynamicFilters?: readonly unknown[]
}

/** The results for which a request asks: that of one question, or those in a batch. */
export function executionsIn(request: Request): Execution[] {
  const alone = /\/executor\/(\d+)\/execute$/.exec(request.url())
  if (alone) return [{ questionId: Number(alone[1]), ...(request.postDataJSON() as object) }]
  if (!request.url().endsWith('/core/batch')) return []
  const { parts } = request.postDataJSON() as { parts: { call: string; params: { id: number }; body: object }[] }
  return parts
    .filter(({ call }) => call.endsWith('/execute'))
    .map(({ params, body }) => ({ questionId: params.id, ...body }))
}
