import { expect, it } from 'vitest'
import { spreadOut } from './spread-out.ts'

it('names stand where their lines end while they have room there', () => {
  expect(spreadOut([200, 20, 100], 36, [0, 300])).toEqual([200, 20, 100])
})

it('names of lines that end together are moved up and down alike, in the order of the lines', () => {
  expect(spreadOut([110, 90], 36, [0, 300])).toEqual([118, 82])
  const places = spreadOut([150, 151, 152, 153, 154, 155], 36, [0, 300])
  expect(places.map((place, at) => place - (places[at - 1] ?? place - 36))).toEqual([36, 36, 36, 36, 36, 36])
  const moves = places.map((place, at) => Math.abs(place - (150 + at)))
  expect(Math.max(...moves)).toBeLessThan(36 * 2.5)
})

it('names stay between the edges of the chart', () => {
  expect(spreadOut([5, 6], 36, [0, 300])).toEqual([18, 54])
  expect(spreadOut([299], 36, [0, 300])).toEqual([282])
})
