import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Popover } from '../../ui/layer/Popover.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import type { HandedOver } from '../export-menu/handed-over.ts'
import { ToolButton } from '../question-result/tools/ToolButton.tsx'

const EmailForm = lazily(
  () => import('./EmailForm.tsx'),
  () => <LoadingState />,
)

/** A button whose popover sends the result by email, once or on a schedule. */
export function EmailShare({ what }: { what: HandedOver }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(480px, calc(100vw - 32px))" position="bottom-end">
      <Popover.Target>
        <ToolButton label="Share by email" onClick={() => setOpen(!isOpen)}>
          <IconMail size={18} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Share by email" aria-labelledby={undefined}>
        {isOpen && <EmailForm what={what} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
