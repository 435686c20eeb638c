import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { userQueries } from '../../../api/auth/users.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from '../messages.ts'
import { UserFormCards } from './UserFormCards.tsx'

/** Creates a user, or edits the one whose id stands in the address. */
export default function UserFormScreen() {
  const { id } = useParams()
  return (
    <>
      <PageHeader
        title={id === undefined ? 'Create user' : 'Edit user'}
        trail={[{ label: 'Users', to: '/users' }, { label: id === undefined ? 'Create' : 'Edit' }]}
      />
      {id === undefined ? <UserFormCards key="new" user={undefined} /> : <EditUser key={id} id={Number(id)} />}
    </>
  )
}

function EditUser({ id }: { id: number }) {
  // Another person may have changed the user since it was last seen here.
  const user = useQuery({
    ...userQueries.one(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (user.isLoadingError) return <LoadFailure query={user} text={messages.loadUserFailed} />
  if (user.isPending) return <SkeletonBlock height={420} />
  return <UserFormCards user={user.data} />
}
