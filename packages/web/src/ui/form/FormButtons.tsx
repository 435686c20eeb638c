import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormButtonsProps {
  readonly onCancel: () => void
  /** It cannot be sent as it is. */
  readonly disabled?: boolean
  /** It is on its way. */
  readonly loading?: boolean
  /** What sends the form is called. */
  readonly children: ReactNode
}

/** The end of a form: a way out, and what sends it. */
export function FormButtons({ onCancel, disabled = false, loading = false, children }: FormButtonsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={disabled} loading={loading}>
        {children}
      </Button>
    </Group>
  )
}
