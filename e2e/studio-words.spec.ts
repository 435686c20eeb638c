import type { Route } from '@playwright/test'
import { connectClinic } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('SD3 SD4 SD6 SD9 a question is built by plain words and the keyboard, and said in a sentence above its result', async ({
    page,
    api,
    openAsAdmin,
  }) => {
    const clinic = await connectClinic(api)
    await openAsAdmin(studioPath(clinic, 'visits'))
    const studio = studioOn(page)
    const find = async (card: string, words: string, column: string) => {
      await studio.card(card).click()
      await studio.search.fill(words)
      await expect(page.getByRole('listbox', { name: 'Columns' }).getByRole('option').first()).toBeVisible()
      await studio.search.press('Enter')
      await expect(studio.search).toHaveValue('')
      await studio.search.fill(column)
      await studio.search.press('Enter')
    }
    const sentence = studio.preview.getByRole('paragraph').first()
    await find('+ Add View', 'typical', 'cost')
    await find('+ Add Group', 'weekday', 'admitted')
    await find('+ Add Filter', 'not missing', 'diagnosis')
    await page.getByRole('combobox', { name: 'Operator' }).press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await studio.run()
    const asked = 'Median of Cost by Admitted at (Day of week), where Diagnosis code is not empty'
    await expect(sentence).toHaveText(asked)
    await expectAccessible(page)

    await find('+ Add View', 'share', 'cost')
    await page.keyboard.type('total')
    await page.keyboard.press('Enter')
    await expect(studio.preview.getByRole('status')).toHaveText('The question has changed since this result.')
    await expect(sentence).toHaveText(asked)
    await studio.run()
    await expect(sentence).toHaveText(/^Median of Cost and Sum of Cost \(share of total\) by/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: /^Use “Median of Cost and Sum/ }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/where Diagnosis code is not empty$/)
  })
})

test('SD9 RV6 automatic preview runs what was changed and stops what is out of date; cells of a table lead on as segments of charts do', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const automatic = page.getByRole('switch', { name: 'Automatic preview' })
  const grid = studio.preview.getByRole('grid')
  await expect(automatic).not.toBeChecked()
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/account/preferences'),
  )
  await automatic.press('Space')
  await saved
  await studio.addGroup('Admitted at', 'Month')
  await studio.addView('Cost', 'Sum')
  const first = studio.preview.getByRole('paragraph').filter({ hasText: /^Sum of Cost by Admitted at \(Month\)$/ })
  const stale = studio.preview.getByText('The question has changed since this result.')
  // What the title says already is not said again.
  await expect(grid.getByRole('columnheader', { name: 'Sum of Cost' })).toBeVisible()
  await expect(first).toHaveCount(0)
  const total = grid.getByRole('row').filter({ hasText: /^Total/ })
  await expect(total).toContainText(/\d/)
  const totalText = await total.textContent()

  // A change that is taken back at once leaves no mark.
  await studio.choose('Sum of Cost', 'Avg')
  await page.keyboard.press('Control+z')
  await expect(stale).toHaveCount(0)
  await expect(studio.list('Views').getByRole('listitem')).toHaveText(/^Sum of Cost/)

  // While a question cannot be asked, the result before stays with its totals and says why.
  await page.route('**/core/executor/preview*', () => undefined)
  const unanswered = page.waitForRequest(
    (request) => request.url().includes('/core/executor/preview') && (request.postData() ?? '').includes('"max"'),
  )
  await studio.addView('Cost', 'Max')
  const dropped = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/core/executor/preview'),
  })
  await unanswered
  const loader = page.getByRole('button', { name: 'Preview', exact: true }).locator('.mantine-Button-loader')
  const offCentre = () =>
    loader.evaluate((element) => {
      const [own, around] = [element.getBoundingClientRect(), element.parentElement!.getBoundingClientRect()]
      return (
        Math.abs(own.x + own.width / 2 - around.x - around.width / 2) +
        Math.abs(own.y + own.height / 2 - around.y - around.height / 2)
      )
    })
  expect(await offCentre()).toBeLessThan(3)
  await studio.card('Calculator').click()
  await dropped
  await expect(stale).toHaveText(
    'The question has changed since this result. New Calculated Column 1: please write a formula',
  )
  await expect(studio.preview.getByRole('heading', { name: 'Sum of Cost by Admitted at (Month)' })).toBeVisible()
  await expect(total).toHaveText(totalText ?? '')
  await page.getByRole('textbox', { name: 'Formula of New Calculated Column 1' }).press('Control+z')
  await page.unroute('**/core/executor/preview*')
  const again = page.waitForResponse(
    (response) =>
      response.url().includes('/core/executor/preview') && !(response.request().postData() ?? '').includes('"max"'),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await again
  await expect(stale).toHaveCount(0)
  await expect(studio.list('Views').getByRole('listitem')).toHaveCount(1)

  // An answer that does not come is given up as soon as the question changes.
  const held: Route[] = []
  await page.route(
    '**/core/executor/preview*',
    (route) => (held.push(route), held.length > 1 ? route.continue() : undefined),
  )
  await studio.addView('Cost', 'Max')
  await expect.poll(() => held.length).toBe(1)
  const givenUp = page.waitForEvent('requestfailed', (request) => request === held[0]?.request())
  await studio.addView('Cost', 'Min')
  await givenUp
  await expect(grid.getByRole('columnheader', { name: 'Min of Cost' })).toBeVisible()
  await page.unroute('**/core/executor/preview*')

  const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)
  await cell.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Show Details' })).toHaveAttribute('href', /drillDown/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await cell.click()
  await grid.press('Enter')
  await page.getByRole('menuitem', { name: 'Zoom in' }).click()
  await expect(grid.getByRole('columnheader', { name: 'Admitted at (Day)' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(automatic).toBeChecked()
})
