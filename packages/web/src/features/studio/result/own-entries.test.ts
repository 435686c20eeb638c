import { expect, it } from 'vitest'
import { entriesBackTo, firstEntryOf, readEntries, withEntry } from './own-entries.ts'

it('SD12 the entries of the studio are kept with each of them, and one that says something else counts as the first', () => {
  const { studioEntries } = withEntry(readEntries(null, ''), '?zooms=a', 'key1')
  expect(readEntries({ studioEntries }, '?zooms=a')).toEqual(['', '?zooms=a'])
  expect(readEntries({ studioEntries }, '?zooms=b')).toEqual(['?zooms=b'])
  expect(readEntries({ studioEntries: 'forged' }, '')).toEqual([''])
})

it('SD12 the way back to what was seen is the shortest, and there is none to what was not', () => {
  const entries = ['', '?zooms=a', '', '?zooms=b']
  expect(['', '?zooms=a', '?zooms=c', '?zooms=b'].map((wanted) => entriesBackTo(entries, wanted))).toEqual([
    1,
    2,
    undefined,
    undefined,
  ])
})

it('all entries of a studio belong to the one it was opened with, whatever keys the browser gives them [SD12]', () => {
  const zoomed = withEntry(readEntries(null, ''), '?zooms=a', firstEntryOf(null, 'key1'))
  const zoomedTwice = withEntry(readEntries(zoomed, '?zooms=a'), '?zooms=b', firstEntryOf(zoomed, 'key2'))
  expect([firstEntryOf(null, 'key1'), firstEntryOf(zoomed, 'key2'), firstEntryOf(zoomedTwice, 'key3')]).toEqual([
    'key1',
    'key1',
    'key1',
  ])
  expect([firstEntryOf(null, 'key4'), firstEntryOf({ studioKey: 7 }, 'key5')]).toEqual(['key4', 'key5'])
})
