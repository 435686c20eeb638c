import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  addQuestion,
  boxOf,
  connectClinicWithQuestions,
  editorPermissions,
  save,
  tileOf,
  unique,
  executionsIn,
} from './dashboard-page.ts'
import { expect, expectAccessible, keepTokens, test } from './test.ts'

test.describe.configure({ mode: 'default' })

let on: Awaited<ReturnType<typeof connectClinicWithQuestions>>

test.beforeAll(async ({ api }) => {
  on = await connectClinicWithQuestions(api)
})

test('DE5 forty tiles on four tabs ask for those near the screen alone, and a second viewer asks the database for nothing', async ({
  page,
  browser,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const colleague = await api.newUser({})
  const questions = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      on.byDiagnosis(ask, {
        name: `Tile ${at + 1}`,
        query: on.clinic.query(
          'visits',
          [on.clinic.group('visits.diagnosis_code'), on.clinic.view('visits.id', 'rowCount')],
          { resultLimit: 60 + at },
        ),
      }),
    ),
  )
  const tabs = Array.from({ length: 4 }, (_, index) => ({
    index,
    name: `Tab ${index + 1} of the morning`,
    views: questions.map(({ id, name }, at) => ({
      id: `tile-${index}-${at}`,
      questionId: id,
      title: `${name} of ${index + 1}`,
      viewType: 'TABLE',
      minW: 4,
      minH: 3,
      position: { i: `tile-${index}-${at}`, x: 0, y: at * 3, w: 12, h: 3 },
    })),
  }))
  const dashboard = await saveDashboard(ask, [], { tabs })
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [colleague.username] })

  const asked: number[] = []
  page.on('request', (request) => asked.push(...executionsIn(request).map(({ questionId }) => questionId)))
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, 'Tile 2 of 1')).toContainText('I10')
  const nearTiles = await page
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.filter((tile) => tile.getBoundingClientRect().top < window.innerHeight + 200).length)
  expect(nearTiles).toBeLessThan(5)
  expect(asked.length).toBeLessThanOrEqual(nearTiles)
  await tileOf(page, 'Tile 10 of 1').scrollIntoViewIfNeeded()
  await expect(tileOf(page, 'Tile 10 of 1')).toContainText('I10')

  const second = await browser.newContext()
  const other = await second.newPage()
  await keepTokens(other, await api.signIn(colleague))
  const kept: boolean[] = []
  // Asked for here and passed on: what a page reads as a stream, the browser need not keep for us.
  await other.route(/\/(execute|batch)$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    kept.push(...[...body.matchAll(/"cached":(true|false)/g)].map(([, cached]) => cached === 'true'))
    await route.fulfill({ response, body })
  })
  await other.goto(`/dashboards/${dashboard.id}`)
  await expect(tileOf(other, 'Tile 2 of 1')).toContainText('I10')
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.every(Boolean)).toBe(true)
  await other.unrouteAll({ behavior: 'ignoreErrors' })
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(`/dashboards/${dashboard.id}?tab=4`)
  await expect(other.getByRole('tab', { name: 'Tab 4 of the morning' })).toBeInViewport()
  await second.close()
})

