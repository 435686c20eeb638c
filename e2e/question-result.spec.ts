import type { Question } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { type Clinic, connectClinic, saveQuestion } from './clinic.ts'
import { executionsIn, notifications } from './dashboard-page.ts'
import { studioOn } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test.describe.configure({ mode: 'default' })

const manyVisits = `
  with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 6999)
  insert into visits select n, 100, 10, '2025-05-05 08:00:00', 1, 'Z00' from numbers;`
let clinic: Clinic

test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api, undefined, manyVisits)
})

/** Until 2026 is over, it is neither a highest nor a lowest year. */
const of2026 = (visits: number) =>
  new RegExp(`(highest|lowest) ${visits} at 2026\\b|2026 ${visits} \\(not a whole period\\)`)

const byYear = (filters: object[] = []) => ({
  defaultView: 'BAR',
  query: clinic.query(
    'visits',
    [
      clinic.group('visits.admitted_at', 'year', { label: 'Admitted', orderDirection: 'ASC' }),
      clinic.view('visits.id', 'rowCount', { label: 'Visits' }),
    ],
    { filters },
  ),
})
const preview = ({ id }: Question) => `/questions?openQuestion=${id}`
const chart = (page: Page) => page.getByRole('dialog').getByRole('group', { name: /^Bar chart/ })
const execute = '**/core/executor/*/execute'

test('RV6 zooming into a saved question happens in place, with a way back, also for those who may not query its tables', async ({
  page,
  api,
  openAs,
}) => {
  const question = await saveQuestion(api.asAdmin, clinic, byYear())
  const viewer = await api.newUser()
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [viewer.username] })
  await openAs(viewer, preview(question))
  await expect(chart(page)).toHaveAccessibleName(/highest 6000 at 2025/)
  await expect(chart(page)).toHaveAccessibleName(of2026(5))
  await test.step('a press anywhere in the highlighted column means its bar, however low it is', async () => {
    await expect(chart(page).locator('[aria-busy=false] canvas')).toBeVisible()
    const box = (await chart(page).boundingBox())!
    await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.4)
    await expect(page.getByRole('menu', { name: '2026' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await chart(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Zoom in',
    'Zoom To Quarter',
    'Zoom To Month',
    'Zoom To Week',
    'Zoom To Day',
    'Zoom To Hour',
  ])
  await page.getByRole('menuitem', { name: 'Zoom in' }).click()
  await expect(chart(page)).toHaveAccessibleName(/2 categories. .*highest 4 at 2026-Q1, lowest 1 at 2026-Q2/)
  const trail = page.getByRole('navigation', { name: 'Zoom' })
  await expect(trail.getByRole('listitem')).toHaveText(['All', '2026 by quarter'])
  await trail.getByRole('button', { name: 'All' }).click()
  await expect(chart(page)).toHaveAccessibleName(of2026(5))
  await expect(trail).toHaveCount(0)
})

test('RV6 links into the data carry the filters of the question, for those who may build questions', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const question = await saveQuestion(
    api.asAdmin,
    clinic,
    byYear([clinic.filter('visits.diagnosis_code', 'equals', ['I10'])]),
  )
  await openAsAdmin(preview(question))
  await expect(chart(page)).toHaveAccessibleName(/1 category/)
  await chart(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const href = await page.getByRole('menuitem', { name: 'Show Details' }).getAttribute('href')
  const asked = new URLSearchParams(href?.split('?')[1])
  expect(asked.get('columnValue')).toBe('2026')
  expect(asked.get('filters')).toContain('I10')
})

test('FI4 dynamic filters have a drawer in which the viewer changes values and goes back to the saved ones, and late answers to earlier values do nothing', async ({
  page,
  api,
  openAs,
}) => {
  const question = await saveQuestion(
    api.asAdmin,
    clinic,
    byYear([clinic.filter('visits.cost', 'greaterThan', [50], { dynamic: true })]),
  )
  const viewer = await api.newUser({ permissions: ['question.export_data'] })
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [viewer.username] })
  await openAs(viewer, preview(question))
  await expect(chart(page)).toHaveAccessibleName(of2026(2))
  await page.getByRole('button', { name: 'Dynamic filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter By' })
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(400)
  await drawer.getByRole('textbox').fill('500')
  const answer = Promise.withResolvers<void>()
  await page.route(execute, (route) => answer.promise.then(() => route.continue()), { times: 1 })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByRole('button', { name: 'Loading' })).toBeDisabled()
  answer.resolve()
  await expect(drawer.getByRole('button', { name: 'Preview' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Saved values' }).click()
  await expect(drawer.getByRole('textbox')).toHaveValue('50')
  await drawer.getByRole('textbox').fill('500')
  const second = Promise.withResolvers<void>()
  await page.route(execute, (route) => second.promise.then(() => route.continue()), { times: 1 })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByRole('button', { name: 'Loading' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  second.resolve()
  await expect(chart(page)).toHaveAccessibleName(of2026(1))
  await expect(page.getByRole('button', { name: 'Dynamic filters' })).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Dynamic filters' })).toBeFocused()

  const late = Promise.withResolvers<void>()
  await page.route('**/exporter/oi-files', async (route) => {
    await late.promise
    const json = { title: 'Someone saved a newer version', status: 409, kind: 'newer-version' }
    await route.fulfill({ status: 409, json })
  })
  await page.getByRole('button', { name: 'Export' }).click()
  const exported = page.waitForRequest('**/exporter/oi-files')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await exported
  const ages: unknown[] = []
  page.on('request', (request) => ages.push(...executionsIn(request).map(({ maxAgeSeconds }) => maxAgeSeconds)))
  await page.getByRole('button', { name: 'Dynamic filters' }).click()
  await drawer.getByRole('button', { name: 'Saved values' }).click()
  await expect(chart(page)).toHaveAccessibleName(of2026(2))
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => ages).toEqual([undefined, 0])
  late.resolve()
  await expect(notifications(page)).toContainText('Someone saved a newer version')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => ages.length).toBeGreaterThan(2)
  expect(ages, 'the file of the earlier values has nothing asked anew').toEqual([undefined, 0, 0])
})

test('FI4 a question without dynamic filters says so', async ({ page, api, openAsAdmin }) => {
  await openAsAdmin(preview(await saveQuestion(api.asAdmin, clinic, byYear())))
  await page.getByRole('button', { name: 'Dynamic filters' }).click()
  await expect(page.getByText('No Dynamic Filters Yet!')).toBeVisible()
})

test('RV7 the column menu shows the statistics of a column and leads to its distribution over time; one Escape closes one layer', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const query = clinic.query(
    'visits',
    [
      clinic.view('visits.id'),
      clinic.view('visits.cost', 'none', { label: 'Cost' }),
      clinic.view('visits.admitted_at', 'none', { label: 'Admitted' }),
    ],
    { resultLimit: 3 },
  )
  await openAsAdmin(preview(await saveQuestion(api.asAdmin, clinic, { query })))
  await page.getByRole('button', { name: 'Menu of Cost' }).click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  const panel = page.getByRole('dialog', { name: 'Statistics of Cost' })
  await expect(panel.getByRole('term')).toHaveText([
    'Max',
    'Avg',
    'Min',
    'Sum',
    'Unique',
    'Nulls',
    'Standard Deviation',
    'Variance',
    'Mean',
  ])
  const statistic = (name: string) =>
    panel
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
  await expect(statistic('Max')).toHaveText('900')
  await expect(statistic('Sum')).toHaveText('7,021.50')
  await expect(statistic('Unique')).toHaveText('4')
  await expect(statistic('Nulls')).toHaveText('1')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu of Cost' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Statistics' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('button', { name: 'Menu of Admitted' }).click()
  const link = page.getByRole('menuitem', { name: 'Date distribution' })
  await expect(link).toHaveAttribute('target', '_blank')
  const address = await link.getAttribute('href')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.goto(new URL(address ?? '', page.url()).href)
  await expect(
    page.getByRole('group', { name: /^Line chart: .*12 categories.*highest 6000 at 2025-05, lowest 0 at 2025-06/ }),
  ).toBeVisible()
})

