import { randomUUID } from 'node:crypto'
import type { Question } from '@soundings/contract'
import { connectClinic, saveQuestion } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('SD1 SD2 a new question begins with a database and a table; who may not write questions is turned away', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAs(await api.newUser({ permissions: ['question.view'] }), '/questions/new')
  await expect(page.getByText('not authorized')).toBeVisible()

  await openAsAdmin('/questions/new')
  const studio = studioOn(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeQuestionsStudio')
  await page.getByRole('combobox', { name: 'Search databases' }).fill(clinic.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Start exploring your data, select the views you want :)')).toBeVisible()
  await expect(studio.card('+ Add Filter')).toHaveAttribute('aria-disabled', 'true')
  const popup = page.getByRole('dialog', { name: 'Data Set' })
  expect(await popup.boundingBox()).toMatchObject({ width: 350 })
  await page.getByRole('option', { name: 'Visits' }).click()
  await expect(studio.card('Data Set')).toContainText(`Visits · ${clinic.name}`)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Hide ingredients' }).click()
  await expect(page.getByRole('heading', { name: 'Calculated Columns' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show ingredients' }).click()
  await expect(page.getByLabel('0 in Views')).toHaveText('0')
})

test('SD3 SD13 views offer the aggregations that apply, over tables along foreign keys; they are renamed, sorted and changed', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const aggregations = page.getByRole('group', { name: 'Aggregation' }).getByRole('button')

  await studio.card('+ Add View').click()
  await studio.search.fill('hospitals')
  await expect(page.getByRole('listbox', { name: 'Columns' })).toContainText('Visits → Patients → Hospitals')
  await studio.pickColumn('Diagnosis code')
  await expect(aggregations).toHaveText([/^Row Count/, /^Count of Values/, /^Unique Count/, /^Unique Values/])
  await page.getByRole('button', { name: 'Back' }).click()
  await studio.pickColumn('Cost')
  await expect(aggregations).toHaveText([
    /^Row Count/,
    /^Count of Values/,
    /^Unique Count/,
    /^Unique Values/,
    /^Min/,
    /^Max/,
    /^Sum/,
    /^Avg/,
    /^Median/,
    /^Percentile/,
    /^Standard Deviation/,
  ])
  await aggregations.getByText('Avg').click()
  await expect(studio.list('Views')).toContainText('Avg of Cost')

  await studio.addView('Admitted at', 'Average Date Diff')
  await page.getByRole('combobox', { name: 'Search columns' }).fill('Birth')
  await page.keyboard.press('Enter')
  await expect(studio.list('Views')).toContainText('Average Date Diff (Admitted at - Birth date)')

  await studio.choose('Avg of Cost', 'Percentile')
  await page.getByRole('textbox', { name: 'Another percentile' }).fill('101')
  await expect(page.getByText('A percentile is a number from 0 to 100 with at most 6 decimals')).toBeVisible()
  await page.getByRole('textbox', { name: 'Another percentile' }).fill('97,5')
  await page.keyboard.press('Enter')
  await expect(studio.list('Views')).toContainText('97.5th Percentile of Cost')
  await studio.choose('97.5th Percentile of Cost', 'Max')
  await studio.choose('Max of Cost', 'Descending')
  await expect(studio.list('Views').getByRole('img', { name: 'Sorted descending' })).toHaveCount(1)
  await studio.choose('Max of Cost', 'Rename')
  // At once, as fast hands do: the name is chosen whole, and no letter goes astray.
  await page.keyboard.type('Dearest')
  await page.keyboard.press('Enter')
  await studio.run()
  await expect(studio.preview.getByRole('grid')).toContainText('900')
  await expect(
    page.getByRole('heading', { name: 'Dearest and Average Date Diff (Admitted at - Birth date)' }),
  ).toBeVisible()
})

test('SD5 at most 5 columns are pinned and 3 grouped, and none is both: each refusal says so and changes nothing', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const view = (aggregation: string, changes: object) =>
    clinic.view('visits.cost', aggregation, { label: aggregation, ...changes })
  const columns = [
    ...['min', 'max', 'sum', 'avg', 'standardDeviation'].map((name) => view(name, { pin: true })),
    ...['rowCount', 'uniqueCount'].map((name) => view(name, { grouped: true })),
    clinic.group('visits.diagnosis_code', 'uniqueValues', { label: 'code', grouped: true }),
    clinic.group('visits.patient_id', 'uniqueValues', { label: 'patient' }),
  ]
  const { id } = await saveQuestion(api.asAdmin, clinic, { query: clinic.query('visits', columns) })
  await openAsAdmin(`/questions/edit/${id}`)
  const studio = studioOn(page)
  for (const [item, entry, message] of [
    ['patient', 'Pin', 'Maximum pinned items is 5'],
    ['patient', 'Group', 'Maximum grouped items is 3'],
    ['code', 'Pin', "Can't pin grouped column."],
    ['min', 'Group', "Can't group pinned column."],
  ] as const) {
    await studio.choose(item, entry)
    await expect(studio.notifications).toContainText(message)
  }
  await expect(page.getByRole('img', { name: 'Pinned' })).toHaveCount(5)
  await expect(page.getByRole('img', { name: 'Grouped' })).toHaveCount(3)
  await studio.choose('min', 'Unpin')
  await studio.choose('patient', 'Pin')
  await expect(studio.list('Groups').getByRole('img', { name: 'Pinned' })).toHaveCount(1)
})

test('SD4 SD6 FI1 FI4 a group is not added twice, a column has one filter; dates group by day, month, quarter and year', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  await studio.addGroup('Diagnosis code')
  await studio.addGroup('Diagnosis code')
  await expect(studio.notifications).toContainText('Group already exists')
  await page.keyboard.press('Escape')
  await studio.addGroup('Admitted at', 'Quarter')
  await studio.choose('Admitted at (Quarter)', 'Month')
  await expect(studio.list('Groups').getByRole('listitem')).toHaveText([/Diagnosis code/, /Admitted at \(Month\)/])

  const done = page.getByRole('button', { name: 'Done' })
  await studio.card('+ Add Filter').click()
  await studio.pickColumn('Cost')
  expect((await page.getByRole('dialog', { name: '+ Add Filter' }).boundingBox())?.height).toBeCloseTo(400, -1)
  await expect(done).toBeDisabled()
  await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'Between' })
  await expect(page.getByRole('textbox', { name: 'Value 2' })).toHaveValue('100')
  await page.getByRole('switch', { name: 'Dynamic filter' }).click()
  await done.click()
  await expect(studio.list('Filters')).toContainText('Cost between 0 and 100')
  await expect(studio.list('Filters').getByRole('img', { name: 'Dynamic filter' })).toBeVisible()

  await studio.card('+ Add Filter').click()
  await studio.pickColumn('Cost')
  await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'Is Not Empty' })
  await done.click()
  await expect(studio.notifications).toContainText('A filter for Cost column already exists')
  await page.getByRole('dialog', { name: '+ Add Filter' }).getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Change Cost between 0 and 100' }).click()
  await page.getByRole('textbox', { name: 'Value 2' }).fill('50')
  await done.click()
  await studio.run()
  await expect(studio.preview.getByRole('grid')).toContainText('2026-02')
  await expect(studio.preview.getByRole('grid')).not.toContainText('2026-01')
})

