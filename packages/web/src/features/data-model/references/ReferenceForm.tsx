import { Button, Group, Loader, Select } from '@mantine/core'
import type { DbColumn, DbTable, ReferenceChange } from '@soundings/contract'
import { IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { messages } from '../messages.ts'
import {
  addPair,
  changePair,
  chooseTarget,
  fittingColumns,
  maxPairs,
  referenceProblem,
  removePair,
  toChange,
  type ReferenceDraft,
} from './reference-draft.ts'
import { ReferenceCheck } from './ReferenceCheck.tsx'
import classes from './References.module.css'

/** Others are found by typing. */
const TABLES_OFFERED = 50

interface ReferenceFormProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  readonly initial: ReferenceDraft
  /** The other references of the table. */
  readonly others: readonly ReferenceChange[]
  readonly title: string
  readonly onTablesRead: (tables: readonly DbTable[]) => void
  readonly onDone: (change: ReferenceChange) => void
  readonly onCancel: () => void
}

/** The other table, and which columns hold the same values. */
export function ReferenceForm({
  table,
  tables,
  initial,
  others,
  title,
  onTablesRead,
  onDone,
  onCancel,
}: ReferenceFormProps) {
  const [draft, setDraft] = useState(initial)
  const target = tables.find(({ id }) => id === draft.toTableId)
  const change = toChange(draft)
  const problem = change && target ? referenceProblem(change, table, target, others) : undefined

  return (
    <section className={classes.form} aria-label={title}>
      <h3 className={classes.formTitle}>{title}</h3>
      <TargetSelect
        databaseId={table.databaseId}
        target={target}
        onChoose={(chosen, read) => {
          onTablesRead(read)
          if (chosen.id !== draft.toTableId) setDraft(chooseTarget(table, chosen))
        }}
      />
      {target && (
        <>
          {draft.pairs.map((pair, at) => (
            <PairFields
              key={at}
              at={at}
              table={table}
              target={target}
              from={table.columns.find(({ id }) => id === pair.fromColumnId)}
              to={target.columns.find(({ id }) => id === pair.toColumnId)}
              onChange={(part) => setDraft(changePair(draft, at, part))}
              onRemove={draft.pairs.length > 1 ? () => setDraft(removePair(draft, at)) : undefined}
            />
          ))}
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              disabled={draft.pairs.length >= maxPairs}
              onClick={() => setDraft(addPair(draft))}
            >
              Add a pair of columns
            </Button>
          </div>
          <ReferenceCheck
            fromTableId={table.id}
            change={problem === undefined ? change : undefined}
            targetName={target.displayName}
          />
        </>
      )}
      <FormMessage text={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!change || problem !== undefined} onClick={() => change && onDone(change)}>
          Done
        </Button>
      </Group>
    </section>
  )
}

interface TargetSelectProps {
  readonly databaseId: number
  readonly target: DbTable | undefined
  /** With all tables that it leads to. */
  readonly onChoose: (target: DbTable, read: readonly DbTable[]) => void
}

/** The server searches, so it works with any number of tables; the columns of the chosen one are read with it. */
function TargetSelect({ databaseId, target, onChoose }: TargetSelectProps) {
  const [isLoading, setLoading] = useState(false)
  const cache = useQueryClient()

  const choose = async (id: number) => {
    setLoading(true)
    try {
      const read = await cache.fetchQuery({ ...tableChoices.around(databaseId, id), staleTime: 0 })
      if (read[0]) onChoose(read[0], read)
    } catch {
      toast.error(messages.loadTablesFailed)
    } finally {
      setLoading(false)
    }
  }

  return (
    <FoundSelect
      label="Refers to table"
      placeholder="Choose a table"
      data-autofocus
      page={(search) => tableChoices.names(databaseId, { page: 0, size: TABLES_OFFERED, search })}
      toOptions={(found) => found.map(toOption)}
      chosen={target && toOption(target)}
      onChoose={(option) => option !== null && void choose(Number(option.value))}
      rightSection={isLoading ? <Loader size="xs" /> : undefined}
      noneText="No such table"
      failed={messages.loadTablesFailed}
    />
  )
}

const toOption = ({ id, displayName }: DbTable) => ({ value: String(id), label: displayName })

interface PairFieldsProps {
  readonly at: number
  readonly table: DbTable
  readonly target: DbTable
  readonly from: DbColumn | undefined
  readonly to: DbColumn | undefined
  readonly onChange: (part: { fromColumnId?: number | null; toColumnId?: number | null }) => void
  readonly onRemove: (() => void) | undefined
}

function PairFields({ at, table, target, from, to, onChange, onRemove }: PairFieldsProps) {
  return (
    <div className={classes.pair}>
      <ColumnSelect
        label={`Column of ${table.displayName}`}
        number={at + 1}
        columns={fittingColumns(table, to, from?.id ?? null)}
        value={from}
        onChange={(fromColumnId) => onChange({ fromColumnId })}
      />
      <IconArrowRight className={classes.arrow} size={16} aria-hidden="true" />
      <ColumnSelect
        label={`Column of ${target.displayName}`}
        number={at + 1}
        columns={fittingColumns(target, from, to?.id ?? null)}
        value={to}
        onChange={(toColumnId) => onChange({ toColumnId })}
      />
      <IconButton
        className={classes.removePair}
        aria-label={`Remove pair ${at + 1}`}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </IconButton>
    </div>
  )
}

interface ColumnSelectProps {
  readonly label: string
  readonly number: number
  readonly columns: readonly DbColumn[]
  readonly value: DbColumn | undefined
  readonly onChange: (columnId: number | null) => void
}

function ColumnSelect({ label, number, columns, value, onChange }: ColumnSelectProps) {
  return (
    <Select
      label={number === 1 ? label : undefined}
      aria-label={number === 1 ? undefined : `${label}, pair ${number}`}
      placeholder="Choose a column"
      searchable
      clearable
      limit={100}
      data={columns.map(({ id, displayName, pk }) => ({
        value: String(id),
        label: pk ? `${displayName} (key)` : displayName,
      }))}
      value={value ? String(value.id) : null}
      nothingFoundMessage="No column of a fitting type"
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
