import { Button, Text } from '@mantine/core'
import type { AccessList } from '@soundings/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessQueries, type SharedItem } from '../../../api/auth/access.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { AccessRow } from './AccessRow.tsx'
import { nameOf } from './access-text.ts'
import { ChangeOwner } from './ChangeOwner.tsx'
import { GroupAccess } from './GroupAccess.tsx'
import { messages } from '../messages.ts'
import classes from './WhoHasAccess.module.css'

interface WhoHasAccessProps {
  readonly item: SharedItem
  /** Whether the viewer may say who can edit. */
  readonly canShare: boolean
  readonly canChangeOwner?: boolean
}

const PAGE = 50
/** So few are seen at one glance. */
const SEARCHED_FROM = 8
const TYPING_MS = 200

/** The owner and all users who were given it, with the way to take it back. */
export function WhoHasAccess({ item, canShare, canChangeOwner = false }: WhoHasAccessProps) {
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState(PAGE)
  const [isChangingOwner, setChangingOwner] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const access = useQuery(accessQueries.list(item, search, size))

  return (
    <section className={classes.access} aria-label="Who has access">
      <h3 className={classes.title}>Who has access</h3>
      {access.isPending && <SkeletonBlock height={96} />}
      <LoadFailure query={access} text={messages.accessFailed} />
      {access.data && (
        <>
          <Owner
            owner={access.data.owner}
            onChange={canChangeOwner && !isChangingOwner ? () => setChangingOwner(true) : undefined}
          />
          {isChangingOwner ? (
            <ChangeOwner
              item={item}
              owner={access.data.owner?.username ?? ''}
              onClose={() => setChangingOwner(false)}
            />
          ) : (
            <>
              <GroupAccess item={item} groups={access.data.groups} />
              {(access.data.total > SEARCHED_FROM || typed !== '') && (
                <SearchBox label="Search people" value={typed} onChange={setTyped} />
              )}
              <People
                item={item}
                list={access.data}
                canShare={canShare}
                isLoading={access.isPlaceholderData}
                onMore={() => setSize(size + PAGE)}
              />
              <Text size="xs" c="dimmed">
                {`${access.data.total + access.data.groups.length > 0 ? '' : noneText(search)} ${messages.administrators}`.trim()}
              </Text>
            </>
          )}
        </>
      )}
    </section>
  )
}

const noneText = (search: string) => (search === '' ? messages.onlyOwner : `No one matches “${search}”.`)

function Owner({ owner, onChange }: { owner: AccessList['owner']; onChange: (() => void) | undefined }) {
  return (
    <div className={classes.owner}>
      <Text size="sm">
        <span className={classes.label}>Owner</span> {owner ? nameOf(owner) : messages.ownerDeleted}
      </Text>
      {onChange && (
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          Change owner
        </Button>
      )}
    </div>
  )
}

interface PeopleProps {
  readonly item: SharedItem
  readonly list: AccessList
  readonly canShare: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

function People({ item, list: { people, total }, canShare, isLoading, onMore }: PeopleProps) {
  return (
    <>
      {people.length > 0 && (
        <ul className={classes.people} aria-label="People" tabIndex={0}>
          {people.map((entry) => (
            <AccessRow
              key={`${entry.username} ${entry.via} ${entry.viaName}`}
              item={item}
              entry={entry}
              canShare={canShare}
            />
          ))}
        </ul>
      )}
      {people.length < total && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isLoading}
          onClick={onMore}
        >{`Show more (${total - people.length} left)`}</Button>
      )}
    </>
  )
}
