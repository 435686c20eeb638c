import { expect, it } from 'vitest'
import { describeAccess, initialsOf, nameOf } from './access-text.ts'

const ann = {
  username: 'ann',
  firstName: 'Ann',
  lastName: 'Example',
  enabled: true,
  via: 'direct',
  viaName: '',
} as const

it('shows people by their full name, or by their username where there is none', () => {
  expect([nameOf(ann), nameOf({ ...ann, firstName: '', lastName: '' })]).toEqual(['Ann Example', 'ann'])
})

it('has one or two initials for everybody', () => {
  expect([
    initialsOf(ann),
    initialsOf({ ...ann, firstName: '', lastName: '' }),
    initialsOf({ ...ann, firstName: 'Élodie  Marie', lastName: 'de Wit' }),
  ]).toEqual(['AE', 'A', 'ÉM'])
})

it.each([
  [{}, 'ann'],
  [{ firstName: '', lastName: '' }, ''],
  [{ enabled: false }, 'ann · deactivated'],
  [{ via: 'folder', viaName: 'Wards' }, 'ann · through the folder Wards'],
  [{ via: 'database', viaName: 'Clinic' }, 'ann · has the whole database Clinic'],
  [{ via: 'dashboard', viaName: 'Wards' }, 'ann · sees it on the dashboard Wards'],
  [{ via: 'dashboard', viaName: '' }, 'ann · sees it on another dashboard'],
] as const)('says how someone came to it: %j', (changes, text) => {
  expect(describeAccess({ ...ann, ...changes })).toBe(text)
})
