import { useMayUse } from '../../api/session/account.ts'
import { FavouritesStrip } from '../../components/favourites-strip/FavouritesStrip.tsx'
import { editPath, previewPath } from './question-paths.ts'
import type { useFavouriteQuestions } from './use-favourite-questions.ts'

const TABLE_NAME_MAX = 25

interface FavouriteQuestionsProps {
  readonly favourites: ReturnType<typeof useFavouriteQuestions>
}

/** The strip above the list, with the favourites on all its pages. */
export function FavouriteQuestions({ favourites }: FavouriteQuestionsProps) {
  const mayUse = useMayUse()
  const { marked } = favourites
  return (
    <FavouritesStrip
      label="Favourite questions"
      favourites={marked.map(({ id, name }) => ({
        id,
        name,
        detail: favourites.tableNames.get(id) ?? '',
        detailMax: TABLE_NAME_MAX,
      }))}
      openPath={mayUse('question.view') ? previewPath : undefined}
      editPath={(id) => (marked.find((question) => question.id === id)?.rights.canEdit ? editPath(id) : undefined)}
      onRemove={(id) => void favourites.toggle(id)}
    />
  )
}
