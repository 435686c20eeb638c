import type { Page } from '@playwright/test'
import type { Demo, DbTable, ExecutionResult } from '@soundings/contract'
import { otherCell } from '../packages/query/src/aggregations/top.ts'
import { prepareSmallDemo } from '../packages/server/src/testing/clinics/small-demo.ts'
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
  /** The same by hand, at a moment on the clock of the hospital. */
  readonly sql: string | ((moment: string) => string)
}

/** The only view is shown as something else. */
const showAs = async (page: Page, name: RegExp) => {
  await page
    .getByRole('list', { name: 'Views' })
    .getByRole('button', { name: /^Options of/ })
    .click()
  await page.getByRole('menu').getByText('As it is …', { exact: true }).click()
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click()
}
const choose = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name }).click()
const typeValue = async (page: Page, value: string) => {
  const field = page.getByRole('combobox', { name: 'Value' })
  await field.fill(value)
  await field.press('Enter')
}
const countRows = async (page: Page, studio: Studio) => {
  await studio.card('+ Add View').click()
  await page.getByText('Count of rows', { exact: true }).click()
}

/** What the clock on the wall shows. */
const wallClock = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 23).replace('T', ' ')
}

const questions: readonly HospitalQuestion[] = [
  {
    title: 'median and 90th percentile of the stay by department',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Department')
      await studio.addView('Length of stay (days)', 'Median')
      await studio.addView('Length of stay (days)', 'Percentile')
      await page.getByRole('button', { name: /90th.* One in ten is above it$/ }).click()
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
    title: '30-day readmission rate of inpatients by month',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Admitted at', 'Month')
      await studio.card('+ Add View').click()
      await studio.pickEntry('readmission', 'Readmission rate')
      await page.getByRole('button', { name: 'Condition', exact: true }).click()
      await studio.pickColumn('Class')
      await typeValue(page, 'Inpatient')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Add rate' }).click()
    },
    sql: `with stays as (
        select admitted_at, lag(discharged_at) over (partition by patient_id order by admitted_at, encounter_id) as left_at from encounters where class = 'Inpatient')
      select strftime(admitted_at, '%Y-%m'), 100 * count(*) filter (date_diff('day', left_at, admitted_at) <= 30) / count(*) from stays group by 1`,
  },
  {
    title: 'deaths per 1,000 encounters by month, with an interval',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Admitted at', 'Month')
      await studio.card('+ Add View').click()
      await studio.pickEntry('per 1,000', 'Rate')
      await studio.pickColumn('Disposition')
      await typeValue(page, 'Deceased')
      await page.getByRole('combobox', { name: 'Per', exact: true }).selectOption('1000')
      await page.getByText('Proportion (Wilson)').click()
      await page.getByRole('button', { name: 'Add rate' }).click()
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
  {
    title: 'admissions by age band and month',
    table: 'encounters',
    build: async (studio, page) => {
      await studio.addGroup('Admitted at', 'Month')
      await studio.addGroup('Date of birth', 'Age at Admitted at')
      await choose(page, 'Other bands')
      await page.getByRole('textbox', { name: 'Edges of the bands' }).fill('0, 18, 65, 80')
      await page.getByRole('button', { name: 'Done' }).click()
      await countRows(page, studio)
    },
    sql: `with a as (select strftime(admitted_at, '%Y-%m') as month, date_sub('year', birth_date, admitted_at::date) as age from encounters join patients using (patient_id))
      select month, case when age < 0 then 'below 0' when age < 18 then '0 to below 18' when age < 65 then '18 to below 65' when age < 80 then '65 to below 80' else '80 and more' end, count(*) from a group by 1, 2`,
  },
  {
    title: 'the ten most frequent diagnoses, and all others together',
    table: 'encounter_diagnoses',
    build: async (studio, page) => {
      await studio.addGroup('Diagnosis')
      await countRows(page, studio)
      await studio.choose('Diagnosis', 'Top …')
      await choose(page, 'By number of rows')
    },
    sql: `with d as (select description, count(*) as n, row_number() over (order by count(*) desc, description) as place from encounter_diagnoses join diagnoses using (diagnosis_code) group by 1)
      select case when place <= 10 then description else '${otherCell}' end, sum(n) from d group by 1`,
  },
  {
    title: 'patients without a laboratory result in the last 12 months',
    table: 'patients',
    build: async (studio, page) => {
      await studio.card('+ Add Filter').click()
      await page.getByRole('button', { name: 'Related rows' }).click()
      await choose(page, 'Laboratory results')
      await choose(page, 'Has none')
      await page.getByRole('button', { name: 'Condition', exact: true }).click()
      await studio.pickColumn('Collected at')
      await page.getByRole('combobox', { name: 'Operator' }).selectOption('Last')
      await page.getByRole('textbox', { name: 'Last' }).fill('12')
      await page.getByRole('combobox', { name: 'Unit' }).selectOption('Months')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await countRows(page, studio)
    },
    sql: (
      moment,
    ) => `select count(*) from patients where patient_id not in (select patient_id from encounters join lab_results using (encounter_id)
      where collected_at > timestamp '${moment}' - interval 12 months and collected_at <= timestamp '${moment}')`,
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

test(`SD3 SD4 SD6 SD7 what hospitals ask every day is built from an empty studio with at most ${MOST_CLICKS} clicks, and is what SQL by hand gives`, async ({
  page,
}) => {
  await keepTokens(page, await api.signIn(await api.newUser({ role: 'ROLE_ADMIN' })))
  await page.addInitScript(() => {
    let before: EventTarget | null = null
    // At the document: a press that missed what moved away is stopped at the window by the test's own tools, and made again.
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        // A key that presses a button makes a click without a mouse, and counts as well; a label clicks its choice once more, which does not.
        const isOfLabel =
          target instanceof HTMLInputElement &&
          before instanceof Node &&
          [...(target.labels ?? [])].some((label) => label.contains(before as Node))
        before = target
        if (isTrusted && !isOfLabel) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1
      },
      { capture: true },
    )
  })
  for (const [at, { title, table, build, sql }] of questions.entries()) {
    await test.step(title, async () => {
      await page.goto(`${server.url}/questions/new?dbId=1&tableId=${tables.find(({ name }) => name === table)?.id}`)
      const studio = studioOn(page)
      // What was built before is unsaved work.
      if (at > 0) await page.getByRole('button', { name: 'Discard' }).click()
      await studio.card('Set Limit').waitFor()
      await page.evaluate(() => (sessionStorage.clicks = 0))
      await build(studio, page)
      const preview = (press: () => Promise<unknown>) =>
        answerOf<ExecutionResult>(page, '/core/executor/preview*', press)
      const before = wallClock()
      const first = await preview(() => studio.run())
      const isCut = first.table.data.length === first.resultLimit
      const answer = isCut
        ? await preview(() => studio.preview.getByRole('button', { name: /^Show all/ }).click())
        : first
      const needed = await page.evaluate(() => Number(sessionStorage.clicks))
      // At once: a later question that fails must not hide the number, which `npm test` prints.
      test.info().annotations.push({ type: 'clicks', description: `${needed} of at most ${MOST_CLICKS}: ${title}` })
      expect.soft(needed, `clicks: ${title}`).toBeLessThanOrEqual(MOST_CLICKS)
      const differencesAt = (moment: string) =>
        hospital.differences(answer.table.data, typeof sql === 'string' ? sql : sql(moment))
      const differences = await differencesAt(before)
      // The clock may have gone past a row meanwhile.
      expect.soft(differences.length === 0 ? [] : await differencesAt(wallClock()), title).toEqual([])
      await expect(studio.preview.getByRole('button', { name: 'Refresh' })).toBeVisible()
    })
  }
})
