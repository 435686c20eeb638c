import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, test } from './test.ts'

test('SD4 RV4 RV6 from an empty studio: admissions by day of week, then by week, zoomed into its days and hours', async ({ page, api, openAsAdmin }) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const cells = studio.preview.getByRole('row').getByRole('gridcell')
  const chart = page.getByRole('group', { name: /^Bar chart/ })
  const zoom = async (entry: string) => {
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
  }

  await studio.addGroup('Admitted at', 'Day of week')
  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
  await studio.run()
  await expect(cells).toContainText(['Monday', '1', 'Wednesday', '1', 'Thursday', '2', 'Friday', '1'])

  await studio.choose('Admitted at (Day of week)', 'Week')
  await studio.run()
  await expect(cells).toContainText(['2026-W02', '1', '2026-W06', '1', '2026-W10', '2', '2026-W14', '1'])
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  await expect(chart).toBeVisible()
  await zoom('Zoom in')
  await expect(page.getByRole('navigation', { name: 'Zoom' }).getByRole('listitem')).toHaveText(['All', '2026-W02 by day'])
  await zoom('Zoom in')
  await expect(page.getByRole('navigation', { name: 'Zoom' }).getByRole('listitem')).toHaveText(['All', '2026-W02 by day', '2026-01-05 by hour'])
})
