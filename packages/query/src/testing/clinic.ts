import type { AggregationName } from '../aggregations/registry.ts'
import type { GroupingName } from '../aggregations/groupings/registry.ts'
import type { Formula } from '../formula/formula.ts'
import type { Catalog, CatalogColumn, CatalogReference, CatalogTable } from '../model/catalog.ts'
import type { Filter, OutputColumn, Query } from '../model/query.ts'
import { ansi } from '../sql/ansi.ts'
import { withCheckedColumns } from '../stages/resolving/calculated-columns.ts'
import { unrestricted } from '../stages/rules/row-rules.ts'
import type { CompileContext } from '../statements/context.ts'

const column = (id: number, name: string, own: Partial<CatalogColumn> = {}): CatalogColumn => ({
  id,
  name,
  displayName: name,
  dataType: 'STRING',
  kind: 'DIMENSION',
  active: true,
  primaryKey: false,
  ...own,
})

const whole: Partial<CatalogColumn> = { dataType: 'NUMBER', numberKind: 'integer' }
const keyOf = (id: number): CatalogColumn => column(id, 'id', { ...whole, primaryKey: true })
const foreignKey = (id: number, name: string) => column(id, name, whole)
const table = (id: number, name: string, columns: readonly CatalogColumn[]): CatalogTable => ({
  id,
  name,
  displayName: name[0]?.toUpperCase() + name.slice(1),
  active: true,
  columns,
})

/** A reference over one pair of columns or several, of tables whose ids are the tens of their columns' ids. */
export const reference = (id: number, ...pairs: (readonly [from: number, to: number])[]): CatalogReference => {
  const [[from, to] = [0, 0]] = pairs
  return {
    id,
    fromTableId: Math.floor(from / 10),
    toTableId: Math.floor(to / 10),
    pairs: pairs.map(([fromColumnId, toColumnId]) => ({ fromColumnId, toColumnId })),
    isToUniqueKey: true,
  }
}

/**
 * encounters → patients → wards → hospitals, encounters → doctors → wards; doses → encounters; logs without keys.
 * Ids: hospitals 1x, wards 2x, doctors 3x, patients 4x, encounters 5x, logs 6x, doses 7x, secrets 8x.
 */
export const clinic: Catalog = {
  databaseId: 1,
  tables: [
    table(1, 'hospitals', [keyOf(10), column(11, 'name')]),
    table(2, 'wards', [
      keyOf(20),
      column(21, 'name'),
      foreignKey(22, 'hospital_id'),
      column(23, 'beds', { ...whole, kind: 'MEASURE' }),
    ]),
    table(3, 'doctors', [keyOf(30), column(31, 'name'), foreignKey(32, 'ward_id')]),
    table(4, 'patients', [
      keyOf(40),
      column(41, 'name'),
      column(42, 'born', { dataType: 'DATE', dateKind: 'date' }),
      foreignKey(43, 'ward_id'),
    ]),
    table(5, 'encounters', [
      keyOf(50),
      foreignKey(51, 'patient_id'),
      foreignKey(52, 'doctor_id'),
      column(53, 'started', { dataType: 'DATE', dateKind: 'timestamp' }),
      column(54, 'ended', { dataType: 'DATE', dateKind: 'timestamp' }),
      column(55, 'cost', { dataType: 'NUMBER', numberKind: 'decimal', kind: 'MEASURE' }),
      column(56, 'kind'),
      column(57, 'urgent', { dataType: 'BOOLEAN' }),
      column(58, 'days', { ...whole, kind: 'MEASURE' }),
      column(59, 'details', { dataType: 'OTHER' }),
    ]),
    table(6, 'logs', [column(60, 'line'), column(61, 'at', { dataType: 'DATE' })]),
    table(7, 'doses', [
      keyOf(70),
      foreignKey(71, 'encounter_id'),
      column(72, 'amount', { dataType: 'NUMBER', kind: 'MEASURE' }),
    ]),
    { ...table(8, 'secrets', [keyOf(80)]), active: false },
  ],
  references: [
    reference(1, [22, 10]),
    reference(2, [32, 20]),
    reference(3, [43, 20]),
    reference(4, [51, 40]),
    reference(5, [52, 30]),
    reference(6, [71, 50]),
  ],
}

/** A column of the data model with a formula; a number unless said otherwise. */
export const calculatedColumn = (
  id: number,
  formula: Formula<number>,
  own: Partial<CatalogColumn> = {},
): CatalogColumn =>
  column(id, `calculated: ${id}`, {
    displayName: `Calculated ${id}`,
    dataType: 'NUMBER',
    numberKind: 'float',
    kind: 'MEASURE',
    formula,
    ...own,
  })

/** The clinic with these columns on its tables. */
export function withColumns(...added: readonly (readonly [tableId: number, column: CatalogColumn])[]): Catalog {
  const tables = clinic.tables.map((each) => ({
    ...each,
    columns: [...each.columns, ...added.flatMap(([tableId, own]) => (tableId === each.id ? [own] : []))],
  }))
  return withCheckedColumns({ ...clinic, tables })
}

export const context: CompileContext = {
  catalog: clinic,
  accessRules: unrestricted('a test'),
  dialect: ansi,
  clock: { now: new Date('2026-11-15T08:30:00Z'), zone: 'Europe/Vienna' },
}

const shown = { label: 'Label', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

export const view = (columnId: number, aggregation: AggregationName = 'none', own: Partial<OutputColumn> = {}) =>
  ({ ...shown, design: 'view', columnId, aggregation, ...own }) as OutputColumn

export const group = (columnId: number, grouping: GroupingName = 'uniqueValues', own: Partial<OutputColumn> = {}) =>
  ({ ...shown, design: 'group', columnId, grouping, ...own }) as OutputColumn

export const computed = (formula: Formula<number>, own: Partial<OutputColumn> = {}) =>
  ({ ...shown, design: 'computed', formula, ...own }) as OutputColumn

export const filter = (columnId: number, operator: Filter['operator'], ...values: Filter['values']): Filter => ({
  columnId,
  operator,
  values,
})

/** A question on encounters. */
export const question = (columns: readonly OutputColumn[], own: Partial<Query> = {}): Query => ({
  baseTableId: 5,
  columns,
  filters: [],
  limit: 0,
  ...own,
})
