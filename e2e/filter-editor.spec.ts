import type { Locator, Page } from '@playwright/test'
import { startGallery } from './gallery-server.ts'
import type { SoundingsServer } from './soundings-server.ts'
import { expect, expectAccessible, test } from './test.ts'

let server: SoundingsServer

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  server = await startGallery()
})

test.afterAll(() => server.stop())

const open = (page: Page, exhibit: string) =>
  page.goto(`${server.url}/gallery.html?show=${encodeURIComponent(exhibit)}`)
const popup = (page: Page) => page.getByRole('dialog', { name: /filter$/ })
const done = (page: Page) => popup(page).getByRole('button', { name: 'Done' })
const operator = (within: Page | Locator) => within.getByRole('combobox', { name: 'Operator' })
const made = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByRole('status', { name: 'Filter', exact: true }).textContent()) ?? '')
const columnNamed = (within: Page | Locator, name: string) =>
  within.getByRole('option', { name: new RegExp(`^(Number|Text|Date|Yes or no) ${name}$`) })

async function filterOn(page: Page, column: string) {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await columnNamed(popup(page), column).click()
  await expect(operator(popup(page))).toBeFocused()
}

/** Answers for the suggestions, as the server gives them: values that hold the search text, in order. */
async function serveValues(page: Page, values: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  await page.addInitScript(() => localStorage.setItem('authenticationToken', 'of-the-gallery'))
  await page.route('**/discovery/column/*/values*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const search = searchParams.get('search') ?? ''
    asked.push(search)
    const found = values.filter((value) => value.toLowerCase().includes(search.toLowerCase()))
    return search === 'broken'
      ? route.fulfill({ status: 500, json: { title: 'Broken' } })
      : route.fulfill({ json: found.slice(0, Number(searchParams.get('size'))) })
  })
  return asked
}

