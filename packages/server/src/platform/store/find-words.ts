import { errorsAllowed, nearness } from '@soundings/contract'
import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './store.ts'

/** For each word that was typed, the words of which a text must contain one. */
export type WantedWords = readonly (readonly string[])[]

/** How many words may stand for a mistyped one. */
const MEANT_MAX = 3
/** How many words are compared letter by letter; the store orders them by the pairs of letters that they share with what was typed. */
const COMPARED_MAX = 200
/** A mistyped letter changes two pairs, two exchanged letters change three. */
const PAIRS_CHANGED = 3

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Where a lower-cased text contains a word, from 1; 0 where it does not. */
export const positionIn = (db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<number> => sql<number>`${sql.raw(isPostgres(db) ? 'strpos' : 'instr')}(${text}, ${word})`

/** Whether a lower-cased text contains one of each. */
export const containsWords = (db: Db, text: RawBuilder<unknown>, wanted: WantedWords): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(wanted.map((words) => sql`(${sql.join(words.map((word) => sql`${positionIn(db, text, word)} > 0`), sql` or `)})`), sql` and `)})`

const NOWHERE = 1_000_000

/** Where the first word stands: names come before descriptions in these texts, so that matches in names are first. */
export const firstPosition = (db: Db, text: RawBuilder<unknown>, [words = []]: WantedWords): RawBuilder<number> =>
  sql<number>`coalesce(${sql.join([...words.map((word) => sql`nullif(${positionIn(db, text, word)}, 0)`), sql.lit(NOWHERE)])})`

/** Words of all names that may be meant by one with typing errors, the nearest first. Whoever searches for them sees only their own results. */
export async function findSimilarWords(db: Db, typed: string): Promise<string[]> {
  const errors = errorsAllowed(typed)
  if (errors === 0) return []
  const pairs = [...new Set(Array.from({ length: typed.length - 1 }, (_, at) => typed.slice(at, at + 2)))]
  const shared = sql<number>`${sql.join(pairs.map((pair) => sql`case when ${positionIn(db, sql.ref('word'), pair)} > 0 then 1 else 0 end`), sql` + `)}`
  const known = db.selectFrom('search_words').select('word').distinct().where(sql<number>`length(word)`, '>=', typed.length - errors)
  const compared = await db
    .selectFrom(known.select(shared.as('shared')).as('known'))
    .select('word')
    .where('shared', '>=', Math.max(1, pairs.length - errors * PAIRS_CHANGED))
    .orderBy('shared', 'desc')
    .orderBy(sql`length(word)`)
    .limit(COMPARED_MAX)
    .execute()
  const near = compared.map(({ word }) => ({ word, ...nearness(typed, word) })).filter((each) => each.errors <= errors)
  const words = near.toSorted((one, other) => one.errors - other.errors || one.word.length - other.word.length).map(({ word }) => word)
  // What contains a longer word contains the shorter one.
  return words.filter((word, at) => !words.slice(0, at).some((shorter) => word.includes(shorter))).slice(0, MEANT_MAX)
}
