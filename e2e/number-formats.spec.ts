import type { Question } from '@soundings/contract'
import { answerOf } from './answer-of.ts'
import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('SD3 DM3 numbers have the format of the data model, another one in a question, and each is taken back by Undo', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(`/databases/details/${clinic.id}`)
  const studio = studioOn(page)
  const dialog = page.getByRole('dialog', { name: /^Format of/ })
  const example = dialog.getByRole('status', { name: 'Example as it is written' })
  const select = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const done = async () => {
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('listbox', { name: 'Tables' }).getByRole('option', { name: 'Visits' }).click()
  await page.getByRole('listbox', { name: 'Columns' }).getByRole('option', { name: 'Cost' }).click()
  await page.getByRole('button', { name: 'Number format' }).click()
  await expect(example).toHaveText('1,234.50')
  await select('Format', 'Currency')
  await expect(example).toHaveText('EUR 1,234.50')
  await expectAccessible(page)
  await done()
  await expect(page.getByRole('button', { name: 'Number format' })).toHaveText('Currency (EUR) …')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/databases$/)

  await page.goto(studioPath(clinic, 'visits'))
  const rows = studio.preview.getByRole('grid').getByRole('row')
  await studio.addGroup('Diagnosis code')
  await studio.addView('Cost', 'Sum')
  await studio.run()
  await expect(rows.filter({ hasText: 'I10' })).toContainText('EUR 1,000.50')
  await expect(rows.filter({ hasText: 'Total' })).toContainText('EUR 1,021.50')

  await studio.choose('Sum of Cost', 'Automatic …')
  await expect(example).toHaveText('EUR 1,234.50')
  await select('Format', 'Number')
  await dialog.getByRole('textbox', { name: 'Unit' }).fill('points')
  await select('Decimals', '0')
  await expect(example).toHaveText('1,235 points')
  await done()
  await studio.run()
  await expect(rows.filter({ hasText: 'I10' })).toContainText('1,001 points')

  await studio.choose('Sum of Cost', 'Number (points, 0 decimals) …')
  await select('Format', 'Per cent')
  await expect(example).toHaveText('25%')
  await select('Stored as', '25 means 25%')
  await dialog.getByRole('textbox', { name: 'Example', exact: true }).fill('12.5')
  await expect(example).toHaveText('13%')
  await done()
  await studio.run()
  await expect(rows.filter({ hasText: 'I10' })).toContainText('1,001%')

  await page.getByRole('button', { name: 'Undo' }).click()
  await studio.run()
  await expect(rows.filter({ hasText: 'I10' })).toContainText('1,001 points')
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Bar chart: .*highest 1,001 points at I10/ })).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = await answerOf<Question>(page, '/core/questions', () =>
    page.getByRole('dialog', { name: 'Save question' }).getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.query.columns[1]?.format).toEqual({ style: 'number', decimals: 0, unit: 'points' })
  await page.goto(`/questions/edit/${saved.id}`)
  await expect(page.getByRole('group', { name: /^Bar chart: .*highest 1,001 points at I10/ })).toBeVisible()
  await page.getByRole('button', { name: 'Options of Sum of Cost', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Number (points, 0 decimals) …' })).toBeVisible()
})
