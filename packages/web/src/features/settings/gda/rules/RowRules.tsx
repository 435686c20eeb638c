import { Button, Title } from '@mantine/core'
import type { RowRule } from '@soundings/contract'
import { IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { causeOr, reportOutcome } from '../../../../api/core/report-outcome.ts'
import { rowRuleQueries, useDeleteRowRule } from '../../../../api/sources/row-rules.ts'
import { confirm } from '../../../../ui/confirm/confirm.ts'
import { SearchBox } from '../../../../ui/form/SearchBox.tsx'
import { DataTable, type RowAction, type TableColumn } from '../../../../ui/table/DataTable.tsx'
import { useSearchedPage } from '../../../../components/list-screen/use-list-page.ts'
import { GdaReachDialog } from '../GdaReachDialog.tsx'
import { messages } from '../messages.ts'
import { type EditedRule, RowRuleDialog } from './RowRuleDialog.tsx'
import { nameOf, reachSentence, valueOf, whoOf } from './rule-words.ts'
import classes from '../Gda.module.css'

const columns: readonly TableColumn<RowRule>[] = [
  { title: 'Who', cell: whoOf, sortBy: 'whoName', width: '24%' },
  { title: 'Database', cell: ({ databaseName }) => databaseName, sortBy: 'databaseName', width: '20%' },
  { title: 'Table', cell: ({ tableName }) => tableName, sortBy: 'tableName' },
  { title: 'Column', cell: ({ columnName }) => columnName, sortBy: 'columnName', width: '16%' },
  { title: 'Value', cell: valueOf, width: '16%' },
]

/** Rules of groups, of everybody and by attribute. */
export function RowRules() {
  const { table, searchBox, emptyText } = useSearchedPage({
    title: messages.ofManyTitle,
    columns,
    page: rowRuleQueries.page,
  })
  const [edited, setEdited] = useState<EditedRule>()
  const [reaching, setReaching] = useState<RowRule>()
  const remove = useDeleteRowRule()

  const askToDelete = async (rule: RowRule) => {
    if (!(await confirm({ text: messages.confirmDelete, names: [nameOf(rule)], confirmLabel: 'Delete', danger: true })))
      return
    await reportOutcome(remove.mutateAsync(rule.id), { done: messages.deleted, failed: causeOr(messages.deleteFailed) })
  }
  const actionsOf = (rule: RowRule): RowAction[] => [
    { label: 'Show restricted tables', icon: <IconRoute size={18} />, onClick: () => setReaching(rule) },
    { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => setEdited(rule) },
    { label: 'Delete', icon: <IconTrash size={18} />, danger: true, onClick: () => void askToDelete(rule) },
  ]

  return (
    <section aria-label={messages.ofManyTitle}>
      <Title order={3} size="h4" mt="xl" mb="xs">
        {messages.ofManyTitle}
      </Title>
      <div className={classes.tools}>
        <SearchBox label="Search rules" {...searchBox} />
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          Add rule for many
        </Button>
      </div>
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actions={actionsOf}
        actionsWidth={124}
        errorText={messages.rulesFailed}
        emptyText={emptyText(messages.noRules)}
      />
      <RowRuleDialog edited={edited} onClose={() => setEdited(undefined)} />
      <GdaReachDialog
        reaching={reaching && { sentence: reachSentence(reaching), reach: rowRuleQueries.reach(reaching.id) }}
        onClose={() => setReaching(undefined)}
      />
    </section>
  )
}
