import { Button } from '@mantine/core'
import type { Dashboard } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../api/core/api-error.ts'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from '../state/messages.ts'

interface DashboardLoaderProps {
  /** An editor must not see its dashboard change under the hands. */
  readonly isFetchedOnce: boolean
  readonly children: (dashboard: Dashboard) => ReactNode
}

const onceOnly = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The dashboard that the address names. One that is gone and one that is not shared look the same. */
export function DashboardLoader({ isFetchedOnce, children }: DashboardLoaderProps) {
  const asked = useParams().id ?? ''
  const isId = /^\d{1,15}$/.test(asked)
  const dashboard = useQuery({ ...dashboardQueries.one(Number(asked)), ...(isFetchedOnce && onceOnly), enabled: isId })
  const isMissing = !isId || (dashboard.error instanceof ApiError && [403, 404].includes(dashboard.error.status))

  if (isMissing) {
    return (
      <EmptyState
        title={messages.missing}
        text={messages.missingHint}
        action={
          <Button component={Link} to="/dashboards" variant="default">
            Go to the dashboards
          </Button>
        }
      />
    )
  }
  if (dashboard.isError && !dashboard.data)
    return <ErrorState text={messages.loadFailed} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
  if (!dashboard.data) return <SkeletonBlock height={480} />
  return children(dashboard.data)
}
