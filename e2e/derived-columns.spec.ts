import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const admissions = `
  create table admissions (id integer primary key, ward text, admitted date, cost decimal(10,2));
  insert into admissions values (1, 'A', '2024-01-05', 10), (2, 'A', '2024-01-09', 20), (3, 'B', '2024-02-01', 30), (4, 'A', '2024-04-30', 40);
`

test('SD3 a view is shown as its share, its running total or its change, chosen from its menu with a line of help each', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, admissions)
  await openAsAdmin(studioPath(clinic, 'admissions'))
  const studio = studioOn(page)
  const rows = studio.preview.getByRole('grid').getByRole('row')
  const shows = async (...texts: readonly RegExp[]) => {
    await studio.run()
    for (const [at, text] of texts.entries()) await expect(rows.nth(at + 1)).toContainText(text)
  }
  const showAs = page.getByRole('group', { name: 'Show as' })
  await studio.addView('Cost', 'Sum')
  await studio.choose('Sum of Cost', 'As it is …')
  await expect(showAs.getByRole('button', { name: /^Running total/ })).toContainText(
    'Running total needs a group by hour, day, week, month, quarter or year',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await studio.addGroup('Admitted', 'Month')
  await studio.choose('Sum of Cost', 'As it is …')
  await showAs.getByRole('button', { name: /^Share of total/ }).click()
  await expect(studio.list('Views')).toContainText('Share of total · Sum · Cost')
  await shows(/2024-01.*30\.0%/, /2024-02.*30\.0%/, /2024-04.*40\.0%/)
  await expect(studio.preview.getByRole('row', { name: /Total/ })).toContainText('100.0%')

  await studio.choose('Sum of Cost (share of total)', 'Share of total …')
  await showAs.getByRole('button', { name: /^Change from previous period/ }).click()
  // The result keeps its name until it is asked again.
  const titled = (name: string) => studio.preview.getByRole('region', { name, exact: true })
  await expect(titled('Sum of Cost (share of total) by Admitted (Month)')).toBeVisible()
  await shows(/2024-01/, /2024-02.*0/, /2024-04.*40/)
  await expect(titled('Sum of Cost (change from previous period) by Admitted (Month)')).toBeVisible()
  const absent = rows.nth(1).getByRole('gridcell').last()
  await absent.hover()
  await expect(absent).toHaveAttribute('title', /^No value, because the result has no value for the period before/)

  await studio.choose('Sum of Cost (change from previous period)', 'Change from previous period …')
  await showAs.getByRole('button', { name: /^Moving average/ }).click()
  await page.getByRole('group', { name: 'Periods' }).getByRole('button', { name: '3 periods' }).click()
  await shows()
  await expect(studio.preview.getByRole('columnheader', { name: 'Sum of Cost (moving average of 3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(studio.list('Views')).toContainText('Change from previous period · Sum · Cost')

  await studio.card('+ Add Filter').click()
  await page.getByRole('option', { name: 'Sum of Cost (change from previous period)' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).selectOption('Greater Than')
  await page.getByLabel('Value', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(
    page.getByRole('button', { name: 'Change Sum of Cost (change from previous period) greater than 10' }),
  ).toBeVisible()
  await shows(/2024-04.*40/)
  await expect(rows.filter({ hasText: '2024-02' })).toHaveCount(0)
})

test('SD3 a rate is divided by rows, has an interval, and is drawn with whiskers', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, admissions)
  await openAsAdmin(studioPath(clinic, 'admissions'))
  const studio = studioOn(page)
  const pick = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name }).click()
  await studio.addView('Ward', 'Unique Count')
  await studio.addGroup('Admitted', 'Month')
  await studio.choose('Unique Count of Ward', 'As it is …')
  await pick('Show as', 'Rate')
  await pick('Divided by', 'Count of rows How many rows there are')
  await pick('Per', 'Per 1,000 Such as deaths among admissions')
  await pick('Interval', 'Proportion (Wilson)')
  await studio.run()
  const label = 'Unique Count of Ward per 1,000 rows'
  await expect(studio.preview.getByRole('columnheader', { name: `Upper 95 % limit, ${label}` })).toBeVisible()
  await expect(studio.preview.getByRole('grid').getByRole('row').nth(1)).toContainText(/500.*94\.53.*905\.47/)
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  // The limits belong to the bars and are no series.
  const bars = page.getByRole('group', { name: /^Bar chart: .*per 1,000 rows/ })
  await expect(bars).toBeVisible()

  // Rates are no parts of a whole.
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Pie', exact: true }).click()
  await expect(studio.preview.getByText(`${label} does not add up to a whole, so slices would mislead.`)).toBeVisible()
  await expect(bars).toBeHidden()
  await page.getByRole('button', { name: 'Show as bars' }).click()
  await expect(bars).toBeVisible()
})
