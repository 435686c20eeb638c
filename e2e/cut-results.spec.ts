import { connectClinic, saveQuestion } from './clinic.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a result that the limit cuts says so, has no totals and no extremes, and the studio shows all of it [RV1 RV2 RV4]', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  await openAsAdmin(studioPath(clinic, 'visits'))
  const studio = studioOn(page)
  const total = studio.preview.getByRole('row').filter({ hasText: /^Total/ })
  const notice = studio.preview.getByText('Showing 2 of 4 rows')
  const limitTo = async (rows: string) => {
    await studio.card('Set Limit').click()
    await page.getByRole('textbox', { name: 'Rows at most' }).fill(rows)
    await page.keyboard.press('Enter')
    await studio.run()
  }
  await studio.addGroup('Diagnosis code')
  await studio.addView('Cost', 'Avg')
  await studio.run()
  await expect(total).toContainText('255.38')

  // The number of all rows comes later, and must not move the button from under a pointer.
  const counted = Promise.withResolvers<void>()
  await page.route('**/core/executor/count*', async (route) => {
    await counted.promise
    await route.continue()
  })
  await limitTo('2')
  await expect(studio.preview.getByText('Showing 2 rows, the limit of the question')).toBeVisible()
  const showAll = studio.preview.getByRole('button', { name: 'Show all' })
  const place = await showAll.boundingBox()
  counted.resolve()
  await expect(notice).toBeVisible()
  expect(await showAll.boundingBox()).toEqual(place)
  await page.unroute('**/core/executor/count*')
  await expect(total).toHaveCount(0)
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Bar chart: .*2 categories, a part of the result/ })).toBeVisible()
  await expectAccessible(page)

  await showAll.click()
  await expect(
    page.getByRole('group', { name: /^Bar chart: .*4 categories.*highest 900 at I10|^Bar chart: .*4 categories/ }),
  ).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(studio.card('Set Limit')).toContainText('No limit')
  await limitTo('4')
  await expect(page.getByRole('group', { name: /^Bar chart: .*4 categories\./ })).toBeVisible()
  await expect(studio.preview.getByText(/^Showing/)).toHaveCount(0)
})

test('those who look at a saved question are told what its limit leaves out, and those who may build questions get into the studio [RV1]', async ({
  page,
  api,
  openAs,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api)
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')], {
    resultLimit: 3,
  })
  const question = await saveQuestion(api.asAdmin, clinic, { query })
  await openAsAdmin(`/questions?openQuestion=${question.id}`)
  await expect(page.getByText('Showing 3 of 4 rows')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in the studio' })).toHaveAttribute(
    'href',
    `/questions/edit/${question.id}`,
  )

  const viewer = await api.newUser({ permissions: ['question.view'] })
  await api.asAdmin('POST', `/core/questions/${question.id}/share`, { users: [viewer.username] })
  await openAs(viewer, `/questions?openQuestion=${question.id}`)
  await expect(page.getByText('Showing 3 of 4 rows')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in the studio' })).toHaveCount(0)
})
