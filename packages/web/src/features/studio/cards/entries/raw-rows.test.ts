import { expect, it } from 'vitest'
import type { DbColumn, DbTable } from '@soundings/contract'
import { rowState, toggled, type RawRow } from './raw-rows.ts'

const place = { table: { id: 1, displayName: 'Visits' } as DbTable, names: ['Visits'], title: 'Visits', keys: '' }
const head: RawRow = { kind: 'table', key: 'table', place, columnKeys: ['11', '12'] }
const column = (id: string): RawRow => ({
  kind: 'column',
  key: id,
  column: { id: Number(id) } as DbColumn,
  place,
  columnKeys: [id],
})

it('SD2 a table of the checklist takes all of its columns, and leaves them when it has them', () => {
  const all = toggled(new Set(['11']), head)
  expect([...all]).toEqual(['11', '12'])
  expect([...toggled(all, head)]).toEqual([])
})

it('SD2 the checklist shows whether all, some or none of a table are taken', () => {
  expect([new Set<string>(), new Set(['11']), new Set(['11', '12'])].map((chosen) => rowState(chosen, head))).toEqual([
    'none',
    'some',
    'all',
  ])
  expect([...toggled(new Set(['11']), column('11'))]).toEqual([])
  expect(rowState(new Set(['12']), column('12'))).toBe('all')
})
