import { Badge } from '@mantine/core'

/** Beside the name of a question that gives no rows to people without its tables. Where there is room, a tooltip shows the reason. */
export function StoppedBadge({ reason }: { readonly reason: string }) {
  return (
    <Badge
      variant="light"
      color="orange"
      size="sm"
      radius="sm"
      flex="none"
      tt="none"
      fw={500}
      aria-label={`Stopped. ${reason}`}
    >
      Stopped
    </Badge>
  )
}
