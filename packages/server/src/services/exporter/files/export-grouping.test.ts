import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { zipParts } from '../../../testing/zip-parts.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: [
      'question.export_data',
      'download.view',
      'question.write_access',
      'database.write_access',
      'database.view',
    ],
  })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

async function save(changes: object = {}): Promise<number> {
  const columns = [
    clinic.view('visits.diagnosis_code', 'none', { label: 'Code' }),
    clinic.view('hospitals.name', 'none', { label: 'Hospital', pin: true }),
    clinic.view('visits.cost', 'none', { label: 'Cost' }),
  ]
  const saved = await test
    .as('ann')
    .post('/core/questions', { name: 'Costs', query: clinic.query('visits', columns, { resultLimit: 4, ...changes }) })
  return (saved.json() as Question).id
}

async function exported(questionId: number, changes: object) {
  const answer = await test
    .as('ann')
    .post('/exporter/oi-files', { displayName: 'Costs', extention: 'XLSX', questionId, ...changes })
  const { fileId, status, cause } = answer.json() as { fileId: string; status: string; cause: string }
  if (status !== 'PASS') return [status, cause]
  await test.as('ann').get(`/exporter/exported-files/${fileId}`)
  const sheet = (await zipParts(readFileSync(join(test.dataDir, 'exports', `${fileId}.1`)))).get(
    'xl/worksheets/sheet1.xml',
  )!
  return [...sheet.matchAll(/<row(?: outlineLevel="(\d)")?>(.*?)<\/row>/g)].map(([, level = '0', row = '']) =>
    [
      level,
      ...[...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, content = '']) =>
        content.replaceAll(/<[^>]+>/g, ''),
      ),
    ].join('|'),
  )
}

const END = '0|Cut at 4 rows. The question gives more.'
const END_WITHOUT_TOTALS = `${END} Totals are left out, because they would be of these rows only.`
/** The rows that a limit of 4 gives, as all rows of a question. */
const whole = () => save({ resultLimit: 100, filters: [clinic.filter('visits.id', 'lessOrEqual', [4])] })

describe('EX1 the groups of the table go into an Excel file', () => {
  it('with their sums above each group and of all at the end, for the rows that the question gives', async () => {
    expect(await exported(await whole(), { groupBy: ['Code'] })).toEqual([
      '0|Code|Hospital|Cost',
      '0|E11 (1)||',
      '1|E11|South|',
      '0|H25 (1)||20',
      '1|H25|North|20',
      '0|I10 (2)||1000.5',
      '1|I10|North|100.5',
      '1|I10|South|900',
      '0|Total (4)||1020.5',
    ])
  })

  it('without any totals where the file is cut, because they would be of the rows in the file only, and the note says so', async () => {
    const rows = [
      '0|E11||',
      '1|E11|South|',
      '0|H25||',
      '1|H25|North|20',
      '0|I10||',
      '1|I10|North|100.5',
      '1|I10|South|900',
    ]
    expect(await exported(await save(), { groupBy: ['Code'] })).toEqual([
      '0|Code|Hospital|Cost',
      ...rows,
      END_WITHOUT_TOTALS,
    ])
    expect(await exported(await save(), { groupBy: ['Code'], summaries: ['max', 'avg'] })).toEqual([
      '0|Code|Hospital|Cost',
      ...rows,
      END_WITHOUT_TOTALS,
    ])
    expect(await exported(await whole(), { groupBy: ['Code'], pageSize: 4 })).toContain('0|Total (4)||1020.5')
    expect(await exported(await whole(), { groupBy: ['Code'], pageSize: 3 })).not.toContain(
      expect.stringContaining('('),
    )
  })

  it('in the order in which they were chosen, with the summaries that were chosen', async () => {
    expect(await exported(await whole(), { groupBy: ['Hospital', 'Code'], summaries: ['max'] })).toEqual([
      '0|Code|Hospital|Cost',
      '0||North (2) Max|100.5',
      '1|H25 (1) Max||20',
      '2|H25|North|20',
      '1|I10 (1) Max||100.5',
      '2|I10|North|100.5',
      '0||South (2) Max|900',
      '1|E11 (1) Max||',
      '2|E11|South|',
      '1|I10 (1) Max||900',
      '2|I10|South|900',
      '0|Total (4) Max||900',
    ])
  })

  it('instead of those of the question, also when the reader took them all away', async () => {
    const grouped = await save({
      resultLimit: 100,
      filters: [clinic.filter('visits.id', 'lessOrEqual', [4])],
      columns: [
        clinic.view('visits.diagnosis_code', 'none', { label: 'Code', grouped: true }),
        clinic.view('visits.cost', 'none', { label: 'Cost' }),
      ],
    })
    expect(await exported(grouped, {})).toContain('0|I10 (2)|1000.5')
    expect(await exported(grouped, { groupBy: [] })).toEqual([
      '0|Code|Cost',
      '0|I10|100.5',
      '0|H25|20',
      '0|I10|900',
      '0|E11|',
    ])
  })

  it('and columns that the question does not have are refused', async () => {
    const question = await save()
    expect(await exported(question, { groupBy: ['Ward'] })).toEqual(['FAIL', 'There is no column "Ward" to group by'])
    expect(await exported(question, { groupBy: ['Code', 'Code'] })).toEqual(['FAIL', '"Code" is named twice'])
    expect(
      (
        await test
          .as('ann')
          .post('/exporter/oi-files', { displayName: 'x', questionId: question, groupBy: ['a', 'b', 'c', 'd'] })
      ).status,
    ).toBe(400)
  })
})
