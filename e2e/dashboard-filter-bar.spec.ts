import type { Question } from '@soundings/contract'
import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  addQuestion,
  connectClinicWithQuestions,
  editorPermissions,
  executionsIn,
  save,
  saveChanges,
  tileOf,
  unique,
} from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let on: Awaited<ReturnType<typeof connectClinicWithQuestions>>

test.beforeAll(async ({ api }) => {
  on = await connectClinicWithQuestions(api)
})

/** A table across the whole tab. */
const wideTile = ({ id, name }: Question, index: number) => ({
  id: `tile-${index}`,
  questionId: id,
  title: name,
  viewType: 'TABLE',
  minW: 4,
  minH: 3,
  position: { i: `tile-${index}`, x: 0, y: 0, w: 12, h: 8 },
})

test('DE6 a shared filter narrows the tiles that can take it, says so on each, and its values travel in the address', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const reader = await api.newUser({})
  const [one, two] = [
    await on.byDiagnosis(ask, { name: unique('One') }),
    await on.byDiagnosis(ask, {
      name: unique('Two'),
      query: on.clinic.query('visits', [on.clinic.view('visits.diagnosis_code'), on.clinic.view('visits.cost')]),
    }),
  ]
  const number = await on.countOfVisits(ask, { name: unique('Number') })
  const notTaken = on.clinic.filter('holidays.day', 'isNotEmpty', [], { dynamic: true })
  const dashboard = await saveDashboard(ask, [number], { filters: [{ tabIndex: 0, filters: [notTaken] }] })
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
  await page
    .getByRole('dialog', { name: 'Add filters' })
    .getByRole('button', { name: /diagnosis.code/i })
    .click()
  await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
  await drawer.getByRole('textbox').last().fill('I1')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await page.keyboard.press('Escape')
  for (const { name } of [one, two]) {
    await expect(tileOf(page, name)).toContainText(/Filtered by diagnosis.code contains I1/i)
    await expect(tileOf(page, name)).toContainText('I10')
    await expect(tileOf(page, name)).not.toContainText('E11')
  }
  await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis.code/i)
  await save(page)
  await expect(page).toHaveURL(/\/dashboards$/)

  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await page.route('**/filter-columns', (route) => route.fulfill({ status: 500, json: { title: 'broken' } }), {
    times: 1,
  })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await expect(page.getByRole('alert')).toContainText('The filters could not be loaded.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tileOf(page, one.name)).toContainText('I10')
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
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Filtered by diagnosis code contains E1$/i)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await test.step('the bar above the tiles shows the values, and a choice in it is applied at once', async () => {
    const bar = page.getByRole('group', { name: 'Filters' })
    const chip = bar.getByRole('button', { name: /^diagnosis code/i })
    const picker = page.getByRole('dialog', { name: /diagnosis code/i })
    await expect(chip).toHaveText(/contains E1$/)
    await bar.getByRole('button', { name: /^Set diagnosis code back$/i }).click()
    await expect(chip).toHaveText(/contains I1$/)
    await expect(page).not.toHaveURL(/filters1/)
    await chip.click()
    await picker.getByRole('button', { name: 'Clear' }).click()
    await expect(tileOf(page, one.name)).toContainText('E11')
    await page.keyboard.press('Escape')
    await expect(chip).toHaveText(/All$/)
    await chip.click()
    await picker.getByRole('option', { name: 'E11' }).click()
    await expect(chip).toHaveText(/E11$/)
    await expect(tileOf(page, one.name)).not.toContainText('I10')
    await expect(page).toHaveURL(/filters1=/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Back to defaults' }).click()
    await expect(chip).toHaveText(/contains I1$/)
    await expect(bar.getByRole('button', { name: 'Back to defaults' })).toHaveCount(0)
  })
  await test.step('a value of a tile filters the others, as a chip and in the address, until Escape', async () => {
    const chip = page.getByRole('button', { name: /^Stop filtering by diagnosis code I10$/i })
    const ofTwo = page.waitForRequest((request) =>
      executionsIn(request).some(
        ({ questionId, dynamicFilters = [] }) => questionId === two.id && dynamicFilters.length > 1,
      ),
    )
    await tileOf(page, one.name).getByRole('gridcell', { name: 'I10' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter the dashboard by I10' }).click()
    await expect(chip).toBeVisible()
    expect(executionsIn(await ofTwo)[0]?.dynamicFilters).toMatchObject([
      { operator: 'contains', values: ['I1'] },
      { operator: 'in', values: ['I10'] },
    ])
    await expect(tileOf(page, two.name)).toContainText(/Filtered by diagnosis code contains I1; diagnosis code in I10/i)
    await expect(tileOf(page, one.name), 'the tile itself shows its other values still').not.toContainText(/in I10/)
    await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis code/i)
    await expect(page).toHaveURL(/cross1=/)
    await page.keyboard.press('Escape')
    await expect(chip).toHaveCount(0)
    await expect(page).not.toHaveURL(/cross1/)
  })
  await page.getByRole('button', { name: 'Filter By (1)' }).click()
  const cleared = page.waitForRequest((request) => executionsIn(request).length > 0)
  await drawer.getByRole('button', { name: 'Clear' }).first().click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  expect(executionsIn(await cleared)[0]?.dynamicFilters, 'a cleared filter asks for all values').toMatchObject([
    { values: [] },
  ])
  await drawer.getByRole('button', { name: 'Saved values' }).click()
  await expect(tileOf(page, one.name)).toContainText('I10')
  await expect(page).not.toHaveURL(/filters1/)
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer, 'what is narrowed can be seen on a phone').toBeHidden()
})

