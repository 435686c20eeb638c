import type { Dialect } from './dialect.ts'
import { Bound, Late, Name, type Sql, TableName, type ValueKind } from './fragment.ts'

/** Text for a database with its values beside it; `paramKinds` tells what each value is. */
export interface RenderedSql {
  readonly text: string
  readonly params: readonly unknown[]
  readonly paramKinds: readonly ValueKind[]
  /** Every table that the text names, as often as it does. */
  readonly tables: readonly { readonly schema: string; readonly table: string }[]
}

export function render(fragment: Sql, dialect: Dialect): RenderedSql {
  const params: unknown[] = []
  const paramKinds: ValueKind[] = []
  const tables: { schema: string; table: string }[] = []
  const positions = new Map<Bound, number>()
  let text = ''

  function place(bound: Bound) {
    const known = dialect.reusesPlaceholders ? positions.get(bound) : undefined
    if (known !== undefined) return dialect.placeholder(known, bound.kind, bound.value)
    const position = params.push(dialect.toParameter(bound.value, bound.kind))
    paramKinds.push(bound.kind)
    positions.set(bound, position)
    return dialect.placeholder(position, bound.kind, bound.value)
  }

  function write(part: Sql) {
    if (part instanceof TableName) tables.push({ schema: part.schema, table: part.table })
    const { strings, holes } = part
    strings.forEach((string, index) => {
      text += string
      const hole = holes[index]
      if (hole === undefined) return
      if (hole instanceof Bound) text += place(hole)
      else if (hole instanceof Name) text += dialect.quoteName(hole.text)
      else write(hole instanceof Late ? hole.made : hole)
    })
  }

  write(fragment)
  return { text, params, paramKinds, tables }
}
