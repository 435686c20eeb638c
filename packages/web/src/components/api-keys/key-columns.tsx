import { Badge } from '@mantine/core'
import type { ApiKey } from '@soundings/contract'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { messages } from './messages.ts'

const states: Record<ApiKey['state'], { label: string; color: string }> = {
  active: { label: 'Active', color: 'teal' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
}

export const keyColumns: readonly TableColumn<ApiKey>[] = [
  { title: 'Name', cell: ({ name }) => name, sortBy: 'name' },
  { title: 'Scope', cell: ({ scope }) => <span title={scope.join(', ')}>{scope.join(', ')}</span> },
  {
    title: 'Addresses',
    cell: ({ addresses }) => <span title={addresses.join(', ')}>{addresses.join(', ') || messages.anywhere}</span>,
    width: '13%',
  },
  { title: 'State', cell: (key) => <KeyState of={key} />, width: '104px' },
  { title: 'Expires', cell: ({ expiresDate }) => <DateTime at={expiresDate} />, sortBy: 'expiresDate', width: '196px' },
  { title: 'Last use', cell: (key) => <LastUse of={key} />, sortBy: 'lastUsedDate', width: '196px' },
]

export const isEnded = ({ state }: Pick<ApiKey, 'state'>): boolean => state !== 'active'

/** Of keys, and of display links, which end as keys do. */
export function KeyState({ of: { state } }: { of: Pick<ApiKey, 'state'> }) {
  const { label, color } = states[state]
  return (
    <Badge variant="light" color={color} size="sm" radius="sm" tt="none" fw={500}>
      {label}
    </Badge>
  )
}

export function LastUse({
  of: { lastUsedDate, lastUsedAddress },
}: {
  of: Pick<ApiKey, 'lastUsedDate' | 'lastUsedAddress'>
}) {
  if (lastUsedDate === null) return messages.never
  return (
    <span title={`from ${lastUsedAddress ?? ''}`}>
      <DateTime at={lastUsedDate} />
    </span>
  )
}
