import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startGallery } from './gallery-server.ts'
import type { SoundingsServer } from './soundings-server.ts'
import { expect, test } from './test.ts'

let server: SoundingsServer

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  server = await startGallery()
})

test.afterAll(() => server.stop())

const open = (page: Page, exhibit: string) =>
  page.goto(`${server.url}/gallery.html?show=${encodeURIComponent(exhibit)}`)
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('RV2 only the cells in sight of 100,000 rows and 200 columns are drawn', async ({ page }) => {
  await open(page, 'A long table')
  await expect(section(page, 'A long table').getByText('No data')).toBeVisible()
  await page.getByRole('button', { name: 'Show 100,000 rows' }).click()
  const long = grid(page, 'Hundred thousand rows')
  await expect(long.getByText('Row 1', { exact: true })).toBeVisible()
  expect(await long.getByRole('gridcell').count()).toBeLessThan(1500)
})

test('RV3 the number is short only where the tile is narrow', async ({ page }) => {
  await open(page, 'Numbers and states of a result')
  const numbers = section(page, 'Numbers and states of a result').getByLabel('1,234,567,890')
  await expect(numbers.first()).toHaveText('1,234,567,890')
  await expect(numbers.nth(1)).toHaveText('1.23B')
})

test('RV4 a chart can be read as a sentence and as a table, and its settings keep their couplings', async ({
  page,
}) => {
  await open(page, 'Result charts')
  await test.step('a chart can be read as a sentence and as a table', async () => {
    const charts = section(page, 'Result charts')
    await expect(charts.getByRole('group', { name: /^Line chart: Visits by month. 24 categories/ })).toBeVisible()
    await charts.getByRole('button', { name: 'Show as table' }).nth(1).click()
    await expect(grid(page, 'Visits by ward')).toContainText('Cardiology')
  })
  await test.step('an unknown view type is a type error, and a percentage bar brings its companions', async () => {
    const charts = section(page, 'Result charts')
    await charts.getByRole('checkbox', { name: 'percentageBar' }).check()
    for (const name of ['stack', 'barLabel'])
      await expect(charts.getByRole('checkbox', { name, exact: true })).toBeChecked()
    for (const name of ['maxPoint', 'minPoint', 'avgPoint'])
      await expect(charts.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
    await charts.getByRole('combobox', { name: 'View type' }).selectOption('RADAR')
    await expect(charts.getByText('Type error')).toBeVisible()
  })
})

const chart = (page: Page, name: RegExp) => section(page, 'Results with their tools').getByRole('group', { name })
const entries = (page: Page) => page.getByRole('menuitem')

/** Where the pie's right half lies. */
async function slicePoint(page: Page) {
  const pie = chart(page, /^Pie chart/)
  await pie.scrollIntoViewIfNeeded()
  // Slices that are still growing are not where they will be.
  await expect(pie.locator('[aria-busy=false] canvas')).toBeVisible()
  const box = (await pie.boundingBox())!
  return { x: box.x + box.width / 2 + 24, y: box.y + box.height * 0.56 }
}

test('RV6 keys open the segment menu of a chart that is not drawn yet', async ({ page }) => {
  // A chart draws itself when it learns its size, which a busy machine tells late; here never.
  await page.addInitScript(() => {
    window.ResizeObserver = class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    }
  })
  await open(page, 'Results with their tools')
  const line = chart(page, /^Line chart/)
  await line.press('ArrowRight')
  await line.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Zoom in', exact: true })).toBeVisible()
})

