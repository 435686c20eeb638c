import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageAsk, PageQuery } from '../../api/core/list-query.ts'
import { DateTime } from '../../ui/format/badges/DateTime.tsx'
import { Drawer } from '../../ui/layer/Drawer.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { toast } from '../../ui/toast/toast.ts'
import classes from './VersionsDrawer.module.css'

const messages = {
  failed: 'The earlier versions could not be loaded',
  none: 'No earlier versions yet. Each save keeps one.',
}

const PAGE = 30

interface Version {
  readonly version: number
  readonly name: string
  readonly savedAt: string
  readonly savedBy: string
  /** Why it cannot be opened. */
  readonly stopReason?: string | undefined
}

interface VersionListProps {
  /** The newest ones, newest first. */
  readonly versions: (ask: PageAsk) => PageQuery<Version>
  /** Fetches a version and puts it into the editor, where it stays until it is saved. */
  readonly onRestore: (version: number) => Promise<void>
  /** What more there is to say of a version. */
  readonly details?: ((version: number) => ReactNode) | undefined
}

/** Earlier versions of what is edited, each with a way back to it. */
export function VersionsDrawer({
  opened,
  onClose,
  ...list
}: VersionListProps & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Earlier versions" position="right" size="min(440px, 100%)">
      <VersionList {...list} />
    </Drawer>
  )
}

function VersionList({ versions: queryOf, onRestore, details }: VersionListProps) {
  const [size, setSize] = useState(PAGE)
  const versions = useQuery({ ...queryOf({ page: 0, size }), staleTime: 0 })
  if (versions.isLoadingError) return <LoadFailure query={versions} text={messages.failed} />
  if (versions.isPending) return <LoadingState />
  const { reply, total } = versions.data
  if (total === 0) return <p className={classes.note}>{messages.none}</p>
  return (
    <>
      <LoadFailure query={versions} text={messages.failed} />
      <ol className={classes.versions}>
        {reply.map(({ version, name, savedAt, savedBy, stopReason }) => (
          <li key={version} className={classes.version}>
            <div className={classes.head}>
              <div>
                <p className={classes.name}>{name}</p>
                <p className={classes.note}>
                  Version {version} · <DateTime at={savedAt} /> · {savedBy}
                </p>
              </div>
              {stopReason === undefined && <RestoreButton version={version} onRestore={onRestore} />}
            </div>
            {stopReason === undefined ? details?.(version) : <p className={classes.note}>{stopReason}</p>}
          </li>
        ))}
      </ol>
      {reply.length < total && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={versions.isPlaceholderData}
          onClick={() => setSize(size + PAGE)}
        >{`Show more (${total - reply.length} left)`}</Button>
      )}
    </>
  )
}

function RestoreButton({ version, onRestore }: { version: number; onRestore: (version: number) => Promise<void> }) {
  const [isFetching, setFetching] = useState(false)
  const restore = async () => {
    setFetching(true)
    try {
      await onRestore(version)
    } catch {
      toast.error(messages.failed)
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isFetching}
      onClick={() => void restore()}
      aria-label={`Restore version ${version}`}
    >
      Restore
    </Button>
  )
}
