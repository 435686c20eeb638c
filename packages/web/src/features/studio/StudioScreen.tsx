import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMayUse } from '../../api/session/account.ts'
import { questionQueries } from '../../api/questions/questions.ts'
import { useRecordOpened } from '../../api/questions/search.ts'
import { tableQueries } from '../../api/sources/tables.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { useFailureToast } from '../../ui/toast/use-failure-toast.ts'
import { FileDrop } from '../../components/file-drop/FileDrop.tsx'
import { handFiles } from '../../components/file-drop/handed-files.ts'
import { draftOfTab, giveToTab } from '../../components/drafts/open-drafts.ts'
import { DatabasePicker } from './DatabasePicker.tsx'
import { messages } from './messages.ts'
import { openDatabase } from './model/question/data-set.ts'
import { findDraft, type KeptDraft, type NewDraft } from './model/draft-storage.ts'
import { fromAddress } from './model/address/from-address.ts'
import { fromQuestion } from './model/question/from-question.ts'
import { readAddress, type StudioAddress } from './model/address/read-address.ts'
import { firstEntryOf } from './result/own-entries.ts'
import { StudioWithDrafts } from './StudioWithDrafts.tsx'
import { StudioHeader } from './StudioHeader.tsx'
import { useDraftPlace } from './use-draft.ts'

/** What is being edited must not change under the hands while another person works on the data model or the question. */
const onceOnly = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export default function StudioScreen() {
  const { id } = useParams()
  const location = useLocation()
  return id === undefined ? (
    <AddedQuestion key={firstEntryOf(location.state as unknown, location.key)} />
  ) : (
    <SavedQuestion key={id} id={Number(id)} />
  )
}

function AddedQuestion() {
  const { search } = useLocation()
  const [address] = useState(() => readAddress(search))
  if (address && 'problem' in address) return <Failed text={address.problem} />
  return address ? <FromAddress address={address} /> : <NewQuestion />
}

function SavedQuestion({ id }: { id: number }) {
  const question = useQuery({ ...questionQueries.one(id), ...onceOnly })
  useRecordOpened('question', question.data?.id)
  const place = useDraftPlace(id)
  const [draft] = useState(() => findDraft(localStorage, place))
  const databaseId = question.data?.datasourceID ?? 0
  const left = draft?.databaseId === databaseId ? [draft.query] : []
  const tables = useQuery({
    ...tableQueries.ofQueries(databaseId, question.data ? [question.data.query, ...left] : []),
    ...onceOnly,
    enabled: question.data !== undefined,
  })
  useFailureToast(question, messages.loadFailed(id))
  if (question.isLoadingError)
    return <Failed text={messages.loadFailed(id)} error={question.error} onRetry={() => void question.refetch()} />
  if (tables.isLoadingError)
    return <Failed text={messages.loadTablesFailed} error={tables.error} onRetry={() => void tables.refetch()} />
  if (question.isPending || tables.isPending) return <Loading />
  return (
    <StudioWithDrafts
      open={() => fromQuestion(question.data, tables.data)}
      question={question.data}
      tables={tables.data}
      keeping={{ storage: localStorage, questionId: id }}
    />
  )
}

function FromAddress({ address }: { address: StudioAddress }) {
  const place = useDraftPlace('new')
  const [draft] = useState(() => findDraft(sessionStorage, place))
  const tables = useQuery({
    ...tableQueries.ofQueries(address.databaseId, [
      toAbout(address),
      ...(draft?.databaseId === address.databaseId ? [draft.query] : []),
    ]),
    ...onceOnly,
  })
  if (tables.isLoadingError)
    return <Failed text={messages.loadTablesFailed} error={tables.error} onRetry={() => void tables.refetch()} />
  if (tables.isPending) return <Loading />
  // Windows opened from a chart come and go: each keeps its work to itself.
  return (
    <StudioWithDrafts
      open={() => fromAddress(address, tables.data)}
      tables={tables.data}
      keeping={{ storage: sessionStorage, questionId: 'new' }}
    />
  )
}

function NewQuestion() {
  const navigate = useNavigate()
  const mayUpload = useMayUse()('database.write_access')
  const [draftId, setDraftId] = useState(() => draftOfTab('studioDraft'))
  const [isTakenUp, setTakenUp] = useState(false)
  const place = useDraftPlace(draftId)
  /** With the work that was left, as it was when it was opened. */
  const [chosen, setChosen] = useState<(Pick<KeptDraft, 'databaseId'> & Partial<Pick<KeptDraft, 'query'>>) | undefined>(
    () => findDraft(localStorage, place),
  )
  const databaseId = chosen?.databaseId
  const tables = useQuery({
    ...tableQueries.ofQueries(databaseId ?? 0, chosen?.query ? [chosen.query] : []),
    ...onceOnly,
    enabled: chosen !== undefined,
  })
  if (tables.isLoadingError)
    return <Failed text={messages.loadTablesFailed} error={tables.error} onRetry={() => void tables.refetch()} />
  if (databaseId !== undefined && tables.isPending) return <Loading />
  if (databaseId !== undefined && tables.data) {
    return (
      <StudioWithDrafts
        open={() => ({ state: openDatabase(databaseId, tables.data), gone: [] })}
        tables={tables.data}
        keeping={{ storage: localStorage, questionId: draftId }}
        isRestoredAtOnce={isTakenUp}
        onDiscard={() => setChosen(undefined)}
      />
    )
  }
  const takeUp = (draft: NewDraft) => {
    setDraftId(giveToTab('studioDraft', draft.id))
    setTakenUp(true)
    setChosen(findDraft(localStorage, { ...place, questionId: draft.id }) ?? draft)
  }
  const upload = (files: readonly File[]) => {
    handFiles(files)
    void navigate('/databases/upload?for=question')
  }
  return (
    <FileDrop label={messages.drop} isDisabled={!mayUpload} isOverDialog onFiles={upload}>
      <StudioHeader />
      <DatabasePicker
        onPick={({ id }) => setChosen({ databaseId: id })}
        onRestore={takeUp}
        onUpload={mayUpload ? () => upload([]) : undefined}
        onClose={() => void navigate('/questions')}
      />
    </FileDrop>
  )
}

/** What a link is about, named as questions name it. */
const toAbout = ({ tableId, column, filters }: StudioAddress) => ({ dbTable: tableId, dbColumn: column?.id, filters })

function Loading() {
  return (
    <>
      <StudioHeader />
      <LoadingState text={messages.loading} />
    </>
  )
}

function Failed(problem: { text: string; error?: unknown; onRetry?: () => void }) {
  return (
    <>
      <StudioHeader />
      <ErrorState {...problem} />
    </>
  )
}
