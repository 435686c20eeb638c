import {
  createWordMatcher,
  errorsAllowed,
  type Found,
  openedKinds,
  type OpenedKind,
  type SearchResult,
  wordsOf,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { WantedWords } from '../../../platform/store/lists/find-words.ts'
import { searched } from '../../../platform/store/lists/list-keys.ts'
import type { Users } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Folders } from '../folders/folders.ts'
import { askerOf } from '../saved-items/saved-lists.ts'
import { maySeeSaved, type OpenedItems } from './opened.ts'
import { nameOf, rankResults } from './rank-results.ts'
import { type AddVerified, addVerifiedByKind } from '../verified/verified.ts'
import type { SearchStore } from './search.store.ts'

interface Needs {
  readonly store: SearchStore
  readonly opened: Pick<OpenedItems, 'useOf'>
  readonly tableSearch: Discovery['tableSearch']
  readonly users: Pick<Users, 'findByWords'>
  readonly folders: Pick<Folders, 'findByWords'>
  readonly addVerified: AddVerified
}

/** Of each kind, so many are ranked. */
const RANKED_MAX = 40
/** With fewer results, words that are nearly those typed are looked for, too. */
const FEW_RESULTS = 3

/** One search over everything that a person may see. Each kind of item is found under the conditions of its own list. */
export function createSearch({ store, opened, tableSearch, users, folders, addVerified }: Needs) {
  async function findAll(
    viewer: Viewer,
    words: WantedWords,
    idsUsed: (kind: OpenedKind) => readonly number[],
  ): Promise<Found[]> {
    const asker = askerOf(viewer)
    const limit = RANKED_MAX
    const saved = async (kind: 'dashboard' | 'question') =>
      maySeeSaved(viewer, kind) ? store.find(`${kind}s`, asker, { words, firstIds: idsUsed(kind), limit }) : []
    const [dashboards, questions, found, tables, columns, people] = await Promise.all([
      saved('dashboard'),
      saved('question'),
      folders.findByWords(viewer, words, { limit }),
      tableSearch.findTables(viewer, words, { firstIds: idsUsed('table'), limit }),
      tableSearch.findColumns(viewer, words, { limit }),
      users.findByWords(viewer, words, { limit }),
    ])
    return [
      ...dashboards.map(({ id, name, owner }) => ({ kind: 'dashboard' as const, id, name, owner })),
      ...questions.map((question) => ({ kind: 'question' as const, ...question })),
      ...found,
      ...tables,
      ...columns,
      ...people.map(({ id, username, firstName, lastName }) => ({
        kind: 'person' as const,
        id,
        username,
        name: `${firstName} ${lastName}`.trim() || username,
      })),
    ]
  }

  return async function search(viewer: Viewer, text: string): Promise<SearchResult[]> {
    const words = wordsOf(text)
    if (words.length === 0) return []
    const used = await opened.useOf(viewer)
    const idsUsed = (kind: OpenedKind) => [...(used.get(kind)?.keys() ?? [])]
    const useOf = ({ kind, id }: Found) => (isOpenedKind(kind) ? (used.get(kind)?.get(id) ?? 0) : 0)

    const exact = await findAll(viewer, { words: text.split(/\s+/).map(searched), isSimilar: false }, idsUsed)
    const match = createWordMatcher(words)
    const results = rankResults(exact, { match, useOf, isSimilar: false })
    if (exact.length >= FEW_RESULTS || words.every((word) => errorsAllowed(word) === 0))
      return addVerifiedByKind(addVerified, results)
    const known = new Set(exact.map(keyOf))
    const near = await findAll(viewer, { words, isSimilar: true }, idsUsed)
    const similar = near.filter((found) => !known.has(keyOf(found)) && match(nameOf(found)))
    const nearly = rankResults(similar, { match, useOf, isSimilar: true })
    return addVerifiedByKind(addVerified, [...results, ...nearly])
  }
}

export type Search = ReturnType<typeof createSearch>

const isOpenedKind = (kind: Found['kind']): kind is OpenedKind => (openedKinds as readonly string[]).includes(kind)

const keyOf = ({ kind, id }: Found) => `${kind} ${id}`
