import type { Dashboard } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  addQuestion,
  boxOf,
  connectClinicWithQuestions,
  editorPermissions,
  save,
  saveChanges,
  tileOf,
  unique,
} from './dashboard-page.ts'
import { expect, expectAccessible, keepTokens, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let on: Awaited<ReturnType<typeof connectClinicWithQuestions>>

test.beforeAll(async ({ api }) => {
  on = await connectClinicWithQuestions(api)
})

const COLUMN = (1376 - 11 * 15) / 12

/** The size of a tile in grid units, at 1440. */
async function unitsOf(page: Page, title: string): Promise<number[]> {
  const [, , width = 0, height = 0] = await boxOf(page, title)
  return [(width + 15) / (COLUMN + 15), (height + 15) / 165].map((units) => Math.round(units * 50) / 50)
}

async function dragBy(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  await page.mouse.up()
}

/** Longer than the pause of the grid and the glide of its tiles. */
const STANDSTILL_MS = 300

/** Where the tiles stand within the tab once the page has come to rest at a width. */
async function placesAt(page: Page, width: number, titles: readonly string[]): Promise<number[][]> {
  await page.setViewportSize({ width, height: 900 })
  const panel = page.getByRole('tabpanel')
  await expect
    .poll(async () => Math.round((await panel.boundingBox())?.width ?? 0))
    .toBe(width < 993 ? width - 32 : width - 64)
  const measure = async () => {
    const top = await panel.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
    return Promise.all(
      titles.map(async (title) =>
        (await boxOf(page, title)).map((value, at) => (at === 1 ? Math.round(value - top) : value)),
      ),
    )
  }
  let places: number[][] = []
  // The grid follows the window after a pause, and then glides: it stands when the page's own time passes and nothing moves.
  await expect(async () => {
    places = await measure()
    await page.evaluate((pauseMs) => new Promise((resolve) => setTimeout(resolve, pauseMs)), STANDSTILL_MS)
    expect(await measure()).toEqual(places)
  }).toPass()
  return places
}

test('DE4 tiles are dragged, resized and moved by keyboard, and stand where they stood after saving, at every width', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const [number, table] = [
    await on.countOfVisits(ask, { name: unique('Number') }),
    await on.byDiagnosis(ask, { name: unique('Table') }),
  ]
  await openAs(user, '/dashboards/new')
  await addQuestion(page, number.name)
  await addQuestion(page, table.name)
  await page.keyboard.press('Escape')
  expect([await unitsOf(page, number.name), await unitsOf(page, table.name)]).toEqual([
    [3, 1],
    [4, 3],
  ])

  const grip = tileOf(page, table.name).getByRole('button', { name: `Move ${table.name}` })
  const [left = 0, top = 0] = await boxOf(page, table.name)
  await dragBy(page, { x: left + 15, y: top + 20 }, { x: 3 * (COLUMN + 15) + 10, y: 200 })
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => unitsOf(page, table.name)).toEqual([4, 4])
  await expect(page.getByRole('status').filter({ hasText: 'Column 8, row 2, 4 wide, 4 high' })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => unitsOf(page, table.name)).toEqual([4, 3])
  const [numberLeft = 0, numberTop = 0, numberWidth = 0, numberHeight = 0] = await boxOf(page, number.name)
  await dragBy(page, { x: numberLeft + numberWidth - 8, y: numberTop + numberHeight - 8 }, { x: -300, y: 160 })
  await expect.poll(() => unitsOf(page, number.name)).toEqual([2, 2])

  const titles = [number.name, table.name]
  await placesAt(page, 390, titles)
  await tileOf(page, table.name)
    .getByRole('button', { name: `Move ${table.name}` })
    .press('ArrowUp')
  const tops = async () => (await placesAt(page, 390, titles)).map(([, y = 0]) => y)
  await expect
    .poll(async () => (await tops()).toSorted((one, other) => one - other).join() === (await tops()).reverse().join())
    .toBe(true)

  const widths = [1440, 1100, 900, 390]
  const before: number[][][] = []
  for (const width of widths) before.push(await placesAt(page, width, titles))
  expect(new Set(before.map((places) => JSON.stringify(places))).size).toBe(4)
  await save(page)
  await expect(page).toHaveURL(/\/dashboards$/)
  const [saved] = await ask<Dashboard[]>('GET', '/core/dashboards')
  await page.goto(`/dashboards/${saved?.id}`)
  await expect(tileOf(page, table.name)).toContainText('I10')
  const after: number[][][] = []
  for (const width of widths) after.push(await placesAt(page, width, titles))
  expect(after).toEqual(before)
})

