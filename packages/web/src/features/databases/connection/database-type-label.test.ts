import { expect, it } from 'vitest'
import { databaseTypeLabel } from './database-type-label.ts'

it.each(['monetdb', 'MonetDB', 'MONETDB'])('%s is shown as Ocean (MT)', (dbType) => {
  expect(databaseTypeLabel({ dbType, displayType: 'MonetDB' })).toBe('Ocean (MT)')
})

it('every other kind is shown by its label, or by its name without one', () => {
  expect(databaseTypeLabel({ dbType: 'postgresql', displayType: 'PostgreSQL' })).toBe('PostgreSQL')
  expect(databaseTypeLabel({ dbType: 'trino', displayType: '' })).toBe('trino')
})
