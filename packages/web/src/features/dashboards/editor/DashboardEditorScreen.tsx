import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { DashboardLoader } from '../viewer/DashboardLoader.tsx'
import { messages } from '../state/messages.ts'
import { DashboardEditorWithDrafts } from './DashboardEditorWithDrafts.tsx'

export default function DashboardEditorScreen() {
  if (useParams().id === undefined) return <DashboardEditorWithDrafts key="new" />
  return (
    <DashboardLoader isFetchedOnce>
      {(dashboard) =>
        dashboard.rights.canEdit ? (
          <DashboardEditorWithDrafts key={dashboard.id} dashboard={dashboard} />
        ) : (
          <EmptyState title={messages.notYours} text={messages.notYoursHint} />
        )
      }
    </DashboardLoader>
  )
}
