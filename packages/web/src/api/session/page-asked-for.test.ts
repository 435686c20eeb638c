import { expect, it } from 'vitest'
import { toOwnPath } from './page-asked-for.ts'

it('leads back to a page of this site', () => {
  expect(toOwnPath('/users/edit/7?tab=2#top')).toBe('/users/edit/7?tab=2#top')
  expect(toOwnPath('/')).toBe('/')
})

it.each([
  null,
  '',
  'users',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('leads home instead of to %s', (path) => {
  expect(toOwnPath(path)).toBe('/')
})
