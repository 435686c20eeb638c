import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Cell } from '../chart-type.ts'
import { toLines } from './grouping.ts'
import { summarise } from './summaries.ts'

const wards = ['Eye', '', null, 'Closed', 'Surgery']
const amountOf = (at: number) => (at % 5 === 3 || at % 7 === 0 ? null : ((at * 37) % 10_007) / 100 - 20)
const rows: Cell[][] = Array.from({ length: 6000 }, (_, at) => [wards[at % 5] ?? null, ['day', null][at % 2] ?? null, amountOf(at)])

const database = new DatabaseSync(':memory:')
database.exec('create table doses (ward text, shift text, amount real)')
const insert = database.prepare('insert into doses values (?, ?, ?)')
for (const [ward, shift, amount] of rows) insert.run(ward as string | null, shift as string | null, amount as number | null)

const figures = 'sum(amount) as sum, min(amount) as min, max(amount) as max, avg(amount) as avg, count(amount) as count'
const near = (row: object | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]: [string, unknown]) => [name, typeof value === 'number' ? (expect.closeTo(value, 6) as number) : value]))
const toNumbers = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, value === null ? null : Number(value)]))

it('RV2 totals that are counted in the page equal those of SQL', () => {
  expect(toNumbers(summarise(rows, 2))).toEqual(near(database.prepare(`select ${figures} from doses`).get()))
})

it.each([[['ward'], 5], [['ward', 'shift'], 10]] as const)('RV2 so do those of every group by %j, also without a name or without any value', (keys, groups) => {
  const lines = toLines(rows, { groupColumns: keys.map((_, at) => at), closed: new Set() })
  const headings = lines.flatMap((line) => (line.kind === 'group' && line.depth === keys.length - 1 ? [line] : []))
  expect(headings).toHaveLength(groups)
  const query = database.prepare(`select count(*) as members, ${figures} from doses where ${keys.map((key) => `${key} is ?`).join(' and ')}`)
  for (const { values, rows: members } of headings) {
    expect({ members: members.length, ...toNumbers(summarise(members, 2)) }).toEqual(near(query.get(...(values as (string | null)[]))))
  }
})
