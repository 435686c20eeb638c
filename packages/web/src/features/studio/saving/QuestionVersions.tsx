import type { Question } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { questionQueries } from '../../../api/questions/questions.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { VersionsDrawer } from '../../../components/versions-drawer/VersionsDrawer.tsx'
import { messages } from '../messages.ts'
import { ChangeList } from './ChangeList.tsx'
import classes from './Saving.module.css'

interface QuestionVersionsProps {
  readonly question: Question
  readonly opened: boolean
  readonly onRestore: (version: Question) => void
  readonly onClose: () => void
}

/** Earlier versions of the question, each with what the save after it changed. */
export function QuestionVersions({ question, opened, onRestore, onClose }: QuestionVersionsProps) {
  const cache = useQueryClient()
  const restore = async (version: number) =>
    onRestore(await cache.fetchQuery(questionQueries.version(question.id, version)))
  return (
    <VersionsDrawer
      opened={opened}
      onClose={onClose}
      versions={(ask) => questionQueries.versions(question.id, ask)}
      onRestore={restore}
      details={(version) => <Changes question={question} version={version} />}
    />
  )
}

function Changes({ question, version }: { question: Question; version: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What changed after it</summary>
      {isOpen && <LoadedChanges question={question} version={version} />}
    </details>
  )
}

function LoadedChanges({ question, version }: { question: Question; version: number }) {
  const before = useQuery(questionQueries.version(question.id, version))
  const after = useQuery(questionQueries.version(question.id, version + 1))
  if (before.isLoadingError || after.isLoadingError)
    return <ErrorState text={messages.loadVersionsFailed} error={before.error ?? after.error} />
  if (!before.data || !after.data) return <LoadingState />
  return <ChangeList before={before.data} after={after.data} />
}
