import { toCatalog, type DbColumn, type DbTable } from '@soundings/contract'
import {
  aggregations,
  orderProblem,
  relatedMeasureNames,
  relatedMeasureOf,
  relatedTables,
  type CatalogTable,
  type ColumnUse,
  type RelatedMeasureName,
  type RelatedTable,
} from '@soundings/query'
import { useState } from 'react'
import { columnUseIn } from '../column-picker/column-places.ts'
import { ColumnPicker } from '../column-picker/ColumnPicker.tsx'
import { ChoiceList } from '../steps/ChoiceList.tsx'
import { Step } from '../steps/Step.tsx'
import { Conditions } from './Conditions.tsx'
import type { NewVirtualProps } from './new-virtual-props.ts'
import { virtualLabel } from './virtual-label.ts'

const help: Record<RelatedMeasureName, string> = {
  any: 'Yes or no',
  count: 'How many there are, 0 where there are none',
  first: 'A value of the earliest one',
  last: 'A value of the latest one',
  sum: 'Their numbers added up',
  avg: 'The mean of their numbers',
  min: 'The smallest value or earliest date',
  max: 'The greatest value or latest date',
}

const measuresOf = (table: CatalogTable) =>
  relatedMeasureNames.map((name) => ({
    name,
    label: relatedMeasureOf(name).label,
    help: help[name],
    leadsOn: true,
    // The first or the last one of several needs a certain order.
    ...(relatedMeasureOf(name).end && { problem: orderProblem(table) }),
  }))
const anyOrNone = [
  { name: 'any', label: 'Has any', help: 'At least one', leadsOn: true },
  { name: 'none', label: 'Has none', help: 'Not a single one', leadsOn: true },
] as const

const isDate = ({ dataType }: DbColumn) => dataType === 'DATE'

const titleOf = (tables: readonly DbTable[], tableId: number) =>
  tables.find(({ id }) => id === tableId)?.displayName ?? ''

/** The rows of another table that refer to a row: which table, what of its rows, and which of them count. */
export function NewRelated({ baseTableId, tables, isFilter, edited, onDone, onBack }: NewVirtualProps<'related'>) {
  const before: Partial<NonNullable<typeof edited>> = edited ?? {}
  const ways = relatedTables(toCatalog(tables), baseTableId)
  const baseTitle = titleOf(tables, baseTableId)
  const [way, setWay] = useState<RelatedTable | undefined>(() =>
    ways.find(({ table, path }) => table.id === before.tableId && path.join() === before.path?.join()),
  )
  const [measure, setMeasure] = useState<RelatedMeasureName | undefined>(before.measure)
  const [isNone, setNone] = useState(false)
  const [column, setColumn] = useState<ColumnUse | undefined>(before.column)
  const [by, setBy] = useState<ColumnUse | undefined>(before.by)

  if (!way) {
    return (
      <Step key="table" title={`Rows that refer to ${baseTitle}`} onBack={onBack}>
        {ways.length === 0 ? (
          'No table refers to this one.'
        ) : (
          <ChoiceList
            label="Related rows"
            choices={ways.map(({ title, between }, at) => ({
              name: String(at),
              label: title,
              help: ['Refers to', baseTitle, ...(between.length > 0 ? ['through', between.join(' and ')] : [])].join(
                ' ',
              ),
              leadsOn: true,
            }))}
            onChoose={(at) => setWay(ways[Number(at)])}
          />
        )}
      </Step>
    )
  }
  const related = { tables, baseTableId: way.table.id }
  if (!measure) {
    const measures = measuresOf(way.table)
    return (
      <Step key="measure" title={way.title} onBack={() => setWay(undefined)}>
        <ChoiceList
          label="What of them"
          choices={isFilter ? [...anyOrNone, ...measures.filter(({ name }) => name !== 'any')] : measures}
          onChoose={(name) => {
            setNone(name === 'none')
            setMeasure(name === 'none' ? 'any' : name)
          }}
        />
      </Step>
    )
  }
  const { needsColumn, end, aggregation, label } = relatedMeasureOf(measure)
  if (needsColumn && !column) {
    const accept = ({ dataType, type }: DbColumn) =>
      !aggregation || aggregations[aggregation].appliesTo({ dataType, kind: type })
    return (
      <Step key="column" title={`${label} what of ${way.title}?`} onBack={() => setMeasure(undefined)}>
        <ColumnPicker {...related} accept={accept} onPick={(picked, place) => setColumn(columnUseIn(place, picked))} />
      </Step>
    )
  }
  if (end && !by) {
    return (
      <Step key="by" title={`${label} by which date?`} onBack={() => setColumn(undefined)}>
        <ColumnPicker {...related} accept={isDate} onPick={(picked, place) => setBy(columnUseIn(place, picked))} />
      </Step>
    )
  }
  const made = {
    kind: 'related' as const,
    tableId: way.table.id,
    path: way.path,
    measure,
    ...(column && { column }),
    ...(by && { by }),
  }
  const back = () => (by ? setBy(undefined) : column ? setColumn(undefined) : setMeasure(undefined))
  return (
    <Conditions
      {...related}
      where={before.tableId === way.table.id ? before.where : undefined}
      title={isNone ? `Has none of ${way.title}` : virtualLabel({ tables, baseTableId }, made)}
      onDone={(where) => onDone({ ...made, ...where }, isNone)}
      onBack={back}
    />
  )
}
