import type { ReachedQuestion } from '@soundings/contract'
import { expect, it } from 'vitest'
import { reachText } from './reach-text.ts'

const reached: ReachedQuestion = {
  id: 1,
  name: 'Costs',
  databaseName: 'Clinic',
  isOwner: false,
  dashboards: [],
  rowsBy: 'owner',
  owner: 'ann',
}

it('US6 says how a person came to a question, and by whose tables it gives them rows', () => {
  expect(reachText({ ...reached, sharedBy: 'ann' })).toBe('Shared by ann · rows by its owner ann')
  expect(reachText({ ...reached, isOwner: true, rowsBy: 'tables' })).toBe('Owner · may use its tables')
  expect(reachText({ ...reached, sharedBy: '', dashboards: ['Beds', 'Staff'] })).toBe(
    'Shared, On the dashboards Beds, Staff · rows by its owner ann',
  )
  expect(
    reachText({
      ...reached,
      isOwner: true,
      rowsBy: 'none',
      stopReason: 'ann can no longer use every table of this question',
    }),
  ).toBe('Owner · stopped: ann can no longer use every table of this question')
})
