import { expect, it } from 'vitest'
import { mapColumnKey } from './column-keys.ts'
import { dashboardsLinkedIn, mapViewOptions } from './view-options.ts'

const more = (id: number) => (id < 100 ? id + 1000 : undefined)
const ids = { column: more, reference: more }

it.each([
  ['sum:17', 'sum:1017'],
  ['none:17:3:4', 'none:1017:1003:1004'],
  ['sum:17:3:runningTotal#2', 'sum:1017:1003:runningTotal#2'],
  ['calculated:17:3', 'calculated:17:3'],
  // By the names of the question's columns, the longest first.
  ['a:17', 'a:1017'],
  ['a:1:17#1', 'a:1:1017#1'],
  ['calculated', 'calculated'],
  // A formula has no column, and columns of the question itself keep theirs.
  ['a:null', 'a:null'],
  ['sum:-2', 'sum:-2'],
  ['sum:170', undefined],
  ['none:17:300', undefined],
])('the key %s of a column is %s where ids are others', (key, expected) => {
  expect(mapColumnKey(key, ['a', 'a:1'], ids)).toBe(expected)
})

it('view options that name nothing, or that cannot be read, stay as they were written', () => {
  const names = { ...ids, vids: [], dashboard: more }
  for (const text of [
    '',
    '{ "legend": true }',
    '[1]',
    'null',
    '{',
    '{"cellLinks":3,"combined":[],"axisNotes":{"targets":7}}',
    `{"deep":${'['.repeat(9000)}${']'.repeat(9000)}}`,
  ])
    expect([text, mapViewOptions(text, names), dashboardsLinkedIn(text)]).toEqual([text, text, []])
})

it('what is set for unknown columns is left out, and a link that lacks one leads nowhere', () => {
  const link = { dashboard: 5, by: ['sum:17'] }
  const options = {
    cellFormats: { 'sum:17': { kind: 'bars' }, 'sum:170': { kind: 'bars' } },
    cellLinks: { 'sum:17': link, 'avg:17': { ...link, by: ['sum:170'] }, 'max:17': { ...link, dashboard: 500 } },
    axisNotes: { targets: [{ value: 1, measure: 'sum:170' }] },
  }
  const text = JSON.stringify(options)
  expect(dashboardsLinkedIn(text)).toEqual([5, 5, 500])
  expect(JSON.parse(mapViewOptions(text, { ...ids, vids: [], dashboard: more }))).toEqual({
    cellFormats: { 'sum:1017': { kind: 'bars' } },
    cellLinks: { 'sum:1017': { dashboard: 1005, by: ['sum:1017'] } },
    axisNotes: { targets: [{ value: 1, measure: 'gone' }] },
  })
})
