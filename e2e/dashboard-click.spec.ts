import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  addQuestion,
  connectClinicWithQuestions,
  editorPermissions,
  notifications,
  saveChanges,
  tileOf,
  unique,
} from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('DE6 where a click filters, a click on a row or a segment narrows the other tiles, and the menu stands on the other button and the menu key', async ({
  page,
  openAs,
  api,
}) => {
  const on = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const table = await on.byDiagnosis(ask, { name: unique('Table') })
  const bars = await on.byDiagnosis(ask, { name: unique('Bars'), defaultView: 'BAR' })
  const number = await on.countOfVisits(ask, { name: unique('Number') })
  const ofHospitals = on.clinic.query('visits', [
    on.clinic.group('hospitals.name'),
    on.clinic.view('visits.id', 'rowCount'),
  ])
  const [hospitals, same] = [
    await on.byDiagnosis(ask, { name: unique('Hospitals'), query: ofHospitals }),
    await on.byDiagnosis(ask, { name: unique('Same'), query: ofHospitals }),
  ]
  const { id } = await saveDashboard(ask, [table, bars, number, hospitals, same])
  await openAs(user, `/dashboards/edit/${id}`)
  await page.getByRole('button', { name: 'Settings of the dashboard' }).click()
  const setting = page.getByRole('menuitemcheckbox', { name: 'A click filters the other tiles' })
  await expect(setting, 'dashboards of before keep their clicks').toHaveAttribute('aria-checked', 'false')
  await setting.click()
  await page.keyboard.press('Escape')
  await saveChanges(page)

  await page.goto(`/dashboards/${id}`)
  const chip = page.getByRole('button', { name: /^Stop filtering by diagnosis code/i })
  const cell = tileOf(page, table.name).getByRole('gridcell', { name: 'I10' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('I10')) asked.push(new URL(request.url()).pathname)
  })
  await cell.click()
  await expect(chip).toHaveAccessibleName(/I10$/)
  await expect(page).toHaveURL(/cross1=/)
  await expect(tileOf(page, bars.name)).toContainText(/Filtered by diagnosis code in I10/i)
  await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis code/i)
  await expect(tileOf(page, table.name).locator('[data-line]').filter({ hasText: 'I10' })).not.toHaveAttribute(
    'data-left-out',
  )
  await expect(tileOf(page, table.name).locator('[data-line]').filter({ hasText: 'E11' })).toHaveAttribute(
    'data-left-out',
  )
  await expectAccessible(page)
  expect(asked, 'what is asked before it is rendered is not asked again').toEqual([`/core/executor/${bars.id}/execute`])
  await cell.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Filter the dashboard by I10' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip, 'Escape closes the menu first').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip).toHaveCount(0)

  await cell.click()
  await expect(chip).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(chip, 'Enter on the same cell takes it back').toHaveCount(0)
  const chart = tileOf(page, bars.name).locator('[role=group][tabindex="0"]')
  // Drawn anew, it has no chosen bar any more.
  await expect(chart).toHaveAccessibleName(/4 categories/)
  await expect(chart.locator('[aria-busy=false]')).toBeVisible()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Filter the dashboard by/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chip).toHaveCount(1)
  await expect(tileOf(page, table.name)).toContainText(/Filtered by diagnosis code in/i)

  await tileOf(page, hospitals.name).getByRole('gridcell', { name: 'North' }).click()
  await expect(tileOf(page, same.name)).toContainText(/Filtered by name in North/i)
  const chips = page.getByRole('button', { name: /^Stop filtering by/ })
  await expect(chips).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chips, 'Escape clears all at once').toHaveCount(0)
  await expect(page).not.toHaveURL(/cross1/)
  await page.goBack()
  await expect(chips, 'and Back brings them again').toHaveCount(2)
})

