import { randomUUID } from 'node:crypto'
import type { Dashboard } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'default' })

const editor = ['question.write_access', 'dashboard.write_access', 'dashboard.share', 'dashboard.delete', 'question.delete']
let clinic: Clinic

test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api)
})

const unique = (stem: string) => `${stem} ${randomUUID().slice(0, 8)}`
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const tileOf = (page: Page, title: string) => page.locator('[data-tile]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const boxOf = async (page: Page, title: string) => {
  const box = await tileOf(page, title).boundingBox()
  return box && [box.x, box.y + (await page.evaluate(() => window.scrollY)), box.width, box.height].map(Math.round)
}

/** The visits of each diagnosis: its filter columns are the diagnosis. */
const byDiagnosis = (ask: Ask, changes: object = {}) => saveQuestion(ask, clinic, changes)
/** The number of all visits: no column to filter by. */
const countOfVisits = (ask: Ask, changes: object = {}) =>
  saveQuestion(ask, clinic, { query: clinic.query('visits', [clinic.view('visits.id', 'rowCount')]), defaultView: 'KPI', ...changes })

async function addQuestion(page: Page, name: string) {
  const list = page.getByRole('listbox', { name: 'Questions' })
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'Add Questions' }).click()
  await page.getByRole('combobox', { name: 'Search questions' }).fill(name)
  await list.getByRole('option', { name }).click()
  await expect(tileOf(page, name)).toBeVisible()
}

