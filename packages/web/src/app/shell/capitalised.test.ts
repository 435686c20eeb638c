import { expect, it } from 'vitest'
import { capitalised } from './capitalised.ts'

it('gives a username a capital first letter', () => {
  expect(['ann', 'Bob', 'élise', 'mcKay', ''].map(capitalised)).toEqual(['Ann', 'Bob', 'Élise', 'McKay', ''])
})
