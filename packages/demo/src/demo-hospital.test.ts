import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoModel } from './model/demo-model.ts'
import type { TableTouch } from './model/touch.ts'
import { openDemo, type OpenedDemo } from './testing/opened-demo.ts'

let demo: OpenedDemo
beforeAll(async () => {
  demo = await openDemo(1)
}, 600_000)
afterAll(() => demo.close())

const visits = 'encounters join departments using (department_id)'

it('is as big as a group of hospitals and small as a file', async () => {
  expect(await demo.number('select count(*) from hospitals')).toBe(6)
  expect(await demo.number('select count(*) from patients')).toBe(50_000)
  expect(await demo.number('select count(*) from encounters')).toBe(300_000)
  expect(await demo.number('select count(*) from practitioners')).toBeGreaterThan(380)
  for (const table of ['encounter_diagnoses', 'prescriptions', 'lab_results', 'claims']) {
    expect(await demo.number(`select count(*) from ${table}`)).toBeGreaterThan(100_000)
  }
  expect((await stat(demo.path)).size).toBeLessThan(120e6)
})

it('has a primary key in every table and no row that leads nowhere', async () => {
  expect(demo.tables.filter(({ columns }) => columns.filter(({ primaryKey }) => primaryKey).length !== 1)).toEqual([])
  const keys = Object.entries<TableTouch>(demoModel).flatMap(([from, { columns }]) =>
    Object.entries(columns).flatMap(([column, { leadsTo }]) => (leadsTo ? [{ from, column, to: leadsTo }] : [])),
  )
  expect(keys).toHaveLength(14)
  for (const { from, column, to } of keys) {
    const lost = `select count(*) from ${from} a anti join ${to} b on a.${column} = b.${column} where a.${column} is not null`
    expect(await demo.number(lost), `${from}.${column}`).toBe(0)
  }
})

it('treats patients where their record lies, by people of that department', async () => {
  const elsewhere = `select count(*) from ${visits} join patients p using (patient_id) where p.hospital_id <> departments.hospital_id`
  expect(await demo.number(elsewhere)).toBe(0)
  const byStrangers = `select count(*) from encounters e join practitioners p using (practitioner_id)
    where p.department_id <> e.department_id`
  expect(await demo.number(byStrangers)).toBe(0)
})

it('covers three years up to the end of October 2026', async () => {
  const span = await demo.rows(
    'select min(admitted_at)::date, max(admitted_at)::date, max(discharged_at)::date from encounters',
  )
  expect(span).toEqual([['2023-11-01', '2026-10-31', '2026-10-31']])
  const dated = { submitted_at: 'claims', paid_on: 'claims', registered_at: 'patients', deceased_on: 'patients' }
  for (const [column, table] of Object.entries(dated)) {
    expect(await demo.number(`select count(*) from ${table} where ${column} >= date '2026-11-01'`), column).toBe(0)
  }
})

it('has respiratory illness in winter', async () => {
  const share = (month: number) =>
    demo.number(`select avg((chapter = 'Respiratory')::int) from encounter_diagnoses join diagnoses using (diagnosis_code)
      join encounters using (encounter_id) where month(admitted_at) = ${month} and class = 'Emergency'`)
  expect(await share(1)).toBeGreaterThan(2 * (await share(7)))
  const flu = (months: string) =>
    demo.number(
      `select count(*) from encounter_diagnoses where diagnosis_code = 'J10.1' and month(recorded_at) in (${months})`,
    )
  expect(await flu('12, 1, 2')).toBeGreaterThan(4 * (await flu('6, 7, 8')))
})

it('is busy by day and on Mondays in emergency, and closed at the weekend for outpatients', async () => {
  const count = (name: string, when: string) =>
    demo.number(`select count(*) from encounters where class = '${name}' and ${when}`)
  const emergency = (when: string) => count('Emergency', when)
  expect(await emergency('hour(admitted_at) = 10')).toBeGreaterThan(3 * (await emergency('hour(admitted_at) = 4')))
  expect(await emergency('isodow(admitted_at) = 1')).toBeGreaterThan(
    1.08 * (await emergency('isodow(admitted_at) = 4')),
  )
  const outpatient = (when: string) => count('Outpatient', when)
  expect(await outpatient('isodow(admitted_at) = 7')).toBeLessThan(0.05 * (await outpatient('isodow(admitted_at) = 2')))
})

