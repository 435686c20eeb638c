import type { Page } from '@playwright/test'
import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, test } from './test.ts'

const choose = (page: Page, name: string) =>
  page
    .getByRole('group')
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click()

test('SD3 SD6 from an empty studio: patients without cheap visits, the number of visits of each, and visits within 40 days of the one before', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'patients'))
  const studio = studioOn(page)
  const cells = studio.preview.getByRole('row').getByRole('gridcell')

  await studio.card('+ Add Filter').click()
  await page.getByRole('button', { name: 'Related rows' }).click()
  await expect(page.getByRole('button', { name: 'Visits Refers to Patients' })).toBeVisible()
  await choose(page, 'Visits')
  await choose(page, 'Has none')
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByRole('option', { name: 'Cost' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).selectOption('Less Than')
  await page.getByLabel('Value', { exact: true }).fill('500')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Change Has no Visits (Cost less than 500)' })).toBeVisible()

  await studio.card('+ Add View').click()
  await studio.search.fill('number of')
  await page.getByRole('option', { name: 'Related rows' }).click()
  await choose(page, 'Visits')
  await choose(page, 'Number of')
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'Sum')
  await studio.addGroup('Full name')
  await studio.run()
  await expect(cells).toContainText(['Ben North', '0', 'Cem South', '1', 'Dora South', '1'])

  await page.getByRole('button', { name: 'Rename Number of Visits' }).click()
  await page.getByRole('textbox', { name: 'Name of Number of Visits' }).fill('Stays')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change Stays' }).click()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByRole('option', { name: 'Cost' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).selectOption('Is Empty')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await studio.run()
  await expect(cells).toContainText(['Ben North', '0', 'Cem South', '0', 'Dora South', '1'])
  await page.getByRole('button', { name: 'Save Stays in the data model' }).click()
  await expect(page.getByText('Stays is a column of Patients now')).toBeVisible()

  await openAsAdmin(`/databases/details/${clinic.id}`)
  await page.getByRole('option', { name: /^Patients/ }).click()
  await page.getByRole('button', { name: 'Calculated columns (1)' }).click()
  const dialog = page.getByRole('dialog', { name: /^Calculated columns of/ })
  await dialog.getByRole('button', { name: 'Change Stays' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dear stays')
  await dialog.getByRole('button', { name: 'Change what it says' }).click()
  await dialog.getByRole('button', { name: 'Remove Cost is empty' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Number of Visits', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Dear stays')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await openAsAdmin(studioPath(clinic, 'patients'))
  await studio.addGroup('Full name')
  await studio.addView('Dear stays', 'Sum')
  await studio.run()
  await expect(cells).toContainText([
    'Ada North',
    '2',
    'Ben North',
    '0',
    'Cem South',
    '1',
    'Dora South',
    '1',
    'Eve South',
    '1',
    '',
    '5',
  ])

  await openAsAdmin(studioPath(clinic, 'visits'))
  await studio.card('+ Add View').click()
  await studio.search.fill('readmission')
  await page.getByRole('option', { name: 'Previous or next row' }).click()
  await choose(page, 'Patients')
  await choose(page, 'Previous row within … days')
  await page.getByRole('option', { name: 'Admitted at' }).click()
  await page.getByRole('option', { name: 'Admitted at' }).click()
  await page.getByRole('textbox', { name: 'Days' }).fill('40')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'The value of each row')
  await studio.run()
  await expect(cells).toContainText(['false', 'true', 'false', 'false', 'false'])
})

test('SD6 the number of related rows for which one of two conditions holds, and then both', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'patients'))
  const studio = studioOn(page)
  const cells = studio.preview.getByRole('row').getByRole('gridcell')
  const condition = async (operator: string, value?: string) => {
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    await page.getByRole('option', { name: 'Cost' }).click()
    await page.getByRole('combobox', { name: 'Operator' }).selectOption(operator)
    if (value !== undefined) await page.getByLabel('Value', { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Done' }).click()
  }

  await studio.card('+ Add View').click()
  await studio.search.fill('number of')
  await page.getByRole('option', { name: 'Related rows' }).click()
  await choose(page, 'Visits')
  await choose(page, 'Number of')
  const joined = page.getByRole('radiogroup', { name: 'How conditions are joined' })
  await condition('Less Than', '500')
  await expect(joined).toBeHidden()
  await condition('Is Empty')
  await joined.getByText('Any holds').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'Sum')
  await studio.addGroup('Full name')
  await studio.run()
  await expect(cells).toContainText(['Cem South', '0', 'Dora South', '1', 'Eve South', '1'])

  await page.getByRole('button', { name: 'Change Number of Visits (Cost less than 500 or Cost is empty)' }).click()
  await expect(joined.getByRole('radio', { name: 'Any holds' })).toBeChecked()
  await joined.getByText('All hold').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await studio.run()
  await expect(cells).toContainText(['Cem South', '0', 'Dora South', '0', 'Eve South', '0'])
})
