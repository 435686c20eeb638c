import { DashboardLoader } from './DashboardLoader.tsx'
import { BoardViewer } from './BoardViewer.tsx'

export default function DashboardScreen() {
  return <DashboardLoader isFetchedOnce={false}>{(dashboard) => <BoardViewer key={dashboard.id} dashboard={dashboard} />}</DashboardLoader>
}
