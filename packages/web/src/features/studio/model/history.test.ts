import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canRedo, canUndo, MAX_STEPS } from '../../../ui/undo/steps.ts'
import { addComputed, setFormulaText } from './columns/computed.ts'
import { fromContent } from './question/from-question.ts'
import {
  endTyping,
  hasUnsavedWork,
  markSaved,
  record,
  redo,
  replacePresent,
  startHistory,
  undo,
  type History,
} from './history.ts'
import { expandResult, setLimit } from './question/presentation.ts'
import type { StudioState } from './studio-state.ts'
import { after, build, transfers, visits } from './testing/clinic.ts'
import { actAtRandom, type FilterValues, type Random } from './testing/random-actions.ts'
import { toDraft, toWire } from './question/to-query.ts'

const values: FilterValues = {
  NUMBER: [1, '2.5'],
  STRING: ['A', "it's"],
  DATE: ['2024-02-29'],
  BOOLEAN: ['1', '0'],
  OTHER: ['x'],
}

const work = ({ isResultExpanded: _open, savedAs: _saved, nextItem: _names, ...state }: StudioState) => state

/** A random walk through the studio, with its history. */
function walk(start: StudioState, random: Random, steps: number) {
  const states = [start]
  let history = startHistory(start)
  for (let step = 0; step < steps; step += 1) {
    const state = actAtRandom(random, history.present, values, true)
    history = record(history, state)
    if (state !== states.at(-1)) states.push(state)
  }
  return { history, states }
}

const repeated = (history: History, times: number, step: (each: History) => History) =>
  Array.from({ length: times }).reduce<History>((each) => step(each), history)

/** What the question asks for. Sorts count anew when it is opened, since those of unfinished columns are gone. */
const asked = (state: StudioState) =>
  JSON.stringify(toWire(state), (name, value: unknown) => (name === 'orderIndex' ? undefined : value))

/** As it is saved and opened again. */
function reopened(state: StudioState): StudioState {
  const { state: opened, gone } = fromContent(toDraft(state)!, state.tables)
  expect(gone).toEqual([])
  return opened
}

describe('SD10 undo and redo', () => {
  it('take every change back and bring it again, whatever was done', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(visits, transfers),
        fc.gen(),
        fc.integer({ min: 1, max: 25 }),
        (start, choose, steps) => {
          const random: Random = {
            whole: (min, max) => choose(fc.integer, { min, max }),
            chance: (probability) => choose(fc.integer, { min: 0, max: 99 }) < probability * 100,
            pick: (items) => items[choose(fc.integer, { min: 0, max: items.length - 1 })]!,
          }
          const { history, states } = walk(start, random, steps)
          let back = history
          for (const state of states.toReversed()) {
            expect(work(back.present)).toEqual(work(state))
            back = undo(back)
          }
          expect([canUndo(back), back.isChanged]).toEqual([false, false])
          const forth = repeated(back, states.length, redo)
          expect([work(forth.present), canRedo(forth)]).toEqual([work(history.present), false])
          expect(toWire(forth.present)).toEqual(toWire(history.present))
          expect(asked(reopened(forth.present))).toEqual(asked(forth.present))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('take typing back as a whole, until the field is left', () => {
    const started = startHistory(build(addComputed))
    const type = (history: History, text: string) =>
      record(history, after(setFormulaText(history.present, history.present.computed[0]!.id, text)), 'formula')
    const text = (history: History) => history.present.computed[0]!.text
    const typed = ['C', 'Co', 'Cost'].reduce(type, started)
    expect(text(undo(typed))).toBe('')
    expect(text(undo(type(endTyping(typed), 'Cost + 1')))).toBe('Cost')
    expect(text(undo(record(typed, after(setLimit(typed.present, 9)))))).toBe('Cost')
  })

  it('take typing back by typing what was there before, and bring all of it again', () => {
    const started = record(startHistory(visits), build(addComputed))
    const type = (history: History, text: string) =>
      record(history, after(setFormulaText(history.present, history.present.computed[0]!.id, text)), 'formula')
    const typed = ['C', 'Cost'].reduce(type, started)
    const emptied = type(typed, '')
    expect([emptied.present.computed[0]!.text, emptied.isChanged, canRedo(emptied)]).toEqual(['', false, true])
    expect(undo(emptied).present.computed).toEqual([])
    const again = repeated(undo(emptied), 2, redo)
    expect([work(again.present), canRedo(again)]).toEqual([work(typed.present), false])
  })

  it('forget what was taken back once something else is done, and the oldest steps of very many', () => {
    const limit = (history: History, rows: number) => record(history, after(setLimit(history.present, rows)))
    const turned = limit(undo(limit(startHistory(visits), 100)), 7)
    expect(canRedo(turned)).toBe(false)
    const many = Array.from({ length: MAX_STEPS + 20 }, (_, index) => index + 100).reduce(limit, startHistory(visits))
    expect(repeated(many, MAX_STEPS + 20, undo).present.limit).toBe(119)
    expect(record(many, many.present)).toBe(many)
  })

  it('do not unsave a question', () => {
    const saved = { id: 5, version: 4, name: 'Mine', description: 'd', tag: 'a,b' } as Parameters<typeof markSaved>[1]
    const changed = record(startHistory(visits), after(setLimit(visits, 100)))
    const kept = markSaved(changed, saved)
    expect(kept.present).toMatchObject({
      savedAs: { id: 5, version: 4 },
      name: 'Mine',
      tags: 'a,b',
      isNameAutomatic: false,
    })
    expect([hasUnsavedWork(changed), hasUnsavedWork(kept), hasUnsavedWork(undo(kept))]).toEqual([true, false, true])
    expect(undo(kept).present).toMatchObject({ limit: 50, savedAs: { id: 5, version: 4 } })
    expect(hasUnsavedWork(replacePresent(kept, expandResult(kept.present, true)))).toBe(false)
  })
})
