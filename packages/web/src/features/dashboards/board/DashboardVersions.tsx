import type { Dashboard } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { dashboardQueries } from '../../../api/dashboards.ts'
import { VersionsDrawer } from '../../../widgets/versions-drawer/VersionsDrawer.tsx'

interface DashboardVersionsProps {
  readonly id: number
  readonly onRestore: (version: Dashboard) => void
  readonly onClose: () => void
}

export default function DashboardVersions({ id, onRestore, onClose }: DashboardVersionsProps) {
  const cache = useQueryClient()
  const restore = async (version: number) => onRestore(await cache.fetchQuery(dashboardQueries.version(id, version)))
  return (
    <VersionsDrawer
      opened
      onClose={onClose}
      versions={(ask) => dashboardQueries.versions(id, ask)}
      onRestore={restore}
    />
  )
}
