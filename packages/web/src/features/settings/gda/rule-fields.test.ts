import { expect, it } from 'vitest'
import { emptyRule, isRuleComplete, toRuleDraft } from './rule-fields.ts'

const key = { columnId: 7, tableName: 'Wards', columnName: 'Id' }
const group = { id: 3, name: 'Managers', description: '', memberCount: 2 }

it('a rule is complete with people and values', () => {
  expect([emptyRule, { ...emptyRule, attribute: 'ward' }, { ...emptyRule, by: 'values' as const, attribute: 'ward' }].map(isRuleComplete)).toEqual([false, true, false])
  expect([{ ...emptyRule, who: 'groups' as const, attribute: 'ward' }, { ...emptyRule, who: 'users' as const, usernames: ['ann'], by: 'values' as const, values: ['1'] }].map(isRuleComplete)).toEqual([false, true])
})

it('a draft holds what was chosen last, and nothing that was chosen before', () => {
  const fields = { ...emptyRule, usernames: ['ann'], groups: [group], attribute: 'ward', values: ['1', '2'] }
  const target = { databaseName: 'Clinic', tableName: 'Wards', columnName: 'Id', columnId: 7 }
  expect(toRuleDraft(fields, 'Clinic', key)).toEqual({ ...target, everybody: true, attribute: 'ward' })
  expect(toRuleDraft({ ...fields, who: 'groups', by: 'values' }, 'Clinic', key)).toEqual({ ...target, groups: [3], values: ['1', '2'] })
  expect(toRuleDraft({ ...fields, who: 'users' }, 'Clinic', key)).toEqual({ ...target, usernames: ['ann'], attribute: 'ward' })
})
