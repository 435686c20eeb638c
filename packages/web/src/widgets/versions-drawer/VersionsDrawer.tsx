import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RunTime } from '../../ui/format/RunTime.tsx'
import { Drawer } from '../../ui/layer/Drawer.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import classes from './VersionsDrawer.module.css'

interface Version {
  readonly version: number
  readonly name: string
  readonly savedAt: string
  readonly savedBy: string
}

interface VersionListProps {
  /** Newest first. */
  readonly versions: UseQueryResult<readonly Version[]>
  /** Fetches a version and puts it into the editor, where it stays until it is saved. */
  readonly onRestore: (version: number) => Promise<void>
  /** What more there is to say of a version. */
  readonly details?: ((version: number) => ReactNode) | undefined
}

/** Earlier versions of what is edited, each with a way back to it. */
export function VersionsDrawer({ opened, onClose, ...list }: VersionListProps & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Earlier versions" position="right" size="min(440px, 100%)">
      <VersionList {...list} />
    </Drawer>
  )
}

function VersionList({ versions, onRestore, details }: VersionListProps) {
  if (versions.isError) return <ErrorState text={messages.failed} error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.isPending) return <LoadingState />
  if (versions.data.length === 0) return <p className={classes.note}>{messages.none}</p>
  return (
    <ol className={classes.versions}>
      {versions.data.map(({ version, name, savedAt, savedBy }) => (
        <li key={version} className={classes.version}>
          <div className={classes.head}>
            <div>
              <p className={classes.name}>{name}</p>
              <p className={classes.note}>Version {version} · <RunTime at={savedAt} /> · {savedBy}</p>
            </div>
            <RestoreButton version={version} onRestore={onRestore} />
          </div>
          {details?.(version)}
        </li>
      ))}
    </ol>
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
    <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void restore()} aria-label={`Restore version ${version}`}>
      Restore
    </Button>
  )
}
