import type { FilterColumn } from '@soundings/contract'
import { expect, it } from 'vitest'
import { ofVersion, standingOf, versionIn } from './one-version.ts'

it('an answer and the words about it go together when they are of one version, or have no version', () => {
  expect(standingOf(2, { versions: [2, 2] })).toBe('same')
  expect(standingOf(2, { versions: [] })).toBe('same')
  expect(standingOf(undefined, { versions: [1] })).toBe('same')
})

it('what is behind is read again: the words of an older version, or the answer once any words are newer', () => {
  expect(standingOf(2, { versions: [2, 1] })).toBe('words behind')
  expect(standingOf(2, { versions: [3] })).toBe('answer behind')
  expect(standingOf(2, { versions: [1, 3] })).toBe('answer behind')
})

it('what is asked about an answer names its version; queries that are not saved have none', () => {
  const saved = { questionId: 7, dynamicFilters: [] }
  expect(ofVersion(saved, 3)).toEqual({ ...saved, version: 3 })
  expect(ofVersion(saved, undefined)).toBe(saved)
})

it('columns say of which version of a question they tell, if they name it', () => {
  const columns = [
    { questions: [7], versions: [4], ownFilters: [] },
    { questions: [7, 8], versions: [4, 2], ownFilters: [{ question: 6, version: 3 }] },
  ] as unknown as FilterColumn[]
  expect([versionIn(columns, 7), versionIn(columns, 8), versionIn(columns, 9)]).toEqual([4, 2, undefined])
  expect(versionIn(columns, 6), 'by its own filters where it takes none').toBe(3)
  expect(versionIn(undefined, 7)).toBeUndefined()
})
