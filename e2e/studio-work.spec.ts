import type { Locator, Page } from '@playwright/test'
import type { Question } from '@soundings/contract'
import { connectClinic, saveQuestion } from './clinic.ts'
import { liftByKey, studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

/** Takes something by its handle and lets it go a little above another one. */
async function dragWithMouse(page: Page, handle: Locator, before: Locator) {
  const [from, to] = [await handle.boundingBox(), await before.boundingBox()]
  if (!from || !to) throw new Error('the handles are not to be seen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 12)
  await page.mouse.move(to.x + to.width / 2, to.y - 2, { steps: 4 })
  await expect
    .poll(
      async () => Math.abs(((await page.locator('[data-over]').boundingBox())?.y ?? Infinity) - to.y),
      'the place is marked',
    )
    .toBeLessThan(24)
  await page.mouse.up()
}

test('SD9 the preview needs views, marks itself stale, can be stopped, tells its failure, and gives repeated labels a suffix', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.run()
  await expect(studio.notifications).toContainText('add views or groups')
  await studio.addView('Cost', 'Sum')
  await studio.addView('Cost', 'Sum')
  await page.keyboard.press('Control+Enter')
  await expect(studio.preview.getByRole('columnheader', { name: 'Sum of Cost 2' })).toBeVisible()
  await expect(studio.preview).not.toContainText('has changed since')

  const heights = async () =>
    [await studio.preview.boundingBox(), await studio.preview.getByRole('grid').boundingBox()].map((box) => box!.height)
  const before = await heights()
  await studio.addGroup('Diagnosis code')
  await expect(studio.preview).toContainText('The question has changed since this result.')
  expect(await heights()).toEqual(before)
  await page.route('**/core/executor/preview?*', () => undefined)
  await studio.run()
  await studio.preview.getByRole('button', { name: 'Stop' }).click()
  await expect(studio.preview.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await page.unroute('**/core/executor/preview?*')
  await page.route('**/core/executor/preview?*', (route) =>
    route.fulfill({ status: 502, json: { title: 'The database is away' } }),
  )
  await studio.run()
  await expect(studio.notifications).toContainText('Failed to preview question')
  await page.unroute('**/core/executor/preview?*')
  await studio.run()
  await expect(studio.preview.getByRole('grid')).toContainText('I10')
})

test('SD7 a calculated column is named, checked 100 ms after the last key, told to the question 250 ms later, and computed', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.card('Calculator').click()
  const editor = page.getByRole('textbox', { name: 'Formula of New Calculated Column 1' })
  await expect(editor).toBeFocused()
  const row = studio.list('Calculated Columns')
  await page.keyboard.type('(sum(Cost')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await expect(row).toContainText('missing closing Paren ")"!')
  await studio.run()
  await expect(studio.notifications).toContainText('missing closing Paren ")"!')
  await editor.fill('sum(Cost) )')
  await expect(row).toContainText('unexpected ) closing Paren!')
  await editor.fill('sum(Cost) ?')
  await expect(row).toContainText('unrecognized token')
  await editor.fill('sum(Cost) / 2')
  await expect(row).toContainText('A number for each group')
  await editor.press('Control+Enter')
  // A number that stands alone is rounded on the screen and exact in its label.
  await expect(studio.preview.getByLabel('510.75')).toHaveText('511')
  const stale = studio.preview.getByText('The question has changed since this result.')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await editor.press('?')
  await page.clock.runFor(95)
  await expect(row).not.toContainText('unrecognized token')
  await page.clock.runFor(10)
  await expect(row).toContainText('unrecognized token')
  await page.clock.runFor(235)
  await expect(stale).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(stale).toBeVisible()
  await page.clock.resume()
  await studio.card('Calculator').click()
  await expect(row.getByRole('listitem')).toHaveCount(2)
  await expect(row).toContainText('New Calculated Column 2')

  // An editor without steps of its own hands the keys on, and one that comes back by them leaves the focus alone.
  const second = page.getByRole('textbox', { name: 'Formula of New Calculated Column 2' })
  await expect(second).toBeFocused()
  await second.press('Control+z')
  await expect(row.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(editor).not.toContainText('?')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(editor).toContainText('?')
  await expect(second).toBeVisible()
  await expect(second).not.toBeFocused()
})

test('SD8 lists are put in order by mouse and by keyboard, each within itself, and every change is undone and redone', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const columns = ['min', 'max', 'sum'].map((name) => clinic.view('visits.cost', name, { label: name }))
  const { id } = await saveQuestion(api.asAdmin, clinic, { query: clinic.query('visits', columns) })
  await openAsAdmin(`/questions/edit/${id}`)
  const studio = studioOn(page)
  const views = studio.list('Views').getByRole('listitem')
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await handle('min').focus()
  await liftByKey(page, 'Picked up min, place 1 of 3')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Moved min, place 2 of 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(views).toHaveText([/^max/, /^min/, /^sum/])

  const from = await handle('sum').boundingBox()
  const to = await handle('max').boundingBox()
  if (!from || !to) throw new Error('the handles are not to be seen')
  const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 9)
  await expect(page.getByText('Picked up sum')).toHaveCount(0)
  await page.mouse.move(at.x, at.y - 12)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(views).toHaveText([/^sum/, /^max/, /^min/])

  await page.getByRole('heading', { name: 'Studio' }).click()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(views).toHaveText([/^min/, /^max/, /^sum/])
  await page.keyboard.press('Control+Shift+z')
  await expect(views).toHaveText([/^max/, /^min/, /^sum/])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('SD6 advanced filters are a tree of and/or groups: conditions are dragged between groups, and the result obeys', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.addView('Id', 'Row Count')
  await studio.addGroup('Diagnosis code')
  await studio.card('+ Add Filter').click()
  await page.getByRole('button', { name: 'Advanced filters' }).click()
  const addCondition = async (at: number, column: string, operator: string) => {
    await page.getByRole('button', { name: 'Condition', exact: true }).nth(at).click()
    await studio.pickColumn(column)
    await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: operator })
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await addCondition(0, 'Diagnosis code', 'Is Empty')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await addCondition(0, 'Cost', 'Is Empty')
  const tree = page.getByRole('group', { name: 'the and group of 2' })
  await expect(tree.getByRole('group', { name: 'the or group of 1' })).toContainText('Cost is empty')
  await expect(page.getByLabel('2 in Advanced Filters')).toBeVisible()
  await studio.run()
  await expect(studio.preview).toContainText('No results found')

  await page.getByRole('button', { name: 'Move Diagnosis code is empty', exact: true }).focus()
  await liftByKey(page, /Diagnosis code is empty: place/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Diagnosis code is empty: place 2 of the outer and group')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Diagnosis code is empty: place 1 of the or group with Cost is empty')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: 'the or group of 2' })).toContainText('Diagnosis code is empty')
  await studio.run()
  await expect(studio.preview.getByRole('grid')).toContainText('E11')
  await expectAccessible(page)

  const handle = (words: string) => page.getByRole('button', { name: `Move ${words}`, exact: true })
  await dragWithMouse(page, handle('Cost is empty'), handle('the or group of 2'))
  await expect(page.getByRole('group', { name: 'the or group of 1' })).not.toContainText('Cost')
  await expect(page.getByRole('group', { name: 'the and group of 2' })).toContainText('Cost is empty')
  await dragWithMouse(page, handle('the or group of 1'), handle('Cost is empty'))
  const handles = page.getByRole('group', { name: 'the and group of 2' }).getByRole('button', { name: /^Move / })
  await expect
    .poll(() => handles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
    .toEqual(['Move the or group of 1', 'Move Diagnosis code is empty', 'Move Cost is empty'])
  await page.getByRole('button', { name: 'Remove the or group of 1' }).click()
  await expect(page.getByLabel('1 in Advanced Filters')).toBeVisible()
})

