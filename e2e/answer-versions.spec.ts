import type { Question } from '@soundings/contract'
import type { Page } from '@playwright/test'
import type { Ask } from './api-client.ts'
import { connectClinic, newAnalyst, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { notifications, tileOf, unique } from './dashboard-page.ts'
import { expect, test } from './test.ts'

const THOUSANDS = `insert into holidays
  with recursive days(n) as (select 1 union all select n + 1 from days where n < 6000)
  select date('2030-01-01', n || ' days'), 'Day ' || n from days;`

/** Days 5, 50 to 59, 500 to 599 and 5000 to 5999. */
const FIVES = '1,111'
const NEWER = 'Someone saved a newer version of this question. You see it now.'

let clinic: Clinic
test.beforeAll(async ({ api }) => {
  clinic = await connectClinic(api, undefined, THOUSANDS)
})

const days = (changes: object = {}) =>
  clinic.query(
    'holidays',
    [clinic.view('holidays.day'), clinic.view('holidays.holiday_name', 'none', { label: 'Named' })],
    {
      resultLimit: 0,
      ...changes,
    },
  )
const onlyFives = () => ({ filters: [clinic.filter('holidays.holiday_name', 'startsWith', ['Day 5'])] })

/** As a colleague does while others look at it. */
const saveAgain = (ask: Ask, { id }: Question, changes: object) =>
  ask<Question>('PUT', '/core/questions', { id, name: 'Days', query: days(), ...changes })

const openPreview = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('more rows of a question that a colleague saved again: its newest version is shown whole, with its own name and a word about it', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const [before, after] = [unique('All days'), unique('Fives')]
  const question = await saveQuestion(ask, clinic, { name: before, query: days() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  const dialog = openPreview(page, before)
  await expect(dialog).toContainText('first 5,000 of 6,001')

  await saveAgain(ask, question, { name: after, query: days(onlyFives()) })
  await dialog.getByRole('button', { name: 'Load more' }).click()
  const newest = openPreview(page, after)
  await expect(newest).toContainText(`${FIVES} rows`)
  await expect(newest.getByTitle(after)).toBeVisible()
  await expect(newest).toContainText('Day 5')
  await expect(notifications(page)).toContainText(NEWER)

  // The next time nobody has saved it: nothing is said, and the rows go on.
  await saveAgain(ask, question, { name: before, query: days() })
  await newest.getByRole('button', { name: 'Refresh' }).click()
  await expect(openPreview(page, before)).toContainText('first 5,000 of 6,001')
  await openPreview(page, before).getByRole('button', { name: 'Load more' }).click()
  await expect(openPreview(page, before)).toContainText('6,001 rows')
})

test('Refresh, and coming back to the window, bring rows and words of a question together', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const [first, second, third] = [unique('First'), unique('Second'), unique('Third')]
  const question = await saveQuestion(ask, clinic, { name: first, query: days() })
  await page.clock.install()
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await expect(openPreview(page, first)).toContainText('first 5,000 of 6,001')

  await saveAgain(ask, question, { name: second, query: days(onlyFives()) })
  await openPreview(page, first).getByRole('button', { name: 'Refresh' }).click()
  await expect(openPreview(page, second).getByTitle(second)).toBeVisible()
  await expect(openPreview(page, second)).toContainText(`${FIVES} rows`)

  await saveAgain(ask, question, { name: third, query: days() })
  // What was read less than 15 seconds ago is not read again.
  await page.clock.fastForward(20_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(openPreview(page, third).getByTitle(third)).toBeVisible()
  await expect(openPreview(page, third)).toContainText('first 5,000 of 6,001')
})

test('a name never stands over rows of another version, also while one of both is still on its way', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const [before, after] = [unique('All days'), unique('Fives')]
  const question = await saveQuestion(ask, clinic, { name: before, query: days() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await expect(openPreview(page, before)).toContainText('first 5,000 of 6,001')

  await saveAgain(ask, question, { name: after, query: days(onlyFives()) })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/core/questions/${question.id}`, async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.url().endsWith(`/executor/${question.id}/execute`))
  await openPreview(page, before).getByRole('button', { name: 'Refresh' }).click()
  await answered
  await expect(openPreview(page, before)).toContainText('Running')
  await expect(openPreview(page, before).getByTitle(before)).toBeVisible()
  await expect(openPreview(page, before)).not.toContainText(`${FIVES} rows`)
  release()
  await expect(openPreview(page, after)).toContainText(`${FIVES} rows`)
  await expect(openPreview(page, after).getByTitle(after)).toBeVisible()
})

test('a pivot that is asked for later is of the version whose rows stand on the screen, or of the newest as all else', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const name = unique('Visits')
  const query = (changes: object = {}) =>
    clinic.query(
      'visits',
      [
        clinic.group('visits.diagnosis_code', 'uniqueValues', { label: 'Diagnosis' }),
        clinic.group('visits.ward_id', 'uniqueValues', { label: 'Ward' }),
        clinic.view('visits.cost', 'sum', { label: 'Cost' }),
      ],
      changes,
    )
  const question = await saveQuestion(ask, clinic, { name, query: query() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  const dialog = openPreview(page, name)
  await expect(dialog).toContainText('1,021.5')

  await saveAgain(ask, question, {
    name,
    query: query({ filters: [clinic.filter('visits.cost', 'greaterThan', [500])] }),
  })
  await dialog.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Pivot' }).click()
  await expect(dialog).toContainText('1 row')
  await expect(dialog).toContainText('where Cost greater than 500')
  await expect(dialog).not.toContainText('1,021.5')
  await expect(notifications(page)).toContainText(NEWER)
})

test('a file of what is seen is refused once a colleague saved the question again, and the newest version is shown', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, [
    'question.write_access',
    'question.export_data',
    'download.view',
  ])
  const [before, after] = [unique('All days'), unique('Fives')]
  const question = await saveQuestion(ask, clinic, { name: before, query: days() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await expect(openPreview(page, before)).toContainText('first 5,000 of 6,001')
  await saveAgain(ask, question, { name: after, query: days(onlyFives()) })
  await openPreview(page, before).getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(notifications(page)).toContainText(
    'Someone saved a newer version of this question. Load it again to see it',
  )
  await expect(openPreview(page, after)).toContainText(`${FIVES} rows`)
})

test('a tile is refreshed with the words about its own filters, and more rows of it are those of one version', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'dashboard.write_access'])
  const name = unique('Days')
  const question = await saveQuestion(ask, clinic, { name, query: days() })
  const dashboard = await saveDashboard(ask, [question])
  await openAs(user, `/dashboards/${dashboard.id}`)
  const tile = tileOf(page, name)
  await expect(tile).toContainText('first 1,000 of 6,001')
  const refresh = async () => {
    await tile.hover()
    await tile
      .getByRole('button', { name: /^Menu|More|actions/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Refresh', exact: true }).click()
  }
  const own = () => page.getByRole('dialog', { name: 'About this result' })

  await saveAgain(ask, question, { name, query: days(onlyFives()) })
  await refresh()
  await expect(tile).toContainText(`first 1,000 of ${FIVES}`)
  await tile.hover()
  await tile.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'About this result' }).click()
  await expect(own()).toContainText('Filtered by')
  await expect(own()).toContainText('Day 5')
  await own().getByRole('button', { name: 'Close' }).click()

  await saveAgain(ask, question, { name, query: days() })
  await tile.getByRole('button', { name: 'Load more' }).click()
  await expect(tile).toContainText('first 1,000 of 6,001')
  await expect(notifications(page)).toContainText(NEWER)
  await tile.getByRole('button', { name: 'Load more' }).click()
  await expect(tile).toContainText('first 2,000 of 6,001')
})

test('words that cannot be read again are not waited for in a tile, and do not stand beside newer rows', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access', 'dashboard.write_access'])
  const name = unique('Days')
  const question = await saveQuestion(ask, clinic, { name, query: days(onlyFives()) })
  const dashboard = await saveDashboard(ask, [question])
  await openAs(user, `/dashboards/${dashboard.id}`)
  const tile = tileOf(page, name)
  await expect(tile).toContainText(`first 1,000 of ${FIVES}`)
  await page.route('**/core/dashboards/filter-columns', (route) => route.fulfill({ status: 503, body: '' }))
  await saveAgain(ask, question, { name, query: days() })
  const choose = async (entry: string) => {
    await tile.hover()
    await tile.getByRole('button', { name: `Menu of ${name}` }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await choose('Refresh')
  await expect(tile).toContainText('first 1,000 of 6,001')
  await choose('About this result')
  const about = page.getByRole('dialog', { name: 'About this result' })
  await expect(about).toContainText('first 1,000 of 6,001')
  await expect(about).not.toContainText('Filtered by')
})

test('a refresh without the server, or with one that is busy, keeps name and rows that are here, and a refusal takes them away', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const name = unique('All days')
  const question = await saveQuestion(ask, clinic, { name, query: days() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  const dialog = openPreview(page, name)
  await expect(dialog).toContainText('first 5,000 of 6,001')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await expect(dialog).toContainText('Not refreshed since')
  await expect(dialog).toContainText('Day 4')
  await page.context().setOffline(false)
  await expect(dialog).not.toContainText('Not refreshed since')

  const words = `**/core/questions/${question.id}`
  const refreshWith = async (status: number, kind: string) => {
    await page.route(words, (route) => route.fulfill({ status, json: { title: 'Not for you', status, kind } }))
    const answered = page.waitForResponse(words)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await answered
  }
  await refreshWith(429, 'too-many')
  await expect(dialog).toContainText('Day 4')
  await refreshWith(403, 'forbidden')
  await expect(page.getByRole('dialog')).not.toContainText('Day 4')
})

test('rows that are read again and are still no newer than the words are asked for once more', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const [before, after] = [unique('All days'), unique('Fives')]
  const question = await saveQuestion(ask, clinic, { name: before, query: days() })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await expect(openPreview(page, before)).toContainText('first 5,000 of 6,001')

  // Words that come early: the rows are saved only once they were read a second time.
  await page.route(`**/core/questions/${question.id}`, async (route) => {
    const response = await route.fetch()
    const words = (await response.json()) as Question
    await route.fulfill({ response, json: { ...words, name: after, version: question.version + 1 } })
  })
  let asked = 0
  await page.route(`**/executor/${question.id}/execute`, async (route) => {
    asked += 1
    if (asked === 3) await saveAgain(ask, question, { name: after, query: days(onlyFives()) })
    await route.continue()
  })
  await openPreview(page, before).getByRole('button', { name: 'Refresh' }).click()
  await expect(openPreview(page, after)).toContainText(`${FIVES} rows`)
  await expect(openPreview(page, after).getByRole('button', { name: 'Stop' })).toBeHidden()
})

test('words of a version that is gone, as after the store was put back, are read again', async ({
  page,
  api,
  openAs,
}) => {
  const { user, ask } = await newAnalyst(api, clinic, ['question.write_access'])
  const [name, gone] = [unique('All days'), unique('Gone')]
  const question = await saveQuestion(ask, clinic, { name, query: days() })
  let isGone = false
  await page.route(`**/core/questions/${question.id}`, async (route) => {
    const response = await route.fetch()
    const words = (await response.json()) as Question
    await route.fulfill({ response, json: isGone ? words : { ...words, name: gone, version: question.version + 1 } })
    isGone = true
  })
  await openAs(user, `/questions?openQuestion=${question.id}`)
  await expect(openPreview(page, name)).toContainText('first 5,000 of 6,001')
})
