import { useQuery } from '@tanstack/react-query'
import {
  dashboardQueries,
  useAddFavouriteDashboard,
  useRemoveFavouriteDashboard,
} from '../../api/questions/dashboards.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { useFavourites } from '../../widgets/favourites-strip/use-favourites.ts'
import { messages } from './messages.ts'

export function useFavouriteDashboards() {
  const marked = useQuery(dashboardQueries.favourites())
  useFailureToast(marked, messages.favouritesFailed)
  const add = useAddFavouriteDashboard().mutateAsync
  const remove = useRemoveFavouriteDashboard().mutateAsync
  const favourites = useFavourites({ ids: marked.data?.map(({ dashboardId }) => dashboardId), add, remove })
  const listed = useQuery({ ...dashboardQueries.marked(), enabled: favourites.ids.size > 0 })
  return {
    ...favourites,
    marked: (listed.data?.reply ?? []).filter(({ id }) => favourites.ids.has(id)),
    isPending: marked.isPending || listed.isLoading,
  }
}
