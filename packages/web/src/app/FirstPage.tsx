import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { preferenceQueries } from '../api/session/preferences.ts'
import { PleaseWait } from './screens/PleaseWait.tsx'

/** The list of dashboards, unless the person chose Home. */
export function FirstPage() {
  const { data, isPending } = useQuery(preferenceQueries.own())
  if (isPending) return <PleaseWait />
  return <Navigate to={data?.firstPage === 'home' ? '/home' : '/dashboards'} replace />
}
