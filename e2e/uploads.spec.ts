import { uniqueName } from './databases-page.ts'
import { notifications } from './list-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const csv = 'id;name;born\n1;"Eye; Ear";3.4.2026\nx2;Heart;5.6.2026\n'
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('files become a database: dropped or chosen, previewed, corrected and created, by keyboard and on a narrow screen', async ({
  page,
  openAsAdmin,
}) => {
  const name = uniqueName('Uploaded')
  await openAsAdmin('/databases')
  await test.step('a file that is dropped on Databases opens the page of uploads', async () => {
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'Wards.csv', { type: 'text/csv' }))
      return transfer
    }, csv)
    const table = page.getByRole('table', { name: 'Databases' })
    await table.dispatchEvent('dragover', { dataTransfer: dropped })
    await table.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('heading', { name: 'Upload files' })).toBeVisible()
  })

  const card = page.getByRole('region', { name: 'Wards.csv', exact: true })
  await test.step('the preview shows what was detected, and rows that do not fit a corrected type', async () => {
    await expect(card.getByLabel('Separator')).toHaveValue(';')
    await expect(card.getByLabel('Type of born')).toHaveValue('date')
    await expect(card.getByText('These dates can be read both ways')).toBeVisible()
    await card.getByLabel('Dates').selectOption('month-first')
    await expect(card.getByText('These dates can be read both ways')).toBeHidden()
    await card.getByLabel('Type of id').selectOption('integer')
    await expect(card.getByRole('listitem')).toHaveText('Line 3 id: x2 is no whole number')
    await expectAccessible(page)
    await page.getByLabel('Name of the database').fill(name)
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByText('Remove or correct the files that cannot be read first')).toBeVisible()
    await card.getByLabel('Type of id').selectOption('text')
    await expect(card.getByText('is no whole number')).toBeHidden()
  })

  await test.step('another file is added, refused in words, and removed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('input[type=file]').setInputFiles([file('broken.csv', 'a,b\n1,\0\n')])
    const broken = page.getByRole('region', { name: 'broken.csv', exact: true })
    await expect(broken.getByRole('alert')).toContainText('Line 2 holds a NUL byte')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await broken.getByRole('button', { name: 'Remove broken.csv' }).press('Enter')
    await expect(broken).toBeHidden()
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Create database' }).press('Enter')
  await expect(notifications(page)).toContainText(`${name} was created`)
  await expect(page).toHaveURL(/\/databases\/details\/\d+$/)
  await expect(page.getByText('Wards').first()).toBeVisible()
})
