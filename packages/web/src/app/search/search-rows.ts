import { type Found, matchWords, type Opened, type SearchKind, type SearchResult, wordsOf } from '@soundings/contract'
import type { SearchAction } from './search-actions.ts'

export type SearchRow =
  | { readonly type: 'heading'; readonly key: string; readonly text: string }
  | { readonly type: 'found'; readonly key: string; readonly found: Found; readonly marks: Marks }
  | { readonly type: 'action'; readonly key: string; readonly action: SearchAction; readonly marks: Marks }

/** Parts of a name that were looked for, in order and apart from each other. */
export type Marks = readonly { readonly start: number; readonly end: number }[]

const headings: Readonly<Record<SearchKind, string>> = {
  dashboard: 'Dashboards',
  question: 'Questions',
  folder: 'Folders',
  table: 'Tables',
  column: 'Columns',
  person: 'People',
}
const RECENT_MAX = 6
const ACTIONS_ALONE = '>'

/** What is asked of the server; nothing while only actions are wanted. */
export const textToFind = (typed: string): string => (typed.trimStart().startsWith(ACTIONS_ALONE) ? '' : typed.trim())

interface Shown {
  readonly typed: string
  readonly opened: readonly Opened[]
  readonly results: readonly SearchResult[]
  readonly actions: readonly SearchAction[]
}

/** What the list shows, with a heading before each part. Without a text: what was opened last, and all actions. */
export function searchRows({ typed, opened, results, actions }: Shown): SearchRow[] {
  const isOnlyActions = typed.trimStart().startsWith(ACTIONS_ALONE)
  const words = wordsOf(typed)
  const matching = actions.flatMap((action): SearchRow[] => {
    const matches = matchWords(words, action.name)
    return matches ? [{ type: 'action', key: `action ${action.name}`, action, marks: inOrder(matches) }] : []
  })
  const actionRows = under('Actions', matching)
  if (isOnlyActions) return actionRows
  if (textToFind(typed) === '')
    return [
      ...under(
        'Recently opened',
        opened.slice(0, RECENT_MAX).map((found) => foundRow(found, [], 'opened')),
      ),
      ...actionRows,
    ]
  const [exact, similar] = [results.filter(({ isSimilar }) => !isSimilar), results.filter(({ isSimilar }) => isSimilar)]
  return [...byKind(exact, words, ''), ...byKind(similar, words, 'Similar: '), ...actionRows]
}

function byKind(results: readonly SearchResult[], words: readonly string[], prefix: string): SearchRow[] {
  return [...Map.groupBy(results, ({ kind }) => kind)].flatMap(([kind, some]) =>
    under(
      `${prefix}${headings[kind]}`,
      some.map((found) => foundRow(found, words, 'found')),
    ),
  )
}

const under = (text: string, rows: readonly SearchRow[]): SearchRow[] =>
  rows.length === 0 ? [] : [{ type: 'heading', key: `heading ${text}`, text }, ...rows]

const foundRow = (found: Found, words: readonly string[], prefix: string): SearchRow => ({
  type: 'found',
  key: `${prefix} ${found.kind} ${found.id}`,
  found,
  marks: inOrder(matchWords(words, found.name) ?? []),
})

/** Two words may be found at the same place. */
function inOrder(marks: Marks): Marks {
  return marks
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .reduce<{ start: number; end: number }[]>(
      (kept, { start, end }) => (start < (kept.at(-1)?.end ?? 0) ? kept : [...kept, { start, end }]),
      [],
    )
}
