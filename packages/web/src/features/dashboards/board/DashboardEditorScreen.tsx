import { useParams } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { BoardEditor } from './BoardEditor.tsx'
import { DashboardLoader } from './DashboardLoader.tsx'
import { ownsDashboard } from './may-change.ts'
import { messages } from './messages.ts'

export default function DashboardEditorScreen() {
  const account = useAccount()
  if (useParams().id === undefined) return <BoardEditor key="new" />
  return (
    <DashboardLoader isFetchedOnce>
      {(dashboard) =>
        ownsDashboard(account, dashboard) ? <BoardEditor key={dashboard.id} dashboard={dashboard} /> : <EmptyState title={messages.notYours} text={messages.notYoursHint} />
      }
    </DashboardLoader>
  )
}
