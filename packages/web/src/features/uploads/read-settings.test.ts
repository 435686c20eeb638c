import type { UploadPreview, UploadSettings } from '@soundings/contract'
import { expect, it } from 'vitest'
import { corrected, losesTypes, withType } from './read-settings.ts'

const preview = {
  columns: [
    { name: 'code', type: 'integer' },
    { name: 'cost', type: 'text' },
  ],
} as Pick<UploadPreview, 'columns'>
const chosen: UploadSettings = { separator: ';', types: ['text', null] }

it('a chosen type is kept beside earlier ones, and the other columns stay open', () => {
  const first = withType({}, preview, 0, 'text')
  expect(first).toEqual({ types: ['text', null] })
  expect(withType(first, preview, 1, 'decimal')).toEqual({ types: ['text', 'decimal'] })
})

it.each<[string, UploadSettings]>([
  ['decimals', { hasDecimalComma: true }],
  ['dates', { dateOrder: 'day-first' }],
  ['the encoding', { encoding: 'windows-1252' }],
  ['formulas', { uncomputed: 'empty' }],
])('chosen types stay when %s are corrected', (_what, news) => {
  const after = corrected(chosen, news)
  expect(after).toEqual({ ...chosen, ...news })
  expect(losesTypes(chosen, after)).toBe(false)
})

it.each<[string, UploadSettings]>([
  ['separator', { separator: ',' }],
  ['header', { hasHeader: false }],
  ['sheet', { sheet: 'Costs' }],
])('another %s has other columns, whose types are found anew', (_what, news) => {
  const after = corrected(chosen, news)
  expect(after.types).toBeUndefined()
  expect(losesTypes(chosen, after)).toBe(true)
  expect(losesTypes({ separator: ';' }, after)).toBe(false)
  expect(losesTypes({ types: [null, null] }, after)).toBe(false)
})