test('DE6 filters of all tabs are chosen once and remembered, lists follow other filters, and a phone has a sheet for them', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const columns = [on.clinic.view('hospitals.name'), on.clinic.view('patients.full_name')]
  const visits = await on.byDiagnosis(ask, { name: unique('Visits'), query: on.clinic.query('visits', columns) })
  const tile = (index: number) => wideTile(visits, index)
  const anyOf = (column: string) => on.clinic.filter(column, 'in', [], { dynamic: true })
  const dashboard = await saveDashboard(ask, [], {
    tabs: [0, 1].map((index) => ({ index, name: `Tab ${index + 1}`, views: [tile(index)] })),
    filters: [{ tabIndex: 0, filters: [anyOf('patients.full_name')] }],
  })
  const bar = page.getByRole('group', { name: 'Filters' })
  const chip = (name: RegExp) => bar.getByRole('button', { name })
  const [hospital, patient] = [/^name/i, /^full.name/i]
  const option = (name: string) => page.getByRole('option', { name })

  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await page.getByRole('dialog', { name: 'Add filters' }).getByRole('button', { name: hospital }).click()
  await page
    .getByRole('dialog', { name: 'Filter By' })
    .getByRole('region', { name: hospital })
    .getByLabel('On all tabs')
    .check()
  await page.keyboard.press('Escape')
  await saveChanges(page)

  await page.goto(`/dashboards/${dashboard.id}`)
  await chip(hospital).click()
  await option('North').click()
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(tileOf(page, visits.name)).not.toContainText('Cem South')
  await page.keyboard.press('Escape')
  await chip(patient).click()
  await expect(page.getByText('Narrowed by name.', { exact: false })).toBeVisible()
  await expect(option('Ada North')).toBeVisible()
  await expect(option('Cem South')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all values' }).click()
  await expect(option('Cem South')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tab 2' }).click()
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(chip(patient)).toHaveCount(0)
  await expect(tileOf(page, visits.name)).toContainText('Ada North')

  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(page, 'the address says what is shown').toHaveURL(/filters=/)
  await page.goto(`/dashboards/${dashboard.id}?filters1=${encodeURIComponent('[]')}`)
  await expect(chip(hospital), 'a link shows what its sender saw').toHaveText(/All$/)
  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/North$/)
  await bar.getByRole('button', { name: 'Back to defaults' }).click()
  await expect(chip(hospital)).toHaveText(/All$/)
  const saved = () => ask<{ chosenFilters?: object }>('GET', `/core/dashboards/${dashboard.id}`)
  await expect.poll(saved).not.toHaveProperty('chosenFilters')
  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/All$/)
  await expect(page).not.toHaveURL(/filters=/)

  await test.step('after scrolling, name, tab and filters stand in one line, and no tile moves for it', async () => {
    const topOfTiles = () =>
      page.evaluate(() => window.scrollY + document.querySelector('[role=tabpanel]')!.getBoundingClientRect().top)
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
    const [tabs, name] = [page.getByRole('button', { name: 'Tab: Tab 1' }), page.getByTitle(dashboard.name)]
    const before = await topOfTiles()
    await scrollTo(400)
    await expect(tabs).toBeInViewport()
    await expect(name).toBeInViewport()
    await expect(chip(hospital)).toBeInViewport()
    expect(await topOfTiles()).toBe(before)
    await tabs.focus()
    expect(await page.evaluate(() => window.scrollY), 'the focus in the bar scrolls nothing').toBe(400)
    await scrollTo(0)
    await expect(page.getByRole('tab', { name: 'Tab 1' }), 'the focus goes on to the tab itself').toBeFocused()
    await expect(tabs).toHaveCount(0)
    await scrollTo(400)
    await tabs.click()
    await page.getByRole('menuitemradio', { name: 'Tab 2' }).click()
    await expect(page.getByRole('tab', { name: 'Tab 2' })).toBeFocused()
    await page.getByRole('tab', { name: 'Tab 1' }).click()
    await expect(tileOf(page, visits.name)).toContainText('Ada North')
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('tab', { name: 'Tab 2' })).not.toBeInViewport()
  await expect(chip(hospital), 'the bar stays in sight').toBeInViewport()
  await chip(hospital).click()
  const sheet = page.getByRole('dialog', { name: hospital })
  await expect(option('North')).toBeVisible()
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && [box.x, box.width, box.y + box.height].map(Math.round)
    })
    .toEqual([0, 390, 844])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toHaveCount(0)
})

