import type { Dashboard } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { VersionsDrawer } from '../../../components/versions-drawer/VersionsDrawer.tsx'
import { messages } from '../state/messages.ts'
import { versionChanges } from './version-changes.ts'
import classes from './DashboardVersions.module.css'

interface DashboardVersionsProps {
  readonly id: number
  readonly onRestore: (version: Dashboard) => void
  readonly onClose: () => void
}

/** Earlier versions of the dashboard, each beside the one that came after it. */
export default function DashboardVersions({ id, onRestore, onClose }: DashboardVersionsProps) {
  const cache = useQueryClient()
  const restore = async (version: number) => onRestore(await cache.fetchQuery(dashboardQueries.version(id, version)))
  return (
    <VersionsDrawer
      opened
      onClose={onClose}
      versions={(ask) => dashboardQueries.versions(id, ask)}
      onRestore={restore}
      details={(version) => <Comparison id={id} version={version} />}
    />
  )
}

function Comparison({ id, version }: { id: number; version: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.comparison} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What changed after it</summary>
      {isOpen && <LoadedComparison id={id} version={version} />}
    </details>
  )
}

function LoadedComparison({ id, version }: { id: number; version: number }) {
  const before = useQuery(dashboardQueries.version(id, version))
  const after = useQuery(dashboardQueries.version(id, version + 1))
  const questions = [before.data, after.data].flatMap((each) => (each ? questionsOf(each) : []))
  const columns = useQuery({
    ...dashboardQueries.filterColumns([...new Set(questions)].toSorted((one, other) => one - other)),
    enabled: before.data !== undefined && after.data !== undefined,
  })
  const failed = [before, after, columns].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return <ErrorState text={messages.versionsFailed} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!before.data || !after.data || !columns.data) return <LoadingState />
  const changes = versionChanges(before.data, after.data, columns.data)
  if (changes.length === 0) return <p className={classes.note}>{messages.noDifference}</p>
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={`Version ${version} beside ${version + 1}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Version {version}</th>
            <th scope="col">Version {version + 1}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, before: was, after: is }, at) => (
            <tr key={at}>
              <th scope="row">{what}</th>
              <td data-absent={was === '' || undefined}>{was || messages.notThere}</td>
              <td data-absent={is === '' || undefined}>{is || messages.notThere}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const questionsOf = ({ tabs }: Dashboard): number[] =>
  tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId))
