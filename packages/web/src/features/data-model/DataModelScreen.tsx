import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { databaseQueries } from '../../api/sources/databases.ts'
import { useRecordOpened } from '../../api/questions/search.ts'
import { tableChoices } from '../../api/sources/table-choices.ts'
import { tableQueries } from '../../api/sources/tables.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { messages } from './messages.ts'
import { ModelEditor } from './ModelEditor.tsx'

/** Another person may change the model meanwhile; what is being edited here must not change under the hands. */
const onceOnly = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export default function DataModelScreen() {
  const id = Number(useParams().id)
  return (
    <>
      <PageHeader title="Data Model" trail={[{ label: 'Databases', to: '/databases' }, { label: 'Data Model' }]}>
        <AddFiles id={id} />
      </PageHeader>
      <AskedModel id={id} />
    </>
  )
}

/** For databases that were made of uploaded files. */
function AddFiles({ id }: { id: number }) {
  const { data } = useQuery(databaseQueries.one(id))
  if (!data?.isUpload || !data.rights.canEdit) return null
  return (
    <Button component={Link} to={`/databases/upload/${id}`} variant="default" leftSection={<IconUpload size={16} />}>
      Add files
    </Button>
  )
}

/** The address may name the table and column to begin with. */
function AskedModel({ id }: { id: number }) {
  const [address] = useSearchParams()
  const [tableId, columnId] = ['table', 'column'].map((name) =>
    /^\d{1,15}$/.test(address.get(name) ?? '') ? Number(address.get(name)) : undefined,
  )
  useRecordOpened('table', tableId)
  return <LoadedModel key={`${id} ${tableId} ${columnId}`} id={id} tableId={tableId} columnId={columnId} />
}

interface Asked {
  readonly id: number
  readonly tableId: number | undefined
  readonly columnId: number | undefined
}

function LoadedModel({ id, tableId, columnId }: Asked) {
  const database = useQuery(databaseQueries.one(id))
  const first = useQuery({ ...firstTable(id, tableId), ...onceOnly })
  useFailureToast(first, messages.loadTablesFailed)
  if (database.isLoadingError) return <LoadFailure query={database} text={messages.loadDatabaseFailed} />
  if (first.isLoadingError) return <LoadFailure query={first} text={messages.loadTablesFailed} />
  if (database.isPending || first.isPending) return <SkeletonBlock height={560} />
  if (first.data.length === 0) return <EmptyState title="NO Data" text={messages.noTables} />
  return <ModelEditor database={database.data} tables={first.data} columnId={columnId} />
}

/** The table that was asked for or else the first of the list, and those that its references lead to; none where the database has no tables. */
const firstTable = (db: number, asked: number | undefined) =>
  queryOptions({
    queryKey: [...tableQueries.all, 'first', db, asked],
    async queryFn({ client }) {
      const around = (id: number) => client.fetchQuery({ ...tableChoices.around(db, id), staleTime: 0 })
      const tables = asked === undefined ? [] : await around(asked)
      const wanted = tables.find(({ id }) => id === asked)
      if (wanted) return [wanted, ...tables.filter(({ id }) => id !== asked)]
      const { reply } = await client.fetchQuery({ ...tableChoices.names(db, { page: 0, size: 1 }), staleTime: 0 })
      return reply[0] ? around(reply[0].id) : []
    },
  })
