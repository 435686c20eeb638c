import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate as otherTurns } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readParquet } from '../../../../../../engines/src/testing/read-parquet.ts'
import type { Row, Sheet } from '../format.ts'
import { bytesOf, column, sheetOf } from '../testing/sheet.ts'
import { parquet } from './parquet.ts'

const number = (label: string, numberKind: 'integer' | 'decimal' | 'float' | 'single') =>
  column(label, { dataType: 'NUMBER', numberKind })
const date = (label: string, dateKind: 'date' | 'timestamp') => column(label, { dataType: 'DATE', dateKind })
const write = async (sheet: Sheet) => readParquet(await bytesOf<Sheet>(parquet.write, sheet))

describe('EX1 a Parquet file', () => {
  it('holds every value exactly, each column with its type, and null apart from empty text', async () => {
    const columns = [
      number('Id', 'integer'),
      number('Large', 'integer'),
      number('Amount', 'decimal'),
      number('Share', 'float'),
      number('Weight', 'single'),
      date('Born', 'date'),
      date('Came', 'timestamp'),
      column('Urgent', { dataType: 'BOOLEAN' }),
      column('Note'),
    ]
    const rows: Row[] = [
      [
        '9223372036854775807',
        '99999999999999999999999999999999999999',
        '-0.1234567890123456789',
        0.1,
        0.1,
        '1850-05-01',
        '1969-12-31T23:59:59.999999',
        true,
        'Grüße 😀',
      ],
      ['-9223372036854775808', 1, 1e-7, 'NaN', 'Infinity', '9999-12-31', '9999-12-31T23:59:59', false, ''],
      [0, -5, 12_345_678_901, '-Infinity', 1.5, '0044-03-15 BC', '0044-03-15T08:30:00 BC', null, '=1+1\0"\n,'],
      [null, null, null, 5e-324, null, null, null, null, null],
    ]
    const file = await write(sheetOf(columns, rows))
    expect(file.names).toEqual(columns.map(({ label }) => label))
    expect(file.types).toEqual([
      'BIGINT',
      'DECIMAL(38,0)',
      'DECIMAL(38,19)',
      'DOUBLE',
      'FLOAT',
      'DATE',
      'TIMESTAMP',
      'BOOLEAN',
      'VARCHAR',
    ])
    expect(file.rows).toEqual([
      [
        '9223372036854775807',
        '99999999999999999999999999999999999999',
        '-0.1234567890123456789',
        0.1,
        Math.fround(0.1),
        '1850-05-01',
        '1969-12-31 23:59:59.999999',
        true,
        'Grüße 😀',
      ],
      [
        '-9223372036854775808',
        '1',
        '0.0000001000000000000',
        'NaN',
        'Infinity',
        '9999-12-31',
        '9999-12-31 23:59:59',
        false,
        '',
      ],
      [
        '0',
        '-5',
        '12345678901.0000000000000000000',
        '-Infinity',
        1.5,
        '0044-03-15 (BC)',
        '0044-03-15 (BC) 08:30:00',
        null,
        '=1+1\0"\n,',
      ],
      [null, null, null, 5e-324, null, null, null, null, null],
    ])
    expect(file.metadata).toEqual({ Question: 'Visits', Rows: '4' })
  })

  it('keeps values that fit no type as text', async () => {
    const columns = [
      date('Loose', 'date'),
      number('Top', 'integer'),
      column('Month', { dataType: 'DATE', grouping: 'month' }),
    ]
    const sheet = sheetOf(
      columns.map((each, at) => (at === 1 ? { ...each, top: { count: 1, rankAt: 3 } } : each)),
      [
        ['2026-02-30', 5, '2026-11-01'],
        ['infinity', 'All other\u2060', '2026-12-01'],
      ],
    )
    const { types, rows } = await write(sheet)
    expect(types).toEqual(['VARCHAR', 'VARCHAR', 'VARCHAR'])
    expect(rows).toEqual([
      ['2026-02-30', '5', '2026-11'],
      ['infinity', 'All other', '2026-12'],
    ])
  })

  it('has columns and types without rows too, and names that differ by more than capitals', async () => {
    const columns = [number('Ward', 'integer'), column('ward'), column('WARD 2'), column('a "b" \' , ü')]
    const { names, types, rows } = await write(sheetOf(columns, []))
    expect(names).toEqual(['Ward', 'ward 3', 'WARD 2', 'a "b" \' , ü'])
    expect(types).toEqual(['BIGINT', 'VARCHAR', 'VARCHAR', 'VARCHAR'])
    expect(rows).toEqual([])
  })

  it('keeps the order of many rows over several groups, and takes a row of megabytes', async () => {
    const [batches, each] = [20, 500]
    async function* pieces() {
      for (let batch = 0; batch < batches; batch += 1) {
        const rows = Array.from({ length: each }, (_, at) => [batch * each + at, 'x'.repeat(4000)])
        yield { bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join(',')), rows: each }
      }
      yield { bytes: Buffer.from(JSON.stringify([batches * each, 'y'.repeat(5_000_000)])), rows: 1 }
    }
    const { rows, groups } = await write(sheetOf([number('Id', 'integer'), column('Note')], [], { pieces }))
    expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: batches * each + 1 }, (_, at) => at))
    expect(String(rows.at(-1)?.[1])).toHaveLength(5_000_000)
    expect(groups).toBeGreaterThan(1)
  })

  it('leaves nothing behind when it fails: neither a process nor rows in the work folder', async () => {
    let folder = ''
    const ending = new AbortController()
    const sheet = sheetOf([column('Note')], [['secret']])
    async function* pieces() {
      yield { bytes: Buffer.from('["secret"]'), rows: 1 }
      await expect.poll(() => existsSync(folder) && readdirSync(folder), { timeout: 30_000 }).toEqual(['rows.json'])
      ending.abort(new Error('The right was taken'))
      for (;;) {
        ending.signal.throwIfAborted()
        await otherTurns()
      }
    }
    const writing = parquet.write(
      {
        ...sheet,
        pieces,
        signal: ending.signal,
        withWorkFolder: (work) => sheet.withWorkFolder((given) => ((folder = given.path), work(given))),
      },
      async () => undefined,
    )
    await expect(writing).rejects.toThrow('The right was taken')
    expect(existsSync(folder)).toBe(false)
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
    expect(
      children.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parquet/main.ts')),
    ).toEqual([])
  })
})
