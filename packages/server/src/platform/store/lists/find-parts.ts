import { sql } from 'kysely'
import { isPostgres } from './find-words.ts'
import type { Db } from '../store.ts'

const PART_LENGTH = 3

/** So few rows are found sooner one by one than by going through a list. */
const FEW = 500

/** All parts of three letters, each once; none where the words are shorter. */
function partsOf(words: string): string[] {
  const letters = [...words]
  return [...new Set(letters.slice(PART_LENGTH - 1).map((_, at) => letters.slice(at, at + PART_LENGTH).join('')))]
}

/**
 * The ids of tables whose texts have all parts of the words, and so perhaps the words themselves. Undefined where these are too short,
 * or where so many tables have them that a page is soon full by going through the list.
 */
export async function tablesWithParts(db: Db, words: string): Promise<readonly number[] | undefined> {
  const parts = partsOf(words)
  if (parts.length === 0) return undefined
  const { rows } = await (
    isPostgres(db)
      ? sql<{
          id: number
        }>`select id from db_tables where parts_of_text(search_text) @> array[${sql.join(parts)}]::text[] limit ${FEW + 1}`
      : sql<{
          id: number
        }>`select rowid as id from db_tables_parts where db_tables_parts match ${parts.map(quoted).join(' AND ')} limit ${FEW + 1}`
  ).execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`
