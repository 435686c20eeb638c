import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { searchText } from '../list-keys.ts'
import type { Migration } from '../migration.ts'

/** Where the words come from that a search with typing errors may mean. */
const searched = ['questions', 'dashboards', 'db_tables', 'db_columns', 'users'] as const

/** Characters between words; the same for both stores, whose classes of letters differ. */
const SEPARATORS = '\n\t-_/,.:;()"\'+&|[]'
/** Of a long description the beginning is enough. */
const TEXT_MAX = 500
const ROWS_AT_ONCE = 500

/**
 * What people opened, the text in which columns are searched, and the words of all names. Triggers keep the words, so that no
 * writer of names can forget them. They have no unique key: two transactions that bring the same word would wait for each other.
 */
export const search: Migration = {
  name: '0048-search',
  async up({ db, id, binaryText }) {
    await db.schema
      .createTable('opened_items')
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('opened_at', 'text', (c) => c.notNull())
      .addColumn('weight', 'real', (c) => c.notNull())
      .addPrimaryKeyConstraint('opened_items_key', ['user_id', 'kind', 'object_id'])
      .execute()

    await db.schema.alterTable('db_columns').addColumn('search_text', 'text', (c) => c.notNull().defaultTo('')).execute()
    await fillColumns(db)

    await db.schema.createTable('search_words').addColumn('word', binaryText, (c) => c.notNull()).execute()
    await db.schema.createIndex('search_words_by_word').on('search_words').column('word').execute()
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    if (isPostgres) {
      await sql.raw(`create function keep_search_words() returns trigger language plpgsql as $$ begin ${insertWords('new.search_text', '', isPostgres)}; return null; end $$`).execute(db)
    }
    for (const table of searched) {
      await sql.raw(insertWords('search_text', `${table},`, isPostgres)).execute(db)
      for (const statement of isPostgres ? postgresTriggers(table) : sqliteTriggers(table)) await sql.raw(statement).execute(db)
    }
  },
}

interface Columns {
  db_columns: { id: number; display_name: string; search_text: string }
}

async function fillColumns(db: Kysely<Columns>) {
  for (let after = 0; ; ) {
    const rows = await db.selectFrom('db_columns').select(['id', 'display_name']).where('id', '>', after).orderBy('id').limit(ROWS_AT_ONCE).execute()
    for (const { id, display_name } of rows) await db.updateTable('db_columns').set({ search_text: searchText(display_name) }).where('id', '=', id).execute()
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

/** Words of letters that are not there yet; numbers are not mistyped but other numbers. */
function insertWords(text: string, from: string, isPostgres: boolean): string {
  const spaced = spacedText(`substr(${text}, 1, ${TEXT_MAX})`, isPostgres)
  // In a quoted text a space stands for nothing but itself, so that its words can be quoted one by one.
  const split = isPostgres ? `unnest(string_to_array(${spaced}, ' ')) as split(word)` : `json_each('[' || replace(json_quote(${spaced}), ' ', '","') || ']') as split`
  const word = isPostgres ? 'split.word' : 'split.value'
  const isWord = isPostgres ? `${word} !~ '^[0-9]'` : `${word} not glob '[0-9]*'`
  return `insert into search_words (word) select distinct ${word} from ${from} ${split} where length(${word}) between 3 and 40 and ${isWord} and not exists (select 1 from search_words where search_words.word = ${word})`
}

function spacedText(text: string, isPostgres: boolean): string {
  if (isPostgres) return `translate(${text}, ${quoted(SEPARATORS)}, '${' '.repeat(SEPARATORS.length)}')`
  return [...SEPARATORS].reduce((spaced, separator) => `replace(${spaced}, ${quoted(separator)}, ' ')`, text)
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const sqliteTriggers = (table: string) => [
  `create trigger ${table}_words_inserted after insert on ${table} begin ${insertWords('new.search_text', '', false)}; end`,
  `create trigger ${table}_words_changed after update of search_text on ${table} when old.search_text <> new.search_text begin ${insertWords('new.search_text', '', false)}; end`,
]

const postgresTriggers = (table: string) => [
  `create trigger ${table}_words_inserted after insert on ${table} for each row execute function keep_search_words()`,
  `create trigger ${table}_words_changed after update of search_text on ${table} for each row when (old.search_text <> new.search_text) execute function keep_search_words()`,
]
