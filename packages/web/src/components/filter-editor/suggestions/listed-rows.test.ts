import { expect, it } from 'vitest'
import { listRows } from './listed-rows.ts'

const all = ['Cardiology', 'Neurology', 'Surgery']
const matching = (text: string) => all.filter((value) => value.includes(text))

it('a chosen value that the database does not list comes first and can be unticked', () => {
  expect(listRows({ first: ['Closed ward'], chosen: ['Closed ward'], found: all })).toEqual({
    rows: ['Closed ward', ...all],
    foundFrom: 1,
  })
  expect(listRows({ first: ['Closed ward'], chosen: [], found: all }).rows).toContain('Closed ward')
})

it('chosen values stay in the list through choosing, searching for another, unticking and opening again', () => {
  const opened = listRows({ first: [], chosen: [], found: all })
  expect(opened).toEqual({ rows: all, foundFrom: 0 })
  const ticked = listRows({ first: [], chosen: ['Surgery'], found: all })
  expect(ticked.rows).toEqual(all)
  const searched = listRows({ first: ['Surgery'], chosen: ['Surgery'], found: matching('Neuro') })
  expect(searched).toEqual({ rows: ['Surgery', 'Neurology'], foundFrom: 1 })
  const both = listRows({ first: ['Surgery'], chosen: ['Surgery', 'Neurology'], found: matching('Neuro') })
  expect(both.rows).toEqual(searched.rows)
  const unticked = listRows({ first: ['Surgery'], chosen: ['Neurology'], found: matching('Neuro') })
  expect(unticked.rows).toEqual(searched.rows)
  expect(listRows({ first: ['Neurology'], chosen: ['Neurology'], found: all })).toEqual({
    rows: ['Neurology', 'Cardiology', 'Surgery'],
    foundFrom: 1,
  })
})

it('chosen values are listed while the values are loading, have failed or match nothing', () => {
  expect(listRows({ first: ['Surgery'], chosen: ['Surgery', 'Typed'], found: [] })).toEqual({
    rows: ['Surgery', 'Typed'],
    foundFrom: 2,
  })
})
