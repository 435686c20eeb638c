import { Button, Group, Stack, Text } from '@mantine/core'
import type { Dashboard, DisplayLink } from '@soundings/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { displayLinkQueries } from '../../../api/display-links.ts'
import { formatListDate } from '../../../ui/format/dates.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { isEnded, KeyState } from '../../../components/api-keys/key-columns.tsx'
import { messages } from '../../../components/display-links/messages.ts'
import { NewSecret } from '../../../components/secrets/NewSecret.tsx'
import { useAskToRevoke } from '../../../components/display-links/use-ask-to-revoke.ts'
import { endText, usedText } from './link-texts.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import classes from './DisplayLinks.module.css'

interface DisplayLinksDialogProps {
  readonly dashboard: Pick<Dashboard, 'id' | 'tabs' | 'rights'>
  readonly onClose: () => void
}

/** The display links of a dashboard, and a new one, whose address is shown once. */
export default function DisplayLinksDialog({ dashboard, onClose }: DisplayLinksDialogProps) {
  const [isCreating, setCreating] = useState(false)
  const [address, setAddress] = useState<string>()
  const links = useQuery(displayLinkQueries.ofDashboard(dashboard.id))
  const daysMax = links.data?.daysMax ?? 0
  const showList = () => {
    setCreating(false)
    setAddress(undefined)
  }
  const content = isCreating ? (
    <NewLinkForm dashboard={dashboard} daysMax={daysMax} onMade={setAddress} onCancel={showList} />
  ) : (
    <Stack gap="md">
      <LinksOf links={links} />
      {dashboard.rights.canShare && daysMax > 0 && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            New display link
          </Button>
        </Group>
      )}
    </Stack>
  )
  return (
    <Modal
      keepsWork
      opened
      onClose={onClose}
      title={isCreating ? 'New display link' : 'Display links'}
      size={640}
      closeOnClickOutside={false}
      closeOnEscape={address === undefined}
    >
      {address === undefined ? (
        content
      ) : (
        <NewSecret secret={address} title={messages.onlyOnce} hint={messages.secretHint} onDone={showList} />
      )}
    </Modal>
  )
}

type LinksQuery = UseQueryResult<{ readonly links: readonly DisplayLink[]; readonly daysMax: number }>

function LinksOf({ links }: { links: LinksQuery }) {
  const { data, isPending } = links
  return (
    <>
      <Text size="sm">{data?.daysMax === 0 ? messages.off : messages.intro}</Text>
      {isPending && <SkeletonBlock height={96} />}
      <LoadFailure query={links} text={messages.listFailed} />
      {data && <LinkList links={data.links} />}
    </>
  )
}

function LinkList({ links }: { links: readonly DisplayLink[] }) {
  const askToRevoke = useAskToRevoke()
  if (links.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {messages.empty}
      </Text>
    )
  return (
    <ul className={classes.list} aria-label="Display links">
      {links.map((link) => (
        <li key={link.id} className={classes.link}>
          <div className={classes.facts}>
            <span className={classes.name}>{link.name}</span>
            <KeyState of={link} />
            <p>{`Made by ${link.username} on ${formatListDate(link.createdDate)}. ${endText(link)}`}</p>
            <p>{usedText(link)}</p>
          </div>
          {!isEnded(link) && (
            <Button
              className={classes.revoke ?? ''}
              variant="default"
              size="compact-sm"
              aria-label={`Revoke ${link.name}`}
              onClick={() => void askToRevoke(link)}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
