import { describe, expect, it } from 'vitest'
import { checkQuery } from '../checks/check-query.ts'
import { clinic, question, reference, view } from '../testing/clinic.ts'
import type { Catalog } from './catalog.ts'
import { findWay, normaliseUse, waysTo } from './column-ways.ts'

/** encounters → patients → wards (4, 3) and encounters → doctors → wards (5, 2) are equally long. */
const wardName = { columnId: 21 }

describe('the way to a column', () => {
  it('is the default one unless the column says another', () => {
    expect(findWay(clinic, 5, wardName)).toMatchObject({ title: 'Wards · via Patients', path: [4, 3] })
    expect(findWay(clinic, 5, { ...wardName, path: [5, 2] })).toMatchObject({
      title: 'Wards · via Doctors',
      path: [5, 2],
    })
    expect(waysTo(clinic, 5, 2).map(({ path }) => path)).toEqual([
      [4, 3],
      [5, 2],
    ])
  })

  it('is not mentioned for columns of the base table and of tables with a single way', () => {
    expect(findWay(clinic, 5, { columnId: 56 })).toMatchObject({ title: 'Encounters', isObvious: true })
    expect(findWay(clinic, 5, { columnId: 41, path: [4] })).not.toHaveProperty('path')
    expect(findWay(clinic, 5, { columnId: 41 })).toMatchObject({ title: 'Patients', isObvious: true })
  })

  it('is undefined when it leads elsewhere or is gone', () => {
    expect(findWay(clinic, 5, { ...wardName, path: [4] })).toBeUndefined()
    expect(findWay(clinic, 5, { ...wardName, path: [99] })).toBeUndefined()
    expect(findWay(clinic, 5, { columnId: 72 })).toBeUndefined()
    expect(findWay(clinic, 5, { columnId: 1234 })).toBeUndefined()
  })

  it('has to be said where another is as short, and where it is not the shortest', () => {
    const obvious = (catalog: Catalog, path: readonly number[]) =>
      findWay(catalog, 5, { columnId: 21, path })?.isObvious
    expect([obvious(clinic, [4, 3]), obvious(clinic, [5, 2])]).toEqual([false, false])
    const direct = { ...clinic, references: [...clinic.references, reference(9, [58, 20])] }
    expect([obvious(direct, [9]), obvious(direct, [4, 3])]).toEqual([true, false])
  })

  it('is the same column whether the default way is written or left out', () => {
    expect(normaliseUse(clinic, 5, wardName)).toEqual({ columnId: 21, path: [4, 3] })
    expect(normaliseUse(clinic, 5, { columnId: 41, path: [4] })).toEqual({ columnId: 41 })
    expect(normaliseUse(clinic, 5, { columnId: 21, path: [99] })).toEqual({ columnId: 21, path: [99] })
    const filter = { operator: 'equals', values: ['A'] } as const
    const twice = (path: readonly number[]) => ({
      ...question([view(55)]),
      filters: [
        { ...wardName, ...filter },
        { ...wardName, path, ...filter },
      ],
    })
    expect(() => checkQuery(twice([4, 3]), clinic)).toThrow('A filter for name column already exists')
    expect(() => checkQuery(twice([5, 2]), clinic)).not.toThrow()
  })
})