test('FI1 FI2 FI3 FI4 filters on numbers, dates, yes or no, and aggregates; the popup and its calendar are accessible', async ({
  page,
}) => {
  await open(page, 'Filters')
  await test.step('a number is filtered in two steps: operators of its type, defaults, and Done only with values', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    expect(await popup(page).boundingBox()).toMatchObject({ width: 350, height: 400 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused()

    await filterOn(page, 'Length of stay')
    await expect(operator(popup(page)).getByRole('option')).toHaveText([
      'Equals',
      'Is Not Equal',
      'Is Empty',
      'Is Not Empty',
      'Is Null Or Empty',
      'Between',
      'Greater Than',
      'Greater Than Or Equal',
      'Less Than',
      'Less Than Or Equal',
    ])
    await expect(done(page)).toBeDisabled()
    await operator(popup(page)).selectOption('Is Empty')
    await expect(done(page)).toBeEnabled()
    await operator(popup(page)).selectOption('Between')
    const [low, high] = [popup(page).getByLabel('Value 1'), popup(page).getByLabel('Value 2')]
    await expect(low).toHaveValue('0')
    await expect(high).toHaveValue('100')
    await high.fill('')
    await expect(done(page)).toBeDisabled()
    await high.fill('many')
    await expect(popup(page).getByText('"many" is not a number')).toBeVisible()
    await high.fill('-1')
    await expect(popup(page).getByText('nothing can match')).toBeVisible()
    await operator(popup(page)).selectOption('Equals')
    await popup(page).getByLabel('Value', { exact: true }).fill('9007199254740993')
    await done(page).click()
    expect(await made(page)).toEqual({ columnId: 12, operator: 'equals', values: ['9007199254740993'] })
  })
  await test.step('a date is typed as DD/MM/YYYY or picked between the first and last day of the column, and stored as YYYY-MM-DD', async () => {
    await filterOn(page, 'Admitted')
    const date = popup(page).getByLabel('Date', { exact: true })
    await date.pressSequentially('31022024')
    await expect(date).toHaveValue('31/02/2024')
    await expect(popup(page).getByText('There is no such day')).toBeVisible()
    await expect(done(page)).toBeDisabled()
    await date.fill('9/3/2020')
    await expect(popup(page).getByText('The data goes from 10/03/2020 to 20/06/2099')).toBeVisible()

    await popup(page).getByRole('button', { name: 'Calendar for Date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar for Date' })
    await expect(calendar.getByRole('button', { name: '9 March 2020', exact: true })).toBeDisabled()
    await expect(calendar.getByRole('button', { name: '10 March 2020' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(date).toHaveValue('17/03/2020')
    await done(page).click()
    expect(await made(page)).toEqual({ columnId: 11, operator: 'equals', values: ['2020-03-17'] })

    await page.getByRole('button', { name: 'Change filter' }).click()
    await expect(popup(page).getByLabel('Last', { exact: true })).toHaveValue('7')
    await expect(popup(page).getByRole('combobox', { name: 'Unit' }).getByRole('option')).toHaveText([
      'Hours',
      'Days',
      'Months',
      'Years',
    ])
    await popup(page).getByLabel('Last', { exact: true }).fill('0')
    await expect(popup(page).getByText('The number of days must be between 1 and 365000')).toBeVisible()
    await operator(popup(page)).selectOption('Between')
    await expect(popup(page).getByLabel('From', { exact: true })).toHaveValue('')
    await operator(popup(page)).selectOption('Previous Complete')
    for (const field of [
      popup(page).getByLabel('How many'),
      popup(page).getByRole('switch', { name: 'Dynamic filter' }),
    ])
      await expect(field, 'the popup grows where the window has room').toBeInViewport({ ratio: 1 })
    await operator(popup(page)).selectOption('Current')
    await expect(popup(page).getByRole('radio')).toHaveCount(3)
    await expect(popup(page).getByRole('radio', { name: 'Day' })).toBeChecked()
    await popup(page).getByRole('radio', { name: 'Month' }).check()
    await done(page).click()
    expect(await made(page)).toEqual({ columnId: 11, operator: 'current', values: ['month'], dynamic: true })
  })
  await test.step('yes or no starts with True, another column begins anew, aggregates compare numbers, and a filter can be dynamic', async () => {
    await filterOn(page, 'Emergency')
    await expect(popup(page).getByRole('radio', { name: 'True' })).toBeChecked()
    await expect(done(page)).toBeEnabled()
    await popup(page).getByRole('switch', { name: 'Dynamic filter' }).check()
    await popup(page).getByRole('button', { name: 'Select another column' }).click()
    await expect(popup(page).getByRole('combobox', { name: 'Search columns' })).toBeFocused()
    await popup(page).getByRole('option', { name: 'Row Count of Id' }).click()
    await expect(operator(popup(page))).toHaveValue('equals')
    await expect(popup(page).getByLabel('Value', { exact: true })).toHaveValue('')
    await operator(popup(page)).selectOption('Greater Than')
    await popup(page).getByLabel('Value', { exact: true }).fill('10')
    await done(page).click()
    expect(await made(page)).toEqual({
      columnId: 10,
      operator: 'greaterThan',
      values: [10],
      aggregation: 'rowCount',
      dynamic: true,
    })
  })
  await test.step('the popup and its calendar are accessible in light and dark', async () => {
    await filterOn(page, 'Admitted')
    await popup(page).getByRole('button', { name: 'Calendar for Date' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectAccessible(page)
  })
})

test('FI1 FI2 texts are suggested or ticked, and the keyboard alone makes a filter', async ({ page }) => {
  const asked = await serveValues(
    page,
    Array.from({ length: 20 }, (_, at) => `Ward ${at + 1}`),
  )
  await open(page, 'Filters')
  await test.step('texts are suggested from the column: six at most, searched on the server, with words for none and for a failure', async () => {
    await filterOn(page, 'Diagnosis')
    await operator(popup(page)).selectOption('In')
    const values = popup(page).getByRole('combobox', { name: 'Values' })
    await values.click()
    await expect(popup(page).getByRole('option', { name: 'Asthma' })).toBeVisible()
    await values.fill('ward 1')
    const wards = popup(page).getByRole('option', { name: /^Ward/ })
    await expect(wards).toHaveText(['Ward 1', 'Ward 10', 'Ward 11', 'Ward 12', 'Ward 13', 'Ward 14'])
    await expect.poll(() => asked).toContain('ward 1')
    await wards.first().click()
    await values.fill('elsewhere')
    await expect(popup(page).getByText('No Suggestions')).toBeVisible()
    await values.press('Enter')
    await values.fill('broken')
    await expect(popup(page).getByText('The suggestions could not be loaded')).toBeVisible()
    await values.fill('')
    await values.press('Escape')
    await expect(popup(page).getByRole('option', { name: 'Asthma' })).toBeHidden()
    await done(page).click()
    expect(await made(page)).toEqual({ columnId: 15, operator: 'in', values: ['Ward 1', 'elsewhere'] })
  })
  await test.step('a column that lists all values is ticked from a list with search, one value or several as the operator takes', async () => {
    await filterOn(page, 'Status')
    const status = (name: string) => popup(page).getByRole('option', { name, exact: true })
    await status('Planned').click()
    await status('Cancelled').click()
    await expect(status('Planned')).toHaveAttribute('aria-selected', 'false')
    await expect(popup(page).getByText('Takes one value. For several, choose In.')).toBeVisible()
    await expect(popup(page).getByRole('listbox')).not.toHaveAttribute('aria-multiselectable')
    await operator(popup(page)).selectOption('Not In')
    await expect(done(page)).toBeDisabled()
    await status('Planned').click()
    await popup(page).getByRole('combobox', { name: 'Search values' }).fill('adm')
    await expect(popup(page).getByRole('listbox').getByRole('option')).toHaveText(['Planned', 'Admitted'])
    await page.keyboard.press('Enter')
    await expect(popup(page).getByText('2 chosen')).toBeVisible()
    await popup(page).getByRole('combobox', { name: 'Search values' }).fill('elsewhere')
    await expect(popup(page).getByText('Nothing matches “elsewhere”.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(popup(page).getByRole('listbox').getByRole('option', { selected: true })).toHaveText([
      'Planned',
      'Admitted',
    ])
    await status('Planned').click()
    await expect(popup(page).getByRole('listbox').getByRole('option', { selected: true })).toHaveText(['Admitted'])
    await status('Planned').click()
    await done(page).click()
    expect(await made(page)).toEqual({ columnId: 16, operator: 'notIn', values: ['Admitted', 'Planned'] })
  })
  await test.step('the keyboard alone makes a filter', async () => {
    await page.getByRole('button', { name: 'Add filter' }).focus()
    for (const key of ['Enter', 'b', 'i', 'r', 't', 'h', 'Enter']) await page.keyboard.press(key)
    await expect(popup(page).getByRole('heading', { name: 'Birth date' })).toBeVisible()
    await expect(operator(popup(page))).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('29021980')
    await page.keyboard.press('Enter')
    await expect(popup(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused()
    expect(await made(page)).toEqual({ columnId: 41, operator: 'equals', values: ['1980-02-29'] })
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('FI1 FI2 a filter is made on a narrow screen, with targets that a finger can hit', async ({ page }) => {
    await open(page, 'Filters')
    await page.getByRole('button', { name: 'Add filter' }).tap()
    const birth = columnNamed(popup(page), 'Birth date')
    await popup(page)
      .getByRole('listbox')
      .evaluate((list) => list.scrollTo(0, 600))
    expect((await birth.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await birth.tap()
    await popup(page).getByRole('button', { name: 'Calendar for Date' }).tap()
    const day = page.getByRole('dialog', { name: 'Calendar for Date' }).getByRole('button', { name: /^15 / })
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await day.tap()
    await done(page).tap()
    expect(await made(page)).toMatchObject({ columnId: 41, values: [expect.stringMatching(/-15$/)] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('SD2 SD13 the picker shows the base table first, then related tables with their path, hidden ones never; 1600 columns stay instant', async ({
  page,
}) => {
  await open(page, 'Column pickers')
  await test.step('the picker shows the base table first, then related tables with their path; hidden ones never', async () => {
    const [all, dates] = [
      page.getByRole('listbox', { name: 'Columns' }).first(),
      page.getByRole('listbox', { name: 'Columns' }).nth(1),
    ]
    await expect(all.getByRole('option').first()).toHaveText('Id')
    await expect(dates).toHaveText(
      'EncountersAdmittedEncounters → PatientsBirth dateEncounters → Departments → HospitalsOpened',
    )
    await expect(
      dates.getByTitle('Encounters.Department id → Departments, Departments.Hospital id → Hospitals'),
    ).toBeVisible()
    await all.getByRole('option', { name: 'Length of stay' }).hover()
    await expect(page.getByRole('tooltip', { name: 'Days from admission to discharge' })).toBeVisible()

    const search = page.getByRole('combobox', { name: 'Search columns' }).first()
    for (const hidden of ['billing', 'action']) {
      await search.fill(hidden)
      await expect(page.getByText(`Nothing matches “${hidden}”.`)).toBeVisible()
    }
    await search.fill('hospital')
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page.getByRole('status', { name: 'Column', exact: true })).toHaveText(
      'Encounters → Departments → Hospitals: Hospital',
    )
  })
  await test.step('400 columns and 30 related tables stay instant: only those in sight are drawn, and typing narrows them', async () => {
    const search = page.getByRole('combobox', { name: 'Search columns' }).nth(2)
    const wide = page.getByRole('listbox', { name: 'Columns' }).nth(2)
    await expect(wide.getByRole('option').first()).toHaveAttribute('aria-setsize', '1600')
    expect(await wide.getByRole('option').count()).toBeLessThan(40)
    await search.fill('detail 30.39')
    await expect(wide).toHaveText('Observations → Related 30Detail 30.39')
    await search.press('Enter')
    await expect(page.getByRole('status', { name: 'Column', exact: true })).toHaveText('Detail 30.39')
  })
})

test('SD7 a formula is written with completion, shows its errors at their place, and says what it gives', async ({
  page,
}) => {
  await open(page, 'Formulas')
  const formula = page.getByRole('textbox', { name: 'Formula', exact: true })
  const remark = page
    .getByRole('status')
    .filter({ hasNot: page.locator('output') })
    .first()
  await expect(remark).toHaveText(/^A number for each group: sums, averages/)
  await formula.press('ControlOrMeta+a')
  await formula.pressSequentially('av')
  await expect(page.getByRole('option')).toHaveText(['avg(column) average of the values'])
  await formula.press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Length of stay', 'Cost', 'BedsDepartments'])
  await formula.press('ArrowDown')
  await formula.press('Enter')
  await expect(formula).toHaveText('avg(Cost)')
  await formula.press('End')
  await formula.pressSequentially(' * 2')
  await expect(page.getByRole('status', { name: 'Reading' })).toContainText(
    '"formula":{"kind":"operation","operator":"*"',
  )

  for (const [text, message, underlined] of [
    [' + (1', 'missing closing Paren ")"!', '('],
    [')', undefined, undefined],
    [')', 'unexpected ) closing Paren!', ')'],
    [' ?', 'unexpected ) closing Paren!', ')'],
  ] as const) {
    await page.keyboard.insertText(text)
    if (message === undefined) await expect(page.locator('.formula-error').first()).toHaveText('prise')
    else {
      await expect(remark).toHaveText(message)
      await expect(page.locator('.formula-error').first()).toHaveText(underlined)
      await expect(formula).toHaveAttribute('aria-invalid', 'true')
    }
  }
  await formula.fill('Cost ? 2')
  await expect(remark).toHaveText('unrecognized token')
  await formula.press('Tab')
  await expect(page.getByRole('button', { name: 'Write an error' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(formula).toHaveText('Cost * (1 + 2')
  await expect(remark).toHaveText('missing closing Paren ")"!')
})
