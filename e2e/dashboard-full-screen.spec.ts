import type { Request } from '@playwright/test'
import { newAnalyst, saveDashboard } from './clinic.ts'
import { boxOf, connectClinicWithQuestions, editorPermissions, executionsIn, tileOf } from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let on: Awaited<ReturnType<typeof connectClinicWithQuestions>>

test.beforeAll(async ({ api }) => {
  on = await connectClinicWithQuestions(api)
})

test('DE9 a full screen goes on to the next tab, and waits while a person uses pointer or keys', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const tabs = ['Beds', 'Waits'].map((name, index) => ({ index, name, views: [] }))
  const dashboard = await saveDashboard(ask, [], { tabs })
  const shown = (name: string) => expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(user, `/dashboards/${dashboard.id}?full=1`)
  const rotation = page.getByRole('button', { name: 'Change tabs: off' })
  const beside = [
    page.getByRole('heading', { level: 1 }),
    rotation,
    page.getByRole('button', { name: 'Leave full screen' }),
  ]
  await expect(rotation).toBeVisible()
  const tops = await Promise.all(beside.map(async (each) => (await each.boundingBox())?.y ?? 0))
  expect(Math.max(...tops) - Math.min(...tops), 'the head of a phone has one row').toBeLessThan(20)
  await rotation.click()
  await page.getByRole('menuitemradio', { name: 'Every 15 seconds' }).click()
  await expect(page).toHaveURL(/rotate=15/)
  await page.clock.runFor(15_100)
  await shown('Waits')
  await page.clock.runFor(10_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(10_000)
  await shown('Waits')
  const idle = page.locator('[data-idle]')
  await expect(idle, 'after ten seconds without pointer or keys the tools are gone').toHaveCount(1)
  await page.mouse.move(300, 300)
  await expect(idle).toHaveCount(0)
  await page.clock.runFor(14_000)
  await shown('Waits')
  await page.clock.runFor(1_100)
  await shown('Beds')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.clock.runFor(40_000)
  await shown('Beds')
})

