import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { messages } from './messages.ts'
import classes from './DrawnChart.module.css'

interface RefusedChartProps {
  readonly reason: string
  readonly onBars: (() => void) | undefined
}

/** In place of a chart that would mislead: why there is none, and a way to see the values. */
export function RefusedChart({ reason, onBars }: RefusedChartProps) {
  return (
    <div role="note" className={classes.refused}>
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
    </div>
  )
}
