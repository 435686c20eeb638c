import type { RestoreSetting } from '@soundings/contract'
import { isSameJson } from '../../../../platform/same-json.ts'
import type { ColumnSettings } from '../../../discovery/index.ts'
import type { ArchivedColumn, ArchivedDatabase } from '../archive-format.ts'
import type { IdMap } from './map-ids.ts'

type SettingsByColumn = ReadonlyMap<number, ColumnSettings>

/** As many as a column can have. */
const BANDS_MAX = 20

/** The databases with what the data model says of the columns of an archive. */
export const withColumnSettings = (
  databases: readonly ArchivedDatabase[],
  settings: SettingsByColumn,
): ArchivedDatabase[] =>
  databases.map((database) => ({
    ...database,
    tables: database.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => {
        const { format = null, bands = [] } = settings.get(column.id) ?? {}
        return { ...column, ...(format && { format }), ...(bands.length > 0 && { bands: [...bands] }) }
      }),
    })),
  }))

export interface PlannedSettings {
  /** By table, what its columns get. */
  readonly changes: ReadonlyMap<number, ReadonlyMap<number, Pick<ColumnSettings, 'format' | 'bands'>>>
  readonly report: readonly RestoreSetting[]
}

interface Here {
  readonly ids: IdMap
  readonly settings: SettingsByColumn
  readonly mayEdit: (databaseId: number) => boolean
}

/** Formats and bands are added where a column has none of the kind or name. Those that are here stay: other questions show them. */
export function planColumnSettings(
  archived: readonly ArchivedDatabase[],
  { ids, settings, mayEdit }: Here,
): PlannedSettings {
  const changes = new Map<number, Map<number, ColumnSettings>>()
  const report: RestoreSetting[] = []
  for (const { id: databaseId, name: databaseName, tables } of archived)
    for (const table of tables)
      for (const column of table.columns) {
        const columnId = ids.column(column.id)
        const here = settings.get(columnId)
        if (!here) continue
        const place = `${databaseName} · ${table.name} · ${column.name}`
        const { found, texts } = compare(column, here)
        const isAllowed = mayEdit(ids.database(databaseId))
        report.push(
          ...texts.map(({ what, stays }) => {
            const why = stays ?? (isAllowed ? undefined : 'is not restored: you may not edit this database')
            return { column: place, isAdded: why === undefined, text: `${what} ${why ?? 'is added'}` }
          }),
        )
        if (!isAllowed || found === undefined) continue
        const tableId = ids.table(table.id)
        changes.set(tableId, (changes.get(tableId) ?? new Map<number, ColumnSettings>()).set(columnId, found))
      }
  return { changes, report }
}

interface SettingText {
  readonly what: string
  /** Why the column does not get it. */
  readonly stays?: string
}

function compare({ format, bands = [] }: ArchivedColumn, here: ColumnSettings) {
  const texts: SettingText[] = []
  let found = here
  if (format && !isSameJson(format, here.format)) {
    const stays =
      here.dataType !== 'NUMBER'
        ? 'is not restored: the column holds no numbers here'
        : here.format
          ? 'differs from the one here, which stays'
          : undefined
    texts.push({ what: 'Number format', ...(stays !== undefined && { stays }) })
    if (stays === undefined) found = { ...found, format }
  }
  for (const some of bands) {
    const known = found.bands.find(({ name }) => name === some.name)
    if (isSameJson(known, some)) continue
    const stays = whyBandsStay(known !== undefined, found)
    texts.push({ what: `Set of bands “${some.name}”`, ...(stays !== undefined && { stays }) })
    if (stays === undefined) found = { ...found, bands: [...found.bands, some] }
  }
  return { texts, found: found === here ? undefined : found }
}

function whyBandsStay(areKnown: boolean, { dataType, bands }: ColumnSettings): string | undefined {
  if (dataType !== 'NUMBER' && dataType !== 'DATE') return 'is not restored: the column holds no numbers or dates here'
  if (areKnown) return 'differs from the one here, which stays'
  return bands.length >= BANDS_MAX ? `is not restored: the column has ${BANDS_MAX} already` : undefined
}
