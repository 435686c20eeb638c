import { Button } from '@mantine/core'
import type { GdaFilter } from '@soundings/contract'
import { IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { accessRuleQueries } from '../../../api/sources/access-rules.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/table/DataTable.tsx'
import { useSelection } from '../../../ui/table/use-selection.ts'
import { useFailureToast } from '../../../ui/toast/use-failure-toast.ts'
import { useSearchedPage } from '../../../components/list-screen/use-list-page.ts'
import { GdaFormDialog, type Edited } from './GdaFormDialog.tsx'
import { GdaReachDialog } from './GdaReachDialog.tsx'
import { messages } from './messages.ts'
import { everyChain } from './rules/rule-words.ts'
import { filterName, useDeleteGdaFilters } from './use-delete-gda-filters.ts'
import classes from './Gda.module.css'

const columns: readonly TableColumn<GdaFilter>[] = [
  { title: 'User name', cell: ({ username }) => username, sortBy: 'username', width: '18%' },
  { title: 'Database', cell: ({ databaseName }) => databaseName, sortBy: 'databaseName', width: '22%' },
  { title: 'Table', cell: ({ tableName }) => tableName, sortBy: 'tableName' },
  { title: 'Column', cell: ({ columnName }) => columnName, sortBy: 'columnName', width: '16%' },
  { title: 'Value', cell: (filter) => <Value filter={filter} />, sortBy: 'columnValue', width: '14%' },
]

/** What the user is limited to, and the meaning of the rule where it is not the usual one. */
function Value({ filter: { columnValue, chains } }: { filter: GdaFilter }) {
  return (
    <>
      {columnValue}
      {chains === 'every' && <span className={classes.meaning}>{messages.everyMark}</span>}
    </>
  )
}

const reachSentence = ({ username, tableName, columnName, columnValue, chains }: GdaFilter): string =>
  `Of these tables ${username} sees only rows that belong to ${tableName} with ${columnName} ${columnValue}${everyChain(chains)}.`

const keyOf = ({ id }: GdaFilter) => id

export function GdaFilters() {
  const { rows, query, table, searchBox, emptyText } = useSearchedPage({
    title: 'GDA filters',
    columns,
    page: accessRuleQueries.page,
  })
  useFailureToast(query, messages.listFailed)
  const selection = useSelection(rows, keyOf)
  const [edited, setEdited] = useState<Edited>()
  const [reaching, setReaching] = useState<GdaFilter>()
  const { deleteAll, isDeleting } = useDeleteGdaFilters()

  const actionsOf = (filter: GdaFilter): RowAction[] => [
    { label: 'Show restricted tables', icon: <IconRoute size={18} />, onClick: () => setReaching(filter) },
    { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => setEdited(filter) },
    { label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void deleteAll([filter]) },
  ]

  return (
    <>
      <div className={classes.tools}>
        <SearchBox label="Search filters" {...searchBox} />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          Add filter
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          disabled={selection.rows.length === 0}
          loading={isDeleting}
          onClick={() => void deleteAll(selection.rows)}
        >
          Delete selected
        </Button>
      </div>
      <DataTable
        {...table}
        rowKey={keyOf}
        rowName={filterName}
        selection={selection}
        actions={actionsOf}
        actionsWidth={124}
        errorText={messages.listFailed}
        emptyText={emptyText(messages.empty)}
      />
      <GdaFormDialog edited={edited} onClose={() => setEdited(undefined)} />
      <GdaReachDialog
        reaching={reaching && { sentence: reachSentence(reaching), reach: accessRuleQueries.reach(reaching.id) }}
        onClose={() => setReaching(undefined)}
      />
    </>
  )
}
