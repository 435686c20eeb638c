import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { useState } from 'react'
import { useMayUse } from '../../api/session/account.ts'
import { useAnalyseColumn } from '../../api/sources/columns.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { ConflictDialog } from '../../ui/confirm/ConflictDialog.tsx'
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { ModelBar } from './ModelBar.tsx'
import classes from './ModelEditor.module.css'
import { TablePicker } from './TablePicker.tsx'
import { ColumnEditor } from './columns/ColumnEditor.tsx'
import { ColumnListPanel } from './columns/ColumnListPanel.tsx'
import { messages } from './messages.ts'
import {
  addTables,
  chooseColumn,
  chosenColumn,
  chosenTable,
  type ColumnFields,
  editColumn,
  hasChanges,
  type ModelState,
  openModel,
  replaceTable,
} from './model-state.ts'
import { StatisticsPanel } from './statistics/StatisticsPanel.tsx'
import { useChooseTable } from './use-choose-table.ts'
import { useSaveModel } from './use-save-model.ts'

/** The four panels of the data model and the bar below them. */
export function ModelEditor({
  database,
  tables,
  columnId,
}: {
  database: DatabaseDetails
  tables: readonly DbTable[]
  columnId: number | undefined
}) {
  const [state, setState] = useState<ModelState>(() => openModel(tables, columnId))
  const [isCollapsed, setCollapsed] = useState(false)
  const { wantedId, isLoading, choose } = useChooseTable({ databaseId: database.id, state, setState })
  const saving = useSaveModel({ databaseId: database.id, state, setState })
  const refreshing = useRefreshColumn()
  const mayEdit = useMayUse()('database.write_access')
  const isChanged = hasChanges(state)
  useLeaveGuard(isChanged && !saving.isDone)

  const table = chosenTable(state)
  const column = chosenColumn(state)
  const edit = (change: Partial<ColumnFields>) => setState((before) => editColumn(before, change))
  const isLocked = !mayEdit || saving.isSaving

  return (
    <>
      <div className={classes.panels} data-collapsed={isCollapsed}>
        <TablePicker database={database} loaded={state.tables} chosen={wantedId} onChoose={(id) => void choose(id)} />
        {isLoading && <SkeletonBlock height={480} />}
        {table && !isLoading && (
          <ColumnListPanel
            key={`columns-${table.id}`}
            table={table}
            tables={state.tables}
            chosen={state.columnId}
            edited={state.edits[table.id]}
            mayEdit={mayEdit}
            rights={database.rights}
            onChoose={(id) => setState((before) => chooseColumn(before, id))}
            onTableSaved={(saved) => setState((before) => replaceTable(before, saved))}
            onTablesRead={(read) => setState((before) => addTables(before, read))}
          />
        )}
        {table && column && !isLoading && (
          <ColumnEditor
            key={`column-${column.id}`}
            table={table}
            column={column}
            tables={state.tables}
            isLocked={isLocked}
            isCollapsed={isCollapsed}
            onCollapse={() => setCollapsed(!isCollapsed)}
            onEdit={edit}
          />
        )}
        {column && !isCollapsed && !isLoading && (
          <StatisticsPanel key={`statistics-${column.id}`} column={column} isLocked={isLocked} onEdit={edit} />
        )}
      </div>
      <ModelBar
        mayEdit={mayEdit}
        isSaving={saving.isSaving}
        problem={saving.problem}
        isRefreshing={refreshing.isRefreshing}
        onSave={() => void saving.save()}
        onRefresh={column && (() => void refreshing.refresh(column.id))}
      />
      <ConflictDialog
        text={saving.conflict === undefined ? undefined : messages.newerTable(saving.conflict)}
        hint={messages.newerHint}
        onReload={() => void saving.reload()}
        onOverwrite={() => void saving.overwrite()}
        onClose={saving.leaveConflict}
      />
    </>
  )
}

/** Analyses one column again; the panel shows the new statistics when they are there. */
function useRefreshColumn() {
  const analyse = useAnalyseColumn()
  const refresh = (columnId: number) =>
    reportOutcome(analyse.mutateAsync(columnId), {
      loading: messages.refreshing,
      done: messages.refreshed,
      failed: () => messages.refreshFailed,
    })
  return { refresh, isRefreshing: analyse.isPending }
}
