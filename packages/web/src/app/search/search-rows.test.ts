import type { Opened, SearchResult } from '@soundings/contract'
import { IconPlus } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { searchActionsFor } from './search-actions.ts'
import { searchRows, textToFind } from './search-rows.ts'

const actions = [
  { name: 'New dashboard', icon: IconPlus, does: { to: '/dashboards/new' } },
  { name: 'Log out', icon: IconPlus, does: 'log-out' },
] as const
const results: SearchResult[] = [
  { kind: 'question', id: 1, name: 'Length of stay', owner: 'ann', defaultView: 'TABLE', isSimilar: false },
  { kind: 'dashboard', id: 2, name: 'Emergency', owner: 'ann', isSimilar: false },
  { kind: 'dashboard', id: 3, name: 'Lengths', owner: 'ann', isSimilar: true },
]
const opened: Opened[] = Array.from({ length: 9 }, (_, id) => ({
  kind: 'dashboard',
  id,
  name: `Ward ${id}`,
  owner: '',
  openedDate: '',
}))
const shown = (typed: string) =>
  searchRows({ typed, opened, results, actions }).map((row) =>
    row.type === 'heading' ? `# ${row.text}` : row.type === 'found' ? row.found.name : row.action.name,
  )

it('shows what was opened last and all actions before anything is typed', () => {
  expect(shown(' ')).toEqual([
    '# Recently opened',
    'Ward 0',
    'Ward 1',
    'Ward 2',
    'Ward 3',
    'Ward 4',
    'Ward 5',
    '# Actions',
    'New dashboard',
    'Log out',
  ])
})

it('shows results under the names of their kinds, similar ones apart, then the actions that match', () => {
  expect(shown('dash')).toEqual([
    '# Questions',
    'Length of stay',
    '# Dashboards',
    'Emergency',
    '# Similar: Dashboards',
    'Lengths',
    '# Actions',
    'New dashboard',
  ])
})

it('shows only actions behind a >, and asks the server for nothing', () => {
  expect(shown('> out')).toEqual(['# Actions', 'Log out'])
  expect([textToFind(' > out'), textToFind('  wards ')]).toEqual(['', 'wards'])
})

it('marks the letters that were found, once where two words are the same', () => {
  const [, row] = searchRows({ typed: 'stay len leng', opened, results, actions })
  expect(row).toMatchObject({
    marks: [
      { start: 0, end: 4 },
      { start: 10, end: 14 },
    ],
  })
})

it('offers what the person may do', () => {
  const names = searchActionsFor(
    { roles: ['ROLE_USER'], permissions: ['dashboard.view', 'question.view', 'question.write_access'] },
    { isViewed: false },
  ).map(({ name }) => name)
  expect(names).toEqual([
    'New question',
    'Go to Home',
    'Go to Dashboards',
    'Go to Questions',
    'Your account',
    'Dates and numbers',
    'Light theme',
    'Dark theme',
    'Theme as the system',
    'Log out',
  ])
})
