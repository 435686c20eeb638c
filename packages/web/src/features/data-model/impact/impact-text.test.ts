import type { ModelImpact } from '@soundings/contract'
import { expect, it } from 'vitest'
import { impactQuestion } from './impact-text.ts'

const none: ModelImpact = {
  questions: { named: [], others: { breaks: 0, changes: 0 } },
  columns: [],
  dashboards: { named: [], others: 0 },
  tasks: { named: [], others: 0 },
  peopleCount: 0,
}

it('asks nothing when no saved question is affected', () => {
  expect(impactQuestion(none)).toBeUndefined()
})

it('names what breaks, why and for whom, and counts what the editor may not see', () => {
  const question = impactQuestion({
    questions: {
      named: [
        {
          id: 1,
          name: 'Cost by ward',
          owner: 'ann',
          effect: 'breaks',
          reason: 'The column Cost is hidden',
          people: ['ann', 'bob'],
          peopleCount: 2,
        },
        {
          id: 2,
          name: 'Visits',
          owner: '',
          effect: 'changes',
          reason: 'Its tables are joined another way',
          people: [],
          peopleCount: 1,
        },
      ],
      others: { breaks: 2, changes: 0 },
    },
    columns: [],
    dashboards: { named: [{ id: 3, name: 'Money', owner: 'ann' }], others: 1 },
    tasks: { named: [{ id: 4, name: 'Weekly', owner: 'bob' }], others: 0 },
    peopleCount: 7,
  })
  expect(question).toMatchObject({
    text: 'This change breaks 3 saved questions for 7 people. 1 saved question can give other results.',
    names: [
      'Question Cost by ward (ann): The column Cost is hidden. Seen by ann, bob.',
      'Question Visits can give other results: Its tables are joined another way. Seen by 1 person.',
      '2 more questions break',
      'Dashboard Money (ann)',
      '1 more dashboard shows them',
      'Task Weekly (bob)',
    ],
  })
})

it('counts what is hidden from the editor when none of it can be named', () => {
  const question = impactQuestion({
    ...none,
    questions: { named: [], others: { breaks: 1, changes: 0 } },
    peopleCount: 1,
  })
  expect(question).toMatchObject({
    text: 'This change breaks 1 saved question for 1 person.',
    names: ['1 more question breaks'],
  })
})

it('R6 names the people under row rules who would see more, and the tables, to an administrator who may confirm it', () => {
  const widening = { tables: ['Patients', 'Visits'], people: ['anna', 'bob'], peopleCount: 2, mayConfirm: true }
  expect(impactQuestion({ ...none, widening })).toMatchObject({
    title: 'People will see more rows',
    text: 'By this change 2 people under row rules will see more of 2 tables than their rules allow now.',
    names: ['Tables: Patients, Visits', 'People: anna, bob'],
  })
  expect(impactQuestion({ ...none, widening: { ...widening, people: [], mayConfirm: false } })).toBeUndefined()
})

it('names calculated columns that cannot be computed any more, also where no question uses them', () => {
  expect(
    impactQuestion({
      ...none,
      columns: [{ id: 9, name: 'Visits · Double cost', reason: 'The column Cost is hidden' }],
    }),
  ).toMatchObject({
    title: 'Calculated columns are affected',
    text: '1 calculated column cannot be computed any more.',
    names: ['Calculated column Visits · Double cost: The column Cost is hidden'],
  })
})