test('SD10 unsaved work survives a reload, is offered again or thrown away, and is guarded on leaving', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const { id } = await saveQuestion(api.asAdmin, clinic)
  await openAsAdmin(`/questions/edit/${id}`)
  const studio = studioOn(page)
  await studio.addView('Cost', 'Sum')
  await page.getByRole('link', { name: 'Questions' }).first().click()
  await expect(studio.alert).toContainText('unsaved changes')
  await studio.refuse()
  await page.reload()
  const offer = page.getByRole('dialog', { name: 'Unsaved work' })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(studio.list('Views')).toContainText('Sum of Cost')
  await page.reload()
  await offer.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('1 in Views')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('1 in Views')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL('/questions')
})

test('SD10 SD11 new questions in two tabs keep their work apart; what a tab leaves behind is offered to the next one', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin('/questions/new')
  const other = await page.context().newPage()
  const build = async (tab: Page, column: string) => {
    await tab.getByRole('combobox', { name: 'Search databases' }).fill(clinic.name)
    await tab.keyboard.press('Enter')
    await tab.getByRole('option', { name: 'Visits' }).click()
    await studioOn(tab).addView(column, 'Unique Count')
  }
  await build(page, 'Cost')
  await other.goto('/questions/new')
  await build(other, 'Diagnosis code')
  for (const [tab, title] of [
    [page, 'Cost'],
    [other, 'Diagnosis code'],
  ] as const) {
    await tab.reload()
    await tab.getByRole('button', { name: 'Restore' }).click()
    await expect(studioOn(tab).list('Views').getByRole('listitem')).toHaveText([new RegExp(`Unique Count of ${title}`)])
  }
  await other.close()
  const third = await page.context().newPage()
  await third.goto('/questions/new')
  const left = third.getByRole('region', { name: 'Unsaved work' })
  await expect(left.getByRole('listitem')).toHaveText([/^Unique Count of Diagnosis code/])
  await left.getByRole('button', { name: 'Restore' }).click()
  await expect(studioOn(third).preview.getByText('Unique Count of Diagnosis code').first()).toBeVisible()
})

