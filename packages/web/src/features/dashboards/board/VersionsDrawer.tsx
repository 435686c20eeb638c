import { Button, Text } from '@mantine/core'
import type { Dashboard } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '../../../api/dashboards.ts'
import { RunTime } from '../../../ui/format/RunTime.tsx'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import classes from './VersionsDrawer.module.css'

interface VersionsDrawerProps {
  readonly id: number
  readonly onRestore: (version: Dashboard) => void
  readonly onClose: () => void
}

/** Earlier versions, newest first. One that is restored stands in the editor until it is saved. */
export default function VersionsDrawer({ id, onRestore, onClose }: VersionsDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size={400} title="Earlier versions">
      <VersionList id={id} onRestore={onRestore} />
    </Drawer>
  )
}

function VersionList({ id, onRestore }: Omit<VersionsDrawerProps, 'onClose'>) {
  const cache = useQueryClient()
  const versions = useQuery({ ...dashboardQueries.versions(id), staleTime: 0 })
  const [fetching, setFetching] = useState<number>()

  const restore = async (version: number) => {
    setFetching(version)
    try {
      onRestore(await cache.fetchQuery(dashboardQueries.version(id, version)))
    } catch {
      toast.error(messages.versionsFailed)
    } finally {
      setFetching(undefined)
    }
  }

  if (versions.isError) return <ErrorState text={messages.versionsFailed} error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.isPending) return <LoadingState />
  if (versions.data.length === 0) return <Text c="dimmed">{messages.noVersions}</Text>
  return (
    <ol className={classes.versions}>
      {versions.data.map(({ version, name, savedAt, savedBy }) => (
        <li key={version}>
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="xs" c="dimmed">Version {version} · <RunTime at={savedAt} /> · {savedBy}</Text>
          </div>
          <Button variant="default" size="compact-sm" loading={fetching === version} aria-label={`Restore version ${version}`} onClick={() => void restore(version)}>
            Restore
          </Button>
        </li>
      ))}
    </ol>
  )
}
