import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Home, Opened } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useAccount, useMayUse } from '../../api/session/account.ts'
import { homeQueries, useMarkHomeRead, useRecordHomeVisit } from '../../api/home.ts'
import { preferenceQueries, useSavePreferences } from '../../api/session/preferences.ts'
import { viewedUser } from '../../api/auth/view-as.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { useChoice } from '../../ui/form/use-choice.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { FavouriteCards } from './FavouriteCards.tsx'
import { HomePanel } from './HomePanel.tsx'
import { HomeRow } from './HomeRow.tsx'
import { greeting, messages } from './messages.ts'
import { useWhen } from './use-when.ts'
import classes from './HomeScreen.module.css'

/** What a person begins the day with. */
export default function HomeScreen() {
  const { firstName } = useAccount()
  const mayUse = useMayUse()
  const home = useQuery(homeQueries.own())
  useVisit(home.isSuccess)
  const hello = greeting()

  return (
    <>
      <PageHeader title={firstName === '' ? hello : `${hello}, ${firstName}`} trail={[]}>
        {viewedUser() === undefined && <StartHere />}
        {mayUse('dashboard.write_access') && (
          <Button component={Link} to="/dashboards/new" leftSection={<IconPlus size={16} />}>
            New dashboard
          </Button>
        )}
      </PageHeader>
      {home.isError && !home.data ? (
        <ErrorState text={messages.loadFailed} error={home.error} onRetry={() => void home.refetch()} />
      ) : home.data ? (
        <Lists home={home.data} />
      ) : (
        <SkeletonLists />
      )}
    </>
  )
}

function Lists({ home: { favourites, opened, shared, changed, sinceDate } }: { home: Home }) {
  return (
    <>
      <FavouriteCards favourites={favourites} />
      <div className={classes.lists}>
        <HomePanel title="Recently opened" items={opened} emptyText={messages.noneOpened}>
          {(item) => <HomeRow item={item} detail={detailOf(item)} date={item.openedDate} />}
        </HomePanel>
        <div className={classes.column}>
          <HomePanel title="Shared with me" items={shared} emptyText={messages.noneShared}>
            {(item) => <HomeRow item={item} detail={item.owner} date={item.sharedDate} isNew={item.isNew} />}
          </HomePanel>
          <ChangedPanel changed={changed} sinceDate={sinceDate} />
        </div>
      </div>
    </>
  )
}

function ChangedPanel({ changed, sinceDate }: Pick<Home, 'changed' | 'sinceDate'>) {
  return (
    <HomePanel
      title={`Changed since ${useWhen(sinceDate)}`}
      items={changed}
      emptyText={messages.noneChanged}
      tool={changed.length > 0 && viewedUser() === undefined && <MarkRead />}
    >
      {(item) => <HomeRow item={item} detail={messages.changedBy(item.changedBy)} date={item.changedDate} />}
    </HomePanel>
  )
}

const detailOf = (item: Opened): string => (item.kind === 'table' ? item.databaseName : item.owner)

function SkeletonLists() {
  return (
    <div className={classes.lists} role="status" aria-label="Loading">
      <SkeletonBlock height={320} />
      <SkeletonBlock height={320} />
    </div>
  )
}

function MarkRead() {
  const markRead = useMarkHomeRead()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={markRead.isPending}
      onClick={() => void reportOutcome(markRead.mutateAsync(undefined), { failed: () => messages.markFailed })}
    >
      Mark as read
    </Button>
  )
}

/** Whether the address without a path leads here. */
function StartHere() {
  const preferences = useQuery(preferenceQueries.own())
  const save = useSavePreferences()
  const startsHere = useChoice(preferences.data?.firstPage === 'home', async (isChosen) => {
    const saving = save.mutateAsync({ firstPage: isChosen ? 'home' : 'dashboards' })
    await reportOutcome(saving, { failed: () => messages.startHereFailed })
  })
  return (
    <Checkbox
      label={messages.startHere}
      checked={startsHere.shown}
      disabled={!preferences.data}
      onChange={(event) => startsHere.choose(event.currentTarget.checked)}
    />
  )
}

/** Counts as a visit once the lists are there; an administrator who looks through other eyes leaves no trace. */
function useVisit(isShown: boolean) {
  const { mutate: recordVisit } = useRecordHomeVisit()
  useEffect(() => {
    if (isShown && viewedUser() === undefined) recordVisit()
  }, [isShown, recordVisit])
}