test('DE6 a new filter takes the value that the questions agree on, or says which tiles lose theirs', async ({
  page,
  openAs,
  api,
}) => {
  const { clinic, byDiagnosis } = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, clinic, editorPermissions)
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')])
  const only = (code: string) => ({
    ...query,
    filters: [clinic.filter('visits.diagnosis_code', 'equals', [code], { dynamic: true })],
  })
  const [one, two, other] = [
    await byDiagnosis(ask, { name: unique('One'), query: only('I10') }),
    await byDiagnosis(ask, { name: unique('Two'), query: only('I10') }),
    await byDiagnosis(ask, { name: unique('Other'), query: only('E11') }),
  ]
  const named = await saveDashboard(ask, [one, two])
  const { id } = await saveDashboard(ask, [], { tabs: named.tabs.map((tab) => ({ ...tab, name: 'New Tab' })) })
  const drawer = page.getByRole('dialog', { name: 'Filter By' })
  const addFilter = async () => {
    await page.getByRole('button', { name: 'Add Filters' }).click()
    await page
      .getByRole('dialog', { name: 'Add filters' })
      .getByRole('button', { name: /diagnosis.code/i })
      .click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await openAs(user, `/dashboards/edit/${id}`)
  await addFilter()
  for (const { name } of [one, two]) {
    await expect(tileOf(page, name)).toContainText(/Filtered by diagnosis.code equals I10/i)
    await expect(tileOf(page, name)).not.toContainText('E11')
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await addQuestion(page, other.name)
  await page.keyboard.press('Escape')
  await addFilter()
  await expect(notifications(page)).toContainText(`instead of their own: ${one.name}, ${two.name}, ${other.name}`)
  await expect(tileOf(page, one.name)).toContainText('E11')

  await test.step('strips of tabs do not scroll down, and readers see none of a single tab without a name', async () => {
    const strip = page.getByRole('tab').locator('xpath=../..')
    expect(await strip.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await page.goto(`/dashboards/${id}`)
    await expect(tileOf(page, one.name)).toContainText('I10')
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('DE6 a click on a day of the week and on a band narrows the other tiles by exactly their rows, in the address too', async ({
  page,
  openAs,
  api,
}) => {
  const { clinic, byDiagnosis } = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, clinic, editorPermissions)
  const rowCount = clinic.view('visits.id', 'rowCount')
  const bands = {
    ...clinic.group('visits.cost', 'bands'),
    expression: [{ dbColumn: clinic.column('visits.cost'), function: 'bands', bands: ['50', '500'] }],
  }
  const days = await byDiagnosis(ask, {
    name: unique('Days'),
    query: clinic.query('visits', [clinic.group('visits.admitted_at', 'dayOfWeek'), rowCount], {
      filters: [clinic.filter('visits.cost', 'greaterOrEqual', [0], { dynamic: true })],
    }),
  })
  const costs = await byDiagnosis(ask, {
    name: unique('Costs'),
    query: clinic.query('visits', [bands, rowCount], {
      filters: [clinic.filter('visits.admitted_at', 'greaterOrEqual', ['2000-01-01'], { dynamic: true })],
    }),
    defaultView: 'HISTOGRAM',
  })
  const rows = await byDiagnosis(ask, {
    name: unique('Rows'),
    query: clinic.query(
      'visits',
      ['visits.cost', 'visits.admitted_at'].map((path) => clinic.view(path)),
    ),
  })
  const { id } = await saveDashboard(ask, [days, costs, rows], { clickFilters: true })
  await openAs(user, `/dashboards/${id}`)

  const chip = (text: RegExp) => page.getByRole('button', { name: text })
  const day = chip(/^Stop filtering by admitted.at \(Day of week\) Thursday$/i)
  const cellsOf = (name: string) => tileOf(page, name).locator('[data-line] > [role=gridcell]:not([aria-colindex="1"])')
  const thursday = tileOf(page, days.name).getByRole('gridcell', { name: 'Thursday' })
  await thursday.click()
  await expect(day).toBeVisible()
  await expect(tileOf(page, costs.name)).toContainText(/Filtered by admitted.at \(Day of week\) in Thursday/i)
  await expect(cellsOf(rows.name).filter({ hasText: /^(20|900)(\.0+)?$/ })).toHaveCount(2)
  await expect(cellsOf(rows.name)).toHaveCount(4)
  await thursday.click()
  await expect(day, 'the same click again takes it back').toHaveCount(0)
  await thursday.click()
  await expect(day).toBeVisible()

  await expect(tileOf(page, costs.name)).toContainText(/Filtered by admitted.at \(Day of week\) in Thursday/i)
  const chart = tileOf(page, costs.name).locator('[role=group][tabindex="0"]')
  // The rows of the third click replace the chart's own; keys go to the chart that stays.
  await page.waitForLoadState('networkidle')
  await expect(chart.locator('[aria-busy=false]')).toBeVisible()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('status')).toContainText('below 50')
  const band = chip(/^Stop filtering by cost below 50$/i)
  await test.step('a reader goes on through a chart whose rows are on their way, and chooses none that are about to be replaced', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const execute = /\/(execute|core\/batch)$/
    await page.route(execute, (route) => held.then(() => route.continue()))
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true }).first()
    // A click by hand would lead the keyboard away from the chart.
    await refresh.evaluate((button: HTMLElement) => button.click())
    const dimmed = tileOf(page, costs.name).locator('[data-dimmed]')
    await expect(dimmed).toBeVisible()
    await expect(chart).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('status')).toContainText('50 to below 500')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('ArrowLeft')
    await expect(chart.getByRole('status')).toContainText('below 50')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    release()
    await expect(dimmed).toHaveCount(0)
    await page.unroute(execute)
    await expect(band).toHaveCount(0)
    await expect(chart).toBeFocused()
    await expect(chart.getByRole('status')).toContainText('below 50')
  })
  await page.keyboard.press('Enter')
  await expect(band).toBeVisible()
  await expect(tileOf(page, rows.name)).toContainText(/in Thursday.*cost below 50/i)
  await expect(cellsOf(rows.name)).toHaveCount(2)
  await expect(cellsOf(days.name), 'the days of the two visits below 50').toHaveText([
    'Wednesday',
    '1',
    'Thursday',
    '1',
  ])
  await expectAccessible(page)

  await page.reload()
  await expect(day).toBeVisible()
  await expect(band).toBeVisible()
  await expect(cellsOf(rows.name)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chip(/^Stop filtering by/)).toHaveCount(0)
  await page.goBack()
  await expect(band).toBeVisible()
  await day.click()
  await expect(day).toHaveCount(0)
  await expect(band).toBeVisible()
})
