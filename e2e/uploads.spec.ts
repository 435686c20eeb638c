import type { Locator, Page } from '@playwright/test'
import { uniqueName } from './databases-page.ts'
import { confirmation, notifications } from './list-page.ts'
import { workbook } from '../packages/engines/src/testing/workbook.ts'
import { expect, expectAccessible, test } from './test.ts'

const csv = 'id;name;born\n1;"Eye; Ear";3/4/2026\nx2;Heart;5/6/2026\n'
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function dropFile(page: Page, target: Locator, name: string, text: string) {
  const dropped = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName, { type: 'text/csv' }))
      return transfer
    },
    [name, text] as const,
  )
  await target.dispatchEvent('dragover', { dataTransfer: dropped })
  await target.dispatchEvent('drop', { dataTransfer: dropped })
}

test('files become a database: dropped or chosen, previewed, corrected and created, by keyboard and on a narrow screen', async ({
  page,
  openAsAdmin,
}) => {
  const name = uniqueName('Uploaded')
  await openAsAdmin('/databases')
  await test.step('a file that is dropped on Databases opens the page of uploads', async () => {
    await dropFile(page, page.getByRole('table', { name: 'Databases' }), 'Wards.csv', csv)
    await expect(page.getByRole('heading', { name: 'Upload files' })).toBeVisible()
  })

  const card = page.getByRole('region', { name: 'Wards.csv', exact: true })
  await test.step('the preview shows what was detected, and rows that do not fit a corrected type', async () => {
    await expect(card.getByLabel('Separator')).toHaveValue(';')
    await expect(card.getByLabel('Type of born')).toHaveValue('date')
    await expect(card.getByText('These dates can be read both ways')).toBeVisible()
    await expect(card.getByLabel('Dates')).toHaveValue('')
    await page.getByLabel('Name of the database').fill(name)
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByText('Choose how dates and decimals are meant first')).toBeVisible()
    await card.getByLabel('Dates').selectOption('month-first')
    await expect(page.getByText('Choose how dates and decimals are meant first')).toBeHidden()
    await expect(card.getByText('These dates can be read both ways')).toBeHidden()
    await card.getByLabel('Type of id').selectOption('integer')
    await expect(card.getByRole('listitem')).toHaveText('Line 3 id: x2 is no whole number')
    await expectAccessible(page)
    await page.getByLabel('Name of the database').fill(name)
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByText('Remove or correct the files that cannot be read first')).toBeVisible()
    await card.getByLabel('Type of id').selectOption('text')
    await expect(card.getByText('is no whole number')).toBeHidden()
    await expect(page.getByText('Remove or correct the files that cannot be read first')).toBeHidden()
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

  await test.step('formulas of a workbook without a stored value are loaded as empty only when someone says so', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = [
      [text('bed'), text('cost'), text('kg')],
      [text('a'), '<c><f>1+1</f></c>', text('1.250')],
    ]
      .map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`)
      .join('')
    const buffer = Buffer.from(await workbook({ sheets: { Data: rows } }))
    await page.locator('input[type=file]').setInputFiles([{ name: 'book.xlsx', mimeType: '', buffer }])
    const book = page.getByRole('region', { name: 'book.xlsx', exact: true })
    await expect(book.getByRole('group', { name: 'Formulas without' })).toContainText('1 formula has no stored value')
    await expect(book.getByRole('listitem')).toHaveText('cost: B2 =1+1 is a formula without a stored value')
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByText('Decide about the formulas without a stored value first')).toBeVisible()
    await expectAccessible(page)
    await book.getByLabel('Load formulas without a stored value as empty').check()
    await expect(book).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Decide about the formulas without a stored value first')).toBeHidden()

    await expect(book.getByLabel('Decimals'), 'numbers of a workbook have a point').toHaveCount(0)
    await book.getByLabel('Type of kg').selectOption('decimal')
    await expect(book.getByLabel('Decimals')).toHaveAccessibleDescription(/^These numbers may be decimals/)
    await expect(book.getByRole('listitem')).toHaveText(['cost: B2 =1+1 is a formula without a stored value'])
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page.getByText('Choose how dates and decimals are meant first')).toBeVisible()
    await book.getByLabel('Decimals').selectOption('comma')
    const misfits = book.getByRole('list', { name: 'Rows that do not fit' })
    await expect(misfits).toContainText('no number with a decimal comma')
    await book.getByLabel('Decimals').selectOption('point')
    await expect(misfits).toHaveCount(0)
    await expect(page.getByText('Choose how dates and decimals are meant first')).toBeHidden()
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Create database' }).press('Enter')
  await expect(notifications(page)).toContainText(`${name} was created`)
  await expect(page).toHaveURL(/\/databases\/details\/\d+$/)
  await expect(page.getByText('Wards').first()).toBeVisible()

  await test.step('a further file adds its rows once its other columns were decided about', async () => {
    await page.getByRole('link', { name: 'Add files' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('input[type=file]').setInputFiles([file('wards.csv', 'name;id;floor\nSkin;x3;7\n')])
    const more = page.getByRole('region', { name: 'wards.csv', exact: true })
    await expect(more.getByLabel('What to do')).toHaveValue('append')
    await expect(more.getByLabel('Table', { exact: true })).toHaveValue('Wards')
    await page.getByRole('button', { name: 'Load files' }).click()
    await expect(page.getByText('Decide about the columns that differ first')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await more.getByLabel('The file does not have born').check()
    await more.getByLabel('The table does not have floor').selectOption('skip')
    await more.getByLabel('Match them by name').check()
    await page.getByRole('button', { name: 'Load files' }).click()
    await expect(notifications(page)).toContainText(`The tables of ${name} were changed`)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a file that is dropped on the empty studio is asked about at once', async () => {
    await page.goto('/questions/new')
    const dialog = page.getByRole('dialog', { name: 'Choose a database' })
    await dropFile(page, dialog, 'Beds.csv', 'bed,ward,dx\n1,Eye,250.0\n')
    await expect(page.getByRole('region', { name: 'Beds.csv', exact: true }).getByLabel('Type of bed')).toBeVisible()
    await expect(page.getByLabel('Type of dx')).toHaveValue('text')
    await expect(page.getByLabel('Type of dx')).toHaveAccessibleDescription(/^Looks like codes/)
    await page.getByLabel('Name of the database').fill(uniqueName('Beds'))
    await page.getByRole('button', { name: 'Create database' }).click()
    await expect(page).toHaveURL(/\/questions\/new\?dbId=\d+&tableId=\d+$/)
    await expect(page.getByRole('button', { name: /^Data Set Beds/ })).toBeVisible()
  })
})

const loadPath = /\/discovery\/upload-loads\/[0-9a-f]+$/

async function openUploads(page: Page, name: string) {
  await page.locator('input[type=file]').setInputFiles([file('Wards.csv', 'id;name\n1;Eye\n')])
  await page.getByLabel('Name of the database').fill(name)
  const card = page.getByRole('region', { name: 'Wards.csv', exact: true })
  return { card, create: () => page.getByRole('button', { name: 'Create database' }).click() }
}

test('a part that could not be sent is sent again, and a poll that failed does not end the wait for an import', async ({
  page,
  openAsAdmin,
}) => {
  const name = uniqueName('Retried')
  const begun: string[] = []
  page.on('request', (request) => request.url().endsWith('/discovery/uploads') && begun.push(request.method()))
  await openAsAdmin('/databases/upload')
  await page.route('**/discovery/uploads/*/content?*', (route) => route.abort(), { times: 1 })
  const { card, create } = await openUploads(page, name)
  await expect(card.getByRole('alert')).not.toBeEmpty()
  await card.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(card.getByLabel('Separator')).toHaveValue(';')
  await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(begun, 'the file that was begun goes on').toEqual(['POST'])

  let failedPolls = 0
  await page.route(
    loadPath,
    (route) => {
      failedPolls += 1
      return route.fulfill({ status: 503, body: '' })
    },
    { times: 1 },
  )
  await create()
  await expect(notifications(page)).toContainText(`${name} was created`)
  expect(failedPolls).toBe(1)
})

test('an import that is wanted while a file is still read begins after it, and chosen types stay when decimals are corrected', async ({
  page,
  openAsAdmin,
}) => {
  const name = uniqueName('Waited')
  await openAsAdmin('/databases/upload')
  const text = 'code;cost\n1;2,5\n2;3,5\n'
  await page.locator('input[type=file]').setInputFiles([file('Costs.csv', text)])
  const card = page.getByRole('region', { name: 'Costs.csv', exact: true })
  await card.getByLabel('Type of code').selectOption('text')
  await card.getByLabel('Decimals').selectOption('point')
  await expect(card).toHaveAttribute('aria-busy', 'false')
  await expect(card.getByLabel('Type of code')).toHaveValue('text')
  await card.getByLabel('Separator').selectOption(',')
  await expect(card).toContainText('The columns are others now, so their types were found anew.')
  await card.getByLabel('Separator').selectOption(';')
  await card.getByLabel('Decimals').selectOption('comma')
  await card.getByLabel('Type of code').selectOption('text')
  await expect(card).not.toContainText('The columns are others now')

  const isHeld = Promise.withResolvers<void>()
  await page.route('**/discovery/uploads/*/preview', async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await card.getByLabel('Decimals').selectOption('point')
  await page.getByLabel('Name of the database').fill(name)
  await page.getByRole('button', { name: 'Create database' }).click()
  await expect(page.getByText('Begins when all files are read')).toBeVisible()
  isHeld.resolve()
  await expect(notifications(page)).toContainText(`${name} was created`)
})

test('an import that goes on is left only on purpose, keeps its files and says when it has ended', async ({
  page,
  openAsAdmin,
}) => {
  const name = uniqueName('Left')
  const removed: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && removed.push(request.url()))
  await openAsAdmin('/databases/upload')
  const { card, create } = await openUploads(page, name)
  await expect(card.getByLabel('Separator')).toHaveValue(';')
  const isHeld = Promise.withResolvers<void>()
  await page.route(loadPath, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await create()
  await expect(page.getByRole('progressbar', { name: 'Files loaded' })).toBeAttached()
  const leave = () => page.getByRole('link', { name: 'Databases', exact: true }).first().click()
  await leave()
  await expect(confirmation(page)).toContainText('The import goes on')
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Upload files' })).toBeVisible()
  await leave()
  await confirmation(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('table', { name: 'Databases' })).toBeVisible()
  isHeld.resolve()
  await expect(notifications(page)).toContainText(`${name} was created`)
  await expect(page).toHaveURL(/\/databases(\?|$)/)
  expect(removed).toEqual([])
  await page.unroute(loadPath)
})
