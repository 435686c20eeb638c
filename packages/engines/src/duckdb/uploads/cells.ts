import { type ParseRules, textOf, valueOf } from './column-types.ts'
import { evidenceOf } from './detection/evidence.ts'
import type { TextSource } from './texts/text-source.ts'
import type { UploadColumn, UploadType } from '../../upload-types.ts'

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

/** What holds for the text of a cell, by the type of its column. */
export function byType(types: readonly UploadType[], conditionOf: (type: UploadType) => string | undefined): string {
  const cases = [...new Set(types)].flatMap((type) => {
    const condition = conditionOf(type)
    const at = types.flatMap((each, index) => (each === type ? [index] : []))
    return condition === undefined ? [] : [`when col in (${at.join(', ')}) then ${condition}`]
  })
  return cases.length === 0 ? 'false' : `case ${cases.join(' ')} else false end`
}

const typesOf = (columns: readonly UploadColumn[]) => columns.map(({ type }) => type)

/** Whether a cell holds a value that the type of its column cannot hold. */
export const isMisfit = (columns: readonly UploadColumn[], rules: ParseRules): string =>
  byType(typesOf(columns), (type) => {
    const text = textOf('text', type)
    return type === 'text' ? undefined : `${text} is not null and ${valueOf(text, type, rules)} is null`
  })

/** Whether a cell holds a value that would be another one if the rule by which it is read were the other way round. */
export const isDoubtful = (columns: readonly UploadColumn[], rules: ParseRules): string =>
  byType(typesOf(columns), (type) => evidenceOf('text', type, rules)?.isDoubtful)
