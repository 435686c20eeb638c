import type { QuestionSummary } from '@soundings/contract'
import { useMayUse } from '../../api/account.ts'
import { FavouritesStrip } from '../../widgets/favourites-strip/FavouritesStrip.tsx'
import type { Favourites } from '../../widgets/favourites-strip/use-favourites.ts'
import { editPath, previewPath } from './question-paths.ts'

/** The strip above the list, with the favourites among its questions. */
export function FavouriteQuestions({ questions, favourites }: { questions: readonly QuestionSummary[]; favourites: Favourites }) {
  const mayUse = useMayUse()
  const marked = questions.filter(({ id }) => favourites.ids.has(id))
  return (
    <FavouritesStrip
      label="Favourite questions"
      favourites={marked.map(({ id, name, datasourceName }) => ({ id, name, detail: datasourceName }))}
      openPath={mayUse('question.view') ? previewPath : undefined}
      editPath={mayUse('question.write_access') ? editPath : undefined}
      onRemove={(id) => void favourites.toggle(id)}
    />
  )
}
