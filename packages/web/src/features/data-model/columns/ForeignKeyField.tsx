import { Checkbox } from '@mantine/core'
import type { DbColumn, DbTable } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import { tableQueries } from '../../../api/sources/tables.ts'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { keyOptions, unmatchedText } from './key-options.ts'
import { messages } from '../messages.ts'
import { compositeNotes } from '../references/reference-draft.ts'
import classes from '../ModelEditor.module.css'

interface ForeignKeyFieldProps {
  readonly table: DbTable
  readonly column: DbColumn
  readonly tables: readonly DbTable[]
  readonly isLocked: boolean
  readonly onChange: (fkSqlColumnId: number | null) => void
}

/** Declares what a column alone refers to. Ticking it off forgets that reference; those over several columns stay. */
export function ForeignKeyField({ table, column, tables, isLocked, onChange }: ForeignKeyFieldProps) {
  const [isTicked, setTicked] = useState(column.fkSqlColumnId !== null)
  const chosen = column.fkSqlColumnId
  const saved = tables.find(({ id }) => id === table.id)?.columns.find(({ id }) => id === column.id)?.fkSqlColumnId
  const target = useTableOf(chosen, table.databaseId, tables)
  const chosenOption = target && keyOptions([target], table.id, column).find(({ value }) => value === String(chosen))

  const tick = (ticked: boolean) => {
    setTicked(ticked)
    if (!ticked) onChange(null)
  }

  return (
    <>
      <Checkbox
        label="Foreign Key"
        checked={isTicked}
        disabled={isLocked}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      {isTicked && (
        <FoundSelect<DbTable>
          aria-label="Referenced column"
          placeholder="Choose a primary key"
          disabled={isLocked}
          page={(search) => tableChoices.keys(table.databaseId, column.dataType, search)}
          toOptions={(found) => keyOptions(found, table.id, column)}
          chosen={chosenOption}
          onChoose={(option) => onChange(option === null ? null : Number(option.value))}
          noneText="No such primary key"
          failed={messages.loadTablesFailed}
        />
      )}
      {isTicked && chosen !== null && target && chosen !== saved && !isLocked && (
        <KeyCheck table={table} column={column} target={target} keyId={chosen} label={chosenOption?.label ?? ''} />
      )}
      {compositeNotes(table, column.id, tables).map((note) => (
        <p key={note} className={classes.check}>
          {note}
        </p>
      ))}
    </>
  )
}

/** The table of a column, which is read where it is not among the loaded ones. */
function useTableOf(columnId: number | null, databaseId: number, loaded: readonly DbTable[]): DbTable | undefined {
  const known = loaded.find(({ columns }) => columns.some(({ id }) => id === columnId))
  const read = useQuery({ ...tableChoices.ofColumn(databaseId, columnId ?? 0), enabled: columnId !== null && !known })
  return known ?? read.data ?? undefined
}

interface KeyCheckProps {
  readonly table: DbTable
  readonly column: DbColumn
  readonly target: DbTable
  readonly keyId: number
  readonly label: string
}

function KeyCheck({ table, column, target, keyId, label }: KeyCheckProps) {
  const check = useQuery(
    tableQueries.referenceCheck(table.id, {
      toTableId: target.id,
      pairs: [{ fromColumnId: column.id, toColumnId: keyId }],
    }),
  )
  const isClean = check.data?.unmatched === 0 && check.data.repeated === 0
  return (
    <p className={classes.check} role="status" data-tone={isClean || check.isPending ? undefined : 'warning'}>
      {check.isPending && 'Checking whether every value is found …'}
      {check.isError && (titleOf(check.error) || 'The values could not be checked.')}
      {check.isSuccess && unmatchedText(check.data.unmatched, label)}
      {check.isSuccess &&
        check.data.repeated > 0 &&
        ` ${messages.repeatedKeys(check.data.repeated, target.displayName)}`}
      {check.isSuccess && check.data.empty > 0 && ` ${messages.emptyKeys(check.data.empty)}`}
    </p>
  )
}
