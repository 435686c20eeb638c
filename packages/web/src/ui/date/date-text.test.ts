import { describe, expect, it } from 'vitest'
import { maskDate, readPickerDate, toPickerDate, toStoredDate } from './date-text.ts'

describe('FI2 a typed date', () => {
  it.each([
    ['31012024', '31/01/2024'],
    ['31', '31'],
    ['310', '31/0'],
    ['9/', '09'],
    ['9/3/2020', '09/03/2020'],
    ['31/01/2024 8', '31/01/2024'],
    ['31.01.2024', '31/01/2024'],
  ])('%s becomes %s', (typed, masked) => {
    expect(maskDate(typed)).toBe(masked)
  })

  it('is a date only when that day exists', () => {
    expect(readPickerDate('29/02/2024')).toBe('2024-02-29')
    expect(readPickerDate('9/3/2020')).toBe('2020-03-09')
    expect(readPickerDate('29/02/2023')).toBeUndefined()
    expect(readPickerDate('29/02/20')).toBeUndefined()
    expect(readPickerDate('00/00/0000')).toBeUndefined()
  })

  it('is stored as YYYY-MM-DD without a time, and shown as DD/MM/YYYY', () => {
    expect(toStoredDate('2024-02-29T08:15:00')).toBe('2024-02-29')
    expect(toStoredDate('29/02/2024')).toBe('2024-02-29')
    expect(toStoredDate('2024-02-30')).toBeUndefined()
    expect(toStoredDate('0044-03-15 BC')).toBeUndefined()
    expect(toStoredDate('0044-03-15T12:30:00 BC')).toBeUndefined()
    expect(toPickerDate('2024-02-29')).toBe('29/02/2024')
    expect(toPickerDate('7')).toBe('')
  })
})
