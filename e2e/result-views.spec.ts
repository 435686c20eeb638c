import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSoundings, type SoundingsServer } from './soundings-server.ts'
import { expect, test } from './test.ts'

const web = join(import.meta.dirname, '../packages/web')
const built = mkdtempSync(join(tmpdir(), 'soundings-results-'))
let server: SoundingsServer

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--mode', 'gallery', '--outDir', built, '--emptyOutDir', '--logLevel', 'error'], { cwd: web })
  server = await startSoundings({ WEB_DIR: built })
})

test.afterAll(async () => {
  await server.stop()
  rmSync(built, { recursive: true, force: true })
})

test.beforeEach(async ({ page }) => {
  await page.goto(`${server.url}/gallery.html`)
})

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('RV2 a heading sorts, and shift keeps the sort of another column', async ({ page }) => {
  const stays = grid(page, 'Stays')
  const ward = stays.getByRole('columnheader', { name: /^Ward/ })
  const days = stays.getByRole('columnheader', { name: /^Days/ })
  await ward.getByRole('button', { name: 'Ward', exact: true }).click()
  await days.getByRole('button', { name: 'Days', exact: true }).click({ modifiers: ['Shift'] })
  await expect(ward).toHaveAttribute('aria-sort', 'ascending')
  await expect(days).toHaveAttribute('aria-sort', 'ascending')
  await expect(stays.getByRole('row').nth(1)).toContainText('Cardiology')
})

test('RV2 groups fold and unfold, and carry their own figures', async ({ page }) => {
  const grouped = grid(page, 'Stays by region')
  const north = grouped.getByRole('button', { name: /^North/ })
  await expect(north).toHaveAttribute('aria-expanded', 'true')
  await north.click()
  await expect(north).toHaveAttribute('aria-expanded', 'false')
  await expect(grouped.getByRole('row').filter({ hasText: 'Total Sum' })).toBeVisible()
})

test('RV2 totals of rows that are not loaded are those of the server', async ({ page }) => {
  await expect(grid(page, 'First stays').getByRole('row').filter({ hasText: 'Sum' })).toContainText('14,900,312.75')
})

test('RV2 only the cells in sight of 100,000 rows and 200 columns are drawn', async ({ page }) => {
  await expect(section(page, 'A long table').getByText('No data')).toBeVisible()
  await page.getByRole('button', { name: 'Show 100,000 rows' }).click()
  const long = grid(page, 'Hundred thousand rows')
  await expect(long.getByText('Row 1', { exact: true })).toBeVisible()
  expect(await long.getByRole('gridcell').count()).toBeLessThan(1500)
})

test('RV7 the column menu leads to new questions, and warns for calculated columns', async ({ page }) => {
  await page.getByRole('button', { name: 'Menu of Ward' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Unique values' })).toHaveAttribute('href', /\/questions\/new\?operation=uniqueValues&dbId=1/)
  await expect(page.getByRole('menuitem', { name: 'Distribution', exact: true })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu of Cost a day' }).click()
  await page.getByRole('menuitem', { name: 'Distribution', exact: true }).click()
  await expect(page.getByText("Can't get distribution for calculated columns")).toBeVisible()
})

test('RV3 the number is short only where the tile is narrow', async ({ page }) => {
  const numbers = section(page, 'Numbers and states of a result').getByLabel('1,234,567,890')
  await expect(numbers.first()).toHaveText('1,234,567,890')
  await expect(numbers.nth(1)).toHaveText('1.23B')
})

test('RV4 an unknown view type is a type error, and a percentage bar brings its companions', async ({ page }) => {
  const charts = section(page, 'Result charts')
  await charts.getByRole('checkbox', { name: 'percentageBar' }).check()
  for (const name of ['stack', 'barLabel']) await expect(charts.getByRole('checkbox', { name, exact: true })).toBeChecked()
  for (const name of ['maxPoint', 'minPoint', 'avgPoint']) await expect(charts.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await charts.getByRole('combobox', { name: 'View type' }).selectOption('RADAR')
  await expect(charts.getByText('Type error')).toBeVisible()
})

test('RV4 a chart can be read as a sentence and as a table', async ({ page }) => {
  const charts = section(page, 'Result charts')
  await expect(charts.getByRole('group', { name: /^Line chart: Visits by month. 24 categories/ })).toBeVisible()
  await charts.getByRole('button', { name: 'Show as table' }).nth(1).click()
  await expect(grid(page, 'Visits by ward')).toContainText('Cardiology')
})