it('sends children, elders and expecting mothers where they belong', async () => {
  const ages = async (department: string) => {
    const [row] = await demo.rows(`select min(age_years), max(age_years) from ${visits} where name = '${department}'`)
    return row as [number, number]
  }
  expect((await ages('Paediatrics'))[1]).toBeLessThanOrEqual(22)
  expect((await ages('Geriatrics'))[0]).toBeGreaterThanOrEqual(65)
  const fathers = `select count(*) from ${visits} join patients using (patient_id) where name = 'Maternity' and sex = 'Male'`
  expect(await demo.number(fathers)).toBe(0)
  expect(await demo.number("select avg(age_years) from encounters where class = 'Inpatient'")).toBeGreaterThan(45)
  const unborn = 'select count(*) from encounters join patients using (patient_id) where admitted_at::date < birth_date'
  expect(await demo.number(unborn)).toBe(0)
})

it('keeps people for days, some for months, and longer in geriatrics than in surgery', async () => {
  const stay = (what: string, where = 'true') =>
    demo.number(`select ${what} from ${visits} where class = 'Inpatient' and ${where}`)
  const median = 'median(length_of_stay_days)'
  expect(await stay(median, "name = 'Geriatrics'")).toBeGreaterThan(2 * (await stay(median, "name = 'Surgery'")))
  expect(await stay('avg(length_of_stay_days)')).toBeGreaterThan(1.2 * (await stay(median)))
  const veryLong = await stay('count(*)', 'length_of_stay_days > 60')
  expect(veryLong).toBeGreaterThan(20)
  expect(veryLong).toBeLessThan(2000)
  expect(await demo.number('select count(*) from encounters where discharged_at < admitted_at')).toBe(0)
})

it('lets nobody come after their death or lie in two beds', async () => {
  expect(await demo.number('select count(*) from patients where deceased_on is not null')).toBeGreaterThan(300)
  const ghosts =
    'select count(*) from encounters join patients using (patient_id) where admitted_at::date > deceased_on'
  expect(await demo.number(ghosts)).toBe(0)
  const overlapping = `select count(*) from (select discharged_at,
    lead(admitted_at) over (partition by patient_id order by admitted_at, encounter_id) as next
    from encounters) where discharged_at > next`
  expect(await demo.number(overlapping)).toBe(0)
})

it('leaves empty what life leaves empty', async () => {
  const share = (column: string, table: string) => demo.number(`select avg((${column} is null)::int) from ${table}`)
  for (const [column, table] of [
    ['discharged_at', 'encounters'],
    ['triage_level', "encounters where class = 'Emergency'"],
    ['practitioner_id', 'encounters'],
    ['sex', 'patients'],
    ['blood_group', 'patients'],
    ['result_value', 'lab_results'],
    ['present_on_admission', 'encounter_diagnoses'],
    ['paid_amount', 'claims'],
  ] as const) {
    const empty = await share(column, table)
    expect(empty, column).toBeGreaterThan(0)
    expect(empty, column).toBeLessThan(0.4)
  }
  expect(
    await demo.number("select count(*) from encounters where status = 'In progress' and discharged_at is not null"),
  ).toBe(0)
})

it('flags results by the reference range of their test', async () => {
  const wrong = `select count(*) from lab_results join lab_tests using (test_code)
    where is_abnormal <> (result_value > reference_high or result_value < coalesce(reference_low, 0))
      or (flag = 'Normal') = is_abnormal`
  expect(await demo.number(wrong)).toBe(0)
  const abnormal = await demo.number('select avg(is_abnormal::int) from lab_results')
  expect(abnormal).toBeGreaterThan(0.05)
  expect(abnormal).toBeLessThan(0.4)
})

it('writes names in more than plain letters', async () => {
  const unusual =
    "select count(distinct family_name) from patients where not regexp_matches(family_name, '^[A-Za-z -]+$')"
  expect(await demo.number(unusual)).toBeGreaterThan(15)
})
