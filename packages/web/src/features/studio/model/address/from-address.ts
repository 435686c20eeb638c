import type { DbTable } from '@soundings/contract'
import { columnKey, findDateUnit, limits, type ColumnUse, type DataType } from '@soundings/query'
import type { AddressFilters } from '../../../../api/questions/address-filters.ts'
import { withSegment } from '../../../../api/questions/segment-filters.ts'
import type { Operation } from '../../../../charts/question-links.ts'
import { openDatabase } from '../question/data-set.ts'
import { fromQuery, withViewType, type OpenedQuestion } from '../question/from-question.ts'
import { addGroup, type GroupChoice } from '../filters/groups.ts'
import { messages } from '../messages.ts'
import { maxColumns } from '../question/outputs.ts'
import { asSecond } from '../reach/column-uses.ts'
import { findInReach } from '../reach/reach.ts'
import type { AddressColumn, AddressProblem, StudioAddress } from './read-address.ts'
import type { Outcome, StudioState } from '../studio-state.ts'
import { toQuery } from '../question/to-query.ts'
import { addRawData, addView } from '../views/views.ts'

/** The studio as the address asks for it. What an old link says but the data model does not any more is told, and never fails. */
export function fromAddress(address: StudioAddress, tables: readonly DbTable[]): OpenedQuestion | AddressProblem {
  const { tableId, column: asked, operation } = address
  const studio = openDatabase(address.databaseId, tables)
  if (tableId === undefined) return { state: studio, gone: [] }
  const table = tables.find(({ id }) => id === tableId)
  if (!table) return { problem: messages.addressOutdated('a table') }
  const chosen = { ...studio, baseTableId: table.id }
  const found = asked && findInReach(chosen, { columnId: asked.id, ...(asked.path && { path: asked.path }) })
  if (found && 'problem' in found)
    return { problem: messages.addressOutdated(asked.name === '' ? 'a column' : `the column ${asked.name}`) }
  if (!operation || !found) return withFilters({ state: chosen, filters: address.filters })
  const started = operations[operation]({
    state: chosen,
    table,
    use: { columnId: asked.id, ...(asked.path && { path: asked.path }) },
    dataType: found.column.dataType,
    asked,
    address,
  })
  return 'problem' in started ? started : withFilters(started)
}

interface Start {
  readonly state: StudioState
  readonly table: DbTable
  readonly use: ColumnUse
  readonly dataType: DataType
  readonly asked: AddressColumn
  readonly address: StudioAddress
}

interface Started {
  readonly state: StudioState
  readonly filters: AddressFilters
  readonly viewType?: 'BAR' | 'LINE'
}

const operations: Record<Operation, (start: Start) => Started | AddressProblem> = {
  uniqueValues: ({ state, use, address }) => {
    const grouped = done(addGroup(state, { ...use, grouping: 'uniqueValues' }))
    return 'problem' in grouped ? grouped : { state: withRoom(grouped), filters: address.filters }
  },
  distribution: (start) => distribution(start, dateUnitOf(start) ?? 'uniqueValues', 'BAR'),
  dateDistribution: (start) => distribution(start, dateUnitOf(start) ?? 'month', 'LINE'),
  drillDown: ({ state, table, use, dataType, asked, address }) => {
    const ofTable = table.columns.filter(({ active }) => active).map(({ id }): ColumnUse => ({ columnId: id }))
    const isOfTable = ofTable.some((own) => columnKey(own) === columnKey(use))
    const shown = isOfTable ? ofTable.slice(0, maxColumns) : [...ofTable.slice(0, maxColumns - 1), use]
    const raw = done(addRawData(state, shown))
    if ('problem' in raw) return raw
    const filters = withSegment(address.filters, {
      ...use,
      ...(asked.second && asSecond(asked.second)),
      dataType,
      function: asked.function,
      value: asked.value,
      filterOut: address.filterOut,
    })
    return address.counted ? withValues({ state: raw, filters }, address.counted) : { state: raw, filters }
  },
}

/** Only the rows with a value of the column, as a count of values has them. */
function withValues({ state, filters }: Started, use: ColumnUse): Started | AddressProblem {
  const found = findInReach(state, use)
  if ('problem' in found) return { problem: messages.addressOutdated('a column') }
  const { dataType } = found.column
  return { state, filters: withSegment(filters, { ...use, dataType, function: '', value: null, filterOut: true }) }
}

function distribution(
  { state, use, address }: Start,
  grouping: GroupChoice['grouping'],
  viewType: 'BAR' | 'LINE',
): Started | AddressProblem {
  const grouped = done(addGroup(state, { ...use, grouping }))
  const counted = 'problem' in grouped ? grouped : done(addView(grouped, { ...use, aggregation: 'rowCount' }))
  return 'problem' in counted ? counted : { state: withRoom(counted), filters: address.filters, viewType }
}

/** What we ask for ourselves is not cut at the limit with which people begin. */
const withRoom = (state: StudioState): StudioState => ({ ...state, limit: limits.pageRows })

const dateUnitOf = ({ asked }: Start) => findDateUnit(asked.function)

/** Goes through the query, so that filters on columns that are gone are left out and told. */
function withFilters({ state, filters: { filters, advanced }, viewType }: Started): OpenedQuestion {
  const query = toQuery(state)
  if (!query) return { state, gone: [] }
  const opened = fromQuery({ ...query, filters, ...(advanced && { advanced }) }, state)
  return { ...opened, state: withViewType(opened.state, viewType ?? state.viewType) }
}

function done(outcome: Outcome): StudioState | AddressProblem {
  if (outcome.kind === 'refused') return { problem: outcome.message }
  return outcome.kind === 'changed' ? outcome.state : outcome.confirmed
}
