import type { FilterColumn } from '@soundings/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ofVersion, readUntil, standingOf, versionIn } from './one-version.ts'

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

it('tiles that hear of a newer version share one read of its words, and one more where that had begun before the save', async () => {
  const cache = new QueryClient()
  let saved = 1
  let reads = 0
  const queryKey = ['words']
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: async () => {
      reads += 1
      const words = { version: saved }
      await Promise.resolve()
      return words
    },
  })
  const unsubscribe = observer.subscribe(() => undefined)
  const read = (version: number | undefined) =>
    readUntil(cache, { queryKey, versionOf: (words: { version: number }) => words.version, version })
  const readsFor = async (version: number | undefined) => {
    const before = reads
    await Promise.all([1, 2, 3].map(() => read(version)))
    return reads - before
  }
  await cache.invalidateQueries({ queryKey })
  saved = 2
  expect([await readsFor(2), await readsFor(2)]).toEqual([1, 0])
  const begun = cache.invalidateQueries({ queryKey })
  saved = 3
  expect(await readsFor(3)).toBe(1)
  expect(cache.getQueryData(queryKey)).toEqual({ version: 3 })
  await begun
  expect(await readsFor(undefined), 'without a version each reads anew').toBe(3)
  unsubscribe()
  cache.clear()
})
