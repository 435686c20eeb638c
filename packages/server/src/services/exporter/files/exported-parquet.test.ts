import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionResult, ExportedFile, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ParquetContent, readParquet } from '../../../../../engines/src/testing/read-parquet.ts'
import { type Clinic, connectDatabase } from '../../../testing/clinics/clinic.ts'
import { createPostgresSource, type PostgresSource } from '../../../testing/servers/postgres-source.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { exporterPermissions, whenMailsInOutbox } from '../testing/exporter.ts'

type Cell = ParquetContent['rows'][number][number]

const COLUMNS = {
  id: ['bigint primary key', 'BIGINT'],
  large: ['bigint', 'BIGINT'],
  digits: ['numeric', 'DECIMAL(38,19)'],
  long: ['numeric', 'DECIMAL(38,0)'],
  price: ['numeric(12,2)', 'DECIMAL(18,2)'],
  odd: ['numeric', 'DOUBLE'],
  share: ['double precision', 'DOUBLE'],
  weight: ['real', 'FLOAT'],
  born: ['date', 'DATE'],
  came: ['timestamp', 'TIMESTAMP'],
  seen: ['timestamptz', 'TIMESTAMP'],
  fee: ['numeric(6,3)', 'DECIMAL(18,3)'],
  until: ['date', 'VARCHAR'],
  urgent: ['boolean', 'BOOLEAN'],
  note: ['text', 'VARCHAR'],
} as const
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const ROWS = `
  (1, 9223372036854775807, 0.1234567890123456789, 99999999999999999999999999999999999999, 0.10, 'NaN', 0.1, 0.1, '1850-05-01', '1969-12-31 23:59:59.999999', '2026-03-29 00:30:00Z', 5, 'infinity', true, 'Grüße 😀'),
  (2, -9223372036854775808, -123456789012345678.5, -1, -1234567890.25, 0.5, 'NaN', '-Infinity', '9999-12-31', '9999-12-31 23:59:59', '1900-01-01 00:00:00Z', 0.5, '2026-01-01', false, ''),
  (3, 0, 0, 0, 0, 0, 1e300, 16777216, '0044-03-15 BC', '0044-03-15 08:30:00 BC', '2026-10-25 00:30:00Z', 0, null, null, '=1+1'),
  (4, null, null, null, null, null, null, null, null, null, null, null, null, null, null)`

let test: TestApp
let source: PostgresSource
let words: Clinic

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', { permissions: exporterPermissions })
  const columns = NAMES.map((name) => `${name} ${COLUMNS[name][0]}`).join(', ')
  source = await createPostgresSource(
    'typed',
    `create table stays (${columns}); insert into stays values ${ROWS};`,
    'Typed',
  )
  words = await connectDatabase(test, 'ann', source.connection)
})
afterAll(async () => {
  await test.close()
  await source.release()
})

async function save(columns: unknown[], changes: object = {}): Promise<number> {
  const saved = await test
    .as('ann')
    .post('/core/questions', { name: 'Stays', query: words.query('stays', columns, changes) })
  if (saved.status !== 201) throw new Error(saved.text)
  return (saved.json() as Question).id
}
const allColumns = () =>
  NAMES.map((name) =>
    words.view(`stays.${name}`, 'none', { label: name, ...(name === 'id' && { orderDirection: 'ASC' }) }),
  )

async function exported(questionId: number, changes: object = {}): Promise<ParquetContent> {
  const asked = await test
    .as('ann')
    .post('/exporter/oi-files', { displayName: 'All stays', extention: 'parquet', questionId, ...changes })
  const { fileId } = asked.json() as { fileId: string }
  const answer = await test.as('ann').get(`/exporter/exported-files/${fileId}`)
  expect(answer.status).toBe(200)
  return readParquet(readFileSync(join(test.dataDir, 'exports', `${fileId}.1`)))
}
async function answered(questionId: number): Promise<ExecutionResult['table']> {
  const answer = await test.as('ann').post(`/core/executor/${questionId}/execute`, {})
  return (answer.json() as ExecutionResult).table
}

