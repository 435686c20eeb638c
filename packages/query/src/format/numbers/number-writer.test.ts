import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NumberFormat } from './number-format.ts'
import { numberWriter } from './number-writer.ts'

const cell = (format: NumberFormat, value: number | string) => numberWriter(format)(value)

describe('a number format', () => {
  it.each<[NumberFormat, number | string, string]>([
    [{ style: 'number' }, 1234, '1,234'],
    [{ style: 'number' }, 1234.5, '1,234.50'],
    [{ style: 'number', decimals: 0 }, 1234.5, '1,235'],
    [{ style: 'number', decimals: 3, thousands: false }, -1234.5, '-1234.500'],
    [{ style: 'number', unit: 'mmol/l', decimals: 1 }, 5.25, '5.3 mmol/l'],
    [{ style: 'number', unit: 'kg' }, '9007199254740993', '9,007,199,254,740,993 kg'],
    [{ style: 'percent', of: 'hundred' }, 25, '25.0%'],
    [{ style: 'percent', of: 'one' }, 0.25, '25.0%'],
    [{ style: 'percent', of: 'one', decimals: 0 }, 0.285, '29%'],
    [{ style: 'percent', of: 'one', decimals: 2 }, 1e-7, '0.00%'],
    [{ style: 'percent', of: 'one', decimals: 6 }, 1e-7, '0.000010%'],
    [{ style: 'percent', of: 'one' }, 12, '1,200.0%'],
    [{ style: 'currency', currency: 'EUR' }, 1234.5, 'EUR 1,234.50'],
    [{ style: 'currency', currency: 'EUR' }, -1234.5, '-EUR 1,234.50'],
    [{ style: 'currency', currency: 'JPY' }, 1234.5, 'JPY 1,235'],
    [{ style: 'currency', currency: 'CHF', decimals: 0, thousands: false }, 1234.5, 'CHF 1235'],
    [{ style: 'duration', of: 'seconds' }, 367_200, '4 d 6 h'],
    [{ style: 'duration', of: 'minutes' }, 90, '1 h 30 min'],
    [{ style: 'duration', of: 'hours' }, -1.5, '-1 h 30 min'],
    [{ style: 'duration', of: 'days' }, 4.25, '4 d 6 h'],
    [{ style: 'duration', of: 'days' }, 0.09, '2 h 10 min'],
    [{ style: 'duration', of: 'seconds' }, 117_600, '1 d 8 h 40 min'],
  ])('%j writes %s as %s', (format, value, text) => {
    expect(cell(format, value)).toBe(text)
  })

  it('leaves texts and what is no finite number as they are', () => {
    const euro = numberWriter({ style: 'currency', currency: 'EUR' })
    expect([euro('All other'), euro(Number.NaN), euro(Infinity)]).toEqual(['All other', 'NaN', 'Infinity'])
  })

  it('writes a per cent of a hundred and the same per cent of one alike, for all numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (parts, decimals) => {
          const hundredths = `${parts}e-4`
          expect(cell({ style: 'percent', of: 'one', decimals }, `${parts}e-6`)).toBe(
            cell({ style: 'percent', of: 'hundred', decimals }, hundredths),
          )
        },
      ),
    )
  })
})

describe('beside an axis', () => {
  const axis = (format: NumberFormat, value: number) => numberWriter(format, 'axis')(value)

  it.each(['axis', 'tick'] as const)('small numbers keep their first digits, and none but 0 is 0: %s', (room) => {
    const write = numberWriter(undefined, room)
    expect([0, 0.001, 0.0025, 0.015, -0.125, 0.1 + 0.2, 0.000012345].map(write)).toEqual([
      '0',
      '0.001',
      '0.0025',
      '0.015',
      '-0.125',
      '0.3',
      '0.0000123',
    ])
    expect(numberWriter({ style: 'percent', of: 'one' }, room)(0.00004)).toBe('0.004%')
    expect([1.5, 12.345].map(write)).toEqual(['1.5', '12.35'])
  })

  it('numbers are short, and are not rounded to those beside them', () => {
    expect([0, 0.5, 1, 1500].map((value) => axis({ style: 'number', decimals: 0, unit: 'kg' }, value))).toEqual([
      '0 kg',
      '0.5 kg',
      '1 kg',
      '1.5k kg',
    ])
    expect([0.0005, 0.001].map((value) => axis({ style: 'number', decimals: 4 }, value))).toEqual(['0.0005', '0.001'])
    expect([0, 0.05, 0.1].map((value) => axis({ style: 'percent', of: 'one' }, value))).toEqual(['0%', '5%', '10%'])
    expect(axis({ style: 'currency', currency: 'EUR' }, -2_500_000)).toBe('-EUR 2.5M')
    expect([2024, 2025.5].map((value) => axis({ style: 'number', thousands: false }, value))).toEqual([
      '2024',
      '2025.5',
    ])
    expect([0, 0.5].map((value) => axis({ style: 'duration', of: 'days' }, value))).toEqual(['0', '12 h'])
  })
})

describe('alone', () => {
  it('a number has every digit', () => {
    const full = (format: NumberFormat, value: number) => numberWriter(format, 'full')(value)
    expect(full({ style: 'currency', currency: 'EUR' }, 1234.5678)).toBe('EUR 1,234.5678')
    expect(full({ style: 'percent', of: 'one' }, 0.253_333)).toBe('25.3333%')
    expect(full({ style: 'duration', of: 'seconds' }, 367_200.5)).toBe('4 d 6 h (367,200.5 seconds)')
  })
})
