import { expect, it } from 'vitest'
import { canRedo, canUndo, MAX_STEPS, noSteps, stepBack, stepForward, stepOn } from './steps.ts'

it('goes back to each state and forward again', () => {
  const steps = ['a', 'b'].reduce(stepOn<string>, noSteps)
  const back = stepBack(steps, 'c')
  expect(back).toEqual({ past: ['a'], present: 'b', future: ['c'] })
  expect(back && stepForward(back, back.present)).toEqual({ past: ['a', 'b'], present: 'c', future: [] })
})

it('goes nowhere without steps', () => {
  expect([stepBack(noSteps, 'a'), stepForward(noSteps, 'a')]).toEqual([undefined, undefined])
  expect([canUndo(noSteps), canRedo(noSteps)]).toEqual([false, false])
})

it('forgets what was taken back when something else is changed', () => {
  expect(stepOn({ past: ['a'], future: ['c'] }, 'b')).toEqual({ past: ['a', 'b'], future: [] })
})

it('keeps a limited number of steps, the newest ones', () => {
  const steps = Array.from({ length: MAX_STEPS + 5 }, (_, index) => index).reduce(stepOn<number>, noSteps)
  expect([steps.past.length, steps.past[0]]).toEqual([MAX_STEPS, 5])
})
