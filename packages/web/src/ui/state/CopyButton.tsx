import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

/** Copies text. Browsers offer the clipboard on https and localhost only; elsewhere there is no button. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  if (!window.isSecureContext) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={copy}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