test('chosen values stay with their tab when another is deleted, two windows keep what each chose, and links follow their tab', async ({
  page,
  context,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const visits = await on.byDiagnosis(ask, { name: unique('Visits') })
  const tile = (index: number) => wideTile(visits, index)
  const dashboard = await saveDashboard(ask, [], {
    tabs: ['First', 'Second', 'Third'].map((name, index) => ({ index, name, views: [tile(index)] })),
    filters: [0, 1, 2].map((tabIndex) => ({
      tabIndex,
      filters: [on.clinic.filter('visits.diagnosis_code', 'in', [], { dynamic: true })],
    })),
  })
  const at = `/dashboards/${dashboard.id}`
  const chipOn = (window: typeof page) =>
    window.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^diagnosis.code/i })
  const choose = async (window: typeof page, tab: string, value: string) => {
    await window.getByRole('tab', { name: tab }).click()
    await chipOn(window).click()
    const saved = window.waitForResponse((response) => response.url().endsWith('/chosen-filters'))
    await window.getByRole('option', { name: value }).click()
    expect((await saved).ok()).toBe(true)
    await window.keyboard.press('Escape')
  }
  const expectShown = async (tab: string, value: RegExp) => {
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(chipOn(page)).toHaveText(value)
  }

  await openAs(user, at)
  const other = await context.newPage()
  await other.goto(at)
  await expect(chipOn(other)).toHaveText(/All$/)
  await choose(page, 'Second', 'E11')
  await choose(other, 'Third', 'I10')
  const link = new URL(page.url())
  expect([link.searchParams.get('tab'), link.searchParams.has('filters2')]).toEqual(['2', true])
  await other.close()

  await openAs(user, `/dashboards/edit/${dashboard.id}?tab=3`)
  await page.getByRole('tab', { name: 'First' }).click()
  await page.getByRole('button', { name: 'Delete tab First' }).click()
  await page.getByRole('tab', { name: 'Third' }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tab', { name: 'Third' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add tab' }).click()
  await saveChanges(page)
  const added = new URL(page.url()).searchParams.get('tab')
  expect(added, 'a new tab has a name of its own in the address').toMatch(/^[a-z]{10}$/)

  await page.goto(at)
  await expectShown('Second', /E11$/)
  await page.getByRole('tab', { name: 'Third' }).click()
  await expectShown('Third', /I10$/)
  await page.goto(`${at}${link.search}`)
  await expectShown('Second', /E11$/)
  await page.goto(`${at}?tab=3`)
  await expectShown('Third', /I10$/)
  await page.goto(`${at}?tab=${added}`)
  await expect(page.getByRole('tab', { name: 'New Tab' })).toHaveAttribute('aria-selected', 'true')
})