test('R23 SD11 a newer version of somebody else is shown and not overwritten unasked; earlier versions say what changed and come back', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const question = await saveQuestion(api.asAdmin, clinic)
  await openAsAdmin(`/questions/edit/${question.id}`)
  const studio = studioOn(page)
  await studio.addView('Cost', 'Sum')
  const { id, version, name, query } = question
  const theirs = { id, version, name: `${name} of theirs`, query: { ...query, resultLimit: 1000 } }
  await api.asAdmin('PUT', '/core/questions', theirs)

  const save = page.getByRole('dialog', { name: 'Save question' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone saved a newer version' })
  await expect(conflict).toContainText('Limit 50 → 1000')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Open theirs' }).click()
  await expect(studio.card('Set Limit')).toContainText('1,000 rows')

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier versions' })
  await versions.getByText('What changed after it').click()
  await expect(versions).toContainText(`Name ${name} → ${name} of theirs`)
  await versions.getByRole('button', { name: 'Restore version' }).click()
  await expect(studio.card('Set Limit')).toContainText('50 rows')

  await api.asAdmin('PUT', '/core/questions', { ...theirs, version: version + 1, name: `${name} once more` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(studio.notifications).toContainText('Question Saved Successfully')
  expect(await api.asAdmin<Question>('GET', `/core/questions/${id}`)).toMatchObject({
    version: version + 3,
    query: { resultLimit: 50 },
  })
})

test('SD1 SD12 the address starts unique values, a distribution, details and what they leave out; zooms stand in it, and Back and undo take them back wholly', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const about = (operation: string, column: string, more = '') =>
    `${studioPath(clinic, 'visits')}&operation=${operation}&columnId=${clinic.column(`visits.${column}`)}&columnName=it${more}`
  await openAsAdmin(about('uniqueValues', 'diagnosis_code'))
  const studio = studioOn(page)
  await expect(page.getByRole('heading', { name: 'Unique values Of Diagnosis code' })).toBeVisible()
  await expect(studio.preview.getByRole('grid')).toContainText('E11')
  await page.goto(about('drillDown', 'diagnosis_code', '&columnValue=I10&columnFunction=uniqueValues&filterOut=true'))
  await expect(studio.list('Filters')).toContainText('Diagnosis code is not equal I10')
  await expect(studio.preview.getByRole('grid')).toContainText('H25')
  await expect(studio.preview.getByRole('grid')).not.toContainText('I10')
  await page.goto(about('drillDown', 'cost').replace(/columnId=\d+/, 'columnId=999999'))
  await expect(page.getByRole('alert')).toContainText('which no longer exists')

  await page.goto(about('distribution', 'admitted_at', '&columnFunction=year'))
  await expect(studio.preview.locator('canvas').first()).toBeVisible()
  await studio.preview.getByRole('group', { name: /^Bar/ }).press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Zoom To Month' }).click()
  await expect(studio.list('Groups')).toContainText('Admitted at (Month)')
  await expect(page.getByRole('navigation', { name: 'Zoom' })).toContainText('2026 by month')
  await expect(page.getByLabel('2 in Filters')).toBeVisible()
  const chartOf = (categories: RegExp) => studio.preview.getByRole('group', { name: categories })
  await page.keyboard.press('Control+z')
  await expect(page).not.toHaveURL(/zooms=/)
  await expect(page.getByRole('navigation', { name: 'Zoom' })).toHaveCount(0)
  await expect(page.getByLabel('0 in Filters')).toBeVisible()
  await expect(chartOf(/1 category/)).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page).toHaveURL(/zooms=/)
  await expect(chartOf(/4 categories/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('navigation', { name: 'Zoom' })).toContainText('2026 by month')
  await page.goBack()
  await expect(studio.list('Groups')).toContainText('Admitted at (Year)')
  await expect(page.getByLabel('0 in Filters')).toBeVisible()
  await expect(page).not.toHaveURL(/zooms=/)

  const held = Promise.withResolvers<undefined>()
  await page.route('**/core/questions/999999', (route) => held.promise.then(() => route.continue()))
  await page.goto('/questions/edit/999999')
  await expect(page.getByText('Loading Your question, please wait ...')).toBeVisible()
  held.resolve(undefined)
  await expect(page.getByRole('main').getByText('Error Loading Question with id 999999', { exact: true })).toBeVisible()
})
