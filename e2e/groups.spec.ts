import type { ExecutionResult } from '@soundings/contract'
import { connectClinic, saveQuestion } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, test } from './test.ts'

test('SD4 RV4 RV6 from an empty studio: costs in bands, admissions by day of week and by week, zoomed into days and hours', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const cells = studio.preview.getByRole('row').getByRole('gridcell')
  const chart = page.getByRole('group', { name: /^Bar chart/ })
  const zoom = async (entry: string) => {
    await chart.press('ArrowRight')
    await chart.press('Enter')
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
  }

  await studio.addGroup('Cost', 'Bands')
  await page.getByRole('textbox', { name: 'From' }).fill('0')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('100')
  await page.getByRole('textbox', { name: 'Width' }).fill('50')
  await page.getByRole('button', { name: 'Fill in bands of this width' }).click()
  const edges = page.getByRole('textbox', { name: 'Edges of the bands' })
  await expect(edges).toHaveValue('0, 50, 100')
  await edges.fill('0, 50, 20')
  await expect(page.getByText('The edges of bands must rise: 20 comes after 50')).toBeVisible()
  await edges.fill('0, 50, 100')
  await edges.press('Enter')
  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
  await studio.run()
  await expect(cells).toContainText(['0 to below 50', '2', '100 and more', '2', 'not recorded', '1'])
  await studio.choose('Cost (Bands)', 'Remove')

  await studio.addGroup('Admitted at', 'Day of week')
  await studio.run()
  await expect(cells).toContainText(['Monday', '1', 'Wednesday', '1', 'Thursday', '2', 'Friday', '1'])

  await studio.choose('Admitted at (Day of week)', 'Week')
  await studio.run()
  await expect(cells).toContainText(['2026-W02', '1', '2026-W06', '1', '2026-W10', '2', '2026-W14', '1'])
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  await expect(chart).toBeVisible()
  await zoom('Zoom in')
  await expect(page.getByRole('navigation', { name: 'Zoom' }).getByRole('listitem')).toHaveText([
    'All',
    '2026-W02 by day',
  ])
  // The chart of the weeks stands until that of the days is here.
  await expect(chart).toHaveAccessibleName(/2026-01-05/)
  await zoom('Zoom in')
  await expect(page.getByRole('navigation', { name: 'Zoom' }).getByRole('listitem')).toHaveText([
    'All',
    '2026-W02 by day',
    '2026-01-05 by hour',
  ])
})

test('SD4 DM3 RV6 age at admission in the bands of the data model, edited and taken back, and the two first diagnoses with all others', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(`/databases/details/${clinic.id}`)
  const studio = studioOn(page)
  const cells = studio.preview.getByRole('row').getByRole('gridcell')

  await page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name: 'Patients' }).click()
  await page.getByRole('listbox', { name: 'Columns' }).getByRole('option', { name: 'Birth date' }).click()
  await page.getByRole('button', { name: 'Add bands' }).click()
  await page.getByRole('textbox', { name: 'Name of bands 1' }).fill('Age groups')
  await page.getByRole('textbox', { name: 'Edges of bands 1' }).pressSequentially('0, 18, 65, 80')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/databases$/)

  await page.goto(studioPath(clinic, 'visits'))
  await studio.addGroup('Birth date', 'Age at another date')
  await studio.pickColumn('Admitted at')
  await page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Age groups' }).click()
  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
  await studio.run()
  await expect(cells).toContainText(['18 to below 65', '2', '65 to below 80', '2', 'not recorded', '1'])

  await studio.choose('Age at Admitted at', 'Edit bands …')
  const edges = page.getByRole('textbox', { name: 'Edges of the bands' })
  await expect(edges).toHaveValue('0, 18, 65, 80')
  await edges.fill('0, 50')
  await edges.press('Enter')
  await studio.run()
  await expect(cells).toContainText(['0 to below 50', '1', '50 and more', '3', 'not recorded', '1'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await studio.run()
  await expect(cells).toContainText(['18 to below 65', '2', '65 to below 80', '2', 'not recorded', '1'])
  await studio.choose('Age at Admitted at', 'Remove')

  await studio.addGroup('Diagnosis code')
  await studio.choose('Diagnosis code', 'Top …')
  const howMany = page.getByRole('textbox', { name: 'How many' })
  await howMany.fill('0')
  await expect(page.getByText('Type a whole number from 1 to 1000')).toBeVisible()
  await howMany.fill('3')
  await howMany.press('Enter')
  await studio.choose('Diagnosis code', 'Top 3 by number of rows …')
  await howMany.fill('2')
  await page.getByRole('button', { name: 'Done' }).click()
  await studio.choose('Diagnosis code', 'Top 2 by number of rows …')
  await page.getByRole('button', { name: 'By Row Count' }).click()
  await studio.run()
  await expect(cells).toContainText(['I10', '2', 'E11', '1', 'All other', '2'])
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  const chart = page.getByRole('group', { name: /^Bar chart/ })
  await chart.focus()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('menuitem', { name: 'Show Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Show Details' })).toBeHidden()
})

test('SD12 RV6 the rows of a band of ages are those that were counted, without it all others are left, and the filter on the age is changed as a number', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const group = clinic.group('patients.birth_date', 'ageBands', {
    label: 'Age group',
    expression: [
      { ...clinic.term('patients.birth_date', 'ageBands'), bands: ['18', '65'] },
      clinic.term('visits.admitted_at', 'ageBands'),
    ],
  })
  const query = clinic.query('visits', [group, clinic.view('visits.id', 'rowCount')])
  const question = await saveQuestion(api.asAdmin, clinic, { query, defaultView: 'BAR' })
  const { table } = await api.asAdmin<ExecutionResult>('POST', `/core/executor/${question.id}/execute`, {})
  const counts = new Map(table.data.map(([band, count]) => [band, Number(count)]))
  const countOf = (band: string) => counts.get(band)!
  const all = table.data.reduce((sum, [, count]) => sum + Number(count), 0)

  await openAsAdmin(`/questions/edit/${question.id}`)
  const chart = page.getByRole('group', { name: /^Bar chart/ })
  const follow = async (entry: string) => {
    await chart.press('Home')
    await chart.press('Enter')
    const opening = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    const opened = await opening
    const studio = studioOn(opened)
    return {
      opened,
      studio,
      rows: studio.preview.getByRole('row').filter({ has: opened.getByRole('gridcell'), hasNotText: 'Total' }),
    }
  }
  await expect(chart).toBeVisible()
  const { opened, studio, rows } = await follow('Show Details')
  await expect(studio.list('Filters').getByRole('listitem')).toContainText([
    'Birth date (Age at Admitted at) greater than or equal 18',
    'Birth date (Age at Admitted at) less than 65',
  ])
  await expect(rows).toHaveCount(countOf('18 to below 65'))
  await opened.getByRole('button', { name: 'Change Birth date (Age at Admitted at) less than 65' }).click()
  await opened.getByRole('textbox', { name: 'Value' }).fill('80')
  await opened.getByRole('button', { name: 'Done' }).click()
  await studio.run()
  await expect(rows).toHaveCount(countOf('18 to below 65') + countOf('65 and more'))
  await opened.close()

  const rest = await follow('Filter Out')
  await expect(rest.rows).toHaveCount(all - countOf('18 to below 65'))
})
