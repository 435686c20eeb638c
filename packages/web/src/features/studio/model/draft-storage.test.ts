import { describe, expect, it } from 'vitest'
import { addComputed } from './columns/computed.ts'
import { findDraft, keepDraft, listNewDrafts, removeDraft } from './draft-storage.ts'
import { isSameWork } from './history.ts'
import { setLimit } from './question/presentation.ts'
import { emptyStudio } from './studio-state.ts'
import { after, build, clinicTables, visits } from './testing/clinic.ts'
import { addView } from './views/views.ts'

const now = new Date('2026-11-15T08:30:00Z')
const place = { username: 'ann', questionId: 5 }
const work = build(
  (at) => addView(at, { columnId: 12, aggregation: 'sum' }),
  (at) => addComputed(at, 'sum(Cost'),
  (at) => setLimit(at, 7),
)

function storage(kept = new Map<string, string>()) {
  const key = (at: number) => [...kept.keys()][at] ?? null
  return {
    kept,
    key,
    get length() {
      return kept.size
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('SD11 unsaved work', () => {
  it('comes back after a reload, with what was being typed and the version it began with', () => {
    const browser = storage()
    keepDraft(browser, place, { ...work, savedAs: { id: 5, version: 3 } }, now)
    const draft = findDraft(browser, place)
    expect([draft?.databaseId, draft?.keptAt]).toEqual([1, '2026-11-15T08:30:00.000Z'])
    const { state, gone } = draft!.open(clinicTables)
    expect([gone, isSameWork(state, work), state.savedAs, state.isNameAutomatic]).toEqual([
      [],
      true,
      { id: 5, version: 3 },
      true,
    ])
    expect(state.computed[0]).toMatchObject({
      text: 'sum(Cost',
      formula: undefined,
      error: { message: 'missing closing Paren ")"!' },
    })
  })

  it('belongs to one user and one question, and goes with a save', () => {
    const browser = storage()
    keepDraft(browser, place, work, now)
    expect(findDraft(browser, { ...place, username: 'bob' })).toBeUndefined()
    expect(findDraft(browser, { ...place, questionId: 'new' })).toBeUndefined()
    removeDraft(browser, place)
    expect(findDraft(browser, place)).toBeUndefined()
  })

  it('on new questions is kept for each of them, found again newest first, and forgotten after a month', () => {
    const browser = storage()
    const keepNew = (id: string, limit: number, day: string, username = 'ann') =>
      keepDraft(browser, { username, questionId: `new:${id}` }, after(setLimit(work, limit)), new Date(day))
    keepNew('one', 1, '2026-11-01')
    keepNew('two', 2, '2026-11-10')
    keepNew('old', 3, '2026-10-15')
    keepNew('hers', 4, '2026-11-10', 'bea')
    keepDraft(browser, place, work, now)
    browser.setItem('studioDraft:ann:new:broken', '{')
    expect(listNewDrafts(browser, 'ann', now).map(({ id, name, databaseId }) => [id, name, databaseId])).toEqual([
      ['new:two', 'Sum of Cost and New Calculated Column 1', 1],
      ['new:one', 'Sum of Cost and New Calculated Column 1', 1],
    ])
    expect(findDraft(browser, { username: 'ann', questionId: 'new:one' })!.open(clinicTables).state.limit).toBe(1)
    expect([...browser.kept.keys()].toSorted()).toEqual([
      'studioDraft:ann:5',
      'studioDraft:ann:new:one',
      'studioDraft:ann:new:two',
      'studioDraft:bea:new:hers',
    ])
  })

  it('without a name yet is kept too, and nothing is kept before a table is chosen', () => {
    const browser = storage()
    keepDraft(browser, place, visits, now)
    expect(findDraft(browser, place)!.open(clinicTables).state).toMatchObject({
      name: '',
      isNameAutomatic: true,
      baseTableId: 1,
    })
    keepDraft(browser, place, emptyStudio, now)
    expect(browser.kept.size).toBe(0)
  })

  it.each([
    '',
    'null',
    '{',
    '[]',
    '{"format":1}',
    '{"format":2,"unfinished":[]}',
    '{"format":1,"unfinished":[],"question":{"name":"x"}}',
  ])('that cannot be read counts as none: %s', (text) => {
    expect(findDraft(storage(new Map([['studioDraft:ann:5', text]])), place)).toBeUndefined()
  })

  it('is done without in a browser whose storage is full', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => keepDraft(full, place, work, now)).not.toThrow()
  })
})
