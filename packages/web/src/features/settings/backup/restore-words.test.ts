import type { RestoreEntry } from '@soundings/contract'
import { expect, it } from 'vitest'
import { byWeight, explain, summarise } from './restore-words.ts'

const entry = (outcome: RestoreEntry['outcome'], changes: Partial<RestoreEntry> = {}): RestoreEntry => ({
  kind: 'question',
  name: 'Visits',
  outcome,
  owner: '',
  reasons: [],
  ...changes,
})

it('ST1 says what restoring would do, what stands in the way first', () => {
  const entries = [
    entry('same'),
    entry('new'),
    entry('changed', { owner: 'ann' }),
    entry('blocked', { reasons: ['there is no database Clinic', 'there is no table x'] }),
  ]
  expect(byWeight(entries).map(explain)).toEqual([
    'there is no database Clinic; there is no table x',
    'replaces that of ann; the current version is kept',
    'will be yours',
    'stays as it is',
  ])
  expect(summarise(entries)).toBe('1 new, 1 changed, 1 the same, 1 not possible')
  expect(summarise([entry('same')])).toBe('0 new, 0 changed, 1 the same')
})
