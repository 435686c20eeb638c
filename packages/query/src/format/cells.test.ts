import { expect, it } from 'vitest'
import { cellFormatter, type CellFormat } from './cells.ts'

const number: CellFormat = { dataType: 'NUMBER', kind: 'MEASURE', dateKind: 'timestamp', isDateGroup: false }

it('numbers have the decimals of their column, and those that only name something have no thousands', () => {
  expect(cellFormatter(number, () => true)(80.03502846081997)).toBe('80.04')
  expect(cellFormatter(number, () => false)(1200)).toBe('1,200')
  expect(cellFormatter({ ...number, kind: 'DIMENSION' }, () => false)(197268)).toBe('197268')
})

it('RV2 numbers of seconds are shown in days, hours and minutes, whatever decimals the column has', () => {
  expect(cellFormatter({ ...number, format: { style: 'duration', of: 'seconds' } }, () => true)(367_200.5)).toBe(
    '4 d 6 h',
  )
})

it('shares and relative changes have one decimal and their sign, small ones too', () => {
  const write = cellFormatter({ ...number, format: { style: 'percent', of: 'hundred' } }, () => false)
  expect([write(12.345), write(100), write(-0.04), write(1234.5)]).toEqual(['12.3%', '100.0%', '0.0%', '1,234.5%'])
})

it('dates are written by their kind, groups of dates and other values as they are', () => {
  const date = { ...number, dataType: 'DATE', kind: 'DIMENSION' } as const
  expect(cellFormatter(date, () => false)('2026-03-05T14:30:00')).toBe('2026-Mar-05 14:30:00')
  expect(cellFormatter(date, () => false)('2026-03-05T14:30:00+02:00')).toBe('2026-Mar-05 14:30:00 +02:00')
  expect(cellFormatter(date, () => false)('2026-03-05T14:30:00Z')).toBe('2026-Mar-05 14:30:00')
  expect(cellFormatter({ ...date, dateKind: 'date' }, () => false)('2026-03-05')).toBe('2026-Mar-05')
  expect(cellFormatter({ ...date, isDateGroup: true }, () => false)('2026-Q1')).toBe('2026-Q1')
  expect(cellFormatter({ ...number, dataType: 'BOOLEAN' }, () => false)(true)).toBe('true')
})

it.each([
  '0000-00-00',
  '2024-01-00',
  '2024-02-31',
  '0000-05-10',
  '2023-02-29T08:00:00',
  '2026-11-15 around noon',
  '2026-11-15 24:00:00',
  '15.11.2026',
  '2026 (no date)',
  'now',
])('the stored value %s, which is no date, is written as it is', (value) => {
  for (const dateKind of ['date', 'timestamp'] as const) {
    expect(cellFormatter({ ...number, dataType: 'DATE', dateKind }, () => false)(value)).toBe(value)
  }
})
