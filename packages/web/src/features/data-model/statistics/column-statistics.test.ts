import type { ColumnAnalysis, DbColumn } from '@soundings/contract'
import { expect, it } from 'vitest'
import { dateKindText, statisticsOf } from './column-statistics.ts'

const analysis: ColumnAnalysis = {
  columnId: 1,
  lastModifiedDate: null,
  analysisStatus: 'success',
  oceanDataType: 'NUMBER',
  dbType: 'int',
  rowCount: 10,
  sampledRows: null,
  distinctCount: 1234,
  nullCount: 0,
  minValue: -1.5,
  maxValue: '12345678901234567.89',
  avgValue: 2.345,
  maxTextLength: 20,
  avgTextLength: 7.5,
  minDate: '2026-01-01',
  maxDate: '2026-12-31',
  scope: 'all',
  spread: null,
}
const of = (column: Partial<DbColumn>) =>
  Object.fromEntries(
    statisticsOf({ oceanDataType: 'OTHER', dataType: 'OTHER', dbType: 'x', ...column }, analysis).map(
      ({ label, value }) => [label, value],
    ),
  )

it.each([{ oceanDataType: 'NUMBER' }, { dbType: 'BIGINT' }, { dbType: 'int(11)' }, { dataType: 'NUMBER' }] as const)(
  '%o shows range and average, exactly',
  (column) => {
    expect(of(column)).toEqual({
      'Unique Values': '1,234',
      'Null Counts': '0',
      'Value Range': '-1.5 – 12345678901234567.89',
      Average: '2.35',
    })
  },
)

it('extremes are exactly what is stored, and averages are no 0 that they are not', () => {
  const texts = (changes: Partial<ColumnAnalysis>) =>
    statisticsOf({ oceanDataType: 'NUMBER', dataType: 'NUMBER', dbType: 'x' }, { ...analysis, ...changes })
      .slice(2)
      .map(({ value }) => value)
  expect(texts({ minValue: 0.0001, maxValue: 2.34567, avgValue: 0.00123456 })).toEqual(['0.0001 – 2.34567', '0.0012'])
  expect(texts({ minValue: -0.001, maxValue: 1234.5678, avgValue: -0.000_03 })).toEqual([
    '-0.001 – 1,234.5678',
    '-0.00003',
  ])
  expect(texts({ minValue: 0, maxValue: 1e-7, avgValue: 2 })).toEqual(['0 – 0.0000001', '2'])
})

it.each([{ oceanDataType: 'STRING' }, { dbType: 'VARCHAR(20)' }] as const)('%o shows lengths', (column) => {
  expect(of(column)).toEqual({
    'Unique Values': '1,234',
    'Null Counts': '0',
    'Maximum Length': '20',
    'Average Length': '7.5',
  })
})

it.each([{ oceanDataType: 'DATE' }, { dbType: 'datetime' }] as const)('%o shows the first and last date', (column) => {
  expect(of(column)).toMatchObject({ 'Maximum Date': '2026-12-31', 'Minimum Date': '2026-01-01' })
})

it('every other kind shows only what all have', () => {
  expect(Object.keys(of({ dataType: 'BOOLEAN' }))).toEqual(['Unique Values', 'Null Counts'])
})

it('says whether dates are shown as stored or in the reporting zone', () => {
  expect(dateKindText({ dateKind: 'instant' })).toBe('Date and time, in the reporting zone')
  expect(dateKindText({ dateKind: 'timestamp' })).toBe('Date and time, as stored')
  expect(dateKindText({})).toBeUndefined()
})
