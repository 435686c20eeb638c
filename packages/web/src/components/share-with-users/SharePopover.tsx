import { Button, Divider } from '@mantine/core'
import type { ItemRights, SharableGroup } from '@soundings/contract'
import { IconDeviceTv } from '@tabler/icons-react'
import { useState } from 'react'
import { isEditable, type SharedItem } from '../../api/auth/access.ts'
import { ShareForm, type ShareCheck, type ShareChoice } from './ShareForm.tsx'
import { type SharedItems, useGiveToGroups } from './use-give-to-groups.ts'
import { WhoHasAccess } from './access/WhoHasAccess.tsx'

export interface Sharing {
  /** Warns of people whose row rules do not reach what is shared. */
  readonly check?: ShareCheck
  /** What is shared, whose people are listed; left out where it is more than one. */
  readonly item?: SharedItem | undefined
  /** What is shared where it is more than one, so that groups can be given it too. */
  readonly several?: SharedItems | undefined
  /** What the viewer may do with it; someone who may not share still sees who has access. */
  readonly rights?: Pick<ItemRights, 'canShare' | 'canSeeAccess' | 'canChangeOwner'>
  /** Whether people can be given it to edit. */
  readonly asksForEditing?: boolean
  /** Opens the links by which displays show it. */
  readonly onDisplayLinks?: (() => void) | undefined
  /** Shares with the usernames; resolves to whether it worked, and then the popover closes. */
  readonly onShare: (usernames: string[], canEdit?: boolean) => Promise<boolean>
}

interface SharePopoverProps extends Sharing {
  /** What was chosen when the popover was closed before. */
  readonly chosen: ShareChoice
  readonly onChoose: (choice: ShareChoice) => void
  /** It was cancelled, or shared. */
  readonly onClose: () => void
}

const SHARING = { canShare: true, canSeeAccess: true, canChangeOwner: false }

/** What a share popover shows: with whom to share, and who has access already. */
export function SharePopover({
  check,
  item,
  several,
  rights = SHARING,
  asksForEditing = item !== undefined && isEditable(item),
  onShare,
  onDisplayLinks,
  chosen,
  onChoose,
  onClose,
}: SharePopoverProps) {
  const [isBusy, setBusy] = useState(false)
  const giveToGroups = useGiveToGroups()
  const shared = several ?? (item && { kind: item.kind, ids: [item.id] })
  const share = async (usernames: string[], canEdit?: boolean, groups: readonly SharableGroup[] = []) => {
    setBusy(true)
    const worked =
      (!shared || (await giveToGroups(shared, groups, canEdit))) &&
      (usernames.length === 0 || (await onShare(usernames, canEdit)))
    setBusy(false)
    if (worked) onClose()
  }

  return (
    <>
      {rights.canShare && (
        <ShareForm
          isBusy={isBusy}
          check={check}
          asksForEditing={asksForEditing}
          asksForGroups={shared !== undefined}
          initial={chosen}
          onChoose={onChoose}
          onCancel={onClose}
          onDone={(usernames, canEdit, groups) => void share(usernames, canEdit, groups)}
        />
      )}
      {rights.canShare && item && rights.canSeeAccess && <Divider my="md" />}
      {item && rights.canSeeAccess && (
        <WhoHasAccess item={item} canShare={rights.canShare} canChangeOwner={rights.canChangeOwner} />
      )}
      {onDisplayLinks && (
        <>
          <Divider my="md" />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDeviceTv size={16} />}
            onClick={() => {
              onClose()
              onDisplayLinks()
            }}
          >
            Display links
          </Button>
        </>
      )}
    </>
  )
}