test('DE3 DE7 DE8 a new dashboard is composed, saved, then shared, then its dialog closes; without readers it goes to the list', async ({ page, api, openAs }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const colleague = await api.newUser({})
  const question = await byDiagnosis(ask, { name: unique('Diagnoses') })
  await openAs(user, '/dashboards/new')
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible()
  await addQuestion(page, question.name)
  await expect(tileOf(page, question.name)).toContainText('I10')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save dashboard' })
  await dialog.getByLabel('Name').fill('   ')
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const name = unique('Morning')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('What we look at first')
  await dialog.getByLabel('Tags').fill('ward,')
  await dialog.getByLabel('Share With Users:').fill(colleague.username)
  await page.getByRole('option', { name: colleague.username }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notifications(page)).toContainText('Saved')
  await expect(notifications(page)).toContainText('Dashboard shared successfully')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboards\/edit\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const seen = await (await api.as(colleague))<Dashboard>('GET', `/core/dashboards/${id}`)
  expect(seen).toMatchObject({ name, description: 'What we look at first', tag: 'ward' })

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const popover = page.getByRole('dialog', { name: 'Share with users' })
  await expect(popover.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expect(popover.getByText('Share With Users:')).toBeVisible()
  await popover.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
})

test('DE2 tabs are renamed, added and deleted by their rules, also with the keyboard', async ({ page, openAs, api }) => {
  const { user } = await newAnalyst(api, clinic, editor)
  await openAs(user, '/dashboards/new')
  await expect(page.getByRole('tab')).toHaveText(['New Tab'])
  await expect(page.getByRole('button', { name: /^Delete tab/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Rename tab New Tab' }).click()
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Wards')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab')).toHaveText(['Wards'])
  const add = page.getByRole('button', { name: 'Add tab' })
  await add.click()
  await tab(page, 'New Tab').dblclick()
  await page.getByRole('textbox', { name: 'Tab name' }).fill('  ')
  await tab(page, 'Wards').click()
  await expect(page.getByRole('tab')).toHaveText(['Wards', 'New tab'])

  await add.click()
  await add.click()
  await expect(page.getByRole('tab')).toHaveText(['Wards', 'New tab', 'New Tab', 'New Tab'])
  await expect(add).toBeDisabled()
  await expect(page.getByRole('tab').nth(3)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Delete tab New Tab' }).click()
  await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(add).toBeEnabled()

  await page.getByRole('tab').nth(2).press('ArrowRight')
  await expect(tab(page, 'Wards')).toBeFocused()
  await expect(page).toHaveURL(/\/dashboards\/new$/)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/tab=3/)
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tab')).toHaveCount(4)
})

test('DE3 the questions popover stars favourites first, describes on hover, draws only what is seen, and says when there is nothing', async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  await openAs(user, '/dashboards/new')
  await page.getByRole('button', { name: 'Add Questions' }).click()
  await expect(page.getByText('No Questions')).toBeVisible()
  await expect(page.getByText('Try add new question')).toBeVisible()

  const stem = unique('Count')
  const questions = await Promise.all(Array.from({ length: 40 }, (_, at) => countOfVisits(ask, { name: `${stem} ${at + 10}`, description: `Words about ${at + 10}` })))
  await ask('POST', '/core/user-question', { questionId: questions.at(-1)?.id })
  await page.reload()
  await page.getByRole('button', { name: 'Add Questions' }).click()
  const list = page.getByRole('listbox', { name: 'Questions' })
  const first = list.getByRole('option').first()
  await expect(first).toContainText(`${stem} 49`)
  await expect(first.getByLabel('Favourite')).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThan(40)
  expect((await first.boundingBox())?.height).toBe(30)
  await first.getByText(`${stem} 49`).hover()
  await expect(page.getByRole('tooltip', { name: 'Words about 49' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search questions' }).fill(`${stem.toUpperCase()} 12`)
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(tileOf(page, `${stem} 12`)).toBeVisible()
})

test('DE4 tiles are dragged, resized and moved by keyboard, and stand where they stood after saving, at every width', async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const [number, table] = [await countOfVisits(ask, { name: unique('Number') }), await byDiagnosis(ask, { name: unique('Table') })]
  await openAs(user, '/dashboards/new')
  await addQuestion(page, number.name)
  await addQuestion(page, table.name)
  await page.keyboard.press('Escape')
  const column = (1376 - 11 * 15) / 12
  const size = (w: number, h: number) => [Math.round(w * column + (w - 1) * 15), h * 150 + (h - 1) * 15]
  expect((await boxOf(page, number.name))?.slice(2)).toEqual(size(3, 1))
  expect((await boxOf(page, table.name))?.slice(2)).toEqual(size(4, 3))

  const grip = tileOf(page, table.name).getByRole('button', { name: `Move ${table.name}` })
  const from = await grip.boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 3 * (column + 15) + 10, (from?.y ?? 0) + 200, { steps: 5 })
  await page.mouse.up()
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await boxOf(page, table.name))?.slice(2)).toEqual(size(4, 4))
  await expect(page.getByRole('status').filter({ hasText: 'Column 8, row 2, 4 wide, 4 high' })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await boxOf(page, table.name))?.slice(2)).toEqual(size(4, 3))

  const corner = await tileOf(page, number.name).boundingBox()
  await page.mouse.move((corner?.x ?? 0) + (corner?.width ?? 0) - 8, (corner?.y ?? 0) + (corner?.height ?? 0) - 8)
  await page.mouse.down()
  await page.mouse.move((corner?.x ?? 0) + 20, (corner?.y ?? 0) + 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page, number.name))?.slice(2)).toEqual(size(2, 2))

  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await boxOf(page, table.name))?.[0]).toBe(16)
  await tileOf(page, table.name).getByRole('button', { name: `Move ${table.name}` }).press('ArrowUp')
  await expect.poll(async () => ((await boxOf(page, table.name))?.[1] ?? 0) < ((await boxOf(page, number.name))?.[1] ?? 0)).toBe(true)

  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => ((await boxOf(page, table.name))?.[2] ?? 0) < width).toBe(true)
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const top = (await page.getByRole('tabpanel').boundingBox())?.y ?? 0
    const scrolled = await page.evaluate(() => window.scrollY)
    return [number, table].map(async ({ name }) => (await boxOf(page, name))?.map((value, at) => (at === 1 ? Math.round(value - top - scrolled) : value)))
  }
  const widths = [1440, 1100, 900, 390]
  const before: unknown[] = []
  for (const width of widths) before.push(await Promise.all(await placesAt(width)))
  expect(new Set(before.map((places) => JSON.stringify(places))).size).toBe(4)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
  const [saved] = await ask<Dashboard[]>('GET', '/core/dashboards')
  await page.goto(`/dashboards/${saved?.id}`)
  await expect(tileOf(page, table.name)).toContainText('I10')
  const after: unknown[] = []
  for (const width of widths) after.push(await Promise.all(await placesAt(width)))
  expect(after).toEqual(before)
})

