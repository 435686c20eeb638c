import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Popover } from '../../ui/layer/Popover.tsx'
import type { ShareChoice } from './ShareForm.tsx'
import type * as sharePopover from './SharePopover.tsx'

interface ShareWithUsersProps extends sharePopover.Sharing {
  /** Words of the button, where the viewer may share. */
  readonly label?: string
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly hint?: string | undefined
  /** Without words on the button, for toolbars. */
  readonly isIconOnly?: boolean
}

type Chosen = NonNullable<sharePopover.Sharing['item']> & { readonly choice: ShareChoice }

const chosenFor = (item: sharePopover.Sharing['item'], chosen: Chosen | undefined) =>
  chosen && chosen.kind === item?.kind && chosen.id === item.id
    ? chosen.choice
    : { usernames: [], groups: [], canEdit: false }

/** A button whose popover asks with whom to share, and lists who has access. */
export function ShareWithUsers({
  label: words = 'Share',
  disabled = false,
  hint,
  isIconOnly = false,
  ...sharing
}: ShareWithUsersProps) {
  const [isOpen, setOpen] = useState(false)
  const { canShare = true, canSeeAccess = false } = sharing.rights ?? {}
  const label = canSeeAccess && !canShare ? 'Who has access' : words
  /** Escape or a press beside the popover closes it, and must not lose what was chosen for this item. */
  const [chosen, setChosen] = useState<Chosen>()
  const { item } = sharing
  const [content, setContent] = useState<typeof sharePopover>()

  /** Opens with the form inside, so that the focus finds its way into it. */
  const toggle = async () => {
    setContent(await import('./SharePopover.tsx'))
    setOpen((wasOpen) => !wasOpen)
  }

  const close = () => {
    setChosen(undefined)
    setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(400px, calc(100vw - 32px))" position="bottom-end">
      <Popover.Target>
        {isIconOnly ? (
          <IconButton aria-label={label} title={label} disabled={disabled} onClick={() => void toggle()}>
            <IconShare size={18} />
          </IconButton>
        ) : (
          <Button
            variant="default"
            leftSection={<IconShare size={16} />}
            title={hint}
            disabled={disabled}
            onClick={() => void toggle()}
          >
            {label}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Share with users">
        {content && (
          <content.SharePopover
            {...sharing}
            chosen={chosenFor(item, chosen)}
            onChoose={(choice) => item && setChosen({ ...item, choice })}
            onClose={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