test('RV7 the statistics of an aggregated column are about the result, and each says which rows it is about', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const query = clinic.query(
    'visits',
    [
      clinic.group('visits.diagnosis_code', 'uniqueValues', { label: 'Code' }),
      clinic.view('visits.id', 'rowCount', { label: 'Row Count' }),
    ],
    {
      filters: [clinic.filter('visits.cost', 'greaterThan', [50])],
    },
  )
  await openAsAdmin(preview(await saveQuestion(api.asAdmin, clinic, { query })))
  const examine = async (label: string) => {
    await page.getByRole('button', { name: `Menu of ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Statistics' }).click()
    return page.getByRole('dialog', { name: `Statistics of ${label}` })
  }
  const counted = await examine('Row Count')
  await expect(counted).toContainText(
    'The values of this column in the one row of the result, with the filters of the question.',
  )
  await expect(
    counted.getByRole('term').filter({ hasText: /^Sum$/ }).locator('xpath=following-sibling::dd'),
  ).toHaveText('2')
  await page.keyboard.press('Escape')
  await expect(await examine('Code')).toContainText(
    'The column in all rows of Visits that you may see, without the filters of the question.',
  )
})

test('SD9 QL4 RV2 further rows come in chunks by page number, and totals are those of all rows; the studio counts before the first page', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const query = clinic.query(
    'visits',
    [
      clinic.view('visits.id', 'none', { label: 'Visit', orderDirection: 'ASC' }),
      clinic.view('visits.cost', 'none', { label: 'Cost' }),
    ],
    { resultLimit: 0 },
  )
  const question = await saveQuestion(api.asAdmin, clinic, { query })
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/execute')) asked.push((request.postDataJSON() as { pageNumber: number }).pageNumber)
  })
  await openAsAdmin(preview(question))
  await expect(page.getByText('first 5,000 of 6,005')).toBeVisible()
  const total = page.getByRole('row').filter({ hasText: 'Total' })
  await expect(total).toContainText('7,021.50')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('6,005 rows')).toBeVisible()
  await expect(total).toContainText('7,021.50')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  expect(asked).toEqual([0, 1])
  const summaries = Promise.withResolvers<void>()
  await page.route('**/executor/*/summaries', (route) =>
    summaries.promise.then(() => route.fulfill({ status: 502, json: { title: 'The database refused', status: 502 } })),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('first 5,000 of 6,005')).toBeVisible()
  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await expect(total).not.toContainText('7,021.50')
  summaries.resolve()
  await expect(page.getByText('The totals could not be loaded')).toBeVisible()

  const previewed: string[] = []
  page.on('request', (request) =>
    previewed.push(
      ...(/executor\/(countQueryResult|preview\?pageNumber=\d+&pageSize=\d+)/.exec(request.url())?.slice(1) ?? []),
    ),
  )
  await page.goto(`/questions/edit/${question.id}`)
  await expect(page.getByText('first 5,000 of 6,005')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('6,005 rows')).toBeVisible()
  expect(previewed).toEqual([
    'countQueryResult',
    'preview?pageNumber=0&pageSize=5000',
    'preview?pageNumber=1&pageSize=5000',
  ])
  const studio = studioOn(page)
  await studio.card('Set Limit').click()
  await page.getByRole('group', { name: 'Quick picks' }).getByRole('button', { name: '1000' }).click()
  await studio.run()
  await expect(studio.preview.getByText('first 1,000 of 6,005', { exact: true })).toBeVisible()
  await expect(studio.preview.getByText('Showing 1,000 of 6,005 rows')).toBeVisible()
  expect(previewed.slice(3)).toEqual(['preview?pageNumber=0&pageSize=1000', 'countQueryResult'])
})

test('SD9 R10 a run can be stopped and started again; a failure is told with its detail and tried again', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const question = await saveQuestion(api.asAdmin, clinic, byYear())
  await page.route(execute, () => undefined)
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/execute'))
  await openAsAdmin(preview(question))
  await page.getByRole('button', { name: 'Stop' }).click()
  await stopped
  await page.unroute(execute)
  await page.route(execute, (route) =>
    route.fulfill({
      status: 502,
      json: { title: 'The database refused', detail: 'relation "visits" does not exist', status: 502 },
    }),
  )
  await page.getByRole('button', { name: 'Run again' }).click()
  const failure = page.getByRole('dialog').getByRole('alert')
  await failure.getByText('Technical detail').click()
  await expect(failure).toContainText('relation "visits" does not exist')
  await page.unroute(execute)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(chart(page)).toBeVisible()
})

test('RV1 PE2 tools appear by permission, and sharing says how it went', async ({ page, api, openAs }) => {
  const question = await saveQuestion(api.asAdmin, clinic, byYear())
  const viewer = await api.newUser()
  const admin = await api.newUser({ role: 'ROLE_ADMIN' })
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [viewer.username] })
  const tools = page.getByRole('toolbar', { name: `Tools of ${question.name}` })
  await openAs(viewer, preview(question))
  await expect(tools.getByRole('button', { name: 'View type' })).toBeVisible()
  for (const name of ['Share by email', 'Share with users', 'Export'])
    await expect(tools.getByRole('button', { name })).toHaveCount(0)

  await openAs(admin, preview(question))
  await tools.getByRole('button', { name: 'Share with users' }).click()
  await page.getByRole('combobox', { name: 'Share With Users:' }).fill(viewer.username)
  await page.getByRole('option', { name: viewer.username }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Question Shared Successfully')).toBeVisible()
  for (const name of ['Share with users', 'Share by email']) {
    await tools.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
    await expect(tools.getByRole('button', { name })).toBeFocused()
  }
})

test('the age of a result follows the clock while it is looked at, and nothing else is drawn anew', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('visits', [clinic.group('visits.diagnosis_code')]),
  })
  await page.clock.install()
  await openAsAdmin(preview(question))
  const [dialog, age] = [page.getByRole('dialog'), (text: RegExp) => page.getByText(text)]
  await expect(dialog.getByRole('gridcell', { name: 'Z00' })).toBeVisible()
  await expect(age(/^live$|^(read|cached) \d+ s ago$/)).toBeVisible()
  const changes = await dialog.evaluateHandle((element) => {
    const seen: string[] = []
    new MutationObserver((records) =>
      seen.push(
        ...records.flatMap(({ target }) =>
          target.parentElement?.closest('[role=grid], canvas, svg') ? [target.nodeName] : [],
        ),
      ),
    ).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    return seen
  })
  await page.clock.runFor(20_000)
  await expect(age(/^(read|cached) [2-5]\d s ago$/)).toBeVisible()
  await page.clock.runFor(180_000)
  await expect(age(/^(read|cached) [3-4] min ago$/)).toBeVisible()
  expect(await changes.jsonValue()).toEqual([])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(age(/^live$|^read \d s ago$/)).toBeVisible()
})
