import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, test } from './test.ts'

test('the grid of the studio follows every preview: columns come and go, and pins, groups, widths and sorts stay with their column [RV2]', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const grid = studio.preview.getByRole('grid')
  const headings = grid.getByRole('columnheader')
  const heading = (name: string) => grid.getByRole('columnheader', { name: new RegExp(`^${name}`) })

  await studio.addGroup('Diagnosis code')
  await studio.addView('Cost', 'Sum')
  await studio.run()
  await expect(headings).toHaveText(['#', 'Diagnosis code', 'Sum of Cost'])

  await test.step('a view that is added appears', async () => {
    await studio.addView('Cost', 'Avg')
    await studio.run()
    await expect(headings).toHaveText(['#', 'Diagnosis code', 'Sum of Cost', 'Avg of Cost'])
  })
  await test.step('the sort and the width stay with their column when one before it goes', async () => {
    await heading('Avg of Cost').getByRole('button', { name: 'Avg of Cost', exact: true }).click()
    await grid.getByRole('separator', { name: 'Width of Avg of Cost' }).press('ArrowRight')
    await studio.choose('Sum of Cost', 'Remove')
    await studio.run()
    await expect(headings).toHaveText(['#', 'Diagnosis code', 'Avg of Cost'])
    await expect(heading('Avg of Cost')).toHaveAttribute('aria-sort', 'ascending')
    await expect(heading('Diagnosis code')).toHaveAttribute('aria-sort', 'none')
    await expect(grid.getByRole('separator', { name: 'Width of Avg of Cost' })).toHaveAttribute('aria-valuenow', '196')
    await expect(grid.getByText('not recorded')).toHaveCount(2)
  })
  await test.step('a renamed column keeps them too', async () => {
    await studio.choose('Avg of Cost', 'Rename')
    await page.getByRole('textbox', { name: 'Name of Avg of Cost' }).fill('Mean cost')
    await page.keyboard.press('Enter')
    await studio.run()
    await expect(heading('Mean cost')).toHaveAttribute('aria-sort', 'ascending')
    await expect(grid.getByRole('separator', { name: 'Width of Mean cost' })).toHaveAttribute('aria-valuenow', '196')
  })
  await test.step('a pin and a group that are set later are obeyed', async () => {
    await studio.choose('Mean cost', 'Pin')
    await studio.run()
    await expect(headings).toHaveText(['#', 'Mean cost', 'Diagnosis code'])
    await studio.choose('Diagnosis code', 'Group')
    await studio.run()
    await expect(headings).toHaveText(['Group', 'Mean cost'])
    await expect(studio.preview.getByRole('button', { name: 'Ungroup Diagnosis code' })).toBeVisible()
  })
  await test.step('undoing brings each of them back', async () => {
    for (const expected of [
      ['#', 'Mean cost', 'Diagnosis code'],
      ['#', 'Diagnosis code', 'Mean cost'],
    ]) {
      await page.getByRole('button', { name: 'Undo' }).click()
      await studio.run()
      await expect(headings).toHaveText(expected)
    }
  })
  await test.step('another order of the question is the order of the grid, and its sort comes before one that was made in the grid', async () => {
    await studio.addView('Cost', 'Max')
    await studio.choose('Diagnosis code', 'Descending')
    await studio.run()
    await expect(headings).toHaveText(['#', 'Diagnosis code', 'Mean cost', 'Max of Cost'])
    await expect(heading('Mean cost')).toHaveAttribute('aria-sort', 'none')
    await expect(grid.locator('[data-line="0"]')).toContainText('I10')
  })
  await test.step('keys lead to columns out of sight and back', async () => {
    for (let step = 0; step < 40; step += 1)
      await grid.getByRole('separator', { name: 'Width of Diagnosis code' }).press('ArrowRight')
    const reached = grid.locator('[aria-selected=true]')
    await grid.focus()
    for (const key of ['ArrowDown', 'End']) await grid.press(key)
    await expect(reached).toHaveAttribute('aria-colindex', '4')
    await expect(reached).toBeInViewport({ ratio: 0.99 })
    await grid.press('Home')
    await expect(reached).toHaveAttribute('aria-colindex', '2')
    await expect.poll(() => grid.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  })
})
