import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedFile, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { zipParts } from '../../../testing/zip-parts.ts'
import { exporterPermissions, whenMailsInOutbox } from '../testing/exporter.ts'

let test: TestApp
let many: Clinic
/** The most that can be asked for, which is what the page asks for. */
const ALL = 2_147_483_647

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', { permissions: exporterPermissions })
  many = await connectClinic(
    test,
    'ann',
    'many.db',
    `create table doses (id integer primary key, kind text); insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500) select i, 'kind ' || (i % 3) from n;`,
  )
})
afterAll(() => test.close())

async function save(resultLimit: number, isGrouped = false): Promise<number> {
  const columns = [
    many.view('doses.kind', 'none', { label: 'Kind', grouped: isGrouped }),
    many.view('doses.id', 'none', { label: 'Dose', orderDirection: 'ASC' }),
  ]
  const answer = await test
    .as('ann')
    .post('/core/questions', { name: 'Doses', query: many.query('doses', columns, { resultLimit }) })
  return (answer.json() as Question).id
}

async function exported(questionId: number, changes: object = {}) {
  const answer = await test.as('ann').post('/exporter/oi-files', { displayName: 'All doses', questionId, ...changes })
  const reply = answer.json() as { fileId: string; state: string; rows: number; cut: boolean }
  const download = await test.as('ann').get(`/exporter/exported-files/${reply.fileId}`)
  const file = (await test.as('ann').get(`/exporter/oi-files/${reply.fileId}`)).json() as ExportedFile
  if (reply.state === 'done') expect([reply.rows, reply.cut]).toEqual([file.rows, file.cut])
  const name = /filename="([^"]+)"/.exec(String(download.headers['content-disposition']))?.[1]
  return {
    rows: file.rows,
    cut: file.cut,
    name,
    text: download.text,
    bytes: readFileSync(join(test.dataDir, 'exports', `${reply.fileId}.1`)),
  }
}

describe('EX1 how many rows a file has', () => {
  it('is all of them for the page when the question has no limit, and 1000 when a call does not say', async () => {
    const unlimited = await save(0)
    const whole = await exported(unlimited, { pageSize: ALL })
    expect([whole.rows, whole.cut, whole.name]).toEqual([1500, false, 'All_doses.csv'])
    expect(whole.text.trimEnd().split('\r\n')).toHaveLength(1501)
    const usual = await exported(unlimited)
    expect([usual.rows, usual.cut, usual.name]).toEqual([1000, true, 'All_doses_cut_at_1000_rows.csv'])
    expect((await exported(unlimited, { pageSize: 1200 })).rows).toBe(1200)
    expect(await exported(unlimited, { pageSize: 1200, pageNumber: 1 })).toMatchObject({ rows: 300, cut: false })
  })

  it('R11 the limit of the question holds, and a file says that it was cut only when there are more rows', async () => {
    expect(await exported(await save(700), { pageSize: ALL })).toMatchObject({
      rows: 700,
      cut: true,
      name: 'All_doses_cut_at_700_rows.csv',
    })
    expect(await exported(await save(1500))).toMatchObject({ rows: 1500, cut: false, name: 'All_doses.csv' })
    expect(await exported(await save(700), { pageSize: 350, pageNumber: 3 })).toMatchObject({ rows: 0, cut: false })
    expect(await exported(await save(2, true))).toMatchObject({ rows: 2, cut: true })
    expect(await exported(await save(1500, true))).toMatchObject({ rows: 1500, cut: false })
    expect(await exported(await save(0, true), { pageSize: ALL })).toMatchObject({ rows: 1500, cut: false })
  })

  it('R11 a CSV file that was cut ends with a note, until its user wants rows only', async () => {
    const rows = 'Kind,Dose\r\nkind 1,1\r\nkind 2,2\r\n'
    const textOf = async () => (await exported(await save(2))).text
    const choose = (csvCutNote: boolean) => test.as('ann').put('/auth/account/preferences', { csvCutNote })
    expect(await textOf()).toBe(`${rows}Cut at 2 rows. The question gives more.,\r\n`)
    await choose(false)
    expect(await textOf()).toBe(rows)
    await choose(true)
    expect((await exported(await save(0))).text).toMatch(/\r\n"Cut at 1,000 rows\. The question gives more\.",\r\n$/)
  })

  it('R11 an Excel file that was cut ends with a note, and tells it in its second sheet', async () => {
    const partsOf = async (limit: number) =>
      zipParts((await exported(await save(limit), { extention: 'XLSX', summaries: ['sum'] })).bytes)
    const cut = await partsOf(2)
    const rows = [...cut.get('xl/worksheets/sheet1.xml')!.matchAll(/<row[^>]*>(.*?)<\/row>/g)].map(([, cells = '']) =>
      cells
        .replaceAll(/<[^>]+>/g, ' ')
        .trim()
        .replaceAll(/ +/g, ' '),
    )
    expect(rows).toEqual([
      'Kind Dose',
      'kind 1 1',
      'kind 2 2',
      'Cut at 2 rows. The question gives more. Totals are left out, because they would be of these rows only.',
    ])
    expect(cut.get('xl/worksheets/sheet2.xml')).toContain('2 (cut; the question gives more)')
    expect(cut.get('xl/worksheets/sheet2.xml')).toContain('Totals are left out')
    const whole = [...(await partsOf(1500)).values()].join('')
    expect(whole).not.toMatch(/cut/i)
  })

  it('R11 a mail says that its file was cut, in its text and in the name of the file', async () => {
    const emails = ['head@hospital.example']
    for (const limit of [2, 1500]) {
      await test.as('ann').post('/exporter/oi-files/share', {
        displayName: `Up to ${limit}`,
        emails,
        question: { displayName: 'All doses', extention: 'CSV', questionId: await save(limit) },
      })
    }
    const mails = await whenMailsInOutbox(test, 2)
    const [cut, whole] = mails.toSorted((one, other) => other.subject!.localeCompare(one.subject!))
    expect(cut?.text).toContain('Doses: 2 rows (cut; the question gives more)')
    expect(cut?.attachments[0]?.filename).toBe('All_doses_cut_at_2_rows.csv')
    expect(whole?.text).toContain('Doses: 1,500 rows\n')
    expect(whole?.attachments[0]?.filename).toBe('All_doses.csv')
  })
})
