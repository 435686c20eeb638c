import { expect, it } from 'vitest'
import { emptyDraft, nameProblem, toSaved } from './save-draft.ts'

it.each(['', ' ', '\t  \n'])('DE8 a blank name (%j) is refused', (name) => {
  expect(nameProblem({ name })).toBe('Please enter a name')
})

it('DE8 a name with something in it is accepted', () => {
  expect(nameProblem({ name: ' Wards ' })).toBeUndefined()
})

it('what is saved has no spaces around it', () => {
  const draft = { ...emptyDraft(' Wards '), description: ' By month\n', tags: 'a,b', shareWith: ['ann'], groups: [] }
  expect(toSaved(draft)).toEqual({
    name: 'Wards',
    description: 'By month',
    tags: 'a,b',
    shareWith: ['ann'],
    groups: [],
  })
})
