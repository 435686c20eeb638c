import type { DbTable, Question } from '@soundings/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { questionQueries } from '../../../api/questions.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { VersionsDrawer } from '../../../widgets/versions-drawer/VersionsDrawer.tsx'
import { messages } from '../messages.ts'
import { ChangeList } from './ChangeList.tsx'
import classes from './Saving.module.css'

interface QuestionVersionsProps {
  readonly question: Question
  readonly tables: readonly DbTable[]
  readonly opened: boolean
  readonly onRestore: (version: Question) => void
  readonly onClose: () => void
}

/** Earlier versions of the question, each with what the save after it changed. */
export function QuestionVersions({ question, tables, opened, onRestore, onClose }: QuestionVersionsProps) {
  const cache = useQueryClient()
  const versions = useQuery({ ...questionQueries.versions(question.id), staleTime: 0, enabled: opened })
  const restore = async (version: number) => onRestore(await cache.fetchQuery(questionQueries.version(question.id, version)))
  return (
    <VersionsDrawer
      opened={opened}
      onClose={onClose}
      versions={versions}
      onRestore={restore}
      details={(version) => <Changes question={question} version={version} tables={tables} />}
    />
  )
}

function Changes({ question, version, tables }: { question: Question; version: number; tables: readonly DbTable[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What changed after it</summary>
      {isOpen && <LoadedChanges question={question} version={version} tables={tables} />}
    </details>
  )
}

function LoadedChanges({ question, version, tables }: { question: Question; version: number; tables: readonly DbTable[] }) {
  const before = useQuery(questionQueries.version(question.id, version))
  const after = useQuery(questionQueries.version(question.id, version + 1))
  if (before.isError || after.isError) return <ErrorState text={messages.loadVersionsFailed} error={before.error ?? after.error} />
  if (!before.data || !after.data) return <LoadingState />
  return <ChangeList before={before.data} after={after.data} tables={tables} />
}
