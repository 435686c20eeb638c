import type { Dashboard } from '@soundings/contract'
import { useRecordOpened } from '../../../api/questions/search.ts'
import { DashboardLoader } from './DashboardLoader.tsx'
import { BoardViewer } from './BoardViewer.tsx'

export default function DashboardScreen() {
  return (
    <DashboardLoader isFetchedOnce={false}>
      {(dashboard) => <OpenedDashboard key={dashboard.id} dashboard={dashboard} />}
    </DashboardLoader>
  )
}

function OpenedDashboard({ dashboard }: { dashboard: Dashboard }) {
  useRecordOpened('dashboard', dashboard.id)
  return <BoardViewer dashboard={dashboard} />
}
