import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import type { OutputColumn } from '../../model/query.ts'
import { formatCell } from './registry.ts'
import { context, question } from '../../testing/clinic.ts'
import { bandRange, edgesProblem, equalEdges } from './bands.ts'

const inBands = (columnId: number, bands: readonly string[]): OutputColumn => ({
  label: 'x',
  orderDirection: 'none',
  orderIndex: 0,
  pin: false,
  grouped: false,
  design: 'group',
  columnId,
  grouping: 'bands',
  bands,
})

it.each([
  [[], { message: 'Bands need at least one edge' }],
  [['1', 'x'], { at: 1 }],
  [['1', '1e5'], { at: 1 }],
  [['1', '0.1234567'], { at: 1 }],
  [['0', '18', '18.000'], { at: 2, message: 'The edges of bands must rise: 18.000 comes after 18' }],
  [['-0.5', '-0.75'], { at: 1 }],
  [Array.from({ length: 101 }, (_, at) => String(at)), { message: 'Bands have at most 100 edges' }],
])('edges that do not rise, or are no numbers, are refused by their place (%j) [SD4]', (edges, problem) => {
  expect(edgesProblem(edges)).toMatchObject(problem)
  const { at } = edgesProblem(edges)!
  const field = at === undefined ? 'columns[0].bands' : `columns[0].bands[${at}]`
  expect(() => compile(question([inBands(55, edges)]), context)).toThrow(expect.objectContaining({ field }))
})

it('bands begin at their lower edge, are open at both ends, and leave null out [SD4]', () => {
  const { text } = compile(question([inBands(55, ['0', '18.5'])]), context)
  expect(text).toContain(
    `case when t0."cost" < 0 then '1000 below 0' when t0."cost" < 18.5 then '1001 0 to below 18.5' when t0."cost" >= 18.5 then '1002 18.5 and more' end as c0`,
  )
  expect(['1000 below 0', '1002 18.5 and more', null].map((cell) => formatCell({ grouping: 'bands' }, cell))).toEqual([
    'below 0',
    '18.5 and more',
    null,
  ])
})

it('text columns have no bands [SD4]', () => {
  expect(() => compile(question([inBands(56, ['0'])]), context)).toThrow(
    expect.objectContaining({ field: 'columns[0].grouping' }),
  )
})

it('the text of a band says its edges [RV6]', () => {
  expect(bandRange('below -0.5')).toEqual({ to: '-0.5' })
  expect(bandRange('18 to below 65')).toEqual({ from: '18', to: '65' })
  expect(bandRange('80 and more')).toEqual({ from: '80' })
  for (const other of ['', 'below', 'x and more', '18 to 65']) expect(bandRange(other)).toBeUndefined()
})

it('bands of one width rise evenly from the first number to the last [SD4]', () => {
  expect(equalEdges('0', '1', '0.25')).toEqual(['0', '0.25', '0.5', '0.75', '1'])
  expect(equalEdges('-10', '15', '10')).toEqual(['-10', '0', '10', '15'])
  for (const [from, to, width] of [
    ['0', '10', '0'],
    ['0', '10', '-1'],
    ['10', '0', '1'],
    ['0', '1000', '1'],
    ['0', 'x', '1'],
    ['', '', ''],
  ])
    expect(equalEdges(from!, to!, width!)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 98 }),
      (from, width, count) => {
        const edges = equalEdges(String(from), String(from + width * count), String(width))!
        expect(edges).toHaveLength(count + 1)
        expect(edgesProblem(edges)).toBeUndefined()
      },
    ),
  )
})
