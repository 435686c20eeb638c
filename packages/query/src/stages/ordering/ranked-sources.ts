import type { JoinedColumn } from '../../model/join-paths.ts'
import type { Operand } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { generatedName, joined, later, noSql, sql, type Sql } from '../../sql/fragment.ts'
import { render } from '../../sql/render.ts'
import type { Neighbour } from './row-order.ts'
import type { Ranking, Ranks, Sources } from '../sources/row-sources.ts'
import { createSources, type Based } from '../sources/sources.ts'
import type { Guarded } from '../rules/guard.ts'
import type { TopKey, TopOutput } from './top-groups.ts'

interface Needs {
  readonly dialect: Dialect
  /** The condition on rows, over the tables themselves. */
  readonly where: (tables: Sources) => Sql | undefined
  readonly ranking: Ranking
  /** What rows are grouped by, over the numbered rows. */
  readonly keys: (rows: Sources) => readonly Sql[]
}

/**
 * Rows that are numbered within their group by the values of which percentiles are asked for. Columns get names in a first step, so
 * that an expression over them means the same where rows are numbered and where they are grouped.
 */
export function createRankedSources(query: Guarded<Based>, { dialect, where, ranking, keys }: Needs): Sources {
  const tables = createSources(query, dialect, ranking)
  const columns: Sql[] = []
  const numbers: Sql[] = []
  const operands = new Map<string, Operand>()
  const topKeys = new Map<TopOutput, TopKey>()
  const known = new Map<string, Ranks>()
  const row = generatedName('t', 0)

  const named = (expression: Sql): Sql => {
    const alias = generatedName('v', columns.length)
    columns.push(sql`${expression} as ${alias}`)
    return sql`${row}.${alias}`
  }

  function operand(place: Pick<JoinedColumn, 'path' | 'column'>): Operand {
    const key = [place.column.id, ...place.path.map(({ id }) => id)].join(' ')
    const found = operands.get(key) ?? withNames(tables.operand(place))
    operands.set(key, found)
    return found
  }

  const neighbours = new Map<Neighbour, Operand>()

  function neighbour(asked: Neighbour): Operand {
    const found = neighbours.get(asked) ?? withNames(tables.neighbour(asked))
    neighbours.set(asked, found)
    return found
  }

  const withNames = ({ stored, ...value }: Operand): Operand => ({
    ...value,
    sql: named(value.sql),
    ...(stored && { stored: named(stored) }),
  })

  function topKey(output: TopOutput): TopKey {
    const found = topKeys.get(output) ?? nameKey(tables.topKey(output))
    topKeys.set(output, found)
    return found
  }

  const nameKey = ({ value, rank }: TopKey): TopKey => ({ value: named(value), rank: named(rank) })

  function ranks(double: Sql): Ranks {
    const { text, params } = render(double, dialect)
    const key = [text, ...params.map(String)].join(' ')
    const found = known.get(key) ?? number(double)
    known.set(key, found)
    return found
  }

  function number(double: Sql): Ranks {
    const at = known.size
    const [rank, count] = [generatedName('r', at), generatedName('n', at)]
    const groups = keys(sources)
    const partition = groups.length > 0 ? sql`partition by ${joined(groups)}` : noSql
    const order = dialect.orderTerm(double, 'asc', 'NUMBER')
    numbers.push(
      sql`row_number() over (${partition} order by ${order}) as ${rank}`,
      sql`count(${double}) over (${partition}) as ${count}`,
    )
    return { rank: sql`${row}.${rank}`, count: sql`${row}.${count}` }
  }

  const sources: Sources = {
    operand,
    neighbour,
    ranks,
    exists: () => undefined,
    topKey,
    stored: () => {
      throw new TypeError('Numbered rows have no stored columns')
    },
    isOneTable: () => false,
    from: () =>
      later(() => {
        const condition = where(tables)
        const rows = sql`select ${joined(columns)} from ${tables.from()}${condition ? sql` where ${condition}` : noSql}`
        return sql`(select ${row}.*, ${joined(numbers)} from (${rows}) ${row}) ${row}`
      }),
  }
  return sources
}
