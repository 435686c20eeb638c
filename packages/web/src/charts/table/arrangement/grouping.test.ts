import { expect, it } from 'vitest'
import { allOpen, pageOfLines, toLines } from './grouping.ts'

const rows = [
  ['North', 'A', 1],
  ['South', 'A', 2],
  ['North', 'B', 3],
  [null, 'A', 4],
]

it('RV2 rows stand under their groups, and NULL is a group of its own', () => {
  const lines = toLines(rows, { groupColumns: [0], folding: allOpen })
  expect(
    lines.map((line) => (line.kind === 'row' ? line.row[2] : `${line.values.at(-1)} (${line.rows.length})`)),
  ).toEqual(['North (2)', 1, 3, 'South (1)', 2, 'null (1)', 4])
})

it('RV2 a closed group hides what is under it and keeps its rows for the summary', () => {
  const lines = toLines(rows, { groupColumns: [0, 1], folding: { isAllClosed: false, except: new Set(['["North"]']) } })
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: 'group', values: ['North'], isOpen: false, depth: 0 },
    { kind: 'group', values: ['South'], isOpen: true, depth: 0 },
  ])
  expect(lines[0]).toHaveProperty('rows.length', 2)
})

it('RV2 groups of different types do not fall together', () => {
  const lines = toLines([['1'], [1], [null], ['null']], {
    groupColumns: [0],
    folding: { ...allOpen, isAllClosed: true },
  })
  expect(lines.map((line) => line.kind === 'group' && line.key)).toEqual(['["1"]', '[1]', '[null]', '["null"]'])
})

it('RV2 a page that begins inside a group repeats the headings above it', () => {
  const lines = toLines(rows, { groupColumns: [0, 1], folding: allOpen })
  const page = pageOfLines(lines, [4, 6])
  expect(page.map((line) => (line.kind === 'row' ? line.row[2] : line.values.join(' / ')))).toEqual([
    'North',
    'North / B',
    3,
    'South',
  ])
  expect(pageOfLines(lines, [0, 2])).toEqual(lines.slice(0, 2))
})

it('RV2 further summaries of a group stand under its heading, also when it is closed', () => {
  const lines = toLines(rows, {
    groupColumns: [0],
    folding: { isAllClosed: false, except: new Set(['["North"]']) },
    summaryLines: ['min', 'max'],
  })
  expect(lines.slice(0, 3)).toMatchObject([
    { kind: 'group', values: ['North'] },
    { kind: 'summary', name: 'min' },
    { kind: 'summary', name: 'max' },
  ])
  expect(lines[3]).toMatchObject({ kind: 'group', values: ['South'] })
})
