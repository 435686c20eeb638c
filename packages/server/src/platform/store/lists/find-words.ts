import { errorsAllowed } from '@soundings/contract'
import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import { sortKey } from './list-keys.ts'
import type { Db } from '../store.ts'

/** The words that a text must have. Similar ones have letters in common with those typed: the caller compares the results letter by letter. */
export interface WantedWords {
  readonly words: readonly string[]
  readonly isSimilar: boolean
}

/** In which typing errors are forgiven, and in which they are not. */
interface SearchedTexts {
  /** As `sortKey` makes it. */
  readonly name: RawBuilder<unknown>
  /** As `searchText` makes it. */
  readonly all: RawBuilder<unknown>
}

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Where a lower-cased text contains a word, from 1; 0 where it does not. */
const positionIn = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<number> =>
  sql<number>`${sql.raw(isPostgres(db) ? 'strpos' : 'instr')}(${text}, ${word})`

const has = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${positionIn(db, text, word)} > 0`

/**
 * Parts of a mistyped word of which each similar word has at least one. Each error spoils one of the parts between cuts, and there
 * is one part more than errors. Only two exchanged letters on both sides of a cut spoil two, so these are exchanged back.
 */
export function unspoiledParts(word: string, errors: number): string[] {
  const { length } = [...word]
  const cuts = Array.from({ length: errors }, (_, at) => Math.round(((at + 1) * length) / (errors + 1)))
  const parts = new Set<string>()
  for (let exchanged = 0; exchanged < 2 ** errors; exchanged += 1) {
    const letters = [...word]
    const ends = cuts.filter((cut, at) => {
      const isExchanged = Boolean(exchanged & (1 << at))
      if (isExchanged) [letters[cut - 1], letters[cut]] = [letters[cut]!, letters[cut - 1]!]
      return !isExchanged
    })
    for (const [at, end] of [...ends, length].entries()) parts.add(letters.slice(ends[at - 1] ?? 0, end).join(''))
  }
  return [...parts].filter((part) => ![...parts].some((other) => other !== part && part.includes(other)))
}

/** Whether an item has all of the words. */
export function hasWords(db: Db, texts: SearchedTexts, { words, isSimilar }: WantedWords): RawBuilder<SqlBool> {
  const hasWord = (word: string) =>
    isSimilar && errorsAllowed(word) > 0
      ? sql`(${sql.join(
          unspoiledParts(word, errorsAllowed(word)).map((part) => has(db, texts.name, sortKey(part))),
          sql` or `,
        )})`
      : has(db, texts.all, word)
  return sql<SqlBool>`(${sql.join(words.map(hasWord), sql` and `)})`
}

/** What fits best has the least: the first word stands near the beginning. */
export const wordOrder = (db: Db, text: RawBuilder<unknown>, { words }: WantedWords): RawBuilder<number> =>
  positionIn(db, text, words[0] ?? '')
