import { expect, it } from 'vitest'
import { entriesBackTo, readEntries, withEntry } from './own-entries.ts'

it('SD12 the entries of the studio are kept with each of them, and one that says something else counts as the first', () => {
  const { studioEntries } = withEntry(readEntries(null, ''), '?zooms=a')
  expect(readEntries({ studioEntries }, '?zooms=a')).toEqual(['', '?zooms=a'])
  expect(readEntries({ studioEntries }, '?zooms=b')).toEqual(['?zooms=b'])
  expect(readEntries({ studioEntries: 'forged' }, '')).toEqual([''])
})

it('SD12 the way back to what was seen is the shortest, and there is none to what was not', () => {
  const entries = ['', '?zooms=a', '', '?zooms=b']
  expect(['', '?zooms=a', '?zooms=c', '?zooms=b'].map((wanted) => entriesBackTo(entries, wanted))).toEqual([1, 2, undefined, undefined])
})