test('DE5 forty tiles on four tabs ask for those near the screen alone, and a second viewer asks the database for nothing', async ({ page, browser, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const colleague = await api.newUser({})
  const questions = await Promise.all(Array.from({ length: 10 }, (_, at) => byDiagnosis(ask, { name: `Tile ${at + 1}`, query: clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')], { resultLimit: 60 + at }) })))
  const tabs = Array.from({ length: 4 }, (_, index) => ({
    index,
    name: `Tab ${index + 1}`,
    views: questions.map(({ id, name }, at) => ({
      id: `tile-${index}-${at}`, questionId: id, title: `${name} of ${index + 1}`, viewType: 'TABLE', minW: 4, minH: 3,
      position: { i: `tile-${index}-${at}`, x: 0, y: at * 3, w: 12, h: 3 },
    })),
  }))
  const dashboard = await saveDashboard(ask, [], { tabs })
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [colleague.username] })

  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/execute') && asked.push(request.url()))
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, 'Tile 2 of 1')).toContainText('I10')
  const nearTiles = await page.locator('[data-tile]').evaluateAll((tiles) => tiles.filter((tile) => tile.getBoundingClientRect().top < window.innerHeight + 200).length)
  expect(nearTiles).toBeLessThan(5)
  expect(asked.length).toBeLessThanOrEqual(nearTiles)
  await tileOf(page, 'Tile 10 of 1').scrollIntoViewIfNeeded()
  await expect(tileOf(page, 'Tile 10 of 1')).toContainText('I10')

  const second = await browser.newContext()
  const other = await second.newPage()
  const tokens = await api.signIn(colleague)
  await other.goto('/favicon.svg')
  await other.evaluate(([id, refresh]) => (localStorage.setItem('authenticationToken', id), localStorage.setItem('refreshToken', refresh)), [tokens.id_token, tokens.refreshToken] as const)
  const kept: boolean[] = []
  other.on('response', (response) => {
    if (response.url().endsWith('/execute')) void response.json().then(({ execution }: { execution: { cached: boolean } }) => kept.push(execution.cached))
  })
  await other.goto(`/dashboards/${dashboard.id}`)
  await expect(tileOf(other, 'Tile 2 of 1')).toContainText('I10')
  await expect.poll(() => kept.length).toBeGreaterThan(0)
  expect(kept.every(Boolean)).toBe(true)
  await second.close()
})

test('DE5 DE9 each tile has its own states: a deleted question, an error with Retry, Stop, refresh and full screen', async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const [gone, broken, slow] = [await byDiagnosis(ask, { name: unique('Gone') }), await byDiagnosis(ask, { name: unique('Broken') }), await countOfVisits(ask, { name: unique('Slow') })]
  const dashboard = await saveDashboard(ask, [gone, broken, slow])
  await ask('DELETE', `/core/questions/${gone.id}`)
  let failures = 1
  await page.route(`**/core/executor/${broken.id}/execute`, (route) => (failures-- > 0 ? route.fulfill({ status: 502, json: { title: 'The database refused', status: 502 } }) : route.continue()))
  let isHeld = true
  await page.route(`**/core/executor/${slow.id}/execute`, async (route) => (isHeld ? undefined : route.continue()))
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, gone.name)).toContainText('Question Deleted')
  await tileOf(page, broken.name).getByRole('button', { name: 'Retry' }).click()
  await expect(tileOf(page, broken.name)).toContainText('I10')
  await expect(tileOf(page, slow.name).getByRole('status', { name: 'Loading' })).toBeVisible()
  await tileOf(page, slow.name).getByRole('button', { name: 'Stop' }).click()
  await expect(tileOf(page, slow.name)).toContainText('Stopped before the result was here')
  isHeld = false
  await tileOf(page, slow.name).getByRole('button', { name: `Menu of ${slow.name}` }).click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect(tileOf(page, slow.name)).toContainText('5')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.getByRole('button', { name: `Menu of ${broken.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Open question' })).toHaveAttribute('href', `/questions?openQuestion=${broken.id}`)
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  const full = page.getByRole('dialog', { name: broken.name })
  await expect(full).toContainText('I10')
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
})
