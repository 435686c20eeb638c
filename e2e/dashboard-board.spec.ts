import { randomUUID } from 'node:crypto'
import type { Dashboard } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { expect, expectAccessible, test } from './test.ts'

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
  await dialog.getByRole('combobox', { name: 'Share With Users:' }).fill(colleague.username)
  await page.getByRole('option', { name: colleague.username }).click()
  await page.keyboard.press('Tab')
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
  expect([(await list.boundingBox())?.height, (await first.boundingBox())?.height]).toEqual([450, 30])
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
  const sizeOf = async (title: string) => {
    const [, , width = 0, height = 0] = (await boxOf(page, title)) ?? []
    return [(width + 15) / (column + 15), (height + 15) / 165].map((units) => Math.round(units * 50) / 50)
  }
  expect(await sizeOf(number.name)).toEqual([3, 1])
  expect(await sizeOf(table.name)).toEqual([4, 3])

  const grip = tileOf(page, table.name).getByRole('button', { name: `Move ${table.name}` })
  const from = await grip.boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 3 * (column + 15) + 10, (from?.y ?? 0) + 200, { steps: 5 })
  await page.mouse.up()
  await grip.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => sizeOf(table.name)).toEqual([4, 4])
  await expect(page.getByRole('status').filter({ hasText: 'Column 8, row 2, 4 wide, 4 high' })).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => sizeOf(table.name)).toEqual([4, 3])

  const corner = await tileOf(page, number.name).boundingBox()
  await page.mouse.move((corner?.x ?? 0) + (corner?.width ?? 0) - 8, (corner?.y ?? 0) + (corner?.height ?? 0) - 8)
  await page.mouse.down()
  await page.mouse.move((corner?.x ?? 0) + 20, (corner?.y ?? 0) + 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => sizeOf(number.name)).toEqual([2, 2])

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
  await page.route(`**/core/executor/${broken.id}/execute`, (route) => (failures-- > 0 ? route.fulfill({ status: 500, json: { title: 'The database refused', status: 500 } }) : route.continue()))
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

