import { Anchor, Button } from '@mantine/core'
import type { ViewType } from '@soundings/query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Notice } from '../../../ui/state/Notice.tsx'
import { messages } from '../messages.ts'
import { cutText, missingText, type Cut } from '../result-facts.ts'

/** How to get at the rows that the limit leaves out: by taking it away here, or in the studio. */
export type ShowAll = { readonly onClick: () => void } | { readonly href: string }

interface CutNoticeProps {
  readonly cut: Cut
  readonly viewType: ViewType
  readonly showAll: ShowAll | undefined
}

/** A part must not be taken for the whole. */
export function CutNotice({ cut, viewType, showAll }: CutNoticeProps) {
  const missing = missingText(viewType)
  return (
    <Notice icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
      <span title={messages.cutHint}>{cutText(cut)}</span>
      {missing !== undefined && <span>{missing}</span>}
      {showAll &&
        ('href' in showAll ? (
          <Anchor component={Link} to={showAll.href} size="xs">
            {messages.openInStudio}
          </Anchor>
        ) : (
          <Button variant="subtle" size="compact-xs" onClick={showAll.onClick}>
            {messages.showAll}
          </Button>
        ))}
    </Notice>
  )
}
