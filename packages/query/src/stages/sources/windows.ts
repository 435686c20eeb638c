import type { Dialect } from '../../sql/dialect.ts'
import { generatedName, joined, sql, type Sql } from '../../sql/fragment.ts'
import { render } from '../../sql/render.ts'

export interface Windows {
  /** The name under which a function over a window can be used. `write` gets the window with OVER before it. */
  name(window: Sql, write: (over: Sql) => Sql): Sql
  /** The rows with all that was named. */
  over(rows: Sql): Sql
}

/**
 * Functions over windows, each written once, and those of each window in a SELECT of their own: MariaDB 10.11 takes rows in the
 * order of one window for those of another when a SELECT has several. Names begin with number `first`.
 */
export function createWindows(dialect: Dialect, first = 0): Windows {
  const names = new Map<string, Sql>()
  const levels = new Map<string, Sql[]>()

  function name(window: Sql, write: (over: Sql) => Sql): Sql {
    const expression = write(sql` over (${window})`)
    const { text } = render(expression, dialect)
    const known = names.get(text)
    if (known) return known
    const alias = generatedName('w', first + names.size)
    const level = render(window, dialect).text
    levels.set(level, [...(levels.get(level) ?? []), sql`${expression} as ${alias}`])
    const named = sql`d0.${alias}`
    names.set(text, named)
    return named
  }

  const over = (rows: Sql): Sql =>
    [...levels.values()].reduce((inner, columns) => sql`(select d0.*, ${joined(columns)} from ${inner} d0)`, rows)

  return { name, over }
}
