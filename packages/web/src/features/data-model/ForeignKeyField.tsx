import { Checkbox, Select } from '@mantine/core'
import type { DbColumn, DbTable } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../api/api-error.ts'
import { columnQueries } from '../../api/columns.ts'
import { keyOptions, unmatchedText } from './key-options.ts'
import classes from './ModelEditor.module.css'

interface ForeignKeyFieldProps {
  readonly table: DbTable
  readonly column: DbColumn
  readonly tables: readonly DbTable[]
  readonly isLocked: boolean
  readonly onChange: (fkSqlColumnId: number | null) => void
}

/** Declares what a column refers to. Ticking it off forgets the reference. */
export function ForeignKeyField({ table, column, tables, isLocked, onChange }: ForeignKeyFieldProps) {
  const [isTicked, setTicked] = useState(column.fkSqlColumnId !== null)
  const chosen = column.fkSqlColumnId
  const saved = tables.find(({ id }) => id === table.id)?.columns.find(({ id }) => id === column.id)?.fkSqlColumnId
  const options = keyOptions(tables, table.id, column)
  const label = options.find(({ value }) => value === String(chosen))?.label ?? ''

  const tick = (ticked: boolean) => {
    setTicked(ticked)
    if (!ticked) onChange(null)
  }

  return (
    <>
      <Checkbox label="Foreign Key" checked={isTicked} disabled={isLocked} onChange={(event) => tick(event.currentTarget.checked)} />
      {isTicked && (
        <Select
          aria-label="Referenced column"
          placeholder="Choose a primary key"
          data={options}
          value={chosen === null ? null : String(chosen)}
          disabled={isLocked}
          onChange={(value) => onChange(value === null ? null : Number(value))}
          searchable
          limit={100}
          nothingFoundMessage="No such primary key"
        />
      )}
      {isTicked && chosen !== null && chosen !== saved && !isLocked && <KeyCheck columnId={column.id} references={chosen} label={label} />}
    </>
  )
}

function KeyCheck({ columnId, references, label }: { columnId: number; references: number; label: string }) {
  const check = useQuery(columnQueries.unmatchedKeys(columnId, references))
  const isClean = check.data?.unmatched === 0
  return (
    <p className={classes.check} role="status" data-tone={isClean || check.isPending ? undefined : 'warning'}>
      {check.isPending && 'Checking whether every value is found …'}
      {check.isError && (titleOf(check.error) || 'The values could not be checked.')}
      {check.isSuccess && unmatchedText(check.data.unmatched, label)}
    </p>
  )
}
