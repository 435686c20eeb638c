import type { Locator } from '@playwright/test'
import type { Question } from '@soundings/contract'
import { connectClinic, saveDashboard, saveQuestion } from './clinic.ts'
import { studioOn } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const stays = `
  create table stays (id integer primary key, ward text, days integer);
  insert into stays values (1, 'North', 2), (2, 'South', 10), (3, 'South', 20), (4, 'West', null), (5, 'East', 5), (6, 'East', 7);
`

const property = (cell: Locator, name: string) =>
  cell.evaluate((element, each) => (element as HTMLElement).style.getPropertyValue(each), name)

test('formats of a column are set in its menu, kept with the question, go with the column and show on dashboards', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const group = { ...clinic.group('stays.ward'), label: 'Ward' }
  const days = { ...clinic.view('stays.days', 'sum'), label: 'Days', vid: 'view-1' }
  const rows = { ...clinic.view('stays.id', 'rowCount'), label: 'Stays', vid: 'view-2' }
  const query = clinic.query('stays', [group, days, rows])
  const question = await saveQuestion(api.asAdmin, clinic, { query, defaultView: 'TABLE' })
  await openAsAdmin(`/questions/edit/${question.id}`)
  const studio = studioOn(page)
  const cellOf = (ward: string, at: number) =>
    page.getByRole('grid').getByRole('row').filter({ hasText: ward }).getByRole('gridcell').nth(at)
  const openFormat = async (label: string) => {
    await page.getByRole('button', { name: `Menu of ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Format cells' }).click()
  }
  const dialog = page.getByRole('dialog')

  // A scale over all rows: the totals row says more than any of them and is plain.
  await openFormat('Days')
  await expect(dialog.getByRole('combobox', { name: 'Cells show' })).toHaveValue('Colour scale')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(cellOf('South', 1)).toHaveAttribute('data-format', 'scale')
  expect(await property(cellOf('South', 1), '--format-share')).toBe('55.0')
  expect(await property(cellOf('North', 1), '--format-share')).toBe('4.0')
  await expect(cellOf('West', 1)).not.toHaveAttribute('data-format')
  await expect(cellOf('Total', 1)).not.toHaveAttribute('data-format')
  await expect(page.getByRole('button', { name: 'Days', exact: true })).toHaveAttribute(
    'title',
    'Days (colours from 2 to 30)',
  )

  // Thresholds want values, in any order, and have shapes and words beside their colours.
  await openFormat('Stays')
  await dialog.getByRole('combobox', { name: 'Cells show' }).click()
  await page.getByRole('option', { name: 'Thresholds' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Type a value for each step')
  await dialog.getByRole('textbox', { name: 'Step 1 from' }).fill('2')
  await dialog.getByRole('button', { name: 'Remove step 2' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(cellOf('North', 2)).toHaveAttribute('data-tone', 'good')
  await expect(cellOf('South', 2)).toHaveAttribute('data-tone', 'watch')
  await expect(cellOf('South', 2).getByRole('img', { name: 'Watch' })).toHaveText('▲')
  await expectAccessible(page)

  // What is saved follows the column to its new place.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(studio.notifications).toContainText('Question Saved Successfully')
  const saved = await api.asAdmin<Question>('GET', `/core/questions/${question.id}`)
  expect(Object.values(JSON.parse(saved.viewTypeOptions).cellFormats as object)).toEqual([
    { kind: 'scale', hue: 'blue' },
    { kind: 'thresholds', below: 'good', steps: [{ from: 2, tone: 'watch' }] },
  ])
  await api.asAdmin('PUT', '/core/questions', {
    ...saved,
    query: { ...saved.query, columns: saved.query.columns.toReversed() },
  })
  const dashboard = await saveDashboard(api.asAdmin, [saved])
  const [tab] = dashboard.tabs
  await api.asAdmin('PUT', '/core/dashboards', {
    ...dashboard,
    tabs: [{ ...tab, views: tab!.views.map((view) => ({ ...view, viewOptionsJSON: saved.viewTypeOptions })) }],
  })
  await page.goto(`/questions/edit/${question.id}`)
  await expect(cellOf('South', 1)).toHaveAttribute('data-format', 'thresholds')
  await expect(cellOf('South', 2)).toHaveAttribute('data-format', 'scale')

  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(cellOf('South', 0)).toHaveAttribute('data-format', 'thresholds')
  // Readers cannot keep a format, and are not offered one.
  await page.getByRole('button', { name: 'Menu of Days', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Format cells' })).toHaveCount(0)
})

test('a scale of a result that the limit cuts is not drawn before its bounds are typed', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const columns = [
    { ...clinic.group('stays.ward'), label: 'Ward' },
    { ...clinic.view('stays.days', 'sum'), label: 'Days', vid: 'view-1' },
  ]
  const query = clinic.query('stays', columns, { resultLimit: 2 })
  const dayKey = `view-1:${clinic.column('stays.days')}`
  const formats = (format: object) => ({ viewTypeOptions: JSON.stringify({ cellFormats: { [dayKey]: format } }) })
  const question = await saveQuestion(api.asAdmin, clinic, {
    query,
    defaultView: 'TABLE',
    ...formats({ kind: 'bars', hue: 'teal' }),
  })
  await openAsAdmin(`/questions/edit/${question.id}`)
  await expect(page.getByRole('note').filter({ hasText: 'No colours or bars in Days' })).toBeVisible()
  await expect(page.locator('[data-format]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu of Days' }).click()
  await page.getByRole('menuitem', { name: 'Format cells' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Lowest' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Highest' }).fill('48')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[data-format=bars]')).not.toHaveCount(0)
  expect(await property(page.locator('[data-format=bars]').filter({ hasText: '12' }), '--bar-to')).toBe('25.0%')
})

test('cells lead to another dashboard with the values of their row, as far as the reader may see it', async ({
  page,
  api,
  openAs,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const columns = [
    { ...clinic.group('stays.ward'), label: 'Ward', vid: 'group-1' },
    { ...clinic.view('stays.days', 'sum'), label: 'Days', vid: 'view-1' },
  ]
  const query = clinic.query('stays', columns)
  const question = await saveQuestion(api.asAdmin, clinic, { query, defaultView: 'TABLE' })
  const target = await saveDashboard(api.asAdmin, [question])
  const admin = await api.newUser({ role: 'ROLE_ADMIN' })
  await openAs(admin, `/questions/edit/${question.id}`)
  await page.getByRole('button', { name: 'Menu of Ward', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Link to a dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Dashboard' }).fill(target.name)
  await page.getByRole('option', { name: target.name }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const link = page.getByRole('grid').getByRole('link', { name: 'South' })
  await expect(link).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(studioOn(page).notifications).toContainText('Question Saved Successfully')
  const saved = await api.asAdmin<Question>('GET', `/core/questions/${question.id}`)

  // On a dashboard the keyboard and a click open it in the same window, narrowed, and Back leads back.
  const from = await saveDashboard(api.asAdmin, [saved])
  const linked = {
    ...from,
    tabs: from.tabs.map((tab) => ({
      ...tab,
      views: tab.views.map((view) => ({ ...view, viewOptionsJSON: saved.viewTypeOptions })),
    })),
  }
  await api.asAdmin('PUT', '/core/dashboards', linked)
  await page.goto(`/dashboards/${from.id}`)
  await page.getByRole('gridcell', { name: 'South' }).click({ position: { x: 100, y: 10 } })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: target.name })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'South' })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'North' })).toHaveCount(0)
  await expect(page.getByText('South', { exact: false }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: from.name })).toBeVisible()

  // Who cannot see the other dashboard is told so, by the server's word.
  const reader = await api.newUser({ permissions: ['dashboard.view'] })
  await api.asAdmin('POST', '/discovery/databases/share', { usernames: [reader.username], dbIds: [clinic.id] })
  await api.asAdmin('POST', '/core/dashboards/share', { users: [reader.username], dashboards: [from.id] })
  await openAs(reader, `/dashboards/${from.id}`)
  await page.getByRole('grid').getByRole('link', { name: 'South' }).click()
  await expect(page.getByText('Dashboard not found')).toBeVisible()
})

test('pointing at a cell says the digits that its number has been rounded by, also behind a sign', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(
    api,
    undefined,
    `create table stays (id integer primary key, ward text, days real);
     insert into stays values (1, 'North', 1.504), (2, 'South', 2.5);`,
  )
  const columns = [
    { ...clinic.group('stays.ward'), label: 'Ward' },
    { ...clinic.view('stays.days', 'sum'), label: 'Days', vid: 'view-1' },
  ]
  const signs = { kind: 'icons', below: 'good', steps: [{ from: 9, tone: 'bad' }] }
  const cellFormats = { [`view-1:${clinic.column('stays.days')}`]: signs }
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('stays', columns),
    defaultView: 'TABLE',
    viewTypeOptions: JSON.stringify({ cellFormats }),
  })
  await openAsAdmin(`/questions/edit/${question.id}`)
  const cellOf = (ward: string) =>
    page.getByRole('grid').getByRole('row').filter({ hasText: ward }).getByRole('gridcell').nth(1)
  await expect(cellOf('North')).toHaveText('●1.50')
  await cellOf('North').hover()
  await expect(cellOf('North')).toHaveAttribute('title', '1.504')
  await cellOf('South').hover()
  await expect(cellOf('South')).toHaveAttribute('title', '')
})
