import type { Question } from '@soundings/contract'
import { SaveDialog } from '../../../components/save-dialog/SaveDialog.tsx'
import { sentenceOf } from '../model/question/to-query.ts'
import type { StudioHistory } from '../use-studio-history.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useSaveQuestion } from './use-save-question.ts'

interface SaveQuestionProps {
  /** False for a question that the viewer may only copy. */
  readonly mayOverwrite: boolean
  readonly studio: StudioHistory
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (question: Question) => void
  readonly onOpenTheirs: (question: Question) => void
}

export function SaveQuestion({ mayOverwrite, studio, opened, onClose, onSaved, onOpenTheirs }: SaveQuestionProps) {
  const { name, description, tags, savedAs } = studio.state
  const saving = useSaveQuestion({ studio, onSaved })
  return (
    <>
      <SaveDialog
        title="Save question"
        opened={opened && !saving.hasConflict}
        onClose={() => {
          saving.forgetProblem()
          onClose()
        }}
        suggestedName={opened ? sentenceOf(studio.state) : undefined}
        initial={{ name, description, tags, shareWith: [], groups: [] }}
        isSaving={saving.isSaving}
        problem={saving.problem}
        onSave={mayOverwrite ? (draft) => void saving.save(draft) : undefined}
        onSaveAs={savedAs && ((draft) => void saving.saveAs(draft))}
      />
      {saving.hasConflict && savedAs && (
        <ConflictDialog
          savedAs={savedAs}
          onClose={() => {
            saving.leaveConflict()
            onClose()
          }}
          onOpenTheirs={(theirs) => {
            saving.leaveConflict()
            onClose()
            onOpenTheirs(theirs)
          }}
          onSaveCopy={() => void saving.saveCopy()}
          onOverwrite={(version) => void saving.overwrite(version)}
        />
      )}
    </>
  )
}
