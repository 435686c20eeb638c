import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { databaseQueries } from '../../api/databases.ts'
import { tableChoices } from '../../api/table-choices.ts'
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
  const first = useQuery({ ...firstTable(id), ...onceOnly })
  useFailureToast(first, messages.loadTablesFailed)
  if (database.isError) return <ErrorState text={messages.loadDatabaseFailed} error={database.error} onRetry={() => void database.refetch()} />
  if (first.isError) return <ErrorState text={messages.loadTablesFailed} error={first.error} onRetry={() => void first.refetch()} />
  if (database.isPending || first.isPending) return <SkeletonBlock height={560} />
  if (first.data.length === 0) return <EmptyState title="NO Data" text={messages.noTables} />
  return <ModelEditor database={database.data} tables={first.data} />
}

/** The first table of the list, and those that its references lead to; none where the database has no tables. */
const firstTable = (db: number) =>
  queryOptions({
    queryKey: [...tableQueries.all, 'first', db],
    async queryFn({ client }) {
      const { reply } = await client.fetchQuery({ ...tableChoices.names(db, { page: 0, size: 1 }), staleTime: 0 })
      return reply[0] ? client.fetchQuery({ ...tableChoices.around(db, reply[0].id), staleTime: 0 }) : []
    },
  })
