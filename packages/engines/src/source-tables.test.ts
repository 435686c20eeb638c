import { describe, expect, it } from 'vitest'
import type { SourceTable } from './engine.ts'
import { type ColumnOfTable, collectTables, groupIntoTables, refineLast } from './source-tables.ts'
import { sourceTypes } from './source-types.ts'

const column = (table: string, name: string): ColumnOfTable => ({
  schema: null,
  table,
  comment: '',
  isView: false,
  column: { name, dbType: 'text', ...sourceTypes.text, nullable: true, primaryKey: false },
})

async function* inBatches<Item>(...batches: Item[][]): AsyncGenerator<Item[]> {
  yield* batches
}

const named = (tables: readonly SourceTable[]) =>
  tables.map(({ name, columns }) => [name, columns.map((each) => each.name).join(' ')])

describe('tables from rows of a catalog', () => {
  const rows = [
    [column('bed', 'id'), column('stay', 'id')],
    [column('stay', 'bed_id')],
    [],
    [column('stay', 'until'), column('ward', 'id')],
  ]

  it('come as soon as their last column is known, also where their rows are in several batches', async () => {
    const asked: number[] = []
    async function* watched() {
      for (const [at, batch] of rows.entries()) {
        asked.push(at)
        yield batch
      }
    }
    const tables = groupIntoTables(watched(), [])
    expect(named((await tables.next()).value as SourceTable[])).toEqual([['bed', 'id']])
    expect(asked).toEqual([0])
    expect(named(await collectTables(tables))).toEqual([
      ['stay', 'id bed_id until'],
      ['ward', 'id'],
    ])
  })

  it('have their keys, in whatever order these came', async () => {
    const key = (table: string, name: string) => ({ schema: null, table, key: `k ${name}`, column: name })
    const tables = await collectTables(groupIntoTables(inBatches(...rows), [key('ward', 'id'), key('bed', 'id')]))
    expect(tables.map(({ uniqueKeys }) => uniqueKeys)).toEqual([[['id']], [], [['id']]])
  })

  it('are refused when the columns of one come apart from each other, since one table would be taken for two', async () => {
    const mixed = inBatches([column('ward', 'id'), column('Ward', 'id'), column('ward', 'name')])
    await expect(collectTables(groupIntoTables(mixed, []))).rejects.toThrow('columns of ward apart')
  })

  it('that take queries of their own come when the list has ended', async () => {
    let hasEnded = false
    async function* listed() {
      yield* groupIntoTables(inBatches(...rows), [])
      hasEnded = true
    }
    const refined = refineLast(listed(), {
      concerns: ({ name }) => name === 'bed',
      refine: async (table) => ({ ...table, comment: String(hasEnded) }),
    })
    expect((await collectTables(refined)).map(({ name, comment }) => [name, comment])).toEqual([
      ['stay', null],
      ['ward', null],
      ['bed', 'true'],
    ])
  })
})
