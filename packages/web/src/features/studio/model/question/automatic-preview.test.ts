import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { automaticSteps } from './automatic-preview.ts'

const idle = { isOn: true, built: 'new', asked: 'old', isRunning: false }

it('SD9 automatic preview runs a question that differs from the shown one, and stops the run of an older one', () => {
  expect(automaticSteps(idle)).toEqual({ stops: false, begins: true })
  expect(automaticSteps({ ...idle, asked: undefined })).toEqual({ stops: false, begins: true })
  expect(automaticSteps({ ...idle, isRunning: true })).toEqual({ stops: true, begins: true })
})

it('SD9 automatic preview neither runs a question that cannot be asked nor the same one again, and does nothing while it is off', () => {
  expect(automaticSteps({ ...idle, built: undefined })).toEqual({ stops: false, begins: false })
  expect(automaticSteps({ ...idle, built: undefined, isRunning: true })).toEqual({ stops: true, begins: false })
  expect(automaticSteps({ ...idle, built: 'old' })).toEqual({ stops: false, begins: false })
  expect(automaticSteps({ ...idle, built: 'old', isRunning: true })).toEqual({ stops: false, begins: false })
  expect(automaticSteps({ ...idle, isOn: false, isRunning: true })).toEqual({ stops: false, begins: false })
})

/** The page around the rule: a run that is stopped leaves the result before it, and is no longer asked. */
interface Preview {
  built: string | undefined
  asked: string | undefined
  answered: string | undefined
  isRunning: boolean
}

function follow(preview: Preview, isPauseOver: boolean) {
  const first = automaticSteps({ ...preview, isOn: true })
  if (first.stops) Object.assign(preview, { asked: undefined, isRunning: false })
  if (isPauseOver && automaticSteps({ ...preview, isOn: true }).begins)
    Object.assign(preview, { asked: preview.built, isRunning: true })
}

it('SD9 after any changes and pauses automatic preview ends with the answer to the question, or keeps the last one while it cannot be asked', () => {
  const change = fc.record({
    built: fc.constantFrom('a', 'b', 'c', undefined),
    isPauseOver: fc.boolean(),
    isAnswered: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      const preview: Preview = { built: undefined, asked: undefined, answered: undefined, isRunning: false }
      const answer = () => {
        if (preview.isRunning) Object.assign(preview, { answered: preview.asked, isRunning: false })
      }
      for (const { built, isPauseOver, isAnswered } of changes) {
        const before = preview.answered
        preview.built = built
        follow(preview, isPauseOver)
        expect(preview.answered).toBe(before)
        if (isAnswered) answer()
      }
      const last = preview.answered
      follow(preview, true)
      answer()
      expect(preview).toMatchObject({ isRunning: false, answered: preview.built ?? last })
    }),
  )
})
