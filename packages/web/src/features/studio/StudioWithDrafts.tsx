import type { DbTable, Question } from '@soundings/contract'
import { useEffect, useState } from 'react'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { RestoreDialog } from '../../components/drafts/RestoreDialog.tsx'
import { messages } from './messages.ts'
import { findDraft, removeDraft, type KeptDraft } from './model/draft-storage.ts'
import type { AddressProblem } from './model/address/read-address.ts'
import type { OpenedQuestion } from './model/question/from-question.ts'
import { outputsOf } from './model/studio-state.ts'
import { Studio, type StudioStart } from './Studio.tsx'
import { StudioHeader } from './StudioHeader.tsx'
import { useDraftPlace, type DraftKeeping } from './use-draft.ts'

interface StudioWithDraftsProps {
  readonly open: () => OpenedQuestion | AddressProblem
  readonly tables: readonly DbTable[]
  readonly question?: Question
  readonly keeping: DraftKeeping
  /** The kept work was asked for already. */
  readonly isRestoredAtOnce?: boolean
  /** What comes when kept work is not wanted, instead of what `open` gives. */
  readonly onDiscard?: () => void
}

/** Begins the studio, and offers the work that was left behind here. */
export function StudioWithDrafts({
  open,
  tables,
  question,
  keeping,
  isRestoredAtOnce = false,
  onDiscard,
}: StudioWithDraftsProps) {
  const { storage, questionId } = keeping
  const place = useDraftPlace(questionId)
  const [opened] = useState(open)
  const [found] = useState(() => usable(findDraft(storage, place), tables))
  const [kept, setKept] = useState(isRestoredAtOnce ? undefined : found)
  const [start, setStart] = useState<StudioStart | undefined>(() => {
    if (found) return isRestoredAtOnce ? toRestored(found, { opened, tables, question }) : undefined
    return toStart(opened, question)
  })

  useEffect(() => {
    if ('gone' in opened && opened.gone.length > 0)
      toast.warning(opened.gone.join(' '), { heading: messages.partsGone })
  }, [opened])

  if ('problem' in opened) {
    return (
      <>
        <StudioHeader />
        <ErrorState text={opened.problem} />
      </>
    )
  }
  const discard = () => {
    removeDraft(storage, place)
    setKept(undefined)
    if (onDiscard) onDiscard()
    else setStart(toStart(opened, question))
  }
  const restore = (draft: KeptDraft) => {
    setKept(undefined)
    setStart(toRestored(draft, { opened, tables, question }))
  }
  return (
    <>
      {start ? <Studio start={start} keeping={keeping} /> : <StudioHeader />}
      {kept && <RestoreDialog keptAt={kept.keptAt} onRestore={() => restore(kept)} onDiscard={discard} />}
    </>
  )
}

function toStart(opened: OpenedQuestion | AddressProblem, question: Question | undefined): StudioStart | undefined {
  if ('problem' in opened) return undefined
  return { state: opened.state, question, isRunAtOnce: outputsOf(opened.state).length > 0 }
}

interface Beginning {
  readonly opened: OpenedQuestion | AddressProblem
  readonly tables: readonly DbTable[]
  readonly question: Question | undefined
}

function toRestored({ open }: KeptDraft, { opened, tables, question }: Beginning): StudioStart | undefined {
  if ('problem' in opened) return undefined
  return { state: open(tables).state, saved: opened.state, question, isRestored: true, isRunAtOnce: true }
}

/** Work over another database belongs to another studio. */
const usable = (kept: KeptDraft | undefined, tables: readonly DbTable[]): KeptDraft | undefined =>
  kept && (tables[0] === undefined || tables[0].databaseId === kept.databaseId) ? kept : undefined
