import { describe, expect, it } from 'vitest'
import { secretProblems } from '../secrets/secret-form.ts'
import { emptyKeyForm, scopeGroupsFor, toKeyDraft } from './key-form.ts'

describe('the form of an API key', () => {
  it('offers what the owner holds, and the admin role only to those who have it', () => {
    const namesFor = (roles: string[], permissions: string[]) =>
      scopeGroupsFor({ roles, permissions }).flatMap(({ entries }) => entries.map(({ name }) => name))
    expect(namesFor(['ROLE_USER'], ['question.view', 'task.view'])).toEqual(['question.view', 'task.view'])
    expect(namesFor(['ROLE_ADMIN'], []).at(-1)).toBe('administrator')
    expect(scopeGroupsFor({ roles: ['ROLE_ADMIN'], permissions: [] }).map(({ category }) => category)).toEqual([
      'database',
      'user',
      'question',
      'dashboard',
      'task',
      'download',
      'administration',
    ])
  })

  it('sends addresses one by one and its end as a moment, and leaves out a blank password', () => {
    const form = {
      ...emptyKeyForm,
      name: ' Load ',
      scope: ['question.view' as const],
      days: '30',
      addresses: '10.0.0.1, 10.1.0.0/16\n2001:db8::/32 ',
    }
    expect(toKeyDraft(form, new Date('2026-11-01T08:00:00Z'))).toEqual({
      name: 'Load',
      scope: ['question.view'],
      addresses: ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32'],
      expiresDate: '2026-12-01T08:00:00.000Z',
    })
    expect(toKeyDraft({ ...form, currentPassword: 'secret' }, new Date())).toMatchObject({ currentPassword: 'secret' })
  })

  it('puts what the server finds wrong beside its field', () => {
    expect(
      secretProblems([
        { field: 'addresses.1', message: 'odd' },
        { field: 'expiresDate', message: 'past' },
        { field: 'currentPassword', message: 'Enter it' },
      ]),
    ).toEqual({ addresses: 'odd', days: 'past', currentPassword: 'Enter it' })
  })
})
