import { connectClinic, newAnalyst, saveDashboard, saveQuestion } from './clinic.ts'
import { connectClinicWithQuestions, editorPermissions, notifications } from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const FIVE_MINUTES = '05:01'

test('display links: a wall shows one dashboard without a sign-in, keeps its picture without the server, and is emptied when the link is revoked', async ({
  page,
  browser,
  openAs,
  api,
}) => {
  const on = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, on.clinic, editorPermissions)
  const dashboard = await saveDashboard(ask, [
    await on.countOfVisits(ask, { name: 'Visits' }),
    await on.byDiagnosis(ask, { name: 'By diagnosis' }),
  ])
  const links = page.getByRole('dialog')

  const address = await test.step('its maker creates it in the share popover, and sees its address once', async () => {
    await openAs(user, `/dashboards/${dashboard.id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Display links' }).click()
    await expect(links.getByText('No display links yet')).toBeVisible()
    await links.getByRole('button', { name: 'New display link' }).click()
    await expect(links.getByLabel('Name')).toBeFocused()
    await links.getByLabel('Name').fill('Ward 3')
    await expectAccessible(page)
    await links.getByRole('button', { name: 'Create link' }).click()
    await expect(links.getByText('Copy the address now. It is not shown again.')).toBeVisible()
    const text = (await links.locator('code').textContent()) ?? ''
    await links.getByRole('button', { name: 'Done' }).click()
    await expect(links.getByRole('listitem')).toContainText('Never opened.')
    return text
  })

  // A browser in which no one has signed in.
  const display = await (await browser.newContext()).newPage()
  const sent: URL[] = []
  display.on('request', (request) => sent.push(new URL(request.url())))
  await display.clock.install()
  const tile = display.locator('[data-tile]').filter({ hasText: 'Visits' }).first()

  await test.step('the display shows the dashboard, and asks for nothing else', async () => {
    await display.goto(address)
    await expect(display.getByRole('heading', { name: dashboard.name })).toBeVisible()
    await expect(tile.locator('h2')).toHaveText('Visits')
    await expect(display.locator('[data-tile]').nth(1)).toContainText('I10')
    // Headings are buttons too; they say what a column is.
    await expect(display.locator('[data-tile] button:not([data-printed]):visible')).toHaveCount(0)
    await expectAccessible(display)
    expect(sent.filter(({ href }) => href.includes('sndd_'))).toEqual([])
    const calls = sent
      .map(({ pathname }) => pathname)
      .filter((path) => /^\/(auth|core|discovery|exporter)\//.test(path))
    expect(calls.filter((path) => !path.startsWith('/core/display'))).toEqual([])
  })

  await test.step('each tile is asked once by a refresh, also by one that brings another version, even an earlier one, as of a store that was put back', async () => {
    const asked = () => sent.filter(({ pathname }) => pathname.endsWith('/execute')).length
    let given = 0
    let saved = 0
    await display.route('**/core/display', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { version: number }
      saved = answer.version
      await route.fulfill({ response, json: { ...answer, version: saved + given } })
    })
    // The server would refuse rows for a version that it does not have, and the display would look for a newer one.
    await display.route('**/core/display/tiles/**', async (route) => {
      const body = route.request().postDataJSON() as { dashboardVersion: number }
      await route.continue({ postData: { ...body, dashboardVersion: saved } })
    })
    for (given of [1, 0, 0]) {
      const before = asked()
      await display.clock.fastForward(FIVE_MINUTES)
      await expect.poll(() => asked() - before).toBeGreaterThan(1)
      await expect(tile).toContainText('5')
      expect(asked() - before).toBe(2)
    }
    // A refresh that is still on its way is answered first.
    await display.unrouteAll({ behavior: 'wait' })
  })

  await test.step('without the server the last picture stays, says how old it is, and is refreshed once the network is back', async () => {
    await display.context().setOffline(true)
    await display.clock.fastForward(FIVE_MINUTES)
    await expect(tile).toContainText('Not refreshed since')
    await display.context().setOffline(false)
    await expect(tile).not.toContainText('Not refreshed since')
  })

  await test.step('once it is revoked the display shows no row any more, and says so', async () => {
    await links.getByRole('button', { name: 'Revoke Ward 3' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(notifications(page)).toContainText('Ward 3 is revoked')
    await display.clock.fastForward(FIVE_MINUTES)
    await expect(display.getByText('This display link does not work any more')).toBeVisible()
    await expect(display.locator('[data-tile]')).toHaveCount(0)
    await expectAccessible(display)
  })
  await display.context().close()
})

test('a display never has words of one version of its dashboard over rows of another, also on tabs that come later', async ({
  api,
  browser,
}) => {
  const clinic = await connectClinic(api)
  const question = await saveQuestion(api.asAdmin, clinic)
  const draft = (diagnosis: string) => ({
    tabs: ['Today', 'Week'].map((name, index) => ({
      index,
      name,
      views: [
        {
          id: `tile-${index}`,
          position: { i: `tile-${index}`, x: 0, y: 0, w: 12, h: 5 },
          minW: 4,
          minH: 3,
          title: name,
          viewType: 'TABLE',
          questionId: question.id,
        },
      ],
    })),
    filters: [],
    filtersOnAllTabs: [clinic.filter('visits.diagnosis_code', 'equals', [diagnosis], { dynamic: true })],
  })
  const dashboard = await saveDashboard(api.asAdmin, [], draft('I10'))
  const { token } = await api.asAdmin<{ token: string }>('POST', `/core/dashboards/${dashboard.id}/display-links`, {
    name: 'Ward 3',
    expiresDate: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const display = await (await browser.newContext()).newPage()
  await display.clock.install()
  await display.goto(`${process.env.E2E_URL}/display?refresh=15&rotate=30#${token}`)
  const tile = display.locator('[data-tile]')
  const words = display.locator('header p')
  await expect(tile).toContainText('I10')
  await expect(words).toContainText('I10')

  await api.asAdmin('PUT', '/core/dashboards', { id: dashboard.id, name: dashboard.name, ...draft('H25') })
  await display.clock.fastForward(31_000)
  await expect(display.getByRole('tab', { name: 'Week' })).toHaveAttribute('aria-selected', 'true')
  await expect(tile).toContainText('H25')
  await expect(words).toContainText('H25')
  await expect(words).not.toContainText('I10')
  await display.context().close()
})