test('DE9 a viewer refreshes by hand and by the clock, which also shows a newer version, fills the screen and prints every tile, dark on white', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const questions = await Promise.all(
    Array.from({ length: 10 }, (_, at) => on.byDiagnosis(ask, { name: `Tile ${at + 1}` })),
  )
  const dashboard = await saveDashboard(ask, questions)
  await page.addInitScript((fiveMinutesMs) => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.documentElement.dataset.mantineColorScheme ?? '')
    const { setInterval, setTimeout } = window
    // The five minutes pass at once, but only once.
    window.setInterval = ((work: () => void, ms: number) =>
      ms === fiveMinutesMs ? setTimeout(work, 500) : setInterval(work, ms)) as typeof window.setInterval
  }, 5 * 60_000)
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, 'Tile 1')).toContainText('I10')
  const refreshes: unknown[] = []
  page.on('request', (request) => refreshes.push(...executionsIn(request).map(({ maxAgeSeconds }) => maxAgeSeconds)))
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect.poll(() => refreshes.length).toBeGreaterThan(2)
  expect(new Set(refreshes)).toEqual(new Set([0]))
  await page.getByRole('button', { name: 'Refresh automatically: Off' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Off',
    'Every minute',
    'Every 5 minutes',
    'Every 15 minutes',
  ])
  const { id, version, name, tabs } = dashboard
  await ask('PUT', '/core/dashboards', { id, version, name, tabs: tabs.map((each) => ({ ...each, name: 'Tomorrow' })) })
  await page.getByRole('menuitemradio', { name: 'Every 5 minutes' }).click()
  await expect(page).toHaveURL(/refresh=5/)
  // Displays of the same dashboard share answers of half that time.
  await expect.poll(() => refreshes).toContain(150)
  await expect(page.getByRole('tab')).toHaveText(['Tomorrow'])
  await page.getByRole('button', { name: 'Refresh automatically: Every 5 minutes' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()

  await page.getByRole('button', { name: 'Full screen', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  expect(await page.evaluate(() => document.elementFromPoint(60, 28)?.closest('header') ?? null)).toBeNull()
  await expect(page.locator('header').first()).toHaveJSProperty('inert', true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true }).first()).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  const words = Promise.withResolvers<void>()
  await page.route('**/core/dashboards/filter-columns', async (route) => {
    await words.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(tileOf(page, 'Tile 10')).toContainText('I10')
  // Twice the time that charts are given to come to rest.
  await page.evaluate(() => new Promise((go) => setTimeout(go, 1000)))
  expect(await page.locator('body').getAttribute('data-printed'), 'words of tiles are waited for').toBeNull()
  words.resolve()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Printed [A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(tileOf(page, 'Tile 1').getByRole('columnheader')).toHaveText(['#', 'visits.diagnosis_code', 'visits.id'])
  await expect(
    tileOf(page, 'Tile 1').getByRole('combobox'),
    'the choice of rows on a page is for the screen',
  ).toHaveCount(0)
  const [one, two, four] = [await boxOf(page, 'Tile 1'), await boxOf(page, 'Tile 2'), await boxOf(page, 'Tile 4')]
  expect(
    [two[1], (two[0] ?? 0) > (one[0] ?? 0), four[0], (four[1] ?? 0) > (one[1] ?? 0)],
    'tiles stand on paper as on the screen',
  ).toEqual([one[1], true, one[0], true])
  await expect(page.getByRole('link', { name: 'Soundings, start page' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('each of two tiles of one question is asked anew when it is refreshed, and both once by a refresh of the dashboard [DE9]', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const question = await on.byDiagnosis(ask, { name: 'Twice' })
  const dashboard = await saveDashboard(ask, [question, question])
  let asked = 0
  page.on('request', (request) => void (asked += executionsIn(request).length))
  const columns = { asked: 0, ended: 0 }
  const countColumns = (key: keyof typeof columns) => (request: Request) => {
    if (request.url().endsWith('/core/dashboards/filter-columns')) columns[key] += 1
  }
  page.on('request', countColumns('asked'))
  page.on('requestfinished', countColumns('ended'))
  page.on('requestfailed', countColumns('ended'))
  const tiles = tileOf(page, 'Twice')
  const refresh = async (at: number) => {
    await tiles.nth(at).getByRole('button', { name: 'Menu of Twice' }).click()
    await page.getByRole('menuitem', { name: 'Refresh' }).click()
  }
  // Totals that are still on their way would have a tile ask anew when the question is saved.
  await page.route('**/summaries', (route) => route.abort())
  await openAs(user, `/dashboards/${dashboard.id}`)
  for (const at of [0, 1]) await expect(tiles.nth(at)).toContainText('I10')
  expect(asked, 'both show one answer').toBe(1)
  for (const [at, times] of [
    [0, 2],
    [1, 3],
    [1, 4],
    [0, 5],
  ] as const) {
    await refresh(at)
    await expect.poll(() => asked, `tile ${at + 1}`).toBe(times)
  }
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect.poll(() => asked).toBe(6)
  for (const at of [0, 1]) await expect(tiles.nth(at)).toContainText('I10')
  expect(asked, 'a round is asked for once').toBe(6)

  await expect.poll(() => columns.ended).toBe(columns.asked)
  const columnsBefore = columns.asked
  const { id, name, query } = question
  const filters = [on.clinic.filter('visits.diagnosis_code', 'equals', ['H25'])]
  await ask('PUT', '/core/questions', { id, name, query: { ...query, filters } })
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  for (const at of [0, 1]) await expect(tiles.nth(at)).not.toContainText('I10')
  await expect.poll(() => asked).toBe(7)
  expect(columns.asked - columnsBefore, 'both tiles of a newer version need the words about its filters once').toBe(1)
})
