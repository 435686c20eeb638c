import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { databaseQueries } from '../../api/databases.ts'
import { tableQueries } from '../../api/tables.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { messages } from './messages.ts'
import { ModelEditor } from './ModelEditor.tsx'

/** Somebody else may change the model meanwhile; what is being edited here must not change under the hands. */
const onceOnly = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export default function DataModelScreen() {
  const id = Number(useParams().id)
  return (
    <>
      <PageHeader title="Data Model" trail={[{ label: 'Databases', to: '/databases' }, { label: 'Data Model' }]} />
      <LoadedModel key={id} id={id} />
    </>
  )
}

function LoadedModel({ id }: { id: number }) {
  const database = useQuery(databaseQueries.one(id))
  const tables = useQuery({ ...tableQueries.ofDatabase(id), ...onceOnly })
  useFailureToast(tables, messages.loadTablesFailed)
  if (database.isError) return <ErrorState text={messages.loadDatabaseFailed} error={database.error} onRetry={() => void database.refetch()} />
  if (tables.isError) return <ErrorState text={messages.loadTablesFailed} error={tables.error} onRetry={() => void tables.refetch()} />
  if (database.isPending || tables.isPending) return <SkeletonBlock height={560} />
  if (tables.data.length === 0) return <EmptyState title="NO Data" text={messages.noTables} />
  return <ModelEditor database={database.data} tables={tables.data} />
}
