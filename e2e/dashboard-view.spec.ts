import { newAnalyst, saveDashboard } from './clinic.ts'
import { connectClinicWithQuestions, editorPermissions, executionsIn, tileOf, unique } from './dashboard-page.ts'
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
    await expect(tileOf(page, broken.name).getByText(/^\d+ rows$|^live$|^read|^cached|^SQL$/)).toHaveCount(0)
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
    await expect(about).toContainText(/4 rows, .* (live|read|cached)/)
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
