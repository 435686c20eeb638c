import type { Dashboard } from '@soundings/contract'
import { useRecordOpened } from '../../../api/questions/search.ts'
import { DashboardLoader } from './DashboardLoader.tsx'
import { DashboardViewer } from './DashboardViewer.tsx'

export default function DashboardScreen() {
  return (
    <DashboardLoader isFetchedOnce={false}>
      {(dashboard) => <OpenedDashboard key={dashboard.id} dashboard={dashboard} />}
    </DashboardLoader>
  )
}

function OpenedDashboard({ dashboard }: { dashboard: Dashboard }) {
  useRecordOpened('dashboard', dashboard.id)
  return <DashboardViewer dashboard={dashboard} />
}
