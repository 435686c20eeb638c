import type { OutputColumn } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { openTables } from './clinic/opened-tables.ts'
import { testedEngines } from './clinic/sources.ts'

/**
 * Stays in days of three wards, and what `quantile(x, p, type = 7)` of R 4.2.2 says of them, printed with
 * `format(…, digits = 17)` and rounded to twelve digits.
 */
const stays: Record<string, readonly (number | null)[]> = {
  A: [0.5, 1, 1, 1.25, 2, 2, 2, 2.75, 3, 3.5, 4, 4.1, 5, 6, 6.6, 7, 9, 11.25, 14, 18, 21.5, 33, 57.75, null],
  B: [-3.5, 12, null, 12, 40],
  C: [8.25],
  D: [null, null],
}
const percentiles = ['0', '5', '10', '25', '50', '75', '90', '95', '97.5', '99.9', '100']
const byR: Record<string, readonly (number | null)[]> = {
  A: [0.5, 1, 1.05, 2, 4.1, 10.125, 20.8, 31.85, 44.1375, 57.2055, 57.75],
  B: [-3.5, -1.175, 1.15, 8.125, 12, 19, 31.6, 35.8, 37.9, 39.916, 40],
  C: percentiles.map(() => 8.25),
  D: percentiles.map(() => null),
}
const rounded = (cell: unknown) => (cell === null ? null : Number(Number(cell).toPrecision(12)))

describe.each(testedEngines)('SD3 percentiles in %s', (engineName) => {
  it('are those of R, by group, of decimals and of doubles, and of numbers that a filter keeps', async () => {
    const double = engineName === 'postgresql' || engineName === 'sqlite' ? 'double precision' : 'double'
    const rows = Object.entries(stays).flatMap(([ward, days]) => days.map((day) => [ward, day] as const))
    const tables = await openTables(engineName, [
      `create table stays (id integer primary key, ward varchar(10), days decimal(10, 2), hours ${double})`,
      ...rows.map(([ward, days], at) => `insert into stays values (${at + 1}, '${ward}', ${days}, ${days})`),
    ])
    try {
      const shown = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const
      const ward: OutputColumn = {
        ...shown,
        design: 'group',
        columnId: tables.column('stays', 'ward').id,
        grouping: 'uniqueValues',
      }
      for (const name of ['days', 'hours']) {
        const { id: columnId } = tables.column('stays', name)
        const views = percentiles.map((percentile): OutputColumn => ({
          ...shown,
          design: 'view',
          columnId,
          aggregation: 'percentile',
          percentile,
        }))
        const median: OutputColumn = { ...shown, design: 'view', columnId, aggregation: 'median' }
        const found = await tables.read(tables.question('stays', [ward, ...views, median]))
        expect(Object.fromEntries(found.map(([of, ...cells]) => [of, cells.map(rounded)]))).toEqual(
          Object.fromEntries(Object.entries(byR).map(([of, cells]) => [of, [...cells, cells[4]]])),
        )
        const ofB = await tables.read(tables.question('stays', views, [tables.filter('stays', 'ward', 'equals', 'B')]))
        expect(ofB.map((cells) => cells.map(rounded))).toEqual([byR.B])
        const ofNone = await tables.read(
          tables.question('stays', [median], [tables.filter('stays', 'ward', 'equals', 'Z')]),
        )
        expect(ofNone).toEqual([[null]])
      }
    } finally {
      await tables.close()
    }
  })
})
