import { Badge } from '@mantine/core'
import type { AuditEntry } from '@soundings/contract'

const colors = { success: 'green', refused: 'amber', failed: 'red' } satisfies Record<AuditEntry['outcome'], string>

export function OutcomeLabel({ outcome }: { outcome: AuditEntry['outcome'] }) {
  return (
    <Badge variant="light" color={colors[outcome]} radius="sm" tt="none" fw={600}>
      {outcome}
    </Badge>
  )
}
