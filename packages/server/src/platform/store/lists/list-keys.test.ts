import { expect, it } from 'vitest'
import { sortKey } from './list-keys.ts'

const sorted = (...texts: string[]) =>
  texts.toSorted((one, other) => Buffer.compare(Buffer.from(sortKey(one)), Buffer.from(sortKey(other))))

it('letters are sorted whatever their case and accents', () => {
  expect(sorted('zebra', 'Öfen', 'ofen alt', 'Äpfel', 'apfel')).toEqual(['Äpfel', 'apfel', 'Öfen', 'ofen alt', 'zebra'])
  expect(sortKey('Straße')).toBe(sortKey('STRASSE'))
})

it('numbers within a text are sorted by their value', () => {
  expect(sorted('Ward 10', 'Ward 9', 'Ward 010 b', 'Ward 2')).toEqual(['Ward 2', 'Ward 9', 'Ward 10', 'Ward 010 b'])
  expect(sorted('2024', '9', '00000000000000000000000000000000000007', `1${'0'.repeat(60)}`)).toEqual([
    '00000000000000000000000000000000000007',
    '9',
    '2024',
    `1${'0'.repeat(60)}`,
  ])
})

it('an empty text stays empty, so that it can be told from others', () => {
  expect(sortKey('')).toBe('')
})
