import type { DbColumn, DbTable } from '@soundings/contract'
import type { DataType } from '@soundings/query'
import { useMemo, useState } from 'react'
import { matchesSearch } from '../../ui/form/matches-search.ts'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { SearchList } from '../../ui/list/SearchList.tsx'
import { isFoundBy } from '../choice-words/choice-words.ts'
import { pickerRows, tablePlaces, type AcceptColumn, type PickerRow, type TablePlace } from './column-places.ts'
import { DataTypeIcon } from './DataTypeIcon.tsx'
import classes from './ColumnPicker.module.css'

/** Something to pick that is no column of a table: an aggregate, a calculated column. */
export interface OtherEntry {
  readonly key: string
  readonly label: string
  readonly dataType: DataType
  /** One line about it. */
  readonly help?: string
  /** Other words that find it. */
  readonly words?: string
  /** Listed only where it is searched for. */
  readonly isFoundOnly?: boolean
  /** Why it cannot be picked now. */
  readonly problem?: string | undefined
  readonly onPick: () => void
}

interface ColumnPickerProps {
  /** All tables of the database; hidden ones are passed through but not shown. */
  readonly tables: readonly DbTable[]
  readonly baseTableId: number
  readonly onPick: (column: DbColumn, place: TablePlace) => void
  /** Which columns can be picked: only dates, only measures, … */
  readonly accept?: AcceptColumn
  /** Entries before the columns, under a title of their own. */
  readonly others?: OtherEntries
  /** Entries after the columns. */
  readonly more?: readonly OtherEntries[]
}

export interface OtherEntries {
  readonly title: string
  readonly entries: readonly OtherEntry[]
}

type Row =
  | PickerRow
  | { readonly kind: 'title'; readonly key: string; readonly title: string }
  | { readonly kind: 'other'; readonly key: string; readonly entry: OtherEntry }

/** The columns of the base table and of the tables that its keys lead to, with search. Fills the room it is given. */
export function ColumnPicker({ tables, baseTableId, onPick, accept, others, more }: ColumnPickerProps) {
  const [typed, setTyped] = useState('')
  const places = useMemo(() => tablePlaces(tables, baseTableId), [tables, baseTableId])
  const rows = useMemo(
    () => [
      ...otherRows(others, typed),
      ...pickerRows(places, typed, accept),
      ...(more?.flatMap((part) => otherRows(part, typed)) ?? []),
    ],
    [others, more, places, typed, accept],
  )

  return (
    <SearchList<Row>
      label="Columns"
      searchLabel="Search columns"
      typed={typed}
      onType={setTyped}
      rows={rows}
      keyOf={({ key }) => key}
      isHeading={isHeading}
      isDisabled={hasProblem}
      onPick={(row) => {
        if (row.kind === 'column') onPick(row.column, row.place)
        if (row.kind === 'other') row.entry.onPick()
      }}
      emptyText={typed.trim() === '' ? 'There is no column to choose.' : `Nothing matches “${typed.trim()}”.`}
    >
      {(row) => <RowContent row={row} />}
    </SearchList>
  )
}

const isHeading = ({ kind }: Row) => kind === 'table' || kind === 'title'
const hasProblem = (row: Row) => row.kind === 'other' && row.entry.problem !== undefined

function otherRows(others: OtherEntries | undefined, typed: string): Row[] {
  const entries = others?.entries.filter((entry) => isListed(entry, typed)) ?? []
  if (!others || entries.length === 0) return []
  return [
    { kind: 'title', key: `title-${others.title}`, title: others.title },
    ...entries.map((entry): Row => ({ kind: 'other', key: `other-${entry.key}`, entry })),
  ]
}

const isListed = ({ label, words, isFoundOnly = false }: OtherEntry, typed: string): boolean =>
  typed.trim() === '' ? !isFoundOnly : matchesSearch(typed, label) || isFoundBy(typed, label, words)

function RowContent({ row }: { row: Row }) {
  if (row.kind === 'title') return row.title
  if (row.kind === 'table') return <Way place={row.place} />
  if (row.kind === 'other')
    return <Name type={row.entry.dataType} label={row.entry.label} help={row.entry.problem ?? row.entry.help} />
  const name = <Name type={row.column.dataType} label={row.column.displayName} />
  if (row.column.description === '') return name
  return (
    <Tooltip label={row.column.description} maxWidth={280} position="right">
      <span className={classes.described}>{name}</span>
    </Tooltip>
  )
}

function Name({ type, label, help }: { type: DataType; label: string; help?: string | undefined }) {
  return (
    <span className={classes.column}>
      <DataTypeIcon type={type} />
      {help === undefined ? (
        <span className={classes.name}>{label}</span>
      ) : (
        <span className={classes.words}>
          <span className={classes.name}>{label}</span>{' '}
          <span className={classes.help} title={help}>
            {help}
          </span>
        </span>
      )}
    </span>
  )
}

/** 'Encounters → Departments → Hospitals', and 'Hospitals · via Departments' where several ways lead to a table. */
function Way({ place: { names, title, path, keys } }: { place: TablePlace }) {
  if (path)
    return (
      <span className={classes.severalWays} title={keys}>
        {title}
      </span>
    )
  const before = names.slice(0, -1)
  return (
    <span className={classes.way} title={keys || undefined}>
      {before.length > 0 && <span className={classes.before}>{before.map((name) => `${name} → `).join('')}</span>}
      <span className={classes.table}>{names.at(-1)}</span>
    </span>
  )
}
