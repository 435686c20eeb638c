import { Button } from '@mantine/core'
import type { QuestionSummary } from '@soundings/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { questionQueries, useDeleteQuestion, useRestoreQuestion } from '../../api/questions/questions.ts'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useEmptyText } from '../../components/demo-arrival/use-empty-text.ts'
import { FolderStrip } from '../../components/folders/FolderStrip.tsx'
import { useListFolders } from '../../components/folders/use-list-folders.ts'
import { ListScreen } from '../../components/list-screen/ListScreen.tsx'
import { useListPage } from '../../components/list-screen/use-list-page.ts'
import { useShareQuestion } from '../../components/question-result/tools/use-share-question.ts'
import { loadingTogether } from '../../components/saved-list/loading-together.ts'
import { savedRowActions } from '../../components/saved-list/saved-row-actions.tsx'
import { SavedListTools } from '../../components/saved-list/SavedListTools.tsx'
import { useTrash } from '../../components/trash/use-trash.ts'
import { FavouriteQuestions } from './FavouriteQuestions.tsx'
import { messages, trashTexts } from './messages.ts'
import { questionColumns } from './question-columns.tsx'
import { editPath, NEW_QUESTION } from './question-paths.ts'
import { useDeleteQuestions } from './use-delete-questions.ts'
import { useFavouriteQuestions } from './use-favourite-questions.ts'
import { useOpenQuestion } from './use-open-question.ts'

const PreviewModal = lazilyOpened(() => import('./preview/PreviewModal.tsx'))
const TrashDialog = lazilyOpened(() => import('../../components/trash/TrashDialog.tsx'))
const keyOf = ({ id }: QuestionSummary) => id

export default function QuestionsScreen() {
  const mayUse = useMayUse()
  const [mayWrite, mayDelete, mayShare] = [
    mayUse('question.write_access'),
    mayUse('question.delete'),
    mayUse('question.share'),
  ]
  const navigate = useNavigate()
  const folders = useListFolders('question')
  const questions = useListPage<QuestionSummary>({
    title: 'Questions',
    columns: questionColumns,
    page: (ask, isUsual) => questionQueries.orderedPage(ask, isUsual, folders.id),
    scope: folders.id,
  })
  const emptyText = useEmptyText(questions.isEmpty && folders.isAll, folders.emptyTextOf(messages.empty))
  const favourites = useFavouriteQuestions()
  const selection = useSelection(questions.rows, keyOf)
  const preview = useOpenQuestion()
  const share = useShareQuestion(selection.rows.map(keyOf))
  const trash = useTrash({
    remove: useDeleteQuestion().mutateAsync,
    restore: useRestoreQuestion().mutateAsync,
    words: trashTexts,
  })
  const { deleteAll, isChecking } = useDeleteQuestions(trash)
  const [isTrashOpen, setTrashOpen] = useState(false)
  const openInStudio = mayWrite ? ({ id }: QuestionSummary) => void navigate(editPath(id)) : undefined

  return (
    <>
      <ListScreen
        title="Questions"
        {...questions.screen}
        query={loadingTogether(questions.screen.query, favourites, folders.query)}
        searchLabel="Search questions"
        tools={
          <SavedListTools
            favourites={favourites}
            folders={folders}
            kind="question"
            selected={selection.rows}
            isDeleting={isChecking || trash.isBusy}
            onShare={mayShare ? share : undefined}
            onDelete={mayDelete ? () => void deleteAll(selection.rows) : undefined}
            onTrash={mayDelete ? () => setTrashOpen(true) : undefined}
            add={mayWrite ? { label: 'Add question', to: NEW_QUESTION } : undefined}
          />
        }
        columns={questionColumns}
        rowKey={keyOf}
        rowName={({ name }) => name}
        {...((mayDelete || mayShare) && { selection })}
        rowDrag={folders.rowDrag(selection)}
        onOpen={({ id }) => preview.open(id)}
        actions={savedRowActions<QuestionSummary>({
          favourites,
          onEdit: openInStudio,
          onCopy: openInStudio,
          onMove: folders.moveOf,
          onDelete: mayDelete ? (question) => void deleteAll([question]) : undefined,
        })}
        emptyText={emptyText}
        emptyAction={
          mayWrite &&
          folders.isAll && (
            <Button component={Link} to={NEW_QUESTION} variant="light">
              Ask your first question
            </Button>
          )
        }
        errorText={messages.loadFailed}
      >
        <FolderStrip list={folders} />
        {favourites.isStripShown && <FavouriteQuestions favourites={favourites} />}
      </ListScreen>
      <PreviewModal
        opened={preview.opened !== null}
        asked={preview.opened}
        questions={questions.loadedRows}
        onClose={preview.close}
      />
      <TrashDialog
        opened={isTrashOpen}
        onClose={() => setTrashOpen(false)}
        deleted={questionQueries.trash}
        bringBack={trash.bringBack}
      />
    </>
  )
}
