import type { DuckDBConnection } from '@duckdb/node-api'
import { codeShapeOf } from '../../code-names.ts'
import { literal } from '../../sql-text.ts'
import { mayBeGrouped } from './evidence.ts'
import { readRows } from '../upload-instance.ts'
import type { TextReason, UploadType } from '../../../upload-types.ts'

const NUMBER = "'[-+]?[0-9]+([.,][0-9]+)?'"
const LEADING_ZERO = "'[-+]?0[0-9].*'"

/** Of the columns of the sample that look like numbers, those that are better texts, by position. */
export async function findTextReasons(
  connection: DuckDBConnection,
  names: readonly string[],
  types: readonly UploadType[],
): Promise<ReadonlyMap<number, TextReason>> {
  const shapes = names.map((name) => codeShapeOf(name))
  const looked = types.flatMap((type, at) =>
    type === 'text' || (shapes[at] !== undefined && ['integer', 'decimal', 'float'].includes(type)) ? [at] : [],
  )
  if (looked.length === 0) return new Map()
  const byShape = Map.groupBy(looked, (at) => shapes[at])
  const shape = [...byShape].flatMap(([each, at]) =>
    each === undefined ? [] : [`when col in (${at.join(', ')}) then not regexp_full_match(text, ${literal(each)})`],
  )
  const count = (condition: string) => `count(*) filter (where ${condition})`
  const rows = await readRows(
    connection,
    `select col, ${[
      'count(text)',
      count(`not regexp_full_match(text, ${NUMBER})`),
      count(`regexp_full_match(text, ${LEADING_ZERO})`),
      count("regexp_matches(text, '[.,]')"),
      count(mayBeGrouped('text')),
      count(shape.length === 0 ? 'true' : `case ${shape.join(' ')} else true end`),
    ].join(
      ', ',
    )} from (select col, nullif(trim(text), '') as text from sample where col in (${looked.join(', ')})) group by col`,
  )
  return new Map(
    rows.flatMap(([col, ...counts]): [number, TextReason][] => {
      const [filled = 0, others = 0, zeros = 0, separated = 0, grouped = 0, misshapen = 0] = counts.map(Number)
      if (filled === 0 || others > 0) return []
      if (zeros > 0) return [[Number(col), 'leading-zeros']]
      if (misshapen === 0) return [[Number(col), 'codes']]
      return separated > 0 && separated === grouped ? [[Number(col), 'separators']] : []
    }),
  )
}
