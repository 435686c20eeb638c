import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Question } from '@soundings/contract'
import { newChartOptions } from '../packages/web/src/charts/chart-options.ts'
import { connectClinic, saveDashboard, saveQuestion, type Clinic } from './clinic.ts'
import { tileOf } from './dashboard-page.ts'
import { expect, expectAccessible, test } from './test.ts'

/** Stays of two wards: 1 and 3 days on a Monday at nine, 9 days on a Tuesday at ten, and one without days. */
const stays = `
  create table stays (id integer primary key, ward text, class text, days integer, cost integer, admitted_at timestamp);
  insert into stays values
    (1, 'North', 'Short', 1, 100, '2026-06-01 09:10:00'), (2, 'North', 'Short', 3, 200, '2026-06-01 09:40:00'),
    (3, 'South', 'Long', 9, 900, '2026-06-02 10:00:00'), (4, 'South', 'Long', null, 50, '2026-06-02 10:30:00');
`

/** A question of each type, and its chart in words. */
function questionsOf(clinic: Clinic) {
  const group = (label: string, column: string, grouping = 'uniqueValues', more: object = {}) =>
    clinic.group(`stays.${column}`, grouping, {
      label,
      expression: [{ ...clinic.term(`stays.${column}`, grouping), ...more }],
    })
  const view = (label: string, aggregation: string, column = 'days', more: object = {}) =>
    clinic.view(`stays.${column}`, aggregation, {
      label,
      expression: [{ ...clinic.term(`stays.${column}`, aggregation), ...more }],
    })
  const count = view('Stays', 'rowCount', 'id')
  const days = { ...view('Average stay', 'avg'), format: { style: 'duration', of: 'days' } }
  return [
    {
      defaultView: 'COMBINED',
      columns: [group('Ward', 'ward'), count, days],
      sentence:
        'Bar and line chart: COMBINED. 2 categories. Stays (bar): highest 2 at North, lowest 2 at North; Average stay (line, right axis): highest 9 d at South, lowest 2 d at North.',
    },
    {
      defaultView: 'HEAT_MAP',
      columns: [group('Day', 'admitted_at', 'dayOfWeek'), group('Hour', 'admitted_at', 'hourOfDay'), count],
      sentence:
        'Heat map: HEAT_MAP. 7 by 24 cells, 166 not in the result. Highest 2 at Monday, 09:00, lowest 2 at Monday, 09:00.',
    },
    {
      defaultView: 'SCATTER',
      columns: [group('Ward', 'ward'), group('Class', 'class'), view('Cost', 'sum', 'cost'), days],
      sentence: 'Scatter chart: SCATTER. 2 points. Cost 300 to 950, Average stay 2 d to 9 d.',
    },
    {
      defaultView: 'HISTOGRAM',
      columns: [group('Days', 'days', 'bands', { bands: ['0', '2', '4', '6', '8', '10'] }), count],
      sentence:
        'Histogram chart: HISTOGRAM. 5 categories. Stays: highest 1 at 0 to below 2, lowest 0 at 4 to below 6. Not on the axis: not recorded, Stays 1.',
    },
    {
      defaultView: 'BOX_PLOT',
      columns: [
        group('Ward', 'ward'),
        view('Min', 'min'),
        view('P25', 'percentile', 'days', { percentile: '25' }),
        view('Median', 'median'),
        view('P75', 'percentile', 'days', { percentile: '75' }),
        view('Max', 'max'),
      ],
      sentence: 'Box plot chart: BOX_PLOT. 2 categories. Median: highest 9 at South, lowest 2 at North.',
    },
  ]
}

const viewTypeOptions = JSON.stringify(newChartOptions)
const gauge = { style: 'gauge', from: 0, to: 4, target: 3, better: 'lower', compare: 'target' }

