import { expect, it } from 'vitest'
import { createTypedWork } from './typed-work.ts'

interface Typed {
  isConnected: boolean
  textContent: string | null
  value?: string
  type: string
  isContentEditable?: boolean
}

const field = (more: Partial<Typed>): Typed => ({ isConnected: true, textContent: null, type: 'text', ...more })

it('typed work is what a field that is still there did not say before', () => {
  const work = createTypedWork()
  const [name, formula, search, tick] = [
    field({ value: 'Ward' }),
    field({ isContentEditable: true, textContent: '1 + 1' }),
    field({ type: 'search', value: '' }),
    field({ type: 'checkbox', value: 'on' }),
  ]
  for (const each of [name, formula, search, tick]) work.visit(each)
  expect(work.hasAny()).toBe(false)
  search.value = 'x'
  tick.value = 'off'
  expect(work.hasAny(), 'what is searched for is no work').toBe(false)
  formula.textContent = '1 + 2'
  work.visit(formula)
  expect(work.hasAny(), 'coming back to a field changes nothing').toBe(true)
  formula.isConnected = false
  expect(work.hasAny(), 'the form of the field was left').toBe(false)
  name.value = 'Wards'
  expect(work.hasAny()).toBe(true)
  name.value = 'Ward'
  expect(work.hasAny()).toBe(false)
})
