import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { BoardEditor } from './BoardEditor.tsx'
import { DashboardLoader } from './DashboardLoader.tsx'
import { messages } from './messages.ts'

export default function DashboardEditorScreen() {
  if (useParams().id === undefined) return <BoardEditor key="new" />
  return (
    <DashboardLoader isFetchedOnce>
      {(dashboard) =>
        dashboard.rights.canEdit ? <BoardEditor key={dashboard.id} dashboard={dashboard} /> : <EmptyState title={messages.notYours} text={messages.notYoursHint} />
      }
    </DashboardLoader>
  )
}
