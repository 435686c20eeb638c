import { Button } from '@mantine/core'
import { type DatabaseRights, type DbTable, keyColumnsOf } from '@soundings/contract'
import { IconAlertTriangle, IconEyeOff, IconKey, IconLink, IconMathFunction, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { shareChecks } from '../../../api/auth/share-checks.ts'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useMayUse } from '../../../api/session/account.ts'
import { useShareTables } from '../../../api/sources/tables.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { formatListDate } from '../../../ui/format/dates.ts'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { LongList } from '../../../ui/list/LongList.tsx'
import { ShareWithUsers } from '../../../components/share-with-users/ShareWithUsers.tsx'
import { EditTableDialog } from '../EditTableDialog.tsx'
import classes from '../ModelEditor.module.css'
import { CalculatedDialog } from '../calculated/CalculatedDialog.tsx'
import { changeText } from '../impact/drift-text.ts'
import { messages } from '../messages.ts'
import { countColumns } from '../model-state.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { ReferencesDialog } from '../references/ReferencesDialog.tsx'

interface ColumnListPanelProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  readonly chosen: number | undefined
  /** Columns with unsaved changes, by id. */
  readonly edited: Readonly<Record<number, unknown>> | undefined
  readonly mayEdit: boolean
  /** Of the database. */
  readonly rights: DatabaseRights
  readonly onChoose: (columnId: number) => void
  readonly onTableSaved: (table: DbTable) => void
  /** Tables that were read because this one shall refer to them. */
  readonly onTablesRead: (tables: readonly DbTable[]) => void
}

export function ColumnListPanel({
  table,
  tables,
  chosen,
  edited = {},
  mayEdit,
  rights,
  onChoose,
  onTableSaved,
  onTablesRead,
}: ColumnListPanelProps) {
  const [typed, setTyped] = useState('')
  const [isEditing, setEditing] = useState(false)
  const [isKeying, setKeying] = useState(false)
  const [isReferring, setReferring] = useState(false)
  const [isCalculating, setCalculating] = useState(false)
  const { visible, hidden } = countColumns(table)
  const key = keyColumnsOf(table)
  const referring = new Set(table.references.flatMap(({ pairs }) => pairs.map(({ fromColumnId }) => fromColumnId)))
  const listed = table.columns.filter(({ displayName }) => matchesSearch(typed, displayName))
  return (
    <section className={classes.listCard} aria-label="Columns">
      <div className={classes.listHead}>
        <div className={classes.headLine}>
          <h2 className={classes.title}>{table.displayName}</h2>
          {mayEdit && (
            <Tooltip label="Edit table">
              <IconButton aria-label={`Edit table ${table.displayName}`} onClick={() => setEditing(true)}>
                <IconPencil size={18} />
              </IconButton>
            </Tooltip>
          )}
          <ShareTable table={table} canSeeAccess={rights.canSeeTableAccess} />
        </div>
        <p className={classes.counts}>
          {visible} visible, {hidden} hidden
        </p>
        <DriftWarning table={table} />
        <div className={classes.references}>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={key.every(({ pk }) => pk) ? <IconKey size={16} /> : <IconAlertTriangle size={16} />}
            onClick={() => setKeying(true)}
          >
            {`Primary key (${key.length})`}
          </Button>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconLink size={16} />}
            onClick={() => setReferring(true)}
          >
            {`References (${table.references.length})`}
          </Button>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconMathFunction size={16} />}
            onClick={() => setCalculating(true)}
          >
            {`Calculated columns (${table.columns.filter(({ expression }) => expression).length})`}
          </Button>
        </div>
        <SearchBox label="Search columns" value={typed} onChange={setTyped} />
      </div>
      <LongList
        label="Columns"
        rows={listed}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={({ id }) => onChoose(id)}
        emptyText={typed.trim() === '' ? 'This table has no columns.' : `Nothing matches “${typed.trim()}”.`}
      >
        {({ id, displayName, active, pk, fkSqlColumnId, expression, problem }) => (
          <>
            <span className={classes.name} data-muted={!active} title={displayName}>
              {displayName}
            </span>
            {edited[id] !== undefined && <span className={classes.unsaved}>edited</span>}
            {expression && (
              <IconMathFunction
                size={16}
                aria-label={problem === undefined ? 'Calculated' : 'Calculated, cannot be computed'}
                role="img"
              />
            )}
            {pk && <IconKey size={16} aria-label="Primary key" role="img" />}
            {(fkSqlColumnId !== null || referring.has(id)) && (
              <IconLink size={16} aria-label="Foreign key" role="img" />
            )}
            {!active && <IconEyeOff size={16} aria-label="Hidden" role="img" />}
          </>
        )}
      </LongList>
      <EditTableDialog table={table} opened={isEditing} onClose={() => setEditing(false)} onSaved={onTableSaved} />
      <KeyDialog
        table={table}
        mayEdit={mayEdit}
        opened={isKeying}
        onClose={() => setKeying(false)}
        onSaved={onTableSaved}
      />
      <CalculatedDialog
        table={table}
        tables={tables}
        mayEdit={mayEdit}
        opened={isCalculating}
        onClose={() => setCalculating(false)}
        onSaved={onTableSaved}
      />
      <ReferencesDialog
        table={table}
        tables={tables}
        mayEdit={mayEdit}
        opened={isReferring}
        onClose={() => setReferring(false)}
        onSaved={onTableSaved}
        onTablesRead={onTablesRead}
      />
    </section>
  )
}

/** Tables are shared by people with the permission who use them; the owner of the database sees who has them also without it. */
function ShareTable({ table, canSeeAccess }: { table: Pick<DbTable, 'id'>; canSeeAccess: boolean }) {
  const canShare = useMayUse()('database.share')
  const share = useShareTables()
  const shareWith = (usernames: string[]) =>
    reportOutcome(share.mutateAsync({ ids: [table.id], usernames }), {
      done: ({ message }) => message || messages.shared,
      failed: causeOr(messages.shareFailed),
    })
  if (!canShare && !canSeeAccess) return null
  return (
    <ShareWithUsers
      item={{ kind: 'table', id: table.id }}
      rights={{ canShare, canSeeAccess, canChangeOwner: false }}
      check={(receivers) => shareChecks.ofTables([table.id], receivers)}
      onShare={shareWith}
    />
  )
}

/** On a monitored table: which statistics the analysis found changed, and when. */
function DriftWarning({ table }: { table: DbTable }) {
  if (!table.drift) return null
  const { at, changes } = table.drift
  return (
    <details className={classes.drift}>
      <summary>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {messages.drifted(changes.length, formatListDate(at))}
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={`${change.figure}-${change.columnId}`}>{changeText(change, table)}</li>
        ))}
      </ul>
    </details>
  )
}
