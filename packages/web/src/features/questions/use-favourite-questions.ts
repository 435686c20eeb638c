import { useQuery } from '@tanstack/react-query'
import { questionQueries, useAddFavouriteQuestion, useRemoveFavouriteQuestion } from '../../api/questions/questions.ts'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { useFavourites } from '../../components/favourites-strip/use-favourites.ts'
import { messages } from './messages.ts'

export function useFavouriteQuestions() {
  const marked = useQuery(questionQueries.favourites())
  useFailureToast(marked, messages.favouritesFailed)
  const add = useAddFavouriteQuestion().mutateAsync
  const remove = useRemoveFavouriteQuestion().mutateAsync
  const favourites = useFavourites({ ids: marked.data?.map(({ questionId }) => questionId), add, remove })
  const listed = useQuery({ ...questionQueries.marked(), enabled: favourites.ids.size > 0 })
  const tableNames = new Map(marked.data?.map(({ questionId, tableName }) => [questionId, tableName]))
  return {
    ...favourites,
    tableNames,
    marked: (listed.data?.reply ?? []).filter(({ id }) => favourites.ids.has(id)),
    isPending: marked.isPending || listed.isLoading,
  }
}
