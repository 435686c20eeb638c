import type { Dashboard } from '@soundings/contract'
import type { Page } from '@playwright/test'
import { newAnalyst, saveDashboard } from './clinic.ts'
import {
  connectClinicWithQuestions,
  editorPermissions,
  notifications,
  saveChanges,
  tileOf,
  unique,
} from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function chooseInMenu(page: Page, title: string, item: string) {
  await tileOf(page, title)
    .first()
    .getByRole('button', { name: `Menu of ${title}` })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('DE8 a dashboard is renamed in place, its tiles go to other tabs and dashboards, one history undoes it all, versions stand side by side', async ({
  page,
  openAs,
  api,
}) => {
  const on = await connectClinicWithQuestions(api)
  const { user, ask } = await newAnalyst(api, on.clinic, [...editorPermissions, 'question.share'])
  const question = await on.byDiagnosis(ask, { name: unique('Diagnoses') })
  const [dashboard, other] = [await saveDashboard(ask, [question]), await saveDashboard(ask, [])]
  const stored = (id: number) => ask<Dashboard>('GET', `/core/dashboards/${id}`)
  const title = page.getByRole('heading', { level: 1 })

  await openAs(user, `/dashboards/edit/${dashboard.id}`)
  await expect(tileOf(page, question.name)).toContainText('I10')
  await test.step('title, duplicate and paste are undone one by one', async () => {
    await title.getByRole('button').click()
    await page.getByLabel('Dashboard name').fill('Morning round')
    await page.keyboard.press('Escape')
    await expect(title).toHaveText(dashboard.name)
    await title.getByRole('button').click()
    await page.getByLabel('Dashboard name').fill('Morning round')
    await page.keyboard.press('Enter')
    await expect(title).toHaveText('Morning round')
    await chooseInMenu(page, question.name, 'Duplicate')
    await expect(tileOf(page, question.name)).toHaveCount(2)
    await chooseInMenu(page, question.name, 'Copy')
    await expect(notifications(page)).toContainText('Tile copied')
    await button(page, 'Add tab').click()
    await button(page, 'Paste').click()
    await expect(tileOf(page, question.name)).toContainText('I10')
    await expectAccessible(page)
    for (let times = 0; times < 4; times += 1) await button(page, 'Undo').click()
    await expect(button(page, 'Undo')).toBeDisabled()
    await expect(title).toHaveText(dashboard.name)
    await expect(tileOf(page, question.name)).toHaveCount(1)
    for (let times = 0; times < 4; times += 1) await button(page, 'Redo').click()
    await expect(page.getByRole('tab')).toHaveCount(2)
  })
  await test.step('Back to saved can be undone, and what is saved is what was shown', async () => {
    await button(page, 'Back to saved').click()
    await expect(title).toHaveText(dashboard.name)
    await expect(button(page, 'Back to saved')).toBeDisabled()
    await button(page, 'Undo').click()
    await expect(title).toHaveText('Morning round')
    await saveChanges(page)
    const saved = await stored(dashboard.id)
    expect([saved.name, saved.tabs.map(({ views }) => views.length)]).toEqual(['Morning round', [2, 1]])
  })
  await test.step('the version before stands beside the one after it', async () => {
    await button(page, 'Earlier versions').click()
    await page.getByText('What changed after it').click()
    const comparison = page.getByRole('region', { name: 'Version 1 beside 2' })
    await expect(comparison.getByRole('row')).toContainText([
      'Version 1Version 2',
      `Name${dashboard.name}Morning round`,
      'Tab 2Not thereNew Tab',
      `Tile ${question.name}Not there${question.name}`,
      `Tile ${question.name}Not there${question.name}`,
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('a tile is pasted on another dashboard, by its own history', async () => {
    await page.goto(`/dashboards/edit/${other.id}`)
    await button(page, 'Paste').click()
    await expect(tileOf(page, question.name)).toContainText('I10')
    await saveChanges(page)
    expect((await stored(other.id)).tabs[0]?.views).toMatchObject([{ questionId: question.id, title: question.name }])
  })
  await test.step('a reader with the permission has a copy of their own', async () => {
    const reader = await api.newUser({ permissions: ['dashboard.write_access'] })
    await ask('POST', `/core/dashboards/${dashboard.id}/share`, { users: [reader.username] })
    await openAs(reader, `/dashboards/${dashboard.id}`)
    const duplicate = async () => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    }
    await duplicate()
    await expect(notifications(page)).toContainText('none of its 3 tiles can be kept')
    await expect(page, 'an empty copy is none').toHaveURL(new RegExp(`/${dashboard.id}$`))
    await ask('POST', `/core/questions/${question.id}/share`, { users: [reader.username] })
    await duplicate()
    await expect(title).toHaveText('Copy of Morning round')
    await expect(page).not.toHaveURL(new RegExp(`/${dashboard.id}$`))
  })
})