test('DE4 DE8 texts, headings and spacers are written, shown without HTML, changed and undone; for readers a heading is as high as its words', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const question = await on.byDiagnosis(ask, { name: unique('Diagnoses') })
  const { id } = await saveDashboard(ask, [question])
  await openAs(user, `/dashboards/edit/${id}`)
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add Text', exact: true }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await add('Text')
  const dialog = page.getByRole('dialog', { name: 'Add text' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog
    .getByLabel('Text')
    .fill('A **stay** counts <b>once</b>. [Rules](https://example.org) [Not](javascript:alert(1))')
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('strong')).toHaveText('stay')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('[data-placed][data-kind=text]')).toBeInViewport()
  await add('Heading')
  await page.getByRole('dialog').getByLabel('Heading').fill('Beds')
  await page.keyboard.press('Enter')
  await add('Spacer')
  const kinds = () =>
    page.locator('[data-kind]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-kind')))
  expect(await kinds()).toEqual(['text', 'heading', 'spacer'])
  await page.getByRole('button', { name: 'Menu of Beds' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit heading' }).getByLabel('Heading').fill('Beds and stays')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Menu of Spacer' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  expect(await kinds()).toEqual(['text', 'heading'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await saveChanges(page)
  expect((await ask<Dashboard>('GET', `/core/dashboards/${id}`)).tabs[0]?.texts?.map(({ kind }) => kind)).toEqual([
    'text',
    'heading',
    'spacer',
  ])

  await page.goto(`/dashboards/${id}`)
  const text = page.locator('[data-kind=text]')
  await expect(text).toContainText('A stay counts <b>once</b>. Rules [Not](javascript:alert(1))')
  await expect(text.getByRole('link')).toHaveCount(1)
  await expect(text.getByRole('link', { name: 'Rules' })).toHaveAttribute('rel', /noopener/)
  const heading = page.locator('[data-kind=heading]')
  await expect(heading.getByRole('heading', { level: 2, name: 'Beds and stays' })).toBeVisible()
  await expect.poll(async () => (await heading.boundingBox())?.height).toBe(40)
  await expectAccessible(page)
})

test('DE4 on a phone the tiles stand in one column and are dragged by touch', async ({ browser, api }) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const [one, two] = [
    await on.byDiagnosis(ask, { name: unique('One') }),
    await on.byDiagnosis(ask, { name: unique('Two') }),
  ]
  const dashboard = await saveDashboard(ask, [one, two])
  const phone = await browser.newContext({
    viewport: { width: 390, height: 1200 },
    hasTouch: true,
    isMobile: true,
    baseURL: process.env.E2E_URL ?? '',
  })
  const page = await phone.newPage()
  await keepTokens(page, await api.signIn(user))
  await page.goto(`/dashboards/edit/${dashboard.id}`)
  await expect(tileOf(page, two.name)).toContainText('I10')
  const [left, top] = await boxOf(page, one.name)
  expect([left, (await boxOf(page, two.name))[0]]).toEqual([16, 16])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const name of ['Rename tab Today', 'Save', 'Undo']) {
    expect((await page.getByRole('button', { name, exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(40)
  }

  const grip = await tileOf(page, one.name)
    .getByRole('button', { name: `Move ${one.name}` })
    .boundingBox()
  const touch = await phone.newCDPSession(page)
  const at = (y: number) => [{ x: (grip?.x ?? 0) + 10, y: (grip?.y ?? 0) + 10 + y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const y of [40, 160, 300, 420])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await boxOf(page, two.name))[1]).toBe(top)
  await expectAccessible(page)
  await phone.close()
})
