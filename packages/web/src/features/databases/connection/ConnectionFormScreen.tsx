import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ConnectionTemplate } from '@soundings/contract'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { ConnectionFormCard } from './ConnectionFormCard.tsx'
import { messages } from '../messages.ts'

/** Connects a database, or edits the connection whose id stands in the address. */
export default function ConnectionFormScreen() {
  const { id } = useParams()
  const templates = useQuery(databaseQueries.templates())
  const [title, crumb] = id === undefined ? ['Add database', 'Create'] : ['Edit database', 'Edit']
  return (
    <>
      <PageHeader title={title} trail={[{ label: 'Databases', to: '/databases' }, { label: crumb }]} />
      {templates.isPending && <SkeletonBlock height={420} />}
      <LoadFailure query={templates} text={messages.templatesFailed} />
      {templates.data &&
        (id === undefined ? (
          <ConnectionFormCard key="new" templates={templates.data} saved={undefined} />
        ) : (
          <EditConnection key={id} id={Number(id)} templates={templates.data} />
        ))}
    </>
  )
}

function EditConnection({ id, templates }: { id: number; templates: readonly ConnectionTemplate[] }) {
  // Another person may have changed the connection since it was last seen here.
  const database = useQuery({
    ...databaseQueries.one(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (database.isLoadingError) return <LoadFailure query={database} text={messages.loadOneFailed} />
  if (database.isPending) return <SkeletonBlock height={420} />
  return <ConnectionFormCard templates={templates} saved={database.data} />
}
