import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** An index of all parts of three letters of the texts in which tables are searched, so that a search need not look at every table. */
export const partsOfTableTexts: Migration = {
  name: '0062-parts-of-table-texts',
  async up({ db }) {
    const statements = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Letters are compared as they are: these texts are in lower case already. */
const sqlite = [
  "create virtual table db_tables_parts using fts5(search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')",
  'insert into db_tables_parts (rowid, search_text) select id, search_text from db_tables',
  `create trigger db_tables_parts_inserted after insert on db_tables begin
    insert into db_tables_parts (rowid, search_text) values (new.id, new.search_text);
  end`,
  `create trigger db_tables_parts_updated after update of search_text on db_tables begin
    update db_tables_parts set search_text = new.search_text where rowid = new.id;
  end`,
  `create trigger db_tables_parts_deleted after delete on db_tables begin
    delete from db_tables_parts where rowid = old.id;
  end`,
]

/** Without the extension pg_trgm, which not every server has and not every account may install. */
const postgres = [
  `create function parts_of_text(content text) returns text[] language sql immutable parallel safe as $$
    select array_agg(distinct substr(content, place, 3)) from generate_series(1, length(content) - 2) place
  $$`,
  'create index db_tables_parts on db_tables using gin (parts_of_text(search_text)) with (fastupdate = off)',
]
