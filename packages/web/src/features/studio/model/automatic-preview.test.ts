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
