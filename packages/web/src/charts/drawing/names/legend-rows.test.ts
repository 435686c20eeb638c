import { expect, it } from 'vitest'
import { fullRows, isShortLegend, legendsBySize, oneRowLegends, rowsByWidth } from './legend-rows.ts'

const departments = Array.from({ length: 12 }, (_, at) => `Department ${at + 1}`)

it('a legend on a wall takes more rows instead of pages, and counts the names that still find no room', () => {
  const rooms = fullRows(departments, 3)
  const at = (width: number) => rooms.findLast(({ from }) => from <= width)!
  expect(at(1960)).toMatchObject({ rows: 1, shown: 12 })
  expect(at(500)).toMatchObject({ rows: 3, shown: 12 })
  expect(at(300).rows).toBe(3)
  expect(at(300).shown).toBeLessThan(12)

  const [narrow] = oneRowLegends(departments, true) as {
    option: { legend: { data: string[]; formatter: (name: string) => string } }
  }[]
  const { data, formatter } = narrow!.option.legend
  expect(data.map(formatter).at(-1)).toBe(`Department ${data.length}{more|   + ${12 - data.length} more}`)
  expect(oneRowLegends(departments, false)).toEqual([])
})

it('a high chart of a wall names more than a low one', () => {
  const shownIn = (height: number) =>
    legendsBySize(departments, true)
      .filter(({ query }) => !(height < (query.minHeight ?? 0)) && !(height > (query.maxHeight ?? Infinity)))
      .map(({ legend }) => (legend as { data: string[] }).data.length)[0]
  expect(shownIn(200)).toBeLessThan(shownIn(500)!)
})

it('a legend of a page shows all names in as many rows as they need, and has pages only where a phone would show little else', () => {
  expect(rowsByWidth(departments.slice(0, 3)).map(({ rows }) => rows)).toEqual([3, 2, 1])
  expect(rowsByWidth(departments).findLast(({ from }) => from <= 320)).toMatchObject({ rows: 6, shown: 12 })
  const many = Array.from({ length: 30 }, (_, at) => `Department ${at + 1}`)
  expect([isShortLegend(departments), isShortLegend(many)]).toEqual([true, false])
  expect(rowsByWidth(many)).toEqual([{ from: 0, rows: 1, shown: 30 }])
})
