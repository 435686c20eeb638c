import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionResult, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectDatabase } from '../../../testing/clinics/clinic.ts'
import { clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { createPostgresSource, type PostgresSource } from '../../../testing/servers/postgres-source.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { zipParts } from '../../../testing/zip-parts.ts'
import { exporterPermissions, whenMailsInOutbox } from '../testing/exporter.ts'

const ROWS = `
  insert into stays (id, note, amount, came, went, born) values
    (1, '=1+1', -12.50, '2026-03-01 08:00:00', '2026-03-04 10:00:00', '1850-05-01'),
    (2, 'x;=1+1', 3, '2026-03-01 08:00:00', '2026-03-01 07:30:00', '9999-12-31'),
    (3, '-5', null, '2026-03-01 08:00:00', null, null);`
const COLUMNS = 'id integer primary key, note text, amount decimal(10,2), came timestamp, went timestamp, born date'

let test: TestApp
let postgres: PostgresSource
let sources: Record<'postgresql' | 'sqlite', Clinic>

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', { permissions: exporterPermissions })
  postgres = await createPostgresSource(
    'exported',
    `create table stays (${COLUMNS}, lasted interval, shift time, price money); ${ROWS}
    update stays set lasted = went - came, shift = '08:30', price = '-1234.50'::money;`,
    'Stays',
  )
  writeClinicFile(
    test.config.dataFilesDir,
    'stays.db',
    `create table stays (${COLUMNS}, lasted interval, shift time, price money); ${ROWS} update stays set lasted = '-1 days +02:00:00', shift = '-01:30', price = -1234.5;`,
  )
  sources = {
    postgresql: await connectDatabase(test, 'ann', postgres.connection),
    sqlite: await connectDatabase(test, 'ann', clinicConnection({ dbName: 'stays.db', displayName: 'Stays' })),
  }
})
afterAll(async () => {
  await test.close()
  await postgres.release()
})

type SourceName = keyof typeof sources

async function save(source: SourceName, columns: (words: (typeof sources)[SourceName]) => unknown[]): Promise<number> {
  const words = sources[source]
  const saved = await test
    .as('ann')
    .post('/core/questions', { name: 'Stays', query: words.query('stays', columns(words), { resultLimit: 100 }) })
  if (saved.status !== 201) throw new Error(saved.text)
  return (saved.json() as Question).id
}
async function written(questionId: number, extention: string): Promise<Buffer> {
  const { fileId } = (
    await test.as('ann').post('/exporter/oi-files', { displayName: 'Stays', extention, questionId })
  ).json() as { fileId: string }
  await test.as('ann').get(`/exporter/exported-files/${fileId}`)
  return readFileSync(join(test.dataDir, 'exports', `${fileId}.1`))
}
const linesOf = async (questionId: number) => (await written(questionId, 'CSV')).toString().trimEnd().split('\r\n')
const cellsOf = async (questionId: number) => {
  const sheet = (await zipParts(await written(questionId, 'XLSX'))).get('xl/worksheets/sheet1.xml')!
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/g)].map(([, attributes = '', content = '']) =>
      `${attributes.includes('inlineStr') ? 'text' : 'number'} ${content.replaceAll(/<[^>]+>/g, '')}`.trimEnd(),
    ),
  )
}

const difference = (words: (typeof sources)[SourceName], aggregation: string, label: string) => ({
  designType: 'VIEW',
  expression: [words.term('stays.went', aggregation), words.term('stays.came', aggregation)],
  label,
})

