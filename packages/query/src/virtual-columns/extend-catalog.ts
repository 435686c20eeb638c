import { aggregations } from '../aggregations/registry.ts'
import type { Aggregation } from '../aggregations/aggregation.ts'
import { getActiveColumn, type Catalog, type CatalogColumn } from '../model/catalog.ts'
import type { ColumnUse, Query, RelatedColumn, SequenceColumn, VirtualColumn } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { numberType, typeOfColumn, type ValueType } from '../model/value-type.ts'
import { relatedMeasureOf, relatedMeasures, sequenceMeasureOf, sequenceMeasures } from './measures.ts'

export const isVirtual = ({ columnId }: ColumnUse): boolean => columnId < 0

type Asked = Pick<Query, 'baseTableId' | 'virtualColumns'>

/** The catalog with the columns that only a question has, so that they can be used like any other column of its base table. */
export function withVirtualColumns(catalog: Catalog, query: Asked): Catalog {
  const columns = (query.virtualColumns ?? []).map((asked, index) =>
    columnOf(catalog, asked, `virtualColumns[${index}]`),
  )
  return extend(catalog, query.baseTableId, columns)
}

/** The same for showing a question: columns that no longer fit the data model are left out, like other columns that are gone. */
export function withFittingVirtualColumns(catalog: Catalog, query: Asked): Catalog {
  const columns = (query.virtualColumns ?? []).flatMap((asked) => {
    try {
      return [columnOf(catalog, asked, 'virtualColumns')]
    } catch (error) {
      if (error instanceof QueryError) return []
      throw error
    }
  })
  return extend(catalog, query.baseTableId, columns)
}

function extend(catalog: Catalog, baseTableId: number, columns: readonly CatalogColumn[]): Catalog {
  if (columns.length === 0) return catalog
  const { findPlace } = catalog
  const places = columns.map((column, position) => ({ tableId: baseTableId, column, position }))
  return {
    ...catalog,
    ...(findPlace && {
      findPlace: (columnId) =>
        columnId < 0 ? places.find(({ column }) => column.id === columnId) : findPlace(columnId),
    }),
    tables: catalog.tables.map((table) =>
      table.id === baseTableId
        ? { ...table, columns: [...table.columns.filter(({ id }) => id >= 0), ...columns] }
        : table,
    ),
  }
}

function columnOf(catalog: Catalog, asked: VirtualColumn, field: string): CatalogColumn {
  const shape =
    asked.kind === 'related' ? shapeOfRelated(catalog, asked, field) : shapeOfSequence(catalog, asked, field)
  const { id, label } = asked
  return {
    ...shape,
    id,
    name: `virtual ${id}`,
    displayName: label,
    kind: shape.dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION',
    active: true,
    primaryKey: false,
  }
}

type Shape = Pick<CatalogColumn, 'dataType' | 'dbType' | 'numberKind' | 'dateKind' | 'mayHoldNonDates' | 'format'>

const yesNo: Shape = { dataType: 'BOOLEAN' }

function shapeOfRelated(catalog: Catalog, { measure: name, column }: RelatedColumn, field: string): Shape {
  if (!Object.hasOwn(relatedMeasures, name))
    throw new QueryError(`${field}.measure`, 'There is no such measure of related rows')
  const { aggregation: called, label, needsColumn } = relatedMeasureOf(name)
  if (!needsColumn) {
    if (column) throw new QueryError(`${field}.column`, `${label} takes no column`)
    return called ? shapeOf(numberType('integer')) : yesNo
  }
  const shown = shownColumn(catalog, column, label, `${field}.column`)
  if (!called) return stored(shown)
  const aggregation: Aggregation = aggregations[called]
  if (!aggregation.appliesTo(shown))
    throw new QueryError(`${field}.column`, `${label} does not apply to ${shown.displayName}`)
  return { ...shapeOf(aggregation.typeOf(typeOfColumn(shown))), ...(shown.format && { format: shown.format }) }
}

function shapeOfSequence(catalog: Catalog, { measure: name, column }: SequenceColumn, field: string): Shape {
  if (!Object.hasOwn(sequenceMeasures, name))
    throw new QueryError(`${field}.measure`, 'There is no such measure of a sequence')
  const { gives, label } = sequenceMeasureOf(name)
  switch (gives) {
    case 'value':
      return stored(shownColumn(catalog, column, label, `${field}.column`))
    case 'days':
      return shapeOf(numberType('float'))
    case 'within':
      return yesNo
    case 'number':
      return shapeOf(numberType('integer'))
  }
}

function shownColumn(catalog: Catalog, column: ColumnUse | undefined, label: string, field: string): CatalogColumn {
  if (!column) throw new QueryError(field, `${label} needs a column`)
  return getActiveColumn(catalog, column.columnId, field).column
}

/** Of a value that is shown as another row has it. */
const stored = ({ dataType, dbType, numberKind, dateKind, mayHoldNonDates, format }: CatalogColumn): Shape => ({
  dataType,
  ...(dbType !== undefined && { dbType }),
  ...(numberKind && { numberKind }),
  ...(dateKind && { dateKind }),
  ...(mayHoldNonDates && { mayHoldNonDates }),
  ...(format && { format }),
})

const shapeOf = ({ dataType, numberKind, dateKind }: ValueType): Shape => ({
  dataType,
  ...(dataType === 'NUMBER' && { numberKind }),
  ...(dataType === 'DATE' && { dateKind }),
})
