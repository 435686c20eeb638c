import { Button, Checkbox, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SharedEntity } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { useSelection, type Selection } from '../../../ui/table/use-selection.ts'
import { useFailureToast } from '../../../ui/toast/use-failure-toast.ts'
import { messages } from '../messages.ts'
import { sharedEntityKinds, type SharedEntityKindName } from './shared-entity-kinds.ts'
import classes from './SharedEntityList.module.css'

const TYPING_MS = 200
const PAGE = 100

/** One tab of the shared-entities dialog: filter, tick, unshare. */
export function SharedEntityList({ kind, username }: { kind: SharedEntityKindName; username: string }) {
  const { label, sharedWith, useUnshare, loadFailed, revoked, revokeFailed } = sharedEntityKinds[kind]
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [size, setSize] = useState(PAGE)
  const shared = useQuery(sharedWith(username, { page: 0, size, search }))
  useFailureToast(shared, loadFailed)
  const unshare = useUnshare()
  const { reply: listed, total } = shared.data ?? { reply: [], total: 0 }
  const selection = useSelection(
    listed.filter(({ isDirect }) => isDirect),
    ({ id }) => id,
  )

  const takeBack = async () => {
    const unsharing = unshare.mutateAsync({ ids: selection.rows.map(({ id }) => id), username })
    if (await reportOutcome<unknown>(unsharing, { done: revoked, failed: () => revokeFailed })) selection.clear()
  }

  return (
    <>
      <div className={classes.tools}>
        <SearchBox label={`Filter ${label.toLowerCase()}`} value={typed} onChange={setTyped} />
        <Button
          color="red"
          disabled={selection.rows.length === 0}
          loading={unshare.isPending}
          onClick={() => void takeBack()}
        >
          Unshare
        </Button>
      </div>
      <div className={classes.list} role="group" aria-label={`Shared ${label.toLowerCase()}`} tabIndex={0}>
        {shared.isPending && <SkeletonBlock height={132} />}
        <LoadFailure query={shared} text={loadFailed} />
        {shared.data && total === 0 && (
          <EmptyState title={search === '' ? messages.noSharedEntity : `Nothing matches “${search}”.`} />
        )}
        {listed.map((entity) => (
          <Entity key={entity.id} entity={entity} selection={selection} />
        ))}
        {listed.length < total && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={shared.isPlaceholderData}
            onClick={() => setSize(size + PAGE)}
          >{`Show more (${total - listed.length} left)`}</Button>
        )}
      </div>
    </>
  )
}

function Entity({
  entity: { id, name, detail, isDirect, groups, folders },
  selection,
}: {
  entity: SharedEntity
  selection: Selection<SharedEntity>
}) {
  const isTicked = selection.keys.has(id)
  const toggle = () =>
    selection.replace(isTicked ? [...selection.keys].filter((key) => key !== id) : [...selection.keys, id])
  return (
    <label className={classes.entity} data-ticked={isTicked}>
      <Checkbox aria-label={name} checked={isTicked} disabled={!isDirect} onChange={toggle} />
      <span className={classes.words}>
        {name}
        {detail !== '' && (
          <Text component="span" size="xs" c="dimmed">
            {detail}
          </Text>
        )}
        {groups.length > 0 && (
          <Text component="span" size="xs" c="dimmed">
            {messages.through('group', groups, isDirect)}
          </Text>
        )}
        {folders.length > 0 && (
          <Text component="span" size="xs" c="dimmed">
            {messages.through('folder', folders, isDirect)}
          </Text>
        )}
      </span>
    </label>
  )
}
