import { expect, it } from 'vitest'
import { databaseTypeLabel } from './database-type-label.ts'

it('monetdb is shown as Ocean (MT), however it is spelt', () => {
  expect(['monetdb', 'MonetDB', 'MONETDB'].map(databaseTypeLabel)).toEqual(['Ocean (MT)', 'Ocean (MT)', 'Ocean (MT)'])
})

it('a kind without a label is shown as it is', () => {
  expect(databaseTypeLabel('trino')).toBe('trino')
})
