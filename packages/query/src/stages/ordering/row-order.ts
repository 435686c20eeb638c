import { type CatalogColumn, type CatalogTable, primaryKeyOf } from '../../model/catalog.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import type { SequenceColumn } from '../../model/query.ts'

/** The rows of a subject in the order of a date; those of equal dates in the order of their primary key. */
export interface RowOrder {
  readonly subject: readonly JoinedColumn[]
  readonly by: JoinedColumn
  /** Equal for the same rows in the same order. */
  readonly key: string
}

/** A column of the row before or after. */
export interface Neighbour {
  readonly order: RowOrder
  readonly looks: 'back' | 'ahead'
  readonly place: JoinedColumn
}

/** More sequences than this make statements that databases take too long for. */
export const MOST_SEQUENCES = 4

export const sequenceKey = ({ subject, by, where }: Pick<SequenceColumn, 'subject' | 'by' | 'where'>): string =>
  JSON.stringify([subject, by, where])

export const nestedProblem = 'Related rows and sequences are made of columns of the data model and not of each other'

export const orderProblem = (table: CatalogTable): string | undefined =>
  primaryKeyOf(table).length > 0
    ? undefined
    : `${table.displayName} has no primary key, so the order of its rows is not certain`

/** Of hidden keys, pages do not know the type. */
export const incomparableProblem = ({ dataType, active, displayName }: CatalogColumn): string | undefined =>
  active && dataType === 'OTHER' ? `Values of ${displayName} cannot be compared` : undefined
