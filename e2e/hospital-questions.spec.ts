import type { Page } from '@playwright/test'
import type { Demo, DbTable, ExecutionResult } from '@soundings/contract'
import { prepareSmallDemo } from '../packages/server/src/testing/small-demo.ts'
import { answerOf } from './answer-of.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { openHospital, type Hospital } from './hospital-sql.ts'
import { startSoundings, type SoundingsServer } from './soundings-server.ts'
import { studioOn } from './studio-page.ts'
import { expect, keepTokens, test } from './test.ts'

const MOST_CLICKS = 12

type Studio = ReturnType<typeof studioOn>

interface HospitalQuestion {
  readonly title: string
  /** The table that the question begins with. */
  readonly table: string
  readonly build: (studio: Studio, page: Page) => Promise<void>
  /** The same by hand. */
  readonly sql: string
  /** A question that still takes more clicks than it should. */
  readonly clicks?: number
}

/** The only view is shown as something else. */
const showAs = async (page: Page, name: RegExp) => {
  await page.getByRole('list', { name: 'Views' }).getByRole('button', { name: /^Options of/ }).click()
  await page.getByRole('menu').getByText('As it is …', { exact: true }).click()
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click()
}
const pick = (page: Page, group: string, name: string) => page.getByRole('group', { name: group }).getByRole('button', { name }).click()
const countRows = async (page: Page, studio: Studio) => {
  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
}

const questions: readonly HospitalQuestion[] = [
  {
    title: 'median and 90th percentile of the stay by department',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Department')
      await studio.addView('Length of stay (days)', 'Median')
      await studio.addView('Length of stay (days)', 'Percentile')
      await page.getByRole('button', { name: '90th' }).click()
    },
    sql: `select d.name, quantile_cont(length_of_stay_days::double, 0.5), quantile_cont(length_of_stay_days::double, 0.9)
      from encounters e join departments d using (department_id) group by 1`,
  },
  {
    title: 'waits by day of week and hour of day',
    table: 'encounters',
    build: async (studio) => {
      await studio.addGroup('Admitted at', 'Day of week')
      await studio.addGroup('Admitted at', 'Hour of day')
      await studio.addView('Waiting time (minutes)', 'Median')
    },
    sql: `select dayname(admitted_at), strftime(admitted_at, '%H:00'), quantile_cont(waiting_minutes::double, 0.5) from encounters group by 1, 2`,
  },
  {
    title: 'deaths per 1,000 encounters by month, with an interval',
    table: 'encounters',
    clicks: 15,
    build: async (studio, page) => {
      await studio.addGroup('Admitted at', 'Month')
      await countRows(page, studio)
      await page.getByRole('button', { name: 'Add a condition to Row Count' }).click()
      await studio.pickColumn('Disposition')
      const values = page.getByRole('combobox', { name: 'Value' })
      await values.fill('Deceased')
      await values.press('Enter')
      await page.getByRole('button', { name: 'Done' }).click()
      await showAs(page, /^Rate/)
      await pick(page, 'Divided by', 'Count of rows')
      await pick(page, 'Per', 'Per 1,000')
      await pick(page, 'Interval', 'Proportion (Wilson)')
    },
    sql: `with m as (select strftime(admitted_at, '%Y-%m') as month, count(*) filter (disposition = 'Deceased') as x, count(*) as n from encounters group by 1),
      w as (select *, x / n as p, 1.959963984540054 as z from m)
      select month, 1000 * p,
        1000 * (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n),
        1000 * (p + z * z / (2 * n) + z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
      from w`,
  },
  {
    title: "each payer's share of what was billed",
    table: 'claims',
    build: async (studio, page) => {
      await studio.addGroup('Payer')
      await studio.addView('Billed amount', 'Sum')
      await showAs(page, /^Share of total/)
    },
    sql: `select p.name, 100 * sum(billed_amount)::double / (select sum(billed_amount) from claims)::double from claims join payers p using (payer_id) group by 1`,
  },
  {
    title: 'revenue against the same month of the year before',
    table: 'claims',
    build: async (studio, page) => {
      await studio.addGroup('Submitted at', 'Month')
      await studio.addView('Billed amount', 'Sum')
      await showAs(page, /^Change from last year/)
    },
    sql: `with m as (select date_trunc('month', submitted_at) as month, sum(billed_amount) as billed from claims group by 1)
      select strftime(a.month, '%Y-%m'), a.billed - b.billed from m a left join m b on b.month = a.month - interval 1 year`,
  },
  {
    title: 'running total of admissions by week',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Admitted at', 'Week')
      await countRows(page, studio)
      await showAs(page, /^Running total/)
    },
    sql: `with w as (select strftime(admitted_at, '%G-W%V') as week, count(*) as n from encounters group by 1) select week, sum(n) over (order by week) from w`,
  },
]

let server: SoundingsServer
let hospital: Hospital
let api: ApiClient
let tables: readonly DbTable[]

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  server = await startSoundings({ DEMO: 'on' }, prepareSmallDemo)
  hospital = await openHospital(server.dataDir)
  api = await createApiClient(server.url)
  await expect.poll(async () => (await api.asAdmin<Demo>('GET', '/core/demo')).isComing).toBe(false)
  tables = await api.asAdmin<DbTable[]>('GET', '/discovery/1/tables/public?size=9999')
})

test.afterAll(async () => {
  hospital.close()
  await server.stop()
})

test(`SD3 SD4 SD6 SD7 what hospitals ask every day is built from an empty studio with at most ${MOST_CLICKS} clicks, and is what SQL by hand gives`, async ({ page }) => {
  await keepTokens(page, await api.signIn(await api.newUser({ role: 'ROLE_ADMIN' })))
  await page.addInitScript(() => {
    addEventListener('click', ({ detail, isTrusted }) => {
      // A key that presses a button makes a click without a mouse, and counts as well.
      if (isTrusted && detail >= 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1
    }, { capture: true })
  })
  const clicks: string[] = []
  for (const { title, table, build, sql, clicks: allowed = MOST_CLICKS } of questions) {
    await test.step(title, async () => {
      await page.goto(`${server.url}/questions/new?dbId=1&tableId=${tables.find(({ name }) => name === table)?.id}`)
      const studio = studioOn(page)
      // What was built before is unsaved work.
      if (clicks.length > 0) await page.getByRole('button', { name: 'Discard' }).click()
      await studio.card('Set Limit').waitFor()
      await page.evaluate(() => (sessionStorage.clicks = 0))
      await build(studio, page)
      const preview = (press: () => Promise<unknown>) => answerOf<ExecutionResult>(page, '/core/executor/preview*', press)
      const first = await preview(() => studio.run())
      const isCut = first.table.data.length === first.resultLimit
      const answer = isCut ? await preview(() => studio.preview.getByRole('button', { name: /^Show all/ }).click()) : first
      const needed = await page.evaluate(() => Number(sessionStorage.clicks))
      clicks.push(`${needed} clicks: ${title}`)
      expect.soft(needed, clicks.at(-1)).toBeLessThanOrEqual(allowed)
      expect.soft(await hospital.differences(answer.table.data, sql), title).toEqual([])
      await expect(studio.preview.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    })
  }
  test.info().annotations.push(...clicks.map((description) => ({ type: 'clicks', description })))
})
