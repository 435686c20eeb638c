import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { messages } from './messages.ts'

interface RefusedSlicesProps {
  readonly reason: string
  readonly onBars: (() => void) | undefined
}

/** In place of slices that would mislead: why there are none, and a way to see the values. */
export function RefusedSlices({ reason, onBars }: RefusedSlicesProps) {
  return (
    <EmptyState
      icon={<IconChartBar size={32} aria-hidden="true" />}
      title={reason}
      action={
        onBars && (
          <Button variant="default" size="xs" onClick={onBars}>
            {messages.showBars}
          </Button>
        )
      }
    />
  )
}
