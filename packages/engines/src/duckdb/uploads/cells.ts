import { type ParseRules, textOf, valueOf } from './column-types.ts'
import type { TextSource } from './texts/text-source.ts'
import type { UploadColumn } from '../../upload-types.ts'

/**
 * Columns that one statement reads. DuckDB holds 2,048 values of each column and of each expression over it in memory, for each thread, so
 * that statements over all columns of a wide file would need more with every column.
 */
const GROUP_COLUMNS = 100

/** The positions of columns, as many together as one statement may read. */
export function columnGroups(columns: readonly number[]): number[][] {
  const groups: number[][] = []
  for (let from = 0; from < columns.length; from += GROUP_COLUMNS)
    groups.push(columns.slice(from, from + GROUP_COLUMNS))
  return groups
}

/** The values of some columns, each in a row of its own with its record and its column: one expression then serves all columns. */
export function cellsOf(source: TextSource, columns: readonly number[], records?: number): string {
  const texts = columns.map((at) => `c${at}`).join(', ')
  const first = records === undefined ? '' : ` limit ${records}`
  return `select record, unnest([${columns.join(', ')}]) as col, unnest([${texts}]) as text from (select row_number() over () as record, ${texts} from (select ${texts} from ${source.sql}${first}))`
}

/** Whether a cell holds a value that the type of its column cannot hold. */
export function isMisfit(columns: readonly UploadColumn[], rules: ParseRules): string {
  const cases = [...new Set(columns.map(({ type }) => type))].flatMap((type) => {
    if (type === 'text') return []
    const text = textOf('text', type)
    const at = columns.flatMap((column, index) => (column.type === type ? [index] : []))
    return [`when col in (${at.join(', ')}) then ${text} is not null and ${valueOf(text, type, rules)} is null`]
  })
  return cases.length === 0 ? 'false' : `case ${cases.join(' ')} else false end`
}
