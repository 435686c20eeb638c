import type { RowRule } from '@soundings/contract'
import { expect, it } from 'vitest'
import { nameOf, reachSentence } from './rule-words.ts'

const rule: RowRule = {
  id: 1,
  who: 'group',
  whoName: 'Managers',
  databaseId: 1,
  databaseName: 'Clinic',
  tableName: 'Wards',
  columnId: 5,
  columnName: 'Id',
  value: '10',
  attribute: '',
  chains: 'any',
  version: 1,
}

it('a rule is named by its people, its column and its value', () => {
  expect([nameOf(rule), nameOf({ ...rule, who: 'everybody', whoName: '', value: '', attribute: 'ward' })]).toEqual([
    'Group Managers · Wards.Id · 10',
    'Everybody · Wards.Id · their ward',
  ])
})

it('the reach of a rule is said of a group, of everybody and of one person', () => {
  expect(reachSentence({ ...rule, chains: 'every' })).toBe(
    'Of these tables members of Managers see only rows that belong to Wards with Id 10, by every chain of keys that is not empty.',
  )
  expect(reachSentence({ ...rule, who: 'everybody', attribute: 'ward', value: '' })).toBe(
    'Of these tables all people without an admin role see only rows that belong to Wards with Id equal to their ward.',
  )
  expect(reachSentence({ ...rule, who: 'user', whoName: 'ann' })).toBe(
    'Of these tables ann sees only rows that belong to Wards with Id 10.',
  )
})
