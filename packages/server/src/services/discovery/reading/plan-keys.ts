import type { SourceTable } from '@soundings/engines'
import { type KnownTable, placeOf } from './plan-reading.ts'

export interface KeyNews {
  readonly columnId: number
  readonly fkColumnId: number | null
  readonly sourceFkColumnId: number | null
}

/**
 * Foreign keys as the source has them now. One that people declared, changed or cleared stays as they want it. Where access
 * rules exist, a key that vanished from the source stays declared: dropping it could open rows which a rule closes.
 */
export function planKeys(known: readonly KnownTable[], found: readonly SourceTable[], { hasAccessRules }: { hasAccessRules: boolean }): KeyNews[] {
  const ids = new Map(known.map((table) => [placeOf(table.schema, table.name), new Map(table.columns.map(({ name, id }) => [name, id]))]))
  const sources = new Map(found.map((table) => [placeOf(table.schema, table.name), new Map(table.columns.map((column) => [column.name, column]))]))

  return known.flatMap((table) =>
    table.columns.flatMap((column) => {
      const source = sources.get(placeOf(table.schema, table.name))?.get(column.name)
      if (!source) return []
      const { references } = source
      const sourceFkColumnId = references ? (ids.get(placeOf(references.schema, references.table))?.get(references.column) ?? null) : null
      const isEdited = column.fkColumnId !== column.sourceFkColumnId
      const isHeld = sourceFkColumnId === null && hasAccessRules
      const fkColumnId = isEdited || isHeld ? column.fkColumnId : sourceFkColumnId
      const isNews = fkColumnId !== column.fkColumnId || sourceFkColumnId !== column.sourceFkColumnId
      return isNews ? [{ columnId: column.id, fkColumnId, sourceFkColumnId }] : []
    }),
  )
}