/** A value of the file as the API writes it: numbers without zeros at their end, dates with a T. */
function likeAnswer(value: Cell | undefined, type: string): unknown {
  if (value === undefined || value === null || type === 'VARCHAR' || type === 'BOOLEAN') return value
  const text = String(value)
  if (type === 'DATE' || type === 'TIMESTAMP')
    return text.replace(/^(\S+)( \(BC\))?(?: (\S+))?$/, (_, day: string, era?: string, time?: string) =>
      [day, time === undefined ? '' : `T${time}`, era === undefined ? '' : ' BC'].join(''),
    )
  if (type === 'FLOAT' && typeof value === 'number') return String(Number(value.toPrecision(8)))
  return type.startsWith('DECIMAL') && text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

describe('EX1 a Parquet file of a question', () => {
  it('has the same values as the API gives, cell by cell, in columns with their types', async () => {
    const question = await save(allColumns())
    const file = await exported(question)
    const { data } = await answered(question)
    expect(file.names).toEqual(NAMES)
    expect(file.types).toEqual(NAMES.map((name) => COLUMNS[name][1]))
    expect(data).toHaveLength(4)
    const plain = (value: unknown) => (typeof value === 'number' ? String(value) : value)
    expect(file.rows.map((row) => row.map((value, at) => likeAnswer(value, file.types[at]!)))).toEqual(
      data.map((row) => row.map(plain)),
    )
    expect(file.metadata).toMatchObject({ Question: 'Stays', Database: 'Typed', Rows: '4', By: 'ann' })
    expect(file.metadata['Time zone']).toMatch(/\(seen\)$/)
  })

  it('has units in its headings, names of months as text, days as dates and numbers of aggregates with their types', async () => {
    const question = await save([
      words.group('stays.born', 'month', { label: 'Month', orderDirection: 'ASC' }),
      words.group('stays.born', 'day', { label: 'month' }),
      words.view('stays.fee', 'sum', { label: 'Price', format: { style: 'currency', currency: 'EUR' } }),
      words.view('stays.id', 'rowCount', { label: 'Rows' }),
      words.view('stays.price', 'avg', { label: 'Mean' }),
      {
        designType: 'VIEW',
        expression: [words.term('stays.seen', 'averageDateDiff'), words.term('stays.came', 'averageDateDiff')],
        label: 'Stay',
      },
    ])
    const file = await exported(question)
    expect(file.types).toEqual(['VARCHAR', 'DATE', 'DECIMAL(18,3)', 'BIGINT', 'DOUBLE', 'DOUBLE'])
    expect(file.names).toEqual(['Month', 'month 2', 'Price (EUR)', 'Rows', 'Mean', 'Stay (seconds)'])
    const { data } = await answered(question)
    expect(file.rows.map(([month, day, , count]) => [month, likeAnswer(day, 'DATE'), Number(count)])).toEqual(
      data.map(([month, day, , count]) => [month, day, count]),
    )
  })

  it('has groups of timestamps by day as dates, as the screen shows them', async () => {
    const question = await save([
      words.group('stays.came', 'day', { label: 'Day', orderDirection: 'ASC' }),
      words.view('stays.id', 'rowCount', { label: 'Rows' }),
    ])
    const file = await exported(question)
    expect(file.types).toEqual(['DATE', 'BIGINT'])
    const { data } = await answered(question)
    expect(file.rows.map(([day]) => likeAnswer(day, 'DATE'))).toEqual(data.map(([day]) => day))
  })

  it('without rows has columns and types; one that was cut says so in its name and in itself', async () => {
    const none = await exported(await save(allColumns(), { filters: [words.filter('stays.id', 'equals', [99])] }))
    expect(none.rows).toEqual([])
    expect(none.types.slice(0, 2)).toEqual(['BIGINT', 'BIGINT'])
    const cut = await exported(await save(allColumns()), { pageSize: 2 })
    expect(cut.rows).toHaveLength(2)
    expect(cut.metadata.Rows).toBe('2 (cut; the question gives more)')
    const [newest] = (await test.as('ann').get('/exporter/oi-files')).json() as ExportedFile[]
    expect(newest).toMatchObject({ extention: 'PARQUET', state: 'done', rows: 2, cut: true })
    const { headers } = await test.as('ann').get(`/exporter/exported-files/${newest?.id}`)
    expect(headers['content-type']).toBe('application/vnd.apache.parquet')
    expect(headers['content-disposition']).toContain('All_stays_cut_at_2_rows.parquet')
  })

  it('EX3 is sent by mail, with the first rows in the text', async () => {
    const question = await save(allColumns())
    await test.as('ann').post('/exporter/oi-files/share', {
      displayName: 'Morning',
      emails: ['head@hospital.example'],
      question: { displayName: 'All stays', extention: 'PARQUET', questionId: question },
    })
    const [mail] = await whenMailsInOutbox(test, 1)
    const [attached] = mail?.attachments ?? []
    expect([attached?.filename, attached?.contentType]).toEqual(['All_stays.parquet', 'application/vnd.apache.parquet'])
    expect((await readParquet(attached!.content)).rows).toHaveLength(4)
    expect(mail?.text).toContain('1 | 9,223,372,036,854,775,807 | 0.12')
  })
})
