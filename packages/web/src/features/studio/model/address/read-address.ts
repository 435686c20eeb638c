import type { ColumnUse } from '@soundings/query'
import { readAddressFilters, type AddressFilters } from '../../../../api/questions/address-filters.ts'
import type { Operation } from '../../../../charts/question-links.ts'
import { messages } from '../messages.ts'

/** A column of a result, as a link into the studio names it. */
export interface AddressColumn {
  readonly id: number
  /** By which references it is reached, where the link says so. */
  readonly path?: readonly number[] | undefined
  /** The date at which an age is meant. */
  readonly second?: ColumnUse | undefined
  readonly name: string
  /** How the result viewed or grouped it. */
  readonly function: string
  /** Null where the address says none: there was nothing in the result. */
  readonly value: string | null
}

/** What the query string of /questions/new asks for. */
export interface StudioAddress {
  readonly databaseId: number
  readonly tableId: number | undefined
  readonly column: AddressColumn | undefined
  readonly operation: Operation | undefined
  readonly filterOut: boolean
  /** Only rows with a value of this column are asked for: the result counted them. */
  readonly counted?: ColumnUse | undefined
  readonly filters: AddressFilters
}

export interface AddressProblem {
  readonly problem: string
}

const operationWords = [
  'uniqueValues',
  'distribution',
  'dateDistribution',
  'drillDown',
] as const satisfies readonly Operation[]

/** Reads the query string; undefined when it names no database, so that the picker opens. */
export function readAddress(search: string | URLSearchParams): StudioAddress | AddressProblem | undefined {
  const asked = new URLSearchParams(search)
  const said = (name: string) => asked.get(name) ?? ''
  if (said('dbId') === '') return undefined
  const isReadable =
    ['dbId', 'tableId', 'columnId', 'columnSecondId', 'countedColumnId'].every((name) =>
      /^\d{0,15}$/.test(said(name)),
    ) &&
    ['', ...operationWords].includes(said('operation')) &&
    ['columnPath', 'columnSecondPath', 'countedColumnPath'].every((name) =>
      /^(\d{1,15}( \d{1,15}){0,7})?$/.test(said(name)),
    )
  const filters = said('filters') === '' ? { filters: [] } : readAddressFilters(said('filters'))
  const operation = operationWords.find((word) => word === said('operation'))
  const isWhole = !operation || (said('tableId') !== '' && said('columnId') !== '')
  if (!isReadable || !isWhole || !filters) return { problem: messages.addressUnreadable }
  const pathIn = (name: string) => (said(name) === '' ? undefined : said(name).split(' ').map(Number))
  const columnIn = (idName: string, pathName: string): ColumnUse | undefined => {
    const path = pathIn(pathName)
    return said(idName) === '' ? undefined : { columnId: Number(said(idName)), ...(path && { path }) }
  }
  const column = {
    id: Number(said('columnId')),
    path: pathIn('columnPath'),
    second: columnIn('columnSecondId', 'columnSecondPath'),
    name: said('columnName'),
    function: said('columnFunction'),
    value: asked.get('columnValue'),
  }
  const counted = columnIn('countedColumnId', 'countedColumnPath')
  return {
    databaseId: Number(said('dbId')),
    tableId: said('tableId') === '' ? undefined : Number(said('tableId')),
    column: said('columnId') === '' ? undefined : column,
    operation,
    filterOut: said('filterOut') === 'true',
    ...(counted && { counted }),
    filters,
  }
}
