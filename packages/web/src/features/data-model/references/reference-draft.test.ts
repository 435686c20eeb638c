import type { DbColumn, DbTable } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import {
  addPair,
  changePair,
  chooseTarget,
  compositeNotes,
  emptyReference,
  fittingColumns,
  pairsText,
  referenceProblem,
  removePair,
  toChange,
} from './reference-draft.ts'

const column = (id: number, name: string, changes: Partial<DbColumn> = {}) =>
  ({ id, name, displayName: name, pk: false, dataType: 'STRING', ...changes }) as DbColumn
const table = (id: number, displayName: string, columns: DbColumn[], references: DbTable['references'] = []) =>
  ({ id, displayName, columns, references }) as DbTable

const wards = table(2, 'Wards', [
  column(21, 'Hospital', { pk: true }),
  column(22, 'Code', { pk: true }),
  column(23, 'Beds', { dataType: 'NUMBER' }),
])
const pairs = [
  { fromColumnId: 11, toColumnId: 21 },
  { fromColumnId: 12, toColumnId: 22 },
]
const composite = { id: 1, toTableId: 2, pairs, isToUniqueKey: true, isInSource: true }
const stays = table(
  1,
  'Stays',
  [column(11, 'hospital'), column(12, 'code'), column(13, 'Days', { dataType: 'NUMBER' })],
  [composite],
)
const tables = [stays, wards]

describe('DM3 a reference while it is declared', () => {
  it('proposes the whole key of the other table, with columns of the same names', () => {
    expect(chooseTarget(stays, wards)).toEqual({ toTableId: 2, pairs })
    expect(toChange(chooseTarget(stays, wards))).toEqual({ toTableId: 2, pairs })
    expect(chooseTarget(wards, stays)).toEqual({ toTableId: 1, pairs: emptyReference.pairs })
  })

  it('is not complete before every pair has both columns', () => {
    const draft = addPair(chooseTarget(stays, wards))
    expect(toChange(draft)).toBeUndefined()
    expect(toChange(changePair(draft, 2, { fromColumnId: 13 }))).toBeUndefined()
    expect(toChange(removePair(draft, 2))).toEqual({ toTableId: 2, pairs })
    expect(toChange(emptyReference)).toBeUndefined()
  })

  it('offers columns of the same type as the one opposite', () => {
    expect(fittingColumns(wards, stays.columns[2], null).map(({ id }) => id)).toEqual([23])
    expect(fittingColumns(wards, stays.columns[2], 21).map(({ id }) => id)).toEqual([21, 23])
    expect(fittingColumns(wards, undefined, null)).toHaveLength(3)
  })

  it('is refused with a reason: a column twice, different types, itself, or one that is there', () => {
    const problem = (...chosen: (readonly [number, number])[]) =>
      referenceProblem(
        { toTableId: 2, pairs: chosen.map(([fromColumnId, toColumnId]) => ({ fromColumnId, toColumnId })) },
        stays,
        wards,
        [composite],
      )
    expect(problem([11, 21], [11, 22])).toBe('hospital is used twice')
    expect(problem([11, 21], [12, 21])).toBe('Hospital is used twice')
    expect(problem([13, 21])).toBe('Days and Hospital hold different types of data')
    expect(problem([12, 22], [11, 21])).toBe('This reference is declared already')
    expect(problem([11, 21])).toBeUndefined()
    expect(referenceProblem({ toTableId: 1, pairs: [{ fromColumnId: 11, toColumnId: 11 }] }, stays, stays, [])).toBe(
      'A column cannot refer to itself',
    )
  })

  it('is told in words, also beside the columns that are part of it', () => {
    expect(pairsText(composite, stays, tables)).toBe('hospital → Hospital, code → Code')
    expect(compositeNotes(stays, 12, tables)).toEqual([
      'Part of the reference to Wards: hospital → Hospital, code → Code.',
    ])
    expect(compositeNotes(stays, 13, tables)).toEqual([])
  })
})
