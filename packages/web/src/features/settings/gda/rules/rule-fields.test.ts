import type { RowRule } from '@soundings/contract'
import { expect, it } from 'vitest'
import { chainTargetOfRule, emptyRule, fieldsOfRule, isRuleComplete, toRuleChange, toRuleDraft } from './rule-fields.ts'

const key = { columnId: 7, tableName: 'Wards', columnName: 'Id' }
const group = { id: 3, name: 'Managers', description: '', memberCount: 2 }

it('a rule is complete with people and values', () => {
  expect(
    [emptyRule, { ...emptyRule, attribute: 'ward' }, { ...emptyRule, by: 'values' as const, attribute: 'ward' }].map(
      isRuleComplete,
    ),
  ).toEqual([false, true, false])
  expect(
    [
      { ...emptyRule, who: 'groups' as const, attribute: 'ward' },
      { ...emptyRule, who: 'users' as const, usernames: ['ann'], by: 'values' as const, values: ['1'] },
    ].map(isRuleComplete),
  ).toEqual([false, true])
})

it('a draft holds what was chosen last, and nothing that was chosen before', () => {
  const fields = { ...emptyRule, usernames: ['ann'], groups: [group], attribute: 'ward', values: ['1', '2'] }
  const target = { databaseName: 'Clinic', tableName: 'Wards', columnName: 'Id', columnId: 7 }
  expect(toRuleDraft(fields, 'Clinic', key)).toEqual({
    ...target,
    everybody: true,
    attribute: 'ward',
    chains: 'any',
  })
  expect(toRuleDraft({ ...fields, who: 'groups', by: 'values' }, 'Clinic', key)).toEqual({
    ...target,
    groups: [3],
    values: ['1', '2'],
    chains: 'any',
  })
  expect(toRuleDraft({ ...fields, who: 'users' }, 'Clinic', key)).toEqual({
    ...target,
    usernames: ['ann'],
    attribute: 'ward',
    chains: 'any',
  })
})

it('a rule that was opened is sent back as it was, and a change names the group and the value that were chosen last', () => {
  const rule: RowRule = {
    id: 4,
    who: 'group',
    whoName: 'Managers',
    databaseId: 1,
    databaseName: 'Clinic',
    tableName: 'Wards',
    columnId: 7,
    columnName: 'Id',
    value: '10',
    attribute: '',
    chains: 'every',
    version: 2,
  }
  const { databaseId: _, ...sent } = rule
  expect(toRuleChange(fieldsOfRule(rule), rule, 'Clinic', key)).toEqual(sent)
  expect(
    toRuleChange(
      { ...fieldsOfRule(rule), groups: [{ ...group, name: 'Nurses' }], by: 'attribute', attribute: 'ward' },
      rule,
      'Clinic',
      key,
    ),
  ).toEqual({ ...sent, whoName: 'Nurses', value: '', attribute: 'ward' })
  expect(toRuleChange({ ...fieldsOfRule(rule), who: 'everybody' }, rule, 'Clinic', key)).toMatchObject({
    who: 'everybody',
    whoName: '',
  })
})

it('the meanings of several chains are compared for the first value, and for a rule by attribute without one', () => {
  const target = { databaseName: 'Clinic', ...key }
  expect(chainTargetOfRule(emptyRule, 'Clinic', key)).toEqual(target)
  expect(chainTargetOfRule({ ...emptyRule, by: 'values', values: ['10', '20'] }, 'Clinic', key)).toEqual({
    ...target,
    columnValue: '10',
  })
  expect([
    chainTargetOfRule({ ...emptyRule, by: 'values' }, 'Clinic', key),
    chainTargetOfRule(emptyRule, 'Clinic', undefined),
  ]).toEqual([undefined, undefined])
})