test('RV3 RV4 RV6 the segment menu opens by mouse and keyboard, a chart becomes an image, and a number gets a colour', async ({
  page,
}) => {
  await open(page, 'Results with their tools')
  await test.step('a click and a right click on a slice open its menu', async () => {
    const { x, y } = await slicePoint(page)
    for (const button of ['left', 'right'] as const) {
      await page.mouse.click(x, y, { button })
      await expect(entries(page)).toHaveText(['Show Details', 'Filter Out'])
      await page.keyboard.press('Escape')
      await expect(entries(page)).toHaveCount(0)
    }
  })
  await test.step('the image of a chart is a PNG on white, also from a dark page', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(chart(page, /^Line chart/).locator('canvas')).toBeVisible()
    const coming = page.waitForEvent('download')
    await page
      .getByRole('toolbar', { name: 'Tools of Visits by month' })
      .getByRole('button', { name: 'Save as image' })
      .click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('Visits_by_month.png')
    const bytes = await readFile(await download.path())
    const corner = await page.evaluate(
      async (sent) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(sent)], { type: 'image/png' }))
        const context = new OffscreenCanvas(1, 1).getContext('2d')!
        context.drawImage(picture, 0, 0)
        return [...context.getImageData(0, 0, 1, 1).data]
      },
      [...bytes],
    )
    expect(corner).toEqual([255, 255, 255, 255])
  })
  await test.step('the colour of a number can be chosen', async () => {
    const tools = page.getByRole('toolbar', { name: 'Tools of Stays this year' })
    await tools.getByRole('button', { name: 'Menu of Stays this year' }).click()
    await page.getByRole('menuitem', { name: 'Colours' }).click()
    await page.getByRole('button', { name: '#55204f' }).click()
    await expect(page.getByText('1,234,567,890').locator('..')).toHaveCSS('background-color', 'rgb(85, 32, 79)')
  })
  await test.step('the segment menu opens by keyboard with every entry, and gives the focus back', async () => {
    const line = chart(page, /^Line chart/)
    await line.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveText([
      'Show Details',
      'Filter Out',
      'Zoom in',
      'Zoom out',
      'Zoom To Year',
      'Zoom To Quarter',
      'Zoom To Week',
      'Zoom To Day',
    ])
    const details = page.getByRole('menuitem', { name: 'Show Details' })
    await expect(details).toHaveAttribute('href', /operation=drillDown&.*columnValue=2024-02&.*filterOut=false/)
    await expect(details).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('menuitem', { name: 'Filter Out' })).toHaveAttribute('href', /filterOut=true/)
    await page.keyboard.press('Escape')
    await expect(entries(page)).toHaveCount(0)
    await expect(line).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Zoom in' }).press('Enter')
    await expect(page.getByRole('navigation', { name: 'Zoom' }).getByRole('listitem')).toHaveText([
      'All',
      '2024-02 by day',
    ])
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('RV6 a tap on a slice opens its menu; the tools of a tile wait behind one button', async ({ page }) => {
    await open(page, 'Results with their tools')
    const { x, y } = await slicePoint(page)
    await page.touchscreen.tap(x, y)
    await expect(entries(page)).toHaveText(['Show Details', 'Filter Out'])
    await page.keyboard.press('Escape')
    const tools = page.getByRole('toolbar', { name: 'Tools of Share of visits' })
    await expect(tools.getByRole('button')).toHaveCount(1)
    await tools.getByRole('button', { name: 'Menu of Share of visits' }).tap()
    await expect(page.getByRole('menuitem', { name: 'View type' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await test.step('a tap beside a point of a line means that point', async () => {
      const line = chart(page, /^Line chart/)
      await line.scrollIntoViewIfNeeded()
      await expect(line.locator('[aria-busy=false] canvas')).toBeVisible()
      const box = (await line.boundingBox())!
      await page.touchscreen.tap(box.x + box.width * 0.35, box.y + box.height * 0.41)
      await expect(page.getByRole('menu', { name: '2024-07' })).toBeVisible()
    })
  })
})

test('RV1 RV4 RV5 the toolbar offers what the result allows; settings keep their couplings', async ({ page }) => {
  await open(page, 'Results with their tools')
  const tools = page.getByRole('toolbar', { name: 'Tools of Visits by month' })
  await expect(tools.getByRole('button', { name: 'Share with users' })).toHaveCount(0)
  await tools.getByRole('button', { name: 'View type' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Table',
    'Bar',
    'Horizontal bar',
    'Line',
    'Doughnut',
    'Pie',
  ])
  await page.getByRole('menuitemradio', { name: 'Bar', exact: true }).click()
  await expect(chart(page, /^Bar chart: Visits by month/)).toBeVisible()
  await tools.getByRole('button', { name: 'View settings' }).click()
  const setting = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await expect(setting('Maximum point')).toBeChecked()
  await setting('Percentage bar').click()
  for (const name of ['Stack', 'Labels']) await expect(setting(name)).toBeChecked()
  for (const name of ['Maximum point', 'Minimum point', 'Average point']) await expect(setting(name)).not.toBeChecked()
  await expect(setting('Smooth')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await tools.getByRole('button', { name: 'Colours' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(5)
  await page.getByRole('menuitemradio', { name: 'Dusk' }).click()
  await tools.getByRole('button', { name: 'View type' }).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await expect(tools.getByRole('button', { name: 'View settings' })).toHaveCount(0)
  await expect(grid(page, 'Visits by month')).toContainText('2024-01')
})

test('RV2 RV7 a table of results: copying, totals, groups, the column menu, widths and places, sorting, pages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await open(page, 'Results in rows')
  await test.step('cells are copied with their headings', async () => {
    const stays = grid(page, 'Stays')
    await stays.focus()
    for (const key of ['ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown', 'ControlOrMeta+c'])
      await page.keyboard.press(key)
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(lines.map((line) => line.split('\t').length)).toEqual([2, 2, 2])
    expect(lines[0]).toBe('Ward\tRegion')
  })
  await test.step('totals of rows that are not loaded are those of the server', async () => {
    await expect(grid(page, 'First stays').getByRole('row').filter({ hasText: 'Total' })).toContainText('14,900,312.75')
  })
  await test.step('whoever sorts a part of the rows is told so, and what is cut is told under the pointer', async () => {
    const part = grid(page, 'First stays')
    await part.getByRole('columnheader').nth(1).getByRole('button').first().click()
    await expect(page.getByText('only loaded rows are sorted')).toHaveCount(1)
    const cells = grid(page, 'Stays').getByRole('gridcell')
    const cut = cells.nth(
      await cells.evaluateAll((all) => all.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)),
    )
    await cut.hover()
    await expect(cut).toHaveAttribute('title', /.{20}/)
  })
  await test.step('groups fold and unfold, and carry their own totals', async () => {
    const grouped = grid(page, 'Stays by region')
    const north = grouped.getByRole('button', { name: /^North/ })
    await expect(north).toHaveAttribute('aria-expanded', 'true')
    await north.click()
    await expect(north).toHaveAttribute('aria-expanded', 'false')
    await expect(grouped.getByRole('row').filter({ hasText: /^Total/ })).toBeVisible()
  })
  await test.step('the column menu leads to new questions, and warns for calculated columns', async () => {
    await page.getByRole('button', { name: 'Menu of Ward' }).first().click()
    await expect(page.getByRole('menuitem', { name: 'Unique values' })).toHaveAttribute(
      'href',
      /\/questions\/new\?operation=uniqueValues&dbId=1/,
    )
    await expect(page.getByRole('menuitem', { name: 'Distribution', exact: true })).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu of Cost a day' }).click()
    await page.getByRole('menuitem', { name: 'Distribution', exact: true }).click()
    await expect(page.getByText("Can't get distribution for calculated columns")).toBeVisible()
  })
  await test.step('columns are resized, moved and pinned, by hand and by keyboard', async () => {
    const stays = grid(page, 'Stays')
    const headings = stays.getByRole('columnheader')
    const days = stays.getByRole('columnheader', { name: /^Days/ })
    const handle = stays.getByRole('separator', { name: 'Width of Days' })
    const usual = Number(await handle.getAttribute('aria-valuenow'))
    const box = (await handle.boundingBox())!
    await page.mouse.move(box.x + 4, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 64, box.y + 8)
    await page.mouse.up()
    await expect(handle).toHaveAttribute('aria-valuenow', String(usual + 60))
    await expect(days).toHaveAttribute('aria-sort', 'none')
    await handle.focus()
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft')
    await expect(handle).toHaveAttribute('aria-valuenow', '120')
    const notes = stays.getByRole('separator', { name: 'Width of Note' })
    await notes.dblclick()
    await expect
      .poll(
        async () => Number(await notes.getAttribute('aria-valuenow')),
        'a double click makes room for texts that are cut',
      )
      .toBeGreaterThan(180)

    await days
      .getByRole('button', { name: 'Days', exact: true })
      .dragTo(stays.getByRole('columnheader', { name: /^Region/ }))
    await expect(headings.nth(2)).toContainText('Days')
    await page.getByRole('button', { name: 'Menu of Cost', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(headings.nth(2)).toContainText('Cost')
    await page.getByRole('button', { name: 'Menu of Cost', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Group by this column' }).click()
    await expect(page.getByText("Can't group pinned column.")).toBeVisible()
  })
  await test.step('a heading sorts, and shift keeps the sort of another column', async () => {
    const stays = grid(page, 'Stays')
    const ward = stays.getByRole('columnheader', { name: /^Ward/ })
    const days = stays.getByRole('columnheader', { name: /^Days/ })
    await ward.getByRole('button', { name: 'Ward', exact: true }).click()
    await days.getByRole('button', { name: 'Days', exact: true }).click({ modifiers: ['Shift'] })
    await expect(ward).toHaveAttribute('aria-sort', 'ascending')
    await expect(days).toHaveAttribute('aria-sort', 'ascending')
    await expect(stays.getByRole('row').nth(1)).toContainText('Cardiology')
  })
  await test.step('the pager has first, last, ellipses and All', async () => {
    const pager = page.getByRole('navigation', { name: 'Pages of the result' }).first()
    const sizes = pager.getByRole('combobox', { name: 'Rows on a page' })
    await expect(sizes.getByRole('option')).toHaveText(['10', '20', '50', '100', 'All'])
    await expect(sizes).toHaveValue('20')
    await pager.getByRole('button', { name: 'Page 120' }).click()
    await expect(pager).toContainText('2,381–2,400 of 2,400')
    await expect(pager.getByRole('button', { name: /^Page/ })).toHaveText(['1', '118', '119', '120'])
    await sizes.selectOption('All')
    await expect(pager).toContainText('1–2,400 of 2,400')
  })
  await test.step('the edge of a narrow table tells that there is more beside it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const stays = grid(page, 'Stays')
    await expect(stays.locator('..')).toHaveAttribute('data-more')
    // A bar that stays at the foot of a page has a lower place than the shadow would have beside it.
    await expect(stays.locator('..'), 'the shadow lies over the table alone').toHaveCSS('isolation', 'isolate')
    await stays.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
    await expect(stays.locator('..')).not.toHaveAttribute('data-more')
  })
})
