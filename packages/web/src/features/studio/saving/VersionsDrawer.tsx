import { Button } from '@mantine/core'
import type { DbTable, Question } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import { questionQueries } from '../../../api/questions.ts'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../messages.ts'
import { ChangeList } from './ChangeList.tsx'
import classes from './Saving.module.css'

interface VersionsProps {
  readonly question: Question
  readonly tables: readonly DbTable[]
  readonly onRestore: (version: Question) => void
}

/** Earlier versions of the question, newest first, each with what the save after it changed. */
export function VersionsDrawer({ opened, onClose, ...versions }: VersionsProps & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Earlier versions" position="right" size="min(440px, 100%)">
      <VersionList {...versions} />
    </Drawer>
  )
}

function VersionList({ question, tables, onRestore }: VersionsProps) {
  const versions = useQuery({ ...questionQueries.versions(question.id), staleTime: 0 })
  if (versions.isError) return <ErrorState text={messages.loadVersionsFailed} error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.isPending) return <LoadingState />
  if (versions.data.length === 0) return <p className={classes.versionNote}>{messages.noEarlierVersions}</p>
  return (
    <ol className={classes.versions}>
      {versions.data.map(({ version, name, savedAt, savedBy }) => (
        <li key={version} className={classes.version}>
          <div className={classes.versionHead}>
            <div>
              <p className={classes.versionName}>{name}</p>
              <p className={classes.versionNote}>Version {version} · {dayjs(savedAt).format('MMM DD, YYYY HH:mm')} · {savedBy}</p>
            </div>
            <RestoreButton id={question.id} version={version} onRestore={onRestore} />
          </div>
          <Changes question={question} version={version} tables={tables} />
        </li>
      ))}
    </ol>
  )
}

function RestoreButton({ id, version, onRestore }: { id: number; version: number; onRestore: (version: Question) => void }) {
  const [isWanted, setWanted] = useState(false)
  const content = useQuery({ ...questionQueries.version(id, version), enabled: isWanted })
  const restore = async () => {
    setWanted(true)
    const { data } = await content.refetch()
    if (data) onRestore(data)
  }
  return (
    <Button variant="default" size="compact-sm" loading={content.isFetching && isWanted} onClick={() => void restore()} aria-label={`Restore version ${version}`}>
      Restore
    </Button>
  )
}

function Changes({ question, version, tables }: { question: Question; version: number; tables: readonly DbTable[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
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
