import { Button, Text, UnstyledButton } from '@mantine/core'
import type { FilterColumn } from '@soundings/contract'
import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../state/messages.ts'
import { offeredColumns } from '../tab-filters/tab-filters.ts'
import type { TabFilters } from '../tab-filters/use-tab-filters.ts'
import classes from '../state/popovers.module.css'

interface AddFiltersProps {
  readonly tabFilters: TabFilters
  readonly onAdd: (column: FilterColumn) => void
}

/** A popover of the columns that the questions of the tab share. */
export function AddFilters({ tabFilters, onAdd }: AddFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const add = (column: FilterColumn) => {
    setOpen(false)
    onAdd(column)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(320px, calc(100vw - 32px))" position="bottom-start">
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilterPlus size={16} />} onClick={() => setOpen(!isOpen)}>
          Add Filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Add filters">
        <OfferedFilters tabFilters={tabFilters} onAdd={add} />
      </Popover.Dropdown>
    </Popover>
  )
}

function OfferedFilters({ tabFilters: { columns, isError, error, retry, filters }, onAdd }: AddFiltersProps) {
  if (isError) return <ErrorState text={messages.filtersFailed} error={error} onRetry={retry} />
  if (!columns) return <LoadingState />
  const offered = offeredColumns(columns, filters)
  if (offered.length === 0) return <Text p="xs">{messages.noFilters}</Text>
  return (
    <ul className={classes.filters}>
      {offered.map((column) => (
        <li key={column.id}>
          <UnstyledButton className={classes.filter ?? ''} title={column.description} onClick={() => onAdd(column)}>
            <span>{column.displayName}</span>
            <Text span size="xs" c="dimmed">
              {column.tableDisplayName}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
