import { errorsAllowed } from '@soundings/contract'
import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../store.ts'

/** The words that a text must have. Those with typing errors count where it has most of their pairs of letters: the caller compares the results letter by letter. */
export interface WantedWords {
  readonly words: readonly string[]
  readonly isSimilar: boolean
}

/** A mistyped letter changes two pairs, two exchanged letters change three. */
const PAIRS_CHANGED = 3
/** Names stand first in these texts. Long descriptions have most pairs of most words. */
const NAME_LENGTH = 100

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Where a lower-cased text contains a word, from 1; 0 where it does not. */
const positionIn = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<number> =>
  sql<number>`${sql.raw(isPostgres(db) ? 'strpos' : 'instr')}(${text}, ${word})`

const pairsOf = (word: string): string[] => [
  ...new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))),
]

/** How many pairs of letters of a word a name has. */
const sharedPairs = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<number> => {
  const name = sql`substr(${text}, 1, ${sql.lit(NAME_LENGTH)})`
  return sql<number>`(${sql.join(
    pairsOf(word).map((pair) => sql`case when ${positionIn(db, name, pair)} > 0 then 1 else 0 end`),
    sql` + `,
  )})`
}

const hasNearly = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> => {
  const enough = Math.max(1, pairsOf(word).length - errorsAllowed(word) * PAIRS_CHANGED)
  return sql<SqlBool>`${sharedPairs(db, text, word)} >= ${sql.lit(enough)}`
}

/** Whether a lower-cased text has all of the words. */
export function hasWords(db: Db, text: RawBuilder<unknown>, { words, isSimilar }: WantedWords): RawBuilder<SqlBool> {
  const has = (word: string) =>
    isSimilar && errorsAllowed(word) > 0 ? hasNearly(db, text, word) : sql<SqlBool>`${positionIn(db, text, word)} > 0`
  return sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`
}

/** What fits best has the least: the first word stands near the beginning, or most pairs of letters are there. */
export function wordOrder(db: Db, text: RawBuilder<unknown>, { words, isSimilar }: WantedWords): RawBuilder<number> {
  const mistyped = isSimilar ? words.filter((word) => errorsAllowed(word) > 0) : []
  if (mistyped.length === 0) return positionIn(db, text, words[0] ?? '')
  return sql<number>`-(${sql.join(
    mistyped.map((word) => sharedPairs(db, text, word)),
    sql` + `,
  )})`
}
