import { Button, Input } from '@mantine/core'
import type { DbColumn } from '@soundings/contract'
import { useId, useState } from 'react'
import { lazilyOpened } from '../../../ui/load/lazily.tsx'
import { formatTitle } from '../../../components/number-format/format-title.ts'
import { messages } from '../messages.ts'
import type { ColumnFields } from '../model-state.ts'

const NumberFormatDialog = lazilyOpened(() => import('../../../components/number-format/NumberFormatDialog.tsx'))

interface ColumnFormatProps {
  readonly column: DbColumn
  readonly isLocked: boolean
  readonly onEdit: (change: Pick<ColumnFields, 'format'>) => void
}

/** How the column's numbers are written, in every question that does not say it otherwise. */
export function ColumnFormat({ column, isLocked, onEdit }: ColumnFormatProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const format = column.format ?? undefined
  return (
    <Input.Wrapper
      id={id}
      label="Number format"
      description={messages.formatExplained}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Button
        id={id}
        variant="default"
        fullWidth
        justify="start"
        fw={400}
        disabled={isLocked}
        onClick={() => setOpen(true)}
      >
        {formatTitle(format)} …
      </Button>
      <NumberFormatDialog
        opened={isOpen}
        title={`Format of ${column.displayName}`}
        format={format}
        automaticHint={messages.automaticFormat}
        onDone={(chosen) => {
          setOpen(false)
          onEdit({ format: chosen ?? null })
        }}
        onClose={() => setOpen(false)}
      />
    </Input.Wrapper>
  )
}
