import { expect, it } from 'vitest'
import { deleteQuestionText } from './delete-question-text.ts'

const cause = 'The dashboard Beds shows this question.'

it("QL3 the server's cause stands before the question", () => {
  expect(deleteQuestionText([{ name: 'Costs', cause }])).toBe(
    `${cause} Are you sure you want to delete this question ?`,
  )
  expect(deleteQuestionText([{ name: 'Costs', cause: '' }])).toBe('Are you sure you want to delete this question ?')
})

it('QL3 among several questions each cause says whose it is', () => {
  const usages = [
    { name: 'Costs', cause },
    { name: 'Visits', cause: '' },
  ]
  expect(deleteQuestionText(usages)).toBe(`Costs: ${cause} Are you sure you want to delete these questions ?`)
})
