import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Demo } from '@soundings/contract'
import { prepareSmallDemo } from '../packages/server/src/testing/clinics/small-demo.ts'
import { createApiClient } from './api-client.ts'
import { differences, printLook, readLook, seenOn, type Look } from './looks/looks.ts'
import { ADMIN, startSoundings } from './soundings-server.ts'
import { expect, keepTokens, test } from './test.ts'

const isWriting = process.env.LOOKS === 'write'

interface Screen {
  readonly name: string
  readonly path: string
  /** What is compared of it, as a selector. The bar and the footer are those of Home on all screens. */
  readonly within?: string
  /** There once everything else is, too. */
  readonly ready: (page: Page) => Locator
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })
const row = (name: string) => (page: Page) => page.getByRole('row', { name: new RegExp(name) }).first()

/** In this order, since Home shows what was opened before. */
const screens: readonly Screen[] = [
  { name: 'home', path: '/home', within: 'body', ready: heading('System') },
  { name: 'dashboards', path: '/dashboards', ready: row('Hospital group at a glance') },
  { name: 'questions', path: '/questions', ready: row('Denied claims in detail') },
  { name: 'databases', path: '/databases', ready: row('Demo') },
  { name: 'downloads', path: '/downloads', ready: heading('Downloads') },
  { name: 'tasks', path: '/scheduled-tasks', ready: heading('Tasks') },
  { name: 'users', path: '/users', ready: row('admin') },
  { name: 'settings', path: '/settings', ready: heading('Settings') },
  { name: 'data-model', path: '/databases/details/1', ready: (page) => page.getByRole('listbox', { name: 'Columns' }) },
  {
    name: 'question',
    path: '/questions?openQuestion=7',
    within: '[role=dialog]',
    ready: (page) => page.getByRole('grid'),
  },
  { name: 'studio', path: '/questions/edit/8', ready: (page) => page.locator('canvas').first() },
  { name: 'dashboard', path: '/dashboards/1', ready: (page) => page.locator('[data-tile] canvas').nth(4) },
  { name: 'editor', path: '/dashboards/edit/1', ready: (page) => page.locator('[data-tile] canvas').nth(4) },
  { name: 'sign-in', path: '/login', within: 'body', ready: (page) => page.getByRole('button', { name: 'SIGN IN' }) },
]

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
type Kept = Record<keyof typeof widths, readonly string[]>

const fileOf = (screen: Screen) => join(import.meta.dirname, 'looks', `${screen.name}.json`)

test('14 screens have the boxes, texts and colours of elements that were agreed on, wide and narrow, light and dark', async ({
  browser,
}) => {
  // 56 looks, each of which may wait on a busy machine.
  test.setTimeout(600_000)
  // Settings show the path of the data folder, whose length decides where lines break.
  const server = await startSoundings({ DEMO: 'on' }, prepareSmallDemo, '/tmp')
  const context = await browser.newContext({ viewport: widths.wide, reducedMotion: 'reduce', baseURL: server.url })
  try {
    const api = await createApiClient(server.url)
    await expect.poll(async () => (await api.asAdmin<Demo>('GET', '/core/demo')).isComing).toBe(false)
    const page = await context.newPage()
    // Home greets by the time of day. Before everything that the server has made, so that all of it is of today.
    await page.clock.setFixedTime(new Date(2026, 0, 15, 10))
    await keepTokens(page, await api.signIn(ADMIN))
    const wrong: string[] = []
    for (const screen of screens) {
      if (screen.name === 'sign-in') await page.evaluate(() => localStorage.clear())
      await page.setViewportSize(widths.wide)
      await page.goto(screen.path)
      await screen.ready(page).waitFor({ timeout: 30_000 })
      if (isWriting) writeFileSync(fileOf(screen), `${JSON.stringify(await lookAt(page, screen), null, 2)}\n`)
      else wrong.push(...(await comparedWith(page, screen)))
    }
    expect(wrong, wrong.join('\n')).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})

const seen = (page: Page, { within = 'main' }: Screen) => seenOn(page, within)

/** What differs in the four forms, once the screen rests. */
async function comparedWith(page: Page, screen: Screen): Promise<string[]> {
  if (!existsSync(fileOf(screen))) return [`${screen.name} has no kept looks: write them with LOOKS=write`]
  const kept = JSON.parse(readFileSync(fileOf(screen), 'utf8')) as Kept
  const wrong: string[] = []
  for (const width of ['wide', 'narrow'] as const) {
    await page.setViewportSize(widths[width])
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      let found: string[] = []
      const look = async () => (found = differences(kept[width].map(readLook), await seen(page, screen), theme))
      // Late answers and redrawn charts come within it.
      await expect
        .poll(look, { timeout: 20_000, intervals: [50, 50, 100, 200, 400] })
        .toEqual([])
        .catch(() => undefined)
      wrong.push(...found.map((words) => `${screen.name}, ${width}, ${theme}: ${words}`))
    }
  }
  return wrong
}

async function lookAt(page: Page, screen: Screen): Promise<Kept> {
  const inThemes = async (width: keyof typeof widths) => {
    await page.setViewportSize(widths[width])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.waitForLoadState('networkidle')
    const light = await rest(page, screen)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await rest(page, screen)
    return light.map(({ colours, ...look }, at): Look => ({ ...look, light: colours, dark: dark[at]?.colours ?? '' }))
  }
  return { wide: (await inThemes('wide')).map(printLook), narrow: (await inThemes('narrow')).map(printLook) }
}

/** The elements once they have been the same for half a second. */
async function rest(page: Page, screen: Screen) {
  let before = await seen(page, screen)
  for (;;) {
    await page.waitForTimeout(500)
    const now = await seen(page, screen)
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

test('a moved, coloured, missing or new element is reported in a sentence', () => {
  const kept = [
    'button · Share · 10 20 90 36 · #000000 on #ffffff · #ffffff on #000000',
    'button · Edit · 110 20 90 36 · #000000 on #ffffff · #ffffff on #000000',
  ].map(readLook)
  expect(kept.map(printLook).map(readLook)).toEqual(kept)
  const [share, edit] = kept.map(({ light, dark: _dark, ...look }) => ({ ...look, colours: light }))
  if (!share || !edit) throw new Error('two looks were read')
  expect(differences(kept, [{ ...share, box: [12, 22, 88, 38] }, edit], 'light')).toEqual([])
  expect(
    differences(
      kept,
      [
        { ...share, box: [14, 20, 90, 36] },
        { ...edit, colours: '#0000ff on #ffffff' },
      ],
      'light',
    ),
  ).toEqual([
    'button "Share": its left edge is 14 px instead of 10',
    'button "Edit": its colours are #0000ff on #ffffff instead of #000000 on #ffffff',
  ])
  expect(differences(kept, [share, { ...share, box: [300, 20, 90, 36] }], 'light')).toEqual([
    'button "Edit" is missing',
    'button "Share" (2) is new, at 300 20 90 36',
  ])
})