test('RV2 a failed refresh leaves the last good result with its age and the reason, in number tiles too; a refusal takes the rows away', async ({
  page,
  openAs,
  api,
}) => {
  const { ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const colleague = await api.newUser({})
  const [table, number] = [
    await on.byDiagnosis(ask, { name: unique('Table') }),
    await on.countOfVisits(ask, { name: unique('Number') }),
  ]
  const dashboard = await saveDashboard(ask, [table, number])
  const low = dashboard.tabs.map((each) => ({
    ...each,
    views: each.views.map((view) =>
      view.questionId === number.id
        ? { ...view, minH: 1, viewType: 'KPI', position: { ...view.position, h: 1 } }
        : view,
    ),
  }))
  const tabs = [...low, { index: 1, name: 'Second', views: [] }]
  await ask('PUT', '/core/dashboards', { id: dashboard.id, version: 1, name: dashboard.name, tabs })
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [colleague.username] })
  const execute = /\/(execute|core\/batch)$/
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true }).first()
  const expectShown = async (mark: RegExp | undefined) => {
    for (const [tile, text] of [
      [tileOf(page, table.name), 'I10'],
      [tileOf(page, number.name), '5'],
    ] as const) {
      if (mark) await expect(tile.getByText(mark)).toBeVisible()
      else await expect(tile.getByText(/Not refreshed/)).toHaveCount(0)
      await expect(tile.locator('[data-dimmed]')).toHaveCount(0)
      await expect(tile).toContainText(text)
    }
  }
  await openAs(colleague, `/dashboards/${dashboard.id}`)
  await expectShown(undefined)

  await page.route(execute, (route) => route.abort())
  await refresh.click()
  const outOfReach = /^Not refreshed since \d\d:\d\d\. The server cannot be reached/
  await expectShown(outOfReach)
  await page.getByRole('tab', { name: 'Second' }).click()
  await expect(tileOf(page, table.name)).toHaveCount(0)
  await page.getByRole('tab').first().click()
  await expectShown(outOfReach)
  await page.unroute(execute)
  await page.route(execute, (route) =>
    route.fulfill({ status: 502, json: { title: 'The database is starting', status: 502, kind: 'database-failed' } }),
  )
  await refresh.click()
  await expectShown(/The database is starting/)
  await page.unroute(execute)
  await tileOf(page, table.name).getByRole('button', { name: 'Retry' }).click()
  await expect(tileOf(page, table.name).getByText(/Not refreshed/)).toHaveCount(0)
  await tileOf(page, number.name)
    .getByRole('button', { name: `Menu of ${number.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect(tileOf(page, number.name).getByText(/Not refreshed/)).toHaveCount(0)
  await refresh.click()
  await expectShown(undefined)

  const rows = page.locator('[data-tile]').getByText(/^(I10|5)$/)
  await page.route(execute, (route) =>
    route.fulfill({ status: 403, json: { title: 'You may not see this', status: 403, kind: 'forbidden' } }),
  )
  await refresh.click()
  await expect(tileOf(page, number.name)).toContainText('You may not see this')
  await expect(tileOf(page, table.name)).toContainText('You may not see this')
  await expect(rows).toHaveCount(0)
  await page.unroute(execute)
  await page.route(execute, (route) => route.abort())
  await refresh.click()
  await expect(tileOf(page, number.name)).toContainText('The server cannot be reached')
  await expect(rows).toHaveCount(0)
  await page.unroute(execute)
  await refresh.click()
  await expectShown(undefined)
  await ask('POST', '/core/dashboards/unshare', { dashboardsIds: [dashboard.id], userNames: [colleague.username] })
  await refresh.click()
  await expect(page.locator('[data-tile]')).toHaveCount(0)
})

test('DE5 DE9 each tile, even a low one, has its own states: a deleted question, an error with Retry, Stop, refresh and full screen', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const [gone, broken, slow] = [
    await on.byDiagnosis(ask, { name: unique('Gone') }),
    await on.byDiagnosis(ask, { name: unique('Broken') }),
    await on.countOfVisits(ask, { name: unique('Slow') }),
  ]
  const dashboard = await saveDashboard(ask, [gone, broken, slow])
  const low = dashboard.tabs.map((each) => ({
    ...each,
    views: each.views.map((view) => ({ ...view, minH: 1, position: { ...view.position, h: 1 } })),
  }))
  await ask('PUT', '/core/dashboards', { id: dashboard.id, version: 1, name: dashboard.name, tabs: low })
  await ask('DELETE', `/core/questions/${gone.id}`)
  // Of the first batch one part fails, and one does not come.
  await page.addInitScript(
    ([brokenId, slowId]) => {
      const send = window.fetch
      let isFirst = true
      window.fetch = async (address, init) => {
        const answer = await send(address, init)
        if (!isFirst || typeof address !== 'string' || !address.endsWith('/core/batch')) return answer
        isFirst = false
        const { parts } = JSON.parse(init?.body as string) as { parts: { call: string; params: { id: number } }[] }
        const executionOf = (id: number) =>
          parts.findIndex(({ call, params }) => call.endsWith('/execute') && params.id === id)
        const failed = {
          part: executionOf(brokenId),
          status: 500,
          body: { title: 'The database refused', status: 500 },
        }
        const lines = (await answer.text())
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as { part?: number })
        const shown = lines
          .filter(({ part }) => part !== executionOf(slowId))
          .map((line) => (line.part === failed.part ? failed : line))
        const text = shown.map((line) => `${JSON.stringify(line)}\n`).join('')
        return new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) }),
          { headers: answer.headers },
        )
      }
    },
    [broken.id, slow.id] as const,
  )
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, gone.name)).toContainText('Question Deleted')
  const words = await tileOf(page, gone.name).getByText('Question Deleted').boundingBox()
  const tile = await tileOf(page, gone.name).boundingBox()
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan((tile?.y ?? 0) + (tile?.height ?? 0))
  await tileOf(page, broken.name).getByRole('button', { name: 'Retry' }).click()
  await expect(tileOf(page, broken.name)).toContainText('I10')
  await expect(tileOf(page, slow.name).getByRole('status', { name: 'Loading' })).toBeVisible()
  await tileOf(page, slow.name).getByRole('button', { name: 'Stop' }).click()
  await expect(tileOf(page, slow.name)).toContainText('Stopped before the result arrived')
  await tileOf(page, slow.name)
    .getByRole('button', { name: `Menu of ${slow.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect(tileOf(page, slow.name)).toContainText('5')
  await test.step('at rest a tile is a title and a result; the rest is in its menu and in About this result, by keyboard too', async () => {
    const menu = tileOf(page, broken.name).getByRole('button', { name: `Menu of ${broken.name}` })
    await expect(tileOf(page, broken.name).getByText(/^\d+ rows$|^live$|^cached|^SQL$/)).toHaveCount(0)
    await page.mouse.move(0, 0)
    await page.getByRole('tab').first().focus()
    await expect(menu.locator('xpath=ancestor::*[@data-tile-menu]')).toHaveCSS('opacity', '0')
    await menu.focus()
    await expect(menu.locator('xpath=ancestor::*[@data-tile-menu]')).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'View type' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Back from View type' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('menuitem', { name: 'Export' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'About this result' }).click()
    const about = page.getByRole('dialog', { name: 'About this result' })
    await expect(about).toContainText(/4 rows, .* (live|cached)/)
    await expect(about.getByRole('link', { name: broken.name })).toHaveAttribute(
      'href',
      `/questions?openQuestion=${broken.id}`,
    )
    await about.getByText('SQL', { exact: true }).click()
    await expect(about.getByText(/select/i).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(menu).toBeFocused()
  })
  await page.getByRole('button', { name: `Menu of ${broken.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Open question' })).toHaveAttribute(
    'href',
    `/questions?openQuestion=${broken.id}`,
  )
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  const full = page.getByRole('dialog', { name: broken.name })
  await expect(full).toContainText('I10')
  await expect(full.getByText(broken.name, { exact: true })).toHaveCount(2)
  await expect(full.getByRole('heading', { name: broken.name })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
})

test('DE1 DE9 who may not is told so, a share is for looking, and its end takes effect at once', async ({
  page,
  openAs,
  api,
}) => {
  const { ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const reader = await api.newUser({})
  const question = await on.byDiagnosis(ask, { name: unique('Diagnoses') })
  const dashboard = await saveDashboard(ask, [question])
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, question.name)).toContainText('I10')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await tileOf(page, question.name)
    .getByRole('button', { name: `Menu of ${question.name}` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await ask('POST', '/core/dashboards/unshare', { dashboardsIds: [dashboard.id], userNames: [reader.username] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.getByText('Dashboard not found')).toBeVisible()

  for (const path of ['/dashboards/new', `/dashboards/edit/${dashboard.id}`]) {
    await page.goto(path)
    await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
    await expect(page.getByText('without sufficient permissions')).toBeVisible()
  }
  const { user: colleague } = await newAnalyst(api, on.clinic, editorPermissions)
  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [colleague.username] })
  await openAs(colleague, `/dashboards/edit/${dashboard.id}`)
  await expect(page.getByText('Sorry, You Are not Authorized to do this action.')).toBeVisible()
})

test('DE6 a shared filter narrows the tiles that can take it, says so on each, and its values travel in the address', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const reader = await api.newUser({})
  const [one, two] = [
    await on.byDiagnosis(ask, { name: unique('One') }),
    await on.byDiagnosis(ask, {
      name: unique('Two'),
      query: on.clinic.query('visits', [on.clinic.view('visits.diagnosis_code'), on.clinic.view('visits.cost')]),
    }),
  ]
  const number = await on.countOfVisits(ask, { name: unique('Number') })
  const notTaken = on.clinic.filter('holidays.day', 'isNotEmpty', [], { dynamic: true })
  const dashboard = await saveDashboard(ask, [number], { filters: [{ tabIndex: 0, filters: [notTaken] }] })
  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await expect(page.getByText('There is no filters you can add!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter By' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter By' })
  await expect(drawer).toContainText('No Filters Yet!')
  expect((await drawer.boundingBox())?.width).toBe(400)
  await page.keyboard.press('Escape')

  await addQuestion(page, one.name)
  await addQuestion(page, two.name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await page
    .getByRole('dialog', { name: 'Add filters' })
    .getByRole('button', { name: /diagnosis.code/i })
    .click()
  await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
  await drawer.getByRole('textbox').last().fill('I1')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await page.keyboard.press('Escape')
  for (const { name } of [one, two]) {
    await expect(tileOf(page, name)).toContainText(/Filtered by diagnosis.code contains I1/i)
    await expect(tileOf(page, name)).toContainText('I10')
    await expect(tileOf(page, name)).not.toContainText('E11')
  }
  await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis.code/i)
  await save(page)
  await expect(page).toHaveURL(/\/dashboards$/)

  await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
  await page.route('**/filter-columns', (route) => route.fulfill({ status: 500, json: { title: 'broken' } }), {
    times: 1,
  })
  await openAs(reader, `/dashboards/${dashboard.id}`)
  await expect(page.getByRole('alert')).toContainText('The filters could not be loaded.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tileOf(page, one.name)).toContainText('I10')
  await expect(tileOf(page, one.name)).not.toContainText('E11')
  await page.getByRole('button', { name: 'Filter By (1)' }).click()
  await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
  await drawer.getByRole('textbox').last().fill('E1')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(tileOf(page, one.name)).toContainText('E11')
  const link = page.url()
  expect(link).toContain('filters1=')
  await page.goto('/dashboards')
  await page.goto(link)
  await expect(tileOf(page, one.name)).toContainText('E11')
  await expect(tileOf(page, one.name)).not.toContainText('I10')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Filtered by diagnosis code contains E1$/i)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await test.step('the bar above the tiles shows the values, and a choice in it is applied at once', async () => {
    const bar = page.getByRole('group', { name: 'Filters' })
    const chip = bar.getByRole('button', { name: /^diagnosis code/i })
    const picker = page.getByRole('dialog', { name: /diagnosis code/i })
    await expect(chip).toHaveText(/contains E1$/)
    await bar.getByRole('button', { name: /^Set diagnosis code back$/i }).click()
    await expect(chip).toHaveText(/contains I1$/)
    await expect(page).not.toHaveURL(/filters1/)
    await chip.click()
    await picker.getByRole('button', { name: 'Clear' }).click()
    await expect(tileOf(page, one.name)).toContainText('E11')
    await page.keyboard.press('Escape')
    await expect(chip).toHaveText(/All$/)
    await chip.click()
    await picker.getByRole('option', { name: 'E11' }).click()
    await expect(chip).toHaveText(/E11$/)
    await expect(tileOf(page, one.name)).not.toContainText('I10')
    await expect(page).toHaveURL(/filters1=/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Back to defaults' }).click()
    await expect(chip).toHaveText(/contains I1$/)
    await expect(bar.getByRole('button', { name: 'Back to defaults' })).toHaveCount(0)
  })
  await test.step('a value of a tile filters the others, as a chip and in the address, until Escape', async () => {
    const chip = page.getByRole('button', { name: /^Stop filtering by diagnosis code I10$/i })
    const ofTwo = page.waitForRequest((request) =>
      executionsIn(request).some(
        ({ questionId, dynamicFilters = [] }) => questionId === two.id && dynamicFilters.length > 1,
      ),
    )
    await tileOf(page, one.name).getByRole('gridcell', { name: 'I10' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter the dashboard by I10' }).click()
    await expect(chip).toBeVisible()
    expect(executionsIn(await ofTwo)[0]?.dynamicFilters).toMatchObject([
      { operator: 'contains', values: ['I1'] },
      { operator: 'in', values: ['I10'] },
    ])
    await expect(tileOf(page, two.name)).toContainText(/Filtered by diagnosis code contains I1; diagnosis code in I10/i)
    await expect(tileOf(page, one.name), 'the tile itself shows its other values still').not.toContainText(/in I10/)
    await expect(tileOf(page, number.name)).toContainText(/Not filtered by diagnosis code/i)
    await expect(page).toHaveURL(/cross1=/)
    await page.keyboard.press('Escape')
    await expect(chip).toHaveCount(0)
    await expect(page).not.toHaveURL(/cross1/)
  })
  await page.getByRole('button', { name: 'Filter By (1)' }).click()
  const cleared = page.waitForRequest((request) => executionsIn(request).length > 0)
  await drawer.getByRole('button', { name: 'Clear' }).first().click()
  await drawer.getByRole('button', { name: 'Preview' }).click()
  expect(executionsIn(await cleared)[0]?.dynamicFilters, 'a cleared filter asks for all values').toMatchObject([
    { values: [] },
  ])
  await drawer.getByRole('button', { name: 'Saved values' }).click()
  await expect(tileOf(page, one.name)).toContainText('I10')
  await expect(page).not.toHaveURL(/filters1/)
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer, 'what is narrowed can be seen on a phone').toBeHidden()
})

test('DE6 filters of all tabs are chosen once and remembered, lists follow other filters, and a phone has a sheet for them', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const columns = [on.clinic.view('hospitals.name'), on.clinic.view('patients.full_name')]
  const visits = await on.byDiagnosis(ask, { name: unique('Visits'), query: on.clinic.query('visits', columns) })
  const tile = (index: number) => ({
    id: `tile-${index}`,
    questionId: visits.id,
    title: visits.name,
    viewType: 'TABLE',
    minW: 4,
    minH: 3,
    position: { i: `tile-${index}`, x: 0, y: 0, w: 12, h: 8 },
  })
  const anyOf = (column: string) => on.clinic.filter(column, 'in', [], { dynamic: true })
  const dashboard = await saveDashboard(ask, [], {
    tabs: [0, 1].map((index) => ({ index, name: `Tab ${index + 1}`, views: [tile(index)] })),
    filters: [{ tabIndex: 0, filters: [anyOf('patients.full_name')] }],
  })
  const bar = page.getByRole('group', { name: 'Filters' })
  const chip = (name: RegExp) => bar.getByRole('button', { name })
  const [hospital, patient] = [/^name/i, /^full.name/i]
  const option = (name: string) => page.getByRole('option', { name })

  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await page.getByRole('button', { name: 'Add Filters' }).click()
  await page.getByRole('dialog', { name: 'Add filters' }).getByRole('button', { name: hospital }).click()
  await page
    .getByRole('dialog', { name: 'Filter By' })
    .getByRole('region', { name: hospital })
    .getByLabel('On all tabs')
    .check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()

  await page.goto(`/dashboards/${dashboard.id}`)
  await chip(hospital).click()
  await option('North').click()
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(tileOf(page, visits.name)).not.toContainText('Cem South')
  await page.keyboard.press('Escape')
  await chip(patient).click()
  await expect(page.getByText('Narrowed by name.', { exact: false })).toBeVisible()
  await expect(option('Ada North')).toBeVisible()
  await expect(option('Cem South')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all values' }).click()
  await expect(option('Cem South')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Tab 2' }).click()
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(chip(patient)).toHaveCount(0)
  await expect(tileOf(page, visits.name)).toContainText('Ada North')

  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/North$/)
  await expect(page, 'the address says what is shown').toHaveURL(/filters=/)
  await page.goto(`/dashboards/${dashboard.id}?filters1=${encodeURIComponent('[]')}`)
  await expect(chip(hospital), 'a link shows what its sender saw').toHaveText(/All$/)
  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/North$/)
  await bar.getByRole('button', { name: 'Back to defaults' }).click()
  await expect(chip(hospital)).toHaveText(/All$/)
  const saved = async () => (await ask('GET', `/core/dashboards/${dashboard.id}`)) as { chosenFilters?: object }
  await expect.poll(saved).not.toHaveProperty('chosenFilters')
  await page.goto(`/dashboards/${dashboard.id}`)
  await expect(chip(hospital)).toHaveText(/All$/)
  await expect(page).not.toHaveURL(/filters=/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('tab', { name: 'Tab 2' })).not.toBeInViewport()
  await expect(chip(hospital), 'the bar stays in sight').toBeInViewport()
  await chip(hospital).click()
  const sheet = page.getByRole('dialog', { name: hospital })
  await expect(option('North')).toBeVisible()
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return box && [box.x, box.width, box.y + box.height].map(Math.round)
    })
    .toEqual([0, 390, 844])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toHaveCount(0)
})

test('DE9 a full screen goes on to the next tab, and waits while somebody uses pointer or keys', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const tabs = ['Beds', 'Waits'].map((name, index) => ({ index, name, views: [] }))
  const dashboard = await saveDashboard(ask, [], { tabs })
  const shown = (name: string) => expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(user, `/dashboards/${dashboard.id}?full=1`)
  const rotation = page.getByRole('button', { name: 'Change tabs: off' })
  const beside = [
    page.getByRole('heading', { level: 1 }),
    rotation,
    page.getByRole('button', { name: 'Leave full screen' }),
  ]
  await expect(rotation).toBeVisible()
  const tops = await Promise.all(beside.map(async (each) => (await each.boundingBox())?.y ?? 0))
  expect(Math.max(...tops) - Math.min(...tops), 'the head of a phone has one row').toBeLessThan(20)
  await rotation.click()
  await page.getByRole('menuitemradio', { name: 'Every 15 seconds' }).click()
  await expect(page).toHaveURL(/rotate=15/)
  await page.clock.runFor(15_100)
  await shown('Waits')
  await page.clock.runFor(10_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(10_000)
  await shown('Waits')
  const idle = page.locator('[data-idle]')
  await expect(idle, 'after ten seconds without pointer or keys the tools are gone').toHaveCount(1)
  await page.mouse.move(300, 300)
  await expect(idle).toHaveCount(0)
  await page.clock.runFor(14_000)
  await shown('Waits')
  await page.clock.runFor(1_100)
  await shown('Beds')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.clock.runFor(40_000)
  await shown('Beds')
})

test('DE9 a viewer refreshes by hand and by the clock, which also shows a newer version, fills the screen and prints every tile, dark on white', async ({
  page,
  openAs,
  api,
}) => {
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const questions = await Promise.all(
    Array.from({ length: 10 }, (_, at) => on.byDiagnosis(ask, { name: `Tile ${at + 1}` })),
  )
  const dashboard = await saveDashboard(ask, questions)
  await page.addInitScript((fiveMinutesMs) => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.documentElement.dataset.mantineColorScheme ?? '')
    const { setInterval, setTimeout } = window
    // The five minutes pass at once, but only once.
    window.setInterval = ((work: () => void, ms: number) =>
      ms === fiveMinutesMs ? setTimeout(work, 500) : setInterval(work, ms)) as typeof window.setInterval
  }, 5 * 60_000)
  await openAs(user, `/dashboards/${dashboard.id}`)
  await expect(tileOf(page, 'Tile 1')).toContainText('I10')
  const refreshes: unknown[] = []
  page.on('request', (request) => refreshes.push(...executionsIn(request).map(({ maxAgeSeconds }) => maxAgeSeconds)))
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect.poll(() => refreshes.length).toBeGreaterThan(2)
  expect(new Set(refreshes)).toEqual(new Set([0]))
  await page.getByRole('button', { name: 'Refresh automatically: Off' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Off',
    'Every minute',
    'Every 5 minutes',
    'Every 15 minutes',
  ])
  const { id, version, name, tabs } = dashboard
  await ask('PUT', '/core/dashboards', { id, version, name, tabs: tabs.map((each) => ({ ...each, name: 'Tomorrow' })) })
  await page.getByRole('menuitemradio', { name: 'Every 5 minutes' }).click()
  await expect(page).toHaveURL(/refresh=5/)
  // Displays of the same dashboard share answers of half that time.
  await expect.poll(() => refreshes).toContain(150)
  await expect(page.getByRole('tab')).toHaveText(['Tomorrow'])
  await page.getByRole('button', { name: 'Refresh automatically: Every 5 minutes' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()

  await page.getByRole('button', { name: 'Full screen', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  expect(await page.evaluate(() => document.elementFromPoint(60, 28)?.closest('header') ?? null)).toBeNull()
  await expect(page.locator('header').first()).toHaveJSProperty('inert', true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true }).first()).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(tileOf(page, 'Tile 10')).toContainText('I10')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Printed [A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(tileOf(page, 'Tile 1').getByRole('columnheader')).toHaveText(['#', 'visits.diagnosis_code', 'visits.id'])
  await expect(
    tileOf(page, 'Tile 1').getByRole('combobox'),
    'the choice of rows on a page is for the screen',
  ).toHaveCount(0)
  const [one, two, four] = [await boxOf(page, 'Tile 1'), await boxOf(page, 'Tile 2'), await boxOf(page, 'Tile 4')]
  expect(
    [two[1], (two[0] ?? 0) > (one[0] ?? 0), four[0], (four[1] ?? 0) > (one[1] ?? 0)],
    'tiles stand on paper as on the screen',
  ).toEqual([one[1], true, one[0], true])
  await expect(page.getByRole('link', { name: 'Soundings, start page' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
