import { describe, expect, it } from 'vitest'
import {
  afterFrame,
  afterScrolling,
  afterSideways,
  atRest,
  drawnRows,
  isUnfinished,
  rowsAFrame,
  type RowMeasures,
  type RowView,
} from './row-window.ts'

const top: RowView = { first: 0, isUpwards: false }
const grid: RowMeasures = { rows: 100_000, height: 640, rowHeight: 32, rowsAFrame: 100 }

const span = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)
const drawnAtRest = (view: RowView, measures = grid) => drawnRows(atRest(view), measures).rows

it('RV2 of a hundred thousand rows only those in sight and a few more are drawn', () => {
  expect(drawnRows(top, grid).rows).toEqual(span(0, 29))
  expect(drawnRows({ first: 50_000, isUpwards: false }, grid).rows).toEqual(span(49_998, 50_029))
})

it('RV2 more rows are ready in the direction in which one scrolls', () => {
  const downwards = afterScrolling(top, 3200, grid)
  expect(drawnAtRest(downwards)).toEqual(span(98, 129))
  expect(drawnAtRest(afterScrolling(downwards, 3168, grid))).toEqual(span(91, 122))
})

it('RV2 a step within one row draws nothing anew', () => {
  const view = afterScrolling(top, 3200, grid)
  expect(afterScrolling(view, 3231, grid)).toBe(view)
})

it('RV2 elements keep their places while one scrolls and stand from top to bottom at rest', () => {
  const before = drawnRows({ first: 100, isUpwards: false }, grid)
  const view = afterScrolling({ first: 100, isUpwards: false }, 103 * 32, grid)
  const { rows, pool } = drawnRows(view, grid)
  const places = rows.map((row) => row % pool)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(rows.filter((row) => !before.rows.includes(row))).toEqual([129, 130, 131])
  expect(drawnAtRest(view)).toEqual(span(101, 132))
})

it('RV2 while one scrolls sideways only the rows in sight are drawn, and at rest the others too', () => {
  const view = afterSideways({ first: 100, isUpwards: false })
  expect(drawnRows(view, grid).rows).toEqual(span(100, 121))
  expect(afterSideways(view)).toBe(view)
  expect(drawnRows(afterScrolling(view, 101 * 32, grid), grid).rows).toContain(129)
  expect(drawnAtRest(view)).toEqual(span(98, 129))
})

it.each([0, 1, 20, 400])('RV2 what is drawn never leaves %i rows, and no two of them share an element', (rows) => {
  for (const first of [0, 5, 380, 9000]) {
    for (const isUpwards of [true, false]) {
      const measures = { ...grid, rows, height: 500 }
      for (const view of [{ first, isUpwards }, afterScrolling({ first, isUpwards }, 9600, measures)]) {
        const drawn = drawnRows(view, measures)
        expect(drawn.rows.every((row) => row >= 0 && row < rows)).toBe(true)
        expect(new Set(drawn.rows.map((row) => row % drawn.pool)).size).toBe(drawn.rows.length)
      }
    }
  }
})

describe('RV2 a frame draws no more new rows than it has time for', () => {
  const slow = { ...grid, rowsAFrame: 12 }

  it('those in sight first, the others in the next frames', () => {
    const isSeen = (view: RowView, row: number) => drawnRows(view, slow).rows.includes(row)
    const jumped = afterScrolling(top, 320_000, slow)
    expect([isSeen(jumped, 10_011), isSeen(jumped, 10_012)]).toEqual([true, false])
    const second = afterFrame(jumped, slow)
    expect([isSeen(second, 10_020), isSeen(second, 9_999)]).toEqual([true, false])
    expect(isUnfinished(second, slow)).toBe(true)
    const last = [second, second].reduce((view) => afterFrame(view, slow))
    expect(isUnfinished(afterFrame(last, slow), slow)).toBe(false)
  })

  it('at the speed of a wheel all are there at once', () => {
    expect(isUnfinished(afterScrolling({ first: 100, isUpwards: false }, 110 * 32, slow), slow)).toBe(false)
  })

  it.each([
    [500, 30],
    [80, 7],
    [3, 60],
  ])('whatever one scrolls, from row %i in steps of %i rows', (start, step) => {
    let view: RowView = { first: start, isUpwards: false }
    for (let round = 0; round < 60; round += 1) {
      const before = new Set(drawnRows(view, slow).rows)
      const first = Math.abs(start + step * (round % 17) - 9 * round)
      view = round % 3 === 0 ? afterFrame(view, slow) : afterScrolling(view, first * 32, slow)
      expect(drawnRows(view, slow).rows.filter((row) => !before.has(row)).length).toBeLessThanOrEqual(12)
    }
    for (let frame = 0; frame < 4; frame += 1) view = afterFrame(view, slow)
    expect(drawnRows(view, slow).rows).toEqual(expect.arrayContaining([...drawnAtRest(view)]))
  })

  it('wide rows are fewer, but never less than four', () => {
    expect([4, 15, 100].map(rowsAFrame)).toEqual([27, 7, 4])
  })
})
