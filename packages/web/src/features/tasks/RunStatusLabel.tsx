import { Badge } from '@mantine/core'
import type { RunStatus } from '@soundings/contract'
import { messages } from './messages.ts'

const colors = {
  SUCCESS: 'green',
  NOT_SENT: 'amber',
  FAILED: 'red',
  RUNNING: 'brand',
  SKIPPED: 'amber',
} satisfies Record<RunStatus, string>

export function RunStatusLabel({ status }: { status: RunStatus | null }) {
  if (status === null) return messages.notAvailable
  return (
    <Badge variant="light" color={colors[status]} radius="sm" tt="none" fw={600}>
      {status.replace('_', ' ')}
    </Badge>
  )
}
