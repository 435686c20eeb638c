import { Button, Title } from '@mantine/core'
import type { RowRule } from '@soundings/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { titleOf } from '../../../api/api-error.ts'
import { rowRuleQueries, useDeleteRowRule } from '../../../api/row-rules.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../../ui/table/DataTable.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useServerPage } from '../../../widgets/list-screen/use-list-page.ts'
import { messages } from './messages.ts'
import { RowRuleDialog } from './RowRuleDialog.tsx'
import classes from './Gda.module.css'

const whoOf = ({ who, whoName }: RowRule): string => (who === 'everybody' ? 'Everybody' : who === 'group' ? `Group ${whoName}` : whoName)
const valueOf = ({ value, attribute }: RowRule): string => (attribute === '' ? value : `their ${attribute}`)
const nameOf = (rule: RowRule): string => `${whoOf(rule)} · ${rule.tableName}.${rule.columnName} · ${valueOf(rule)}`

const columns: readonly TableColumn<RowRule>[] = [
  { title: 'Who', cell: whoOf, width: '24%' },
  { title: 'Database', cell: ({ databaseName }) => databaseName, width: '20%' },
  { title: 'Table', cell: ({ tableName }) => tableName },
  { title: 'Column', cell: ({ columnName }) => columnName, width: '16%' },
  { title: 'Value', cell: valueOf, width: '16%' },
]

/** Rules of groups, of everybody and by attribute. */
export function RowRules() {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { rows, query, paging } = useServerPage({ columns, page: rowRuleQueries.page, sort: undefined, search, usualSort: 'id,asc' })
  const [isAdding, setAdding] = useState(false)
  const remove = useDeleteRowRule()

  const askToDelete = async (rule: RowRule) => {
    if (!(await confirm({ text: messages.confirmDelete, names: [nameOf(rule)], confirmLabel: 'Delete', danger: true }))) return
    try {
      await remove.mutateAsync(rule.id)
      toast.success(messages.deleted)
    } catch (error) {
      toast.error(titleOf(error) || messages.deleteFailed)
    }
  }
  const actionsOf = (rule: RowRule): RowAction[] => [{ label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void askToDelete(rule) }]

  return (
    <section aria-label={messages.ofManyTitle}>
      <Title order={3} size="h4" mt="xl" mb="xs">{messages.ofManyTitle}</Title>
      <div className={classes.tools}>
        <SearchBox label="Search rules" value={typed} onChange={setTyped} />
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>Add rule for many</Button>
      </div>
      <DataTable
        label={messages.ofManyTitle}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actions={actionsOf}
        actionsWidth={92}
        query={query}
        paging={paging}
        errorText={messages.rulesFailed}
        emptyText={search === '' ? messages.noRules : `Nothing matches “${search}”.`}
      />
      <RowRuleDialog opened={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}
