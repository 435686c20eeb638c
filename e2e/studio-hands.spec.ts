import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { DbTable } from '@soundings/contract'
import { connectClinic, saveQuestion } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

async function tabTo(page: Page, wanted: Locator) {
  for (let step = 0; step < 60; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('SD1 SD2 SD9 SD11 a question is built, looked at and saved with the keyboard alone', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin('/questions/new')
  const studio = studioOn(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const openCard = async (name: string) => {
    await tabTo(page, studio.card(name))
    await press('Enter')
    await expect(studio.search).toBeFocused()
  }
  await expect(page.getByRole('combobox', { name: 'Search databases' })).toBeFocused()
  await page.keyboard.type(clinic.name)
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search tables' })).toBeFocused()
  await page.keyboard.type('visits')
  await press('Enter')

  await openCard('+ Add View')
  await page.keyboard.type('cost')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Row Count' })).toBeFocused()
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(page.getByRole('button', { name: /^Sum / })).toBeFocused()
  await press('Enter')
  await openCard('+ Add Group')
  await page.keyboard.type('diagnosis')
  await press('Enter')
  await openCard('+ Add Filter')
  await page.keyboard.type('cost')
  await press('ArrowDown', 'Enter')
  await expect(page.getByRole('combobox', { name: 'Operator' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Operator' }).press('ArrowDown')
  await tabTo(page, page.getByRole('textbox', { name: /Value/ }))
  await page.keyboard.type('20')
  await press('Enter')
  await expect(studio.list('Filters')).toContainText('Cost is not equal 20')

  await press('Control+Enter')
  await expect(studio.preview.getByRole('grid')).toContainText('1,000.5')
  await tabTo(page, page.getByRole('button', { name: 'Options of Sum of Cost' }))
  await press('Enter')
  const descending = page.getByRole('menuitemradio', { name: 'Descending' })
  while (!(await descending.evaluate((entry) => entry === document.activeElement))) await press('ArrowDown')
  await press('Enter')
  await expect(studio.list('Views').getByRole('img', { name: 'Sorted descending' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await press('Control+a')
  await page.keyboard.type(`By keyboard ${randomUUID().slice(0, 8)}`)
  await press('Enter')
  await expect(studio.notifications).toContainText('Question Saved Successfully')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SD1 SD2 SD9 a question is built and looked at with a finger', async ({ page, api, openAsAdmin }) => {
    const clinic = await connectClinic(api)
    await openAsAdmin(studioPath(clinic, 'visits'))
    const studio = studioOn(page)
    await studio.card('+ Add View').tap()
    const popup = await page.getByRole('dialog', { name: '+ Add View' }).boundingBox()
    expect(popup && popup.x >= 0 && popup.x + popup.width <= 390).toBe(true)
    await studio.pickColumn('Cost')
    await page.getByRole('button', { name: /^Sum / }).tap()
    await studio.card('+ Add Group').tap()
    await studio.pickColumn('Diagnosis code')
    await page.getByRole('button', { name: 'Preview', exact: true }).tap()
    await expect(studio.preview.getByRole('grid')).toContainText('I10')
    await page.getByRole('button', { name: 'Ingredients' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Ingredients' })
    await expect(drawer.getByRole('list', { name: 'Views' })).toContainText('Sum of Cost')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Close' }).tap()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('SD6 SD8 a finger that rests for 180 ms picks up a row or a condition, and the list scrolls under it at its edge alone; one that swipes does not', async ({
    page,
    api,
    openAsAdmin,
  }) => {
    const clinic = await connectClinic(api)
    const columns = ['min', 'max'].map((name) => clinic.view('visits.cost', name, { label: name }))
    const empty = (name: string) => ({ dbColumn: clinic.column(`visits.${name}`), operator: 'isEmpty', values: [] })
    const inner = { groupItemType: 'group', groupOperator: 'or', items: [empty('cost')] }
    const below = Array.from({ length: 14 }, () => empty('ward_id'))
    const items = [empty('diagnosis_code'), inner, ...below]
    const advancedFilters = { groupItemType: 'group', groupOperator: 'and', items }
    const { id } = await saveQuestion(api.asAdmin, clinic, {
      query: clinic.query('visits', columns, { advancedFilters }),
    })
    await openAsAdmin(`/questions/edit/${id}`)
    const studio = studioOn(page)
    await page.getByRole('button', { name: 'Ingredients' }).tap()
    const hand = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const placeOf = async (name: string) => {
      const handle = page.getByRole('button', { name: `Move ${name}`, exact: true })
      // In sight and at rest.
      await handle.tap({ trial: true })
      const box = await handle.boundingBox()
      if (!box) throw new Error('the handle is not to be seen')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const views = studio.list('Views').getByRole('listitem')
    await expect(views).toHaveCount(2)
    const end = await placeOf('max')
    const start = await placeOf('min')

    // Sent together, since on a busy machine the words in between would be a rest.
    await Promise.all([touch('touchStart', start), touch('touchMove', end), touch('touchEnd')])
    await expect(views).toHaveText([/^min/, /^max/])
    await touch('touchStart', start)
    await expect(page.getByText('Picked up min')).toBeAttached()
    await touch('touchMove', { x: start.x, y: (start.y + end.y) / 2 })
    await touch('touchMove', end)
    await expect(page.getByText('Moved min, place 2 of 2')).toBeAttached()
    await touch('touchEnd')
    await expect(views).toHaveText([/^max/, /^min/])

    const list = await page
      .getByRole('button', { name: 'Move Cost is empty', exact: true })
      .evaluateHandle((handle) => {
        let box: Element | null = handle.parentElement
        while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
          box = box.parentElement
        if (!box) throw new Error('nothing scrolls')
        const { top, height } = box.getBoundingClientRect()
        box.scrollTop += handle.getBoundingClientRect().top - top - height * 0.85
        return box
      })
    const target = await placeOf('Cost is empty')
    const condition = await placeOf('Diagnosis code is empty')
    await touch('touchStart', condition)
    await expect(page.getByText('Diagnosis code is empty: place 1 of the outer and group')).toBeAttached()
    // Within its own row: below it, it would already be at place 2, of the outer group.
    await touch('touchMove', { x: condition.x, y: condition.y + 4 })
    // Well within the lower half of its row: at its edge, the place after the group begins.
    await touch('touchMove', { x: target.x, y: target.y + 8 })
    await expect(page.getByText('Diagnosis code is empty: place 2 of the or group with Cost is empty')).toBeAttached()
    const scrolled = await list.evaluate(async (box) => {
      const before = box.scrollTop
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
      return box.scrollTop - before
    })
    expect(scrolled, 'under a finger that rests in the lower fifth').toBe(0)
    await touch('touchEnd')
    await expect(page.getByRole('group', { name: 'the or group of 2' })).toContainText('Diagnosis code is empty')

    const moved = await placeOf('Diagnosis code is empty')
    const edge = await list.evaluate((box) => box.getBoundingClientRect().bottom)
    await touch('touchStart', moved)
    await expect(page.getByText(/^Diagnosis code is empty: place \d of the or group/)).toBeAttached()
    await touch('touchMove', { x: moved.x, y: moved.y + 4 })
    await touch('touchMove', { x: moved.x, y: edge - 6 })
    await expect(page.getByText('Diagnosis code is empty: place 16 of the outer and group')).toBeAttached()
    await touch('touchEnd')
    const conditions = page.getByRole('button', { name: /^Move .* is empty$/ })
    await expect(conditions.last()).toHaveAccessibleName('Move Diagnosis code is empty')
  })
})

test('SD13 a table with 400 columns and 30 related tables keeps the pickers instant', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const sample = clinic.table('visits')
  const columnOf = (id: number, displayName: string, fkSqlColumnId: number | null, pk = false) => ({
    ...sample.columns[0],
    id,
    name: displayName,
    displayName,
    fkSqlColumnId,
    pk,
  })
  const related = Array.from({ length: 30 }, (_, at): object => ({
    ...sample,
    id: 900_000 + at,
    displayName: `Related ${at}`,
    references: [],
    columns: Array.from({ length: 40 }, (_, column) =>
      columnOf(1_000_000 + at * 100 + column, `Related ${at} column ${column}`, null, column === 0),
    ),
  }))
  const base = {
    ...sample,
    columns: Array.from({ length: 400 }, (_, at) =>
      columnOf(800_000 + at, `Column ${at}`, at < 30 ? 1_000_000 + at * 100 : null),
    ),
    references: related.map((_, at) => ({
      id: at,
      toTableId: 900_000 + at,
      pairs: [{ fromColumnId: 800_000 + at, toColumnId: 1_000_000 + at * 100 }],
      isToUniqueKey: true,
      isInSource: true,
    })),
  }
  await page.route(`**/discovery/${clinic.id}/tables/public?*`, (route) =>
    route.fulfill({ json: [base, ...related] as DbTable[] }),
  )
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const options = page.getByRole('option')
  for (const card of ['+ Add View', '+ Add Group', '+ Add Filter', 'Raw Data']) {
    await studio.card(card).click()
    await expect(options.first()).toBeVisible()
    expect(await options.count()).toBeLessThan(60)
    const search = page.getByRole('combobox', { name: /^Search/ })
    await search.fill('related 29 column 39')
    await expect(page.getByRole('option', { name: 'Related 29 column 39' })).toBeVisible()
    await search.press('Escape')
  }
})
