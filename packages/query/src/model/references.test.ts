import { expect, it } from 'vitest'
import { clinic, reference } from '../testing/clinic.ts'
import type { Catalog } from './catalog.ts'
import { referencesOf } from './references.ts'

it('references are in the order of their columns, also where only keys are loaded and two columns have one place', () => {
  const references = [reference(1, [54, 20]), reference(2, [52, 40]), reference(3, [53, 30])]
  const encounters = clinic.tables.find(({ id }) => id === 5)!
  const whole: Catalog = { ...clinic, references }
  const keys: Catalog = {
    ...whole,
    findPlace(columnId) {
      const table = clinic.tables.find(({ columns }) => columns.some(({ id }) => id === columnId))!
      return { tableId: table.id, column: table.columns.find(({ id }) => id === columnId)!, position: 1 }
    },
  }
  for (const catalog of [whole, keys]) expect(referencesOf(catalog, encounters).map(({ id }) => id)).toEqual([2, 3, 1])
})
