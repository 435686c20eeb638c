import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('SD3 SD7 a rate is built by a view with a condition and by a formula with a condition, with help and marks at their place', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.addView('Cost', 'Sum')
  await page.getByRole('button', { name: 'Add a condition to Sum of Cost' }).click()
  await studio.pickColumn('Diagnosis code')
  const values = page.getByRole('combobox', { name: 'Value' })
  await values.fill('I10')
  await values.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  const views = studio.list('Views')
  await expect(views).toContainText(/Sum of Cost where Diagnosis code .*I10/)

  await studio.card('Calculator').click()
  const editor = page.getByRole('textbox', { name: 'Formula of New Calculated Column 1' })
  const row = studio.list('Calculated Columns')
  await expect(editor).toBeFocused()
  await page.keyboard.type('countI')
  await page.getByRole('option', { name: /^countIf/ }).click()
  await expect(row).toContainText('countIf(condition): number of rows for which the condition holds, now condition')
  await page.keyboard.type('[Diagnosis code] = ')
  await page.keyboard.press('Escape')
  await editor.fill('countIf(Cost = "I10") / rows()')
  await expect(row).toContainText('= cannot compare a number with a text')
  await expect(row.locator('.formula-error')).toHaveText('"I10"')
  await editor.fill('countIf([Diagnosis code] = "I10") / rows()')
  await expect(row).toContainText('A number for each group')
  await expectAccessible(page)
  await editor.press('Control+Enter')
  await expect(studio.preview.getByRole('grid')).toContainText('1,000.5')
  await expect(studio.preview.getByRole('grid')).toContainText('0.4')

  await views.getByRole('button', { name: /^Remove Diagnosis code/ }).click()
  await studio.run()
  await expect(studio.preview.getByRole('grid')).toContainText('1,021.5')
})

test('SD6 SD7 a calculated column is filtered by in the studio, and saved on its table for everyone', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.addView('Cost', 'Sum')
  await studio.card('Calculator').click()
  const editor = page.getByRole('textbox', { name: 'Formula of New Calculated Column 1' })
  await editor.fill('sum(Cost) / rows()')
  await expect(studio.list('Calculated Columns')).toContainText('A number for each group')
  await editor.press('Control+Enter')
  await expect(studio.preview.getByRole('grid')).toContainText('1,021.5')
  await studio.card('+ Add Filter').click()
  await studio.pickColumn('New Calculated Column 1')
  await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'Greater Than' })
  await page.getByLabel('Value', { exact: true }).fill('5000')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(studio.list('Filters')).toContainText('New Calculated Column 1 greater than 5000')
  await studio.run()
  await expect(studio.preview).toContainText('No results found')

  await openAsAdmin(`/databases/details/${clinic.id}`)
  await page.getByRole('button', { name: 'Calculated columns (0)' }).click()
  const dialog = page.getByRole('dialog', { name: /^Calculated columns of/ })
  await dialog.getByRole('button', { name: 'Add calculated column' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Letters')
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('length([Holiday name])')
  await expect(dialog).toContainText('A number for each row')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('length([Holiday name])')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Calculated columns (1)' })).toBeVisible()
})
