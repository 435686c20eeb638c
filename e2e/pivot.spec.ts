import { readFile } from 'node:fs/promises'
import type { Question } from '@soundings/contract'
import type { Pivot } from '@soundings/query'
import { zipParts } from '../packages/server/src/testing/zip-parts.ts'
import { answerOf } from './answer-of.ts'
import { connectClinic, saveDashboard, saveQuestion } from './clinic.ts'
import { failReads, notifications } from './list-page.ts'
import { studioOn, studioPath } from './studio-page.ts'
import { expect, expectAccessible, test } from './test.ts'

const stays = `
  create table stays (id integer primary key, ward text, kind text, admitted date, days integer);
  insert into stays with recursive n(i) as (select 1 union all select i + 1 from n where i < 240)
  select i, case i % 4 when 0 then null else 'Ward ' || (i % 4) end, case when i % 3 = 0 then 'Planned' else 'Urgent' end, date('2026-01-01', (i % 180) || ' days'), i % 9 from n where i % 12 <> 5;
`

test('RV4 EX1 from an empty studio: a pivot is built, its groups change sides, it is sorted, undone, saved and exported as it is shown', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  await openAsAdmin(studioPath(clinic, 'stays'))
  const studio = studioOn(page)
  const grid = studio.preview.getByRole('grid')
  const lines = grid.getByRole('rowheader')
  const side = (name: string) => studio.preview.getByRole('group', { name, exact: true }).getByRole('button')

  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
  await studio.addView('Days', 'Median')
  await studio.addGroup('Ward')
  await studio.addGroup('Admitted', 'Quarter')
  await studio.run()
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Pivot' }).click()
  await expect(lines).toHaveText(['Ward 1', 'Ward 2', 'Ward 3', 'not recorded', 'Total'])
  await expect(side('Across')).toHaveText(['Admitted (Quarter)'])
  const query = clinic.query(
    'stays',
    [
      clinic.group('stays.ward'),
      clinic.group('stays.admitted', 'quarter'),
      clinic.view('stays.id', 'rowCount'),
      clinic.view('stays.days', 'median'),
    ],
    { resultLimit: 0 },
  )
  const { levels } = await api.asAdmin<Pivot>('POST', '/core/executor/pivot', { query, down: [0], across: [1] })
  const totals = levels.find(({ down, across }) => down === 0 && across === 0)!.rows[0]!
  const cells = grid.getByRole('row', { name: /^Total/ }).getByRole('gridcell')
  await expect(cells.nth(-2)).toHaveText(String(totals[0]))
  await expect(cells.nth(-1)).toHaveText(
    Number(totals[1]).toFixed(
      await cells
        .nth(-1)
        .textContent()
        .then((text) => text?.split('.')[1]?.length ?? 0),
    ),
  )
  await expectAccessible(page)

  // A third group finds its place; one changes sides, and both are taken back one by one.
  await studio.addGroup('Kind')
  await studio.run()
  await expect(side('Down')).toHaveText(['Ward', 'Admitted (Quarter)'])
  await expect(lines.first()).toHaveText('Ward 1')
  await side('Down').filter({ hasText: 'Admitted' }).click()
  await page.getByRole('menuitem', { name: 'Put across' }).click()
  await expect(side('Across')).toHaveText(['Kind', 'Admitted (Quarter)'])
  await expect(lines).toHaveText(['Ward 1', 'Ward 2', 'Ward 3', 'not recorded', 'Total'])
  await grid.getByRole('button', { name: 'Ward', exact: true }).click()
  await grid.getByRole('button', { name: 'Ward', exact: true }).click()
  await expect(lines).toHaveText(['not recorded', 'Ward 3', 'Ward 2', 'Ward 1', 'Total'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines.first()).toHaveText('Ward 1')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(lines.first()).toHaveText('not recorded')

  // Keys move and open the rows of a cell.
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Show Details' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Zoom in' }), 'into a date across').toBeVisible()
  await page.keyboard.press('Escape')

  // Saved, it is exported as it is shown.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save question' })
  const question = await answerOf<Question>(page, '/core/questions', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  await openAsAdmin(`/questions?openQuestion=${question.id}`)
  await expect(page.getByRole('rowheader')).toHaveText(['not recorded', 'Ward 3', 'Ward 2', 'Ward 1', 'Total'])

  // When its rows come again but it does not, the earlier pivot stays and says so; a refusal takes it away.
  const notice = page.getByText(/^Not refreshed since \d\d:\d\d\. The store is starting/)
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  const pivot = '**/core/executor/*/pivot'
  await failReads(page, pivot)
  await refresh.click()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await page.unroute(pivot)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await failReads(page, pivot, 403)
  await refresh.click()
  await expect(page.getByText('The pivot could not be loaded.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(0)
  await page.unroute(pivot)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(5)

  await page
    .getByRole('toolbar', { name: `Tools of ${question.name}` })
    .getByRole('button', { name: 'Export' })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'CSV (rows, not pivoted)',
    'Excel (XLSX)',
    'Parquet (rows, not pivoted)',
  ])
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const coming = page.waitForEvent('download')
  await notifications(page).getByRole('button', { name: 'Download' }).click()
  const sheet = (await zipParts(await readFile(await (await coming).path()))).get('xl/worksheets/sheet1.xml')!
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<(?:v|t)[^>]*>([^<]*)<\/(?:v|t)>/g)].map(([, value = '']) => value),
  )
  expect(rows.slice(3).map(([ward]) => ward)).toEqual(['not recorded', 'Ward 3', 'Ward 2', 'Ward 1', 'Total'])
  expect(rows.at(-1)!.slice(-2).map(Number)).toEqual(totals.map(Number))
})

test('RV4 on paper the total across has headings of its own, and not those of the last group', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const columns = [
    clinic.group('stays.ward', 'uniqueValues', { label: 'Ward' }),
    clinic.group('stays.kind', 'uniqueValues', { label: 'Kind' }),
    clinic.group('stays.admitted', 'quarter', { label: 'Quarter' }),
    clinic.view('stays.id', 'rowCount', { label: 'Stays' }),
  ]
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('stays', columns, { resultLimit: 0 }),
    defaultView: 'PIVOT',
    viewTypeOptions: JSON.stringify({ pivot: { down: ['Ward'], across: ['Kind', 'Quarter'] } }),
  })
  const dashboard = await saveDashboard(api.asAdmin, [question])
  await openAsAdmin(`/dashboards/${dashboard.id}`)
  await expect(page.getByRole('grid').getByRole('rowheader', { name: 'Ward 1' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const heads = page.locator('[data-paper] thead tr')
  const linesOf = (line: number) =>
    heads
      .nth(line)
      .locator('th')
      .evaluateAll((cells) => cells.slice(1).map((cell) => [cell.textContent, (cell as HTMLTableCellElement).colSpan]))
  const quarters = ['2026-Q1', '2026-Q2', 'Total']
  await expect(heads).toHaveCount(2)
  expect(await linesOf(0)).toEqual([
    ['Planned', 3],
    ['Urgent', 3],
    ['', 1],
  ])
  expect(await linesOf(1)).toEqual([...quarters, ...quarters, 'Total'].map((text) => [text, 1]))
})