test('SD10 raw data and views exclude each other; another table, removing all and resetting ask first; who refuses goes on where they were', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const tickRawTable = async () => {
    await studio.card('Raw Data').click()
    await page.getByRole('option', { name: 'Visits', exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await studio.addView('Cost', 'Sum')
  await studio.addGroup('Diagnosis code')
  await tickRawTable()
  await expect(studio.alert).toContainText('adding Raw data will replace the current View, please confirm ?')
  await studio.confirm()
  await expect(page.getByLabel('6 in Views')).toBeVisible()
  await expect(page.getByLabel('0 in Groups')).toBeVisible()
  await expect(studio.card('+ Add Group')).toHaveAttribute('aria-disabled', 'true')
  await studio.run()
  await expect(page.getByRole('heading', { name: 'Visits details' })).toBeVisible()

  await studio.addView('Cost', 'Avg')
  await expect(studio.alert).toContainText("Can't add the selected View with Raw Data, do you want to reset ?")
  await studio.refuse()
  await expect(page.getByLabel('6 in Views')).toBeVisible()
  await page.getByRole('dialog', { name: '+ Add View' }).getByRole('button', { name: 'Avg' }).click()
  await studio.confirm()
  await expect(page.getByLabel('1 in Views')).toBeVisible()

  await studio.addGroup('Diagnosis code')
  await page.getByRole('button', { name: 'Remove all groups' }).click()
  await expect(studio.alert).toContainText('Please confirm you want to delete all groups')
  await studio.confirm()
  await page.getByRole('button', { name: 'Remove all views' }).click()
  await expect(studio.alert).toContainText('Are you sure you want to remove all selected views ?')
  await studio.refuse()
  await studio.card('Data Set').click()
  await page.getByRole('option', { name: 'Patients' }).click()
  await expect(studio.alert).toContainText('Please confirm you want to reset all data')
  await studio.refuse()
  await expect(studio.card('Data Set')).toContainText('Visits')
  await expect(page.getByRole('dialog', { name: 'Data Set' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Data Set' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await studio.confirm()
  await expect(page.getByLabel('0 in Views')).toBeVisible()
})

test('SD2 the limit has quick picks, is confirmed with Enter, and takes no more than it may', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const card = studio.card('Set Limit')
  const field = page.getByRole('textbox', { name: 'Rows at most' })
  await expect(card).toContainText('50 rows')
  await card.click()
  await page.getByRole('group', { name: 'Quick picks' }).getByRole('button', { name: '1000' }).click()
  await expect(card).toContainText('1,000 rows')
  await card.click()
  await field.fill('')
  await field.pressSequentially('1000002')
  await expect(field).toHaveValue('100000')
  await field.fill('')
  await field.pressSequentially('12345678')
  await expect(field).toHaveValue('123456')
  await field.fill('1000000')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('1,000,000 rows')
  await card.click()
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('No limit')
})

test('SD11 a question is saved with its name and tags; Save As makes a copy; both go back to where one came from', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const name = `Costs ${randomUUID().slice(0, 8)}`
  await openAsAdmin('/questions')
  await page.evaluate((path) => history.pushState({ idx: 1 }, '', path), studioPath(clinic, 'visits'))
  await page.reload()
  const studio = studioOn(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(studio.notifications).toContainText('add views or groups')
  await studio.addView('Cost', 'Sum')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save question' })
  await expect(dialog.getByRole('button', { name: 'Save As' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  ')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Tags').fill('money,')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(studio.notifications).toContainText('Question Saved Successfully')
  await expect(page).toHaveURL('/questions')
  await studio.notifications.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()

  const saved = (await api.asAdmin<Question[]>('GET', '/core/questions?size=9999')).find(
    (question) => question.name === name,
  )
  expect(saved).toMatchObject({ tag: 'money', defaultView: 'KPI' })
  await page.goto(`/questions/edit/${saved?.id}`)
  await studio.addGroup('Diagnosis code')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} by code`)
  await dialog.getByRole('button', { name: 'Save As' }).click()
  await expect(page).toHaveURL('/questions')
  const names = (await api.asAdmin<Question[]>('GET', '/core/questions?size=9999')).map((question) => question.name)
  expect(names).toEqual(expect.arrayContaining([name, `${name} by code`]))
})