test('DE1 DE9 who may not is told so, a share is for looking, and its end takes effect at once', async ({ page, openAs, api }) => {
  const { ask } = await newAnalyst(api, clinic, editor)
  const reader = await api.newUser({})
  const question = await byDiagnosis(ask, { name: unique('Diagnoses') })
  const dashboard = await saveDashboard(ask, [question])
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, question.name)).toContainText('I10')
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await tileOf(page, question.name).getByRole('button', { name: `Menu of ${question.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await ask('POST', '/core/dashboards/unshare', { dashboardsIds: [dashboard.id], userNames: [reader.username] })
  await page.reload()
  await expect(page.getByText('This dashboard is not here')).toBeVisible()

  for (const path of ['/dashboards/new', `/dashboards/edit/${dashboard.id}`]) {
    await page.goto(path)
    await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
    await expect(page.getByText('without sufficient permissions')).toBeVisible()
  }
  const { user: colleague } = await newAnalyst(api, clinic, editor)
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [colleague.username] })
  await openAs(colleague, `/dashboards/edit/${dashboard.id}`)
  await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
})

test('DE6 a shared filter narrows the tiles that can take it, says so on each, and its values travel in the address', async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const reader = await api.newUser({})
  const [one, two] = [await byDiagnosis(ask, { name: unique('One') }), await byDiagnosis(ask, { name: unique('Two'), query: clinic.query('visits', [clinic.view('visits.diagnosis_code'), clinic.view('visits.cost')]) })]
  const number = await countOfVisits(ask, { name: unique('Number') })
  const dashboard = await saveDashboard(ask, [number])
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await expect(page.getByText('There is no filters you can add!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter By' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter By' })
  await expect(drawer).toContainText('No Filters Yet!')
  expect((await drawer.boundingBox())?.width).toBe(400)
  await page.keyboard.press('Escape')

  await addQuestion(page, one.name)
  await addQuestion(page, two.name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await page.getByRole('dialog', { name: 'Add filters' }).getByRole('button', { name: /diagnosis.code/i }).click()
  await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
  await drawer.getByRole('textbox').last().fill('I1')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await page.keyboard.press('Escape')
  for (const { name } of [one, two]) {
    await expect(tileOf(page, name)).toContainText(/Filtered by diagnosis.code/i)
    await expect(tileOf(page, name)).toContainText('I10')
    await expect(tileOf(page, name)).not.toContainText('E11')
  }
  await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis.code/i)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)

  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, one.name)).not.toContainText('E11')
  await page.getByRole('button', { name: 'Filter By (1)' }).click()
  await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
  await drawer.getByRole('textbox').last().fill('E1')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(tileOf(page, one.name)).toContainText('E11')
  const link = page.url()
  expect(link).toContain('filters1=')
  await page.goto('/dashboards')
  await page.goto(link)
  await expect(tileOf(page, one.name)).toContainText('E11')
  await expect(tileOf(page, one.name)).not.toContainText('I10')
  await page.getByRole('button', { name: 'Filter By (1)' }).click()
  await drawer.getByRole('button', { name: 'Saved values' }).click()
  await expect(tileOf(page, one.name)).toContainText('I10')
  await expect(page).not.toHaveURL(/filters1/)
})

test("DE8 R23 edits are undone, reset and guarded; someone else's newer version is reloaded or overwritten; an earlier one comes back", async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const question = await byDiagnosis(ask, { name: unique('Diagnoses') })
  const dashboard = await saveDashboard(ask, [question])
  const saveAgain = (name: string, version: number) => ask<Dashboard>('PUT', '/core/dashboards', { id: dashboard.id, version, name, tabs: [{ index: 0, name, views: [] }] })
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await tileOf(page, question.name).getByRole('button', { name: `Menu of ${question.name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(tileOf(page, 'Renamed')).toBeVisible()
  await page.getByRole('button', { name: 'Menu of Renamed' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('This tab is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tileOf(page, 'Renamed')).toBeVisible()

  await page.getByRole('button', { name: 'Add tab' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('tab')).toHaveText(['New Tab'])
  await expect(page.getByText('This tab is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('not saved')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await saveAgain('Theirs', 1)
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'Save dashboard' }).getByRole('button', { name: 'Save' }).click()
  }
  await save()
  const conflict = page.getByRole('dialog', { name: 'A newer version was saved' })
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Theirs'])
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(tileOf(page, question.name)).toBeVisible()
  await saveAgain('Theirs again', 2)
  await save()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(notifications(page)).toContainText('Saved')
  await expect(page).toHaveURL(/\/dashboards$/)
  expect(await ask<Dashboard>('GET', `/core/dashboards/${dashboard.id}`)).toMatchObject({ version: 4, tabs: [{ name: 'Today', views: [{ title: question.name }] }] })
})

test('DE9 a viewer refreshes by hand and by the clock, fills the screen and prints every tile', async ({ page, openAs, api }) => {
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const questions = await Promise.all(Array.from({ length: 12 }, (_, at) => byDiagnosis(ask, { name: `Tile ${at + 1}` })))
  const dashboard = await saveDashboard(ask, questions)
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')))
  await page.clock.install()
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, 'Tile 1')).toContainText('I10')
  const refreshes: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/execute') && request.postDataJSON().refresh && refreshes.push(request.url()))
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect.poll(() => refreshes.length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Refresh automatically: Off' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Off', 'Every minute', 'Every 5 minutes', 'Every 15 minutes'])
  await page.getByRole('menuitemradio', { name: 'Every 5 minutes' }).click()
  await expect(page).toHaveURL(/refresh=5/)
  const before = refreshes.length
  await page.clock.fastForward('05:01')
  await expect.poll(() => refreshes.length).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Full screen', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Soundings, start page' })).not.toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(tileOf(page, 'Tile 12')).toContainText('I10')
  await page.clock.runFor(2000)
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Soundings, start page' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('DE4 on a phone the tiles stand in one column and are dragged by touch; both modes are accessible in light and dark', async ({ browser, api }) => {
  test.setTimeout(180_000)
  const { user, ask } = await newAnalyst(api, clinic, editor)
  const [one, two] = [await byDiagnosis(ask, { name: unique('One') }), await byDiagnosis(ask, { name: unique('Two') })]
  const dashboard = await saveDashboard(ask, [one, two])
  const phone = await browser.newContext({ viewport: { width: 390, height: 1200 }, hasTouch: true, isMobile: true, baseURL: process.env.E2E_URL ?? '' })
  const page = await phone.newPage()
  const tokens = await api.signIn(user)
  await page.goto('/favicon.svg')
  await page.evaluate(([id, refresh]) => (localStorage.setItem('authenticationToken', id), localStorage.setItem('refreshToken', refresh)), [tokens.id_token, tokens.refreshToken] as const)
  await page.goto(`/dashboards/edit/${dashboard.id}`)
  await expect(tileOf(page, two.name)).toContainText('I10')
  const [left, top] = (await boxOf(page, one.name)) ?? []
  expect([left, (await boxOf(page, two.name))?.[0]]).toEqual([16, 16])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const grip = await tileOf(page, one.name).getByRole('button', { name: `Move ${one.name}` }).boundingBox()
  const touch = await phone.newCDPSession(page)
  const at = (y: number) => [{ x: (grip?.x ?? 0) + 10, y: (grip?.y ?? 0) + 10 + y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const y of [40, 160, 300, 420]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await boxOf(page, two.name))?.[1]).toBe(top)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(tileOf(page, two.name)).toContainText('I10')
  await expectAccessible(page)
  await phone.close()
})
