import { z } from 'zod'
import { changesOwnView, endpoint, showsNoRows } from '../endpoint.ts'
import { line } from '../text.ts'
import { Verified } from './verified.ts'

export const openedKinds = ['dashboard', 'question', 'table'] as const
export type OpenedKind = (typeof openedKinds)[number]

export const searchKinds = ['dashboard', 'question', 'folder', 'table', 'column', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

export const SEARCH_LENGTH_MAX = 100

const named = { id: z.int(), name: z.string() }
const saved = { ...named, owner: z.string(), verified: Verified.optional() }
export const FoundDashboard = z.object({ kind: z.literal('dashboard'), ...saved })
export const FoundQuestion = z.object({ kind: z.literal('question'), ...saved, defaultView: z.string() })
const FoundFolder = z.object({
  kind: z.literal('folder'),
  ...named,
  owner: z.string(),
  /** The list that shows what lies in or below it. */
  list: z.enum(['dashboards', 'questions']),
})
export type FoundFolder = z.infer<typeof FoundFolder>
const FoundTable = z.object({ kind: z.literal('table'), ...named, databaseId: z.int(), databaseName: z.string() })
const FoundColumn = z.object({
  kind: z.literal('column'),
  ...named,
  tableId: z.int(),
  tableName: z.string(),
  databaseId: z.int(),
  databaseName: z.string(),
})
const FoundPerson = z.object({ kind: z.literal('person'), ...named, username: z.string() })

const Found = z.discriminatedUnion('kind', [
  FoundDashboard,
  FoundQuestion,
  FoundFolder,
  FoundTable,
  FoundColumn,
  FoundPerson,
])
export type Found = z.infer<typeof Found>

/** A similar result holds words that are nearly those which were typed. */
const SearchResult = z.intersection(Found, z.object({ isSimilar: z.boolean() }))
export type SearchResult = z.infer<typeof SearchResult>

export const searchAll = endpoint({
  service: 'core',
  method: 'GET',
  path: '/search',
  allow: 'signed-in',
  viewAs: true,
  records: showsNoRows,
  summary:
    'Dashboards, questions, folders, tables, columns and people that the caller may see, by words of their names; best first, words with typing errors too',
  query: z.strictObject({ text: line(SEARCH_LENGTH_MAX).trim().min(1) }),
  reply: z.array(SearchResult),
})

export const Opened = z.intersection(
  z.discriminatedUnion('kind', [FoundDashboard, FoundQuestion, FoundTable]),
  z.object({ openedDate: z.string() }),
)
export type Opened = z.infer<typeof Opened>

export const listOpened = endpoint({
  service: 'core',
  method: 'GET',
  path: '/opened',
  allow: 'signed-in',
  viewAs: true,
  records: showsNoRows,
  summary: 'What the caller opened last and may still see, latest first',
  reply: z.array(Opened),
})

export const recordOpened = endpoint({
  service: 'core',
  method: 'POST',
  path: '/opened',
  allow: 'signed-in',
  records: changesOwnView,
  summary:
    'Remember that the caller opened a dashboard, a question or a table; search and Home show first what they use',
  body: z.strictObject({ kind: z.enum(openedKinds), id: z.int() }),
  reply: z.strictObject({}),
})
