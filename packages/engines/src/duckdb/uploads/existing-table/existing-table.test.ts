import { renameSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../../testing/upload-folder.ts'
import type { AcceptedDifferences, ExistingTable, LoadStep, ReadSettings, UploadFormat } from '../../../upload-types.ts'
import { loadInSteps, previewFile } from '../upload-reader.ts'

const uploads = prepareUploads()

const { signal } = new AbortController()
const table = () => uploads.places('part-1.parquet').target

interface Change {
  readonly settings?: ReadSettings
  readonly accepted?: AcceptedDifferences
  readonly mode?: ExistingTable['mode']
  readonly format?: UploadFormat
}

function fileOf(content: string | undefined, { settings = {}, accepted, mode, format = 'csv' }: Change) {
  const path = uploads.received(`file.${format}`)
  if (content !== undefined) writeFileSync(path, content)
  return {
    path,
    format,
    settings,
    accepted,
    ...uploads.places('_next.parquet'),
    ...(mode && { table: { mode, paths: [table()] } }),
  }
}

async function load(content: string | undefined, change: Change): Promise<LoadStep> {
  let last: LoadStep | undefined
  const file = fileOf(content, change)
  for await (const step of loadInSteps(file, signal)) last = step
  if (last?.kind === 'loaded') renameSync(file.target, table())
  return last!
}

/** A table of the first file, changed by the second: what it holds then, or what is in the way. */
async function changed(first: string, second: string, change: Change) {
  await load(first, {})
  const step = await load(second, { mode: 'append', ...change })
  if (step.kind === 'refused') return step.misfits.listed
  return step.kind === 'differs' ? step.differences : uploads.stored(table())
}

const same = { missing: [], additional: [], isReordered: false, types: [] }

describe('a file that changes a table', () => {
  const changes: readonly [title: string, first: string, second: string, change: Change, expected: unknown][] = [
    [
      'adds its rows behind the others',
      'a,b\n1,x\n',
      'a,b\n2,y\n',
      {},
      [
        ['a BIGINT', 'b VARCHAR'],
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'replaces the rows',
      'a,b\n1,x\n',
      'a,b\n2,y\n',
      { mode: 'replace' },
      [
        ['a BIGINT', 'b VARCHAR'],
        ['2', 'y'],
      ],
    ],
    ['is read with the types of the table', 'a\nx1\n', 'a\n7\n', {}, [['a VARCHAR'], ['x1'], ['7']]],
    ['does not tell names by their case', 'Id\n1\n', 'ID\n2\n', {}, [['Id BIGINT'], ['1'], ['2']]],
    [
      'lists values that do not fit',
      'a\n1\n',
      'a\n2\nx\n',
      {},
      [{ line: 3, column: 'a', value: 'x', reason: 'is no whole number' }],
    ],
    ['is refused without a column', 'a,b\n1,x\n', 'a\n2\n', {}, { ...same, missing: ['b'] }],
    [
      'leaves a missing column empty',
      'a,b\n1,x\n',
      'a\n2\n',
      { accepted: { missing: 'empty' } },
      [
        ['a BIGINT', 'b VARCHAR'],
        ['1', 'x'],
        ['2', null],
      ],
    ],
    [
      'keeps a missing column of replaced rows',
      'a,b\n1,x\n',
      'a\n2\n',
      { mode: 'replace', accepted: { missing: 'empty' } },
      [
        ['a BIGINT', 'b VARCHAR'],
        ['2', null],
      ],
    ],
    [
      'is refused with another column',
      'a\n1\n',
      'a,c\n2,z\n',
      { accepted: { missing: 'empty', order: 'by-name', types: 'change' } },
      { ...same, additional: ['c'] },
    ],
    [
      'adds another column',
      'a\n1\n',
      'a,c\n2,z\n',
      { accepted: { additional: 'add' } },
      [
        ['a BIGINT', 'c VARCHAR'],
        ['1', null],
        ['2', 'z'],
      ],
    ],
    [
      'leaves another column out',
      'a\n1\n',
      'a,c\n2,z\n',
      { accepted: { additional: 'skip' } },
      [['a BIGINT'], ['1'], ['2']],
    ],
    ['is refused in another order', 'a,b\n1,2\n', 'b,a\n3,4\n', {}, { ...same, isReordered: true }],
    [
      'keeps the order of the table',
      'a,b\n1,2\n',
      'b,a\n3,4\n',
      { accepted: { order: 'by-name' } },
      [
        ['a BIGINT', 'b BIGINT'],
        ['1', '2'],
        ['4', '3'],
      ],
    ],
    [
      'is refused with another type',
      'a\n1\n',
      'a\n2.5\n',
      { settings: { types: ['decimal'] } },
      { ...same, types: [{ column: 'a', from: 'integer', to: 'decimal', isPossible: true }] },
    ],
    [
      'changes a type without loss',
      'a\n1\n',
      'a\n2.5\n',
      { settings: { types: ['decimal'] }, accepted: { types: 'change' } },
      [['a DECIMAL(20,1)'], ['1.0'], ['2.5']],
    ],
    [
      'changes any type to text',
      'a\n2026-01-31\n',
      'a\nsoon\n',
      { settings: { types: ['text'] }, accepted: { types: 'change' } },
      [['a VARCHAR'], ['2026-01-31'], ['soon']],
    ],
    [
      'never changes a type with loss',
      'a\n2026-01-31\n',
      'a\n7\n',
      { settings: { types: ['integer'] }, accepted: { types: 'change' } },
      { ...same, types: [{ column: 'a', from: 'date', to: 'integer', isPossible: false }] },
    ],
    [
      'gives replaced rows any type',
      'a\n2026-01-31\n',
      'a\n7\n',
      { mode: 'replace', settings: { types: ['integer'] }, accepted: { types: 'change' } },
      [['a BIGINT'], ['7']],
    ],
    ['makes room for more decimals', 'a\n1.5\n', 'a\n1.239\n', {}, [['a DECIMAL(20,3)'], ['1.500'], ['1.239']]],
    ['keeps dates', 'a\n2026-01-31\n', 'a\n28.2.2026\n', {}, [['a DATE'], ['2026-01-31'], ['2026-02-28']]],
    [
      'may be of another format',
      'a,b\n1,x\n',
      '{"a": 2, "b": "y"}\n',
      { format: 'ndjson' },
      [
        ['a BIGINT', 'b VARCHAR'],
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
  ]

  it.each(changes)('%s', async (_title, first, second, change, expected) => {
    expect(await changed(first, second, change)).toEqual(expected)
  })

  it('of Parquet is matched by name, and its own types are compared', async () => {
    await load('a,b\n1,x\n', {})
    await uploads.write(uploads.received('file.parquet'), 'select [1, 2] as b, 3::integer as a')
    const accepted = { order: 'by-name' } as const
    expect(await previewFile(fileOf(undefined, { mode: 'replace', format: 'parquet' }), signal)).toMatchObject({
      differences: {
        ...same,
        isReordered: true,
        types: [{ column: 'b', from: 'text', to: 'INTEGER[]', isPossible: true }],
      },
    })
    expect(await load(undefined, { mode: 'append', format: 'parquet', accepted })).toMatchObject({
      kind: 'loaded',
      rows: 2,
    })
    expect(await uploads.stored(table())).toEqual([
      ['a BIGINT', 'b VARCHAR'],
      ['1', 'x'],
      ['3', '[1, 2]'],
    ])
  })

  it('shows in its preview what differs, with the types of the table', async () => {
    await load('a,b,c\nx,1,2026-01-31\n', {})
    const found = await previewFile(fileOf('b,a,d\n5,7,z\n', { mode: 'append' }), signal)
    expect(found.columns).toEqual([
      { name: 'b', type: 'integer' },
      { name: 'a', type: 'text' },
      { name: 'd', type: 'text' },
    ])
    expect(found.differences).toEqual({ missing: ['c'], additional: ['d'], isReordered: true, types: [] })
    expect((await previewFile(fileOf('a\n1\n', {}), signal)).differences).toBeNull()
  })
})