describe.each(['postgresql', 'sqlite'] as const)('EX1 R19 files from %s', (source) => {
  it('hold negative numbers, intervals, times and money as data, and text that looks like a formula as text', async () => {
    const plain = ['note', 'amount', 'born', 'lasted', 'shift', 'price']
    const question = await save(source, (words) => [
      words.view('stays.id', 'none', { orderDirection: 'ASC' }),
      ...plain.map((name) => words.view(`stays.${name}`, 'none', { label: name })),
    ])
    const [, ...lines] = await linesOf(question)
    const own =
      source === 'postgresql'
        ? ['3 days 02:00:00,08:30:00', '-00:30:00,08:30:00', ',08:30:00']
        : Array.from({ length: 3 }, () => '-1 days +02:00:00,-01:30')
    const prices = lines.map((line) => /,(-1234\.50?|"-\$1,234\.50")$/.exec(line)?.[1])
    expect(lines).toEqual([
      `1,'=1+1,-12.5,1850-05-01,${own[0]},${prices[0]}`,
      `2,x;'=1+1,3,9999-12-31,${own[1]},${prices[1]}`,
      `3,'-5,,,${own[2]},${prices[2]}`,
    ])
    const [, first, second] = await cellsOf(question)
    expect(first?.slice(0, 4)).toEqual(['number 1', 'text =1+1', 'number -12.5', 'text 1850-05-01'])
    expect(second?.slice(1, 4)).toEqual(['text x;=1+1', 'number 3', 'number 2958465'])
  })

  it('hold groups of timestamps by day as dates without a time', async () => {
    const question = await save(source, (words) => [
      words.group('stays.came', 'day', { label: 'Day' }),
      words.view('stays.id', 'rowCount', { label: 'Rows' }),
    ])
    expect(await linesOf(question)).toEqual(['Day,Rows', '2026-03-01,3'])
    expect((await cellsOf(question))[1]).toEqual(['number 46082', 'number 3'])
  })

  it('hold differences of dates in seconds and say so in their heading; results say it of the column', async () => {
    const question = await save(source, (words) => [
      words.group('stays.id', 'uniqueValues', { label: 'Id', orderDirection: 'ASC' }),
      difference(words, 'dateDiff', 'Stay'),
    ])
    expect(await linesOf(question)).toEqual(['Id,Stay (seconds)', '1,266400', '2,-1800', '3,'])
    expect((await cellsOf(question)).slice(0, 2)).toEqual([
      ['text Id', 'text Stay (seconds)'],
      ['number 1', 'number 266400'],
    ])
    const average = await save(source, (words) => [
      difference(words, 'averageDateDiff', 'Stay'),
      difference(words, 'averageDateDiff', 'Stay (seconds)'),
    ])
    expect(await linesOf(average)).toEqual(['Stay (seconds),Stay (seconds) 2', '132300,132300'])
    const { table } = (await test.as('ann').post(`/core/executor/${question}/execute`, {})).json() as ExecutionResult
    expect(table.columns.map(({ label, unit }) => [label, unit])).toEqual([
      ['Id', null],
      ['Stay', 'seconds'],
    ])
    expect(table.data[0]).toEqual([1, 266_400])
  })
})

it('EX3 a mail shows its first rows as the page does', async () => {
  const question = await save('sqlite', (words) => [
    words.group('stays.id', 'uniqueValues', { label: 'Id', orderDirection: 'ASC' }),
    words.view('stays.amount', 'sum', { label: 'Amount' }),
    words.group('stays.came', 'uniqueValues', { label: 'Came' }),
    difference(words, 'averageDateDiff', 'Stay'),
  ])
  await test.as('ann').post('/exporter/oi-files/share', {
    displayName: 'Morning',
    emails: ['head@hospital.example'],
    question: { displayName: 'Stays', extention: 'CSV', questionId: question },
  })
  const [mail] = await whenMailsInOutbox(test, 1)
  const lines = [
    'Id | Amount | Came | Stay',
    '1 | -12.50 | 2026-Mar-01 08:00:00 | 3 d 2 h',
    '2 | 3.00 | 2026-Mar-01 08:00:00 | -30 min',
    '3 | not recorded | 2026-Mar-01 08:00:00 | not recorded',
  ]
  expect(mail?.text).toContain(lines.join('\n'))
  expect(mail?.attachments[0]?.content.toString()).toContain('1,-12.5,2026-03-01 08:00:00,266400')
})

it('EX1 cells without a value are empty until an administrator wants the text for missing values in files; those of a rate or a deviation that cannot be stay empty', async () => {
  const rate = (words: Clinic) => ({
    designType: 'VIEW',
    label: 'Rate',
    expression: [words.term('stays.id', 'rowCount'), { operator: '/' }, words.term('stays.amount', 'valueCount')],
    rate: { per: 1000 },
  })
  const question = await save('sqlite', (words) => [
    words.group('stays.id', 'uniqueValues', { label: 'Id', orderDirection: 'ASC' }),
    words.view('stays.amount', 'sum', { label: 'Amount' }),
    rate(words),
    words.view('stays.amount', 'standardDeviation', { label: 'Deviation' }),
  ])
  // The total stands below the last row of an Excel file.
  const last = async () => [(await linesOf(question)).at(-1), (await cellsOf(question)).at(-2)]
  const show = (nullText: string, nullTextInFiles: boolean) =>
    test.as(ADMIN).put('/auth/display-settings', { nullText, nullTextInFiles })
  expect(await last()).toEqual(['3,,,', ['number 3', 'number', 'number', 'number']])
  await show('=missing', true)
  expect(await last()).toEqual(["3,'=missing,,", ['number 3', 'text =missing', 'number', 'number']])
  await show('missing', false)
  expect(await last()).toEqual(['3,,,', ['number 3', 'number', 'number', 'number']])
  await show('not recorded', false)
})
