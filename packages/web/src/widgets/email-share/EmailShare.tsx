import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Popover } from '../../ui/layer/Popover.tsx'
import { FocusOnArrival } from '../../ui/popup/FocusOnArrival.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import type { HandedOver } from '../export-menu/handed-over.ts'
import { ToolButton } from '../question-result/ToolButton.tsx'

const EmailForm = lazy(() => import('./EmailForm.tsx'))

/** A button whose popover sends the result by e-mail, once or on a schedule. */
export function EmailShare({ what }: { what: HandedOver }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(480px, calc(100vw - 32px))" position="bottom-end">
      <Popover.Target>
        <ToolButton label="Share by email" onClick={() => setOpen(!isOpen)}><IconMail size={18} /></ToolButton>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Share by email" aria-labelledby={undefined}>
        {isOpen && (
          <Suspense fallback={<LoadingState />}>
            <FocusOnArrival><EmailForm what={what} onClose={close} /></FocusOnArrival>
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