const pickView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('the number of a low gauge is whole on a phone, also below a title of two lines', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const name = 'Average stay of all inpatients'
  const question = await saveQuestion(api.asAdmin, clinic, {
    name,
    defaultView: 'KPI',
    viewTypeOptions: JSON.stringify({ number: gauge }),
    query: clinic.query('stays', [clinic.view('stays.days', 'avg')]),
  })
  const position = { i: 'low', x: 0, y: 0, w: 3, h: 1 }
  const view = { id: 'low', position, minW: 2, minH: 1, title: name, viewType: 'KPI', questionId: question.id }
  const dashboard = await saveDashboard(api.asAdmin, [], { tabs: [{ index: 0, name: 'Today', views: [view] }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(`/dashboards/${dashboard.id}`)
  const number = tileOf(page, name).getByLabel('4.333333333333333', { exact: true })
  await expect(number).toBeVisible()
  expect(await number.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(2)
})

test('each chart type draws its question on a dashboard, with a menu, keys and an image', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const asked = questionsOf(clinic)
  const save = (name: string, defaultView: string, columns: unknown[], options = viewTypeOptions) =>
    saveQuestion(api.asAdmin, clinic, {
      name,
      defaultView,
      viewTypeOptions: options,
      query: clinic.query('stays', columns),
    })
  const questions: Question[] = []
  for (const { defaultView, columns } of asked) questions.push(await save(defaultView, defaultView, columns))
  const average = clinic.view('stays.days', 'avg', { label: 'Average stay' })
  const above = await save('GAUGE', 'KPI', [average], JSON.stringify({ number: gauge }))
  const wait = await save('WAIT', 'KPI', [{ ...average, format: { style: 'duration', of: 'days' } }])
  const dashboard = await saveDashboard(api.asAdmin, [...questions, above, wait])
  await openAsAdmin(`/dashboards/${dashboard.id}`)

  await test.step('the sentence of each chart has its numbers', async () => {
    for (const { defaultView, sentence } of asked) {
      const chart = tileOf(page, defaultView).getByRole('group', { name: / chart: |^Heat map: / })
      await expect(chart).toHaveAccessibleName(sentence)
      await expect(chart.locator('[aria-busy=false] canvas')).toBeVisible()
    }
  })
  await test.step('a number beyond the range of its gauge is said in words', async () => {
    const tile = tileOf(page, 'GAUGE')
    await expect(tile.getByLabel('4.333333333333333', { exact: true })).toBeVisible()
    await expect(tile).toContainText('Above the range of 0 to 4')
    await expect(tile).toContainText('1.3 above target 3')
    await expect(tile.getByRole('img', { name: /^Gauge from 0 to 4, target 3/ })).toBeVisible()
  })
  await test.step('keys reach cells, and open their menu', async () => {
    const heat = tileOf(page, 'HEAT_MAP').getByRole('group', { name: /^Heat map/ })
    await heat.focus()
    for (const key of ['ArrowRight', ...Array<string>(9).fill('ArrowRight')]) await heat.press(key)
    await expect(heat.getByRole('status')).toHaveText('Monday, 09:00: 2')
    await heat.press('ContextMenu')
    await expect(page.getByRole('menuitem', { name: 'Show Details' })).toHaveAttribute('href', /drillDown/)
    await page.keyboard.press('Escape')
    const box = tileOf(page, 'BOX_PLOT').getByRole('group', { name: /^Box plot/ })
    await box.focus()
    await box.press('ArrowRight')
    await expect(box.getByRole('status')).toHaveText(
      'North: lowest 1, 25th percentile 1.5, median 2, 75th percentile 2.5, highest 3',
    )
  })
  await test.step('a chart is saved as an image', async () => {
    await tileOf(page, 'SCATTER').hover()
    await page.getByRole('button', { name: 'Menu of SCATTER' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /image|PNG/i }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(1, 4).toString()).toBe('PNG')
  })
  await expectAccessible(page)
  await test.step('settings of a duration offer no unit and no decimals, which it has by itself', async () => {
    await page.goto(`/dashboards/edit/${dashboard.id}`)
    await tileOf(page, 'WAIT').hover()
    await page.getByRole('button', { name: 'Menu of WAIT' }).click()
    await page.getByRole('menuitem', { name: 'View settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'View settings' })
    await expect(dialog).toContainText('Targets and ranges are in days.')
    await expect(dialog.getByLabel('Unit')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('on a wall all tiles fill the screen, enlarged and sharp', async () => {
    await page.setViewportSize({ width: 2560, height: 2160 })
    await page.addInitScript(noteShownNumbers)
    await page.goto(`/dashboards/${dashboard.id}?full=1`)
    for (const { defaultView } of asked)
      await expect(tileOf(page, defaultView).locator('[aria-busy=false] canvas')).toBeVisible()
    // Browsers round the part of an enlarged tile that is seen.
    for (const { name } of [...questions, above, wait])
      await expect(tileOf(page, name)).toBeInViewport({ ratio: 0.999 })
    const canvas = tileOf(page, 'SCATTER').locator('canvas')
    const sharpness = () =>
      canvas.evaluate((drawn: HTMLCanvasElement) => drawn.width / drawn.getBoundingClientRect().width)
    await expect.poll(sharpness).toBeCloseTo(1, 1)
    const zoom = await canvas.evaluate(
      (drawn: HTMLCanvasElement) => drawn.getBoundingClientRect().width / drawn.offsetWidth,
    )
    expect(zoom).toBeGreaterThan(1.3)
    const shown = await page.evaluate(() => document.documentElement.dataset.numbers?.split('|').toSorted())
    expect(shown, 'a number has its format from its first frame').toEqual(['4 d 8 h', '4.3'])
    await expectAccessible(page)
  })
})

/** Runs in the page: keeps every text that a number has shown in any frame. */
function noteShownNumbers() {
  const seen = new Set<string>()
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[data-tile] p[aria-label]')) seen.add(textContent ?? '')
    if (seen.size > 0) document.documentElement.dataset.numbers = [...seen].join('|')
    requestAnimationFrame(look)
  }
  look()
}

test('the studio offers what fits, says what others need, and adds the five numbers of a box plot', async ({
  page,
  api,
  openAsAdmin,
}) => {
  const clinic = await connectClinic(api, undefined, stays)
  const columns = [
    clinic.group('stays.ward', 'uniqueValues', { label: 'Ward' }),
    clinic.view('stays.id', 'rowCount', { label: 'Stays' }),
    clinic.view('stays.days', 'avg', { label: 'Average stay', format: { style: 'duration', of: 'days' } }),
  ]
  const question = await saveQuestion(api.asAdmin, clinic, {
    query: clinic.query('stays', columns),
    defaultView: 'TABLE',
    viewTypeOptions,
  })
  await openAsAdmin(`/questions/edit/${question.id}`)
  await expect(page.getByRole('grid')).toContainText('South')

  await test.step('bars and lines change places and axes', async () => {
    await pickView(page, 'Bar and line')
    const chart = page.getByRole('group', { name: /^Bar and line chart/ })
    await expect(chart).toHaveAccessibleName(/Average stay \(line, right axis\)/)
    await page.getByRole('button', { name: 'View settings' }).click()
    await page.getByRole('menuitem', { name: 'Bars, lines and axes …' }).click()
    const dialog = page.getByRole('dialog', { name: 'View settings' })
    await dialog.getByRole('combobox', { name: 'Average stay: bars or line' }).selectOption('Bars')
    await dialog.getByRole('combobox', { name: 'Average stay: axis' }).selectOption('Left axis')
    await dialog.getByRole('combobox', { name: 'Stays: bars or line' }).selectOption('Line')
    await dialog.getByRole('button', { name: 'Add target' }).click()
    await dialog.getByRole('textbox', { name: 'Place of target 1' }).fill('5')
    await dialog.getByRole('textbox', { name: 'Label of target 1' }).fill('Plan')
    await dialog.getByRole('combobox', { name: 'Measure of target 1' }).selectOption('Stays')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(chart).toHaveAccessibleName(
      /Average stay \(bar\): .*; Stays \(line, right axis\).*Line at 5 \(Plan\)$/,
    )
  })
  await test.step('other charts say what they need, and a box plot adds it', async () => {
    await page.getByRole('button', { name: 'View type' }).click()
    await page.getByRole('menuitem', { name: 'Other charts' }).click()
    await expect(page.getByRole('menuitem', { name: /^Histogram/ })).toContainText('A count and one group of bands')
    await expect(page.getByRole('menuitem', { name: /^Histogram/ })).toBeDisabled()
    await page.getByRole('menuitem', { name: /^Box plot/ }).click()
    await expect(page.getByRole('group', { name: /^Box plot chart/ })).toHaveAccessibleName(
      /highest 9 at South, lowest 2 at North/,
    )
    await expect(page.getByText('Not drawn: Stays, Average stay.')).toBeVisible()
  })
})
