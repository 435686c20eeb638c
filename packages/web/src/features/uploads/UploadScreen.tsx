import { Button, FileButton, Group, Progress, TextInput } from '@mantine/core'
import { type UploadChange, uploadEndings, type UploadLoad } from '@soundings/contract'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, isTransient, titleOf } from '../../api/core/api-error.ts'
import { databaseQueries } from '../../api/sources/databases.ts'
import { cancelLoad, findTableId, uploadTables, useLoadUploads } from '../../api/uploads.ts'
import { confirm, confirmLeaving } from '../../ui/confirm/confirm.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { FileDrop } from '../../components/file-drop/FileDrop.tsx'
import { takeHandedFiles } from '../../components/file-drop/handed-files.ts'
import { isDecided } from './DifferenceFields.tsx'
import { FileCard } from './FileCard.tsx'
import { hasMisfits, isUnclear } from './ReadFields.tsx'
import { settingsToLoad } from './settings-to-load.ts'
import { nameProblem } from './TargetFields.tsx'
import { type ChangedDatabase, useUploads } from './use-uploads.ts'
import { changeWords, createWords, messages } from './words.ts'
import classes from './Uploads.module.css'

const endings = Object.keys(uploadEndings).join(',')

/** Files that become a new database, or change the tables of one that was made of files. */
export default function UploadScreen() {
  const { id } = useParams()
  return id === undefined ? <UploadForm /> : <ChangeTables key={id} id={Number(id)} />
}

function ChangeTables({ id }: { id: number }) {
  const database = useQuery(databaseQueries.one(id))
  const tables = useQuery(uploadTables(id))
  const failed = [database, tables].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return (
      <ErrorState
        text={messages.tablesFailed}
        reason={titleOf(failed.error)}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!database.data || !tables.data) return <LoadingState />
  return <UploadForm database={{ id, displayName: database.data.displayName, tables: tables.data }} />
}

/** Files, how they are read, and what is made of them. */
function UploadForm({ database }: { database?: ChangedDatabase }) {
  const { files, add, remove, retry, rename, aim, accept, correct, refuse, keep, release, hasLeft } =
    useUploads(database)
  const [name, setName] = useState('')
  const [load, setLoad] = useState<UploadLoad>()
  const [isCreating, setIsCreating] = useState(false)
  const words = database ? changeWords : createWords
  const loads = useLoadUploads()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isForQuestion = database === undefined && search.get('for') === 'question'
  const resetChosen = useRef<() => void>(null)
  useLeaveGuard(files.length > 0, isCreating ? confirmLeavingLoad : confirmLeaving)
  const home = database ? `/databases/details/${database.id}` : isForQuestion ? '/questions/new' : '/databases'

  useEffect(() => {
    const handed = takeHandedFiles()
    if (handed.length > 0) add(handed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was handed over before the screen opened
  }, [])

  const choose = (chosen: readonly File[]) => {
    afresh(add)(chosen)
    // The same file can be chosen again after it was removed or corrected.
    resetChosen.current?.()
  }

  const isTaken = (at: number) => {
    const { mode, tableName } = files[at]!
    const key = tableName.trim().toLowerCase()
    const isEarlier = files.slice(0, at).some((each) => each.tableName.trim().toLowerCase() === key)
    if (mode !== 'add') return mode === 'replace' && isEarlier
    return isEarlier || (database?.tables.some((table) => table.toLowerCase() === key) ?? false)
  }

  const areFilesPending = files.some(({ isPending }) => isPending)
  const firstProblem = () => {
    if (!database && name.trim() === '') return messages.nameNeeded
    if (areFilesPending) return undefined
    const isBad = files.some(
      ({ preview, problem: failure, tableName }, at) =>
        failure !== undefined || !preview || hasMisfits(preview) || nameProblem(tableName, isTaken(at)) !== undefined,
    )
    if (isBad) return messages.notRead
    if (files.some(({ preview }) => preview && isUnclear(preview))) return messages.unclear
    if (files.some(({ preview, settings }) => preview?.uncomputed.count && !settings.uncomputed))
      return messages.uncomputedFirst
    const isOpen = files.some(({ preview, accepted }) => preview && !isDecided(preview.differences, accepted))
    return isOpen ? messages.undecided : undefined
  }

  const { isWaiting, setWaiting } = useWaiting(areFilesPending, () => void create())
  const { problem, isStopped, fail, afresh } = useProblem(firstProblem, () => setWaiting(false))

  async function create() {
    if (isStopped()) return
    if (areFilesPending) return setWaiting(true)
    setIsCreating(true)
    keep()
    let isStarted = false
    const showProgress = (now: UploadLoad) => {
      isStarted = true
      setLoad(now)
    }
    const wanted = files.map(({ uploadId, tableName, preview, settings, mode, accepted }) => ({
      uploadId: uploadId!,
      tableName: tableName.trim(),
      settings: settingsToLoad(preview!, settings),
      ...(database && { mode, accepted }),
    }))
    try {
      const ended = database
        ? await loads.change(database.id, { files: wanted as UploadChange['files'] }, showProgress)
        : await loads.create({ displayName: name.trim(), description: '', files: wanted }, showProgress)
      await finish(ended, wanted[0]!.tableName)
    } catch (error) {
      release()
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (!isSignedOut) report(isStarted && isTransient(error) ? messages.outOfReach : titleOf(error) || words.failed)
    }
    setIsCreating(false)
    setLoad(undefined)
  }

  /** Beside the button, or as a message where the screen was left meanwhile. */
  const report = (text: string) => (hasLeft() ? toast.error(text) : fail(text))

  async function finish({ state, message, refused, databaseId }: UploadLoad, firstTable: string) {
    if (state === 'done') {
      toast.success(database ? messages.changed(database.displayName) : messages.created(name.trim()))
      if (hasLeft()) return
      await navigate(isForQuestion ? await questionAbout(databaseId!, firstTable) : `/databases/details/${databaseId}`)
      return
    }
    release()
    if (state === 'refused' && refused) {
      const file = files.find(({ uploadId }) => uploadId === refused.uploadId)?.file.name ?? ''
      refuse(refused)
      report(refusedText(refused, file))
    } else report(state === 'cancelled' ? words.cancelled : message || words.failed)
  }

  return (
    <FileDrop label={messages.drop} isDisabled={isCreating} onFiles={afresh(add)}>
      <PageHeader
        title={database ? `Add files to ${database.displayName}` : 'Upload files'}
        trail={[{ label: 'Databases', to: '/databases' }, { label: 'Upload' }]}
      >
        <FileButton multiple accept={endings} onChange={choose} disabled={isCreating} resetRef={resetChosen}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              Choose files
            </Button>
          )}
        </FileButton>
      </PageHeader>
      <p className={classes.lead}>{words.lead}</p>
      {files.length === 0 && <p className={classes.empty}>{messages.none}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
        noValidate
        aria-label="Upload files"
      >
        {files.map((each, at) => (
          <FileCard
            key={each.key}
            uploaded={each}
            tables={database?.tables ?? []}
            isTaken={isTaken(at)}
            isDisabled={isCreating}
            onRename={(tableName) => afresh(rename)(each.key, tableName)}
            onAim={(target) => afresh(aim)(each, target)}
            onAccept={(accepted) => afresh(accept)(each.key, accepted)}
            onCorrect={(settings) => afresh(correct)(each, settings)}
            onRetry={() => afresh(retry)(each)}
            onRemove={() => afresh(remove)(each.key)}
          />
        ))}
        {files.length > 0 && (
          <Foot {...{ home, load, isCreating, isWaiting, problem }} submit={words.submit}>
            {!database && (
              <TextInput
                className={classes.name}
                label="Name of the database"
                value={name}
                maxLength={100}
                disabled={isCreating}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
          </Foot>
        )}
      </form>
    </FileDrop>
  )
}

const confirmLeavingLoad = () => confirm({ text: messages.leaveLoad, confirmLabel: 'Leave' })

function refusedText({ differences, uncomputed }: NonNullable<UploadLoad['refused']>, file: string): string {
  if (uncomputed) return messages.uncomputedIn(file)
  return differences ? messages.differs(file) : messages.refused(file)
}

interface FootProps {
  readonly home: string
  readonly submit: string
  readonly problem: string | undefined
  /** Known once the server has begun. */
  readonly load: UploadLoad | undefined
  readonly isCreating: boolean
  readonly isWaiting: boolean
  readonly children: ReactNode
}

/** What is said of all files together, and what begins and ends the load. */
function Foot({ home, submit, problem, load, isCreating, isWaiting, children }: FootProps) {
  return (
    <div className={classes.foot}>
      {children}
      <FormMessage text={problem} />
      <span role="status" className={classes.size}>
        {isWaiting && messages.begins}
      </span>
      {isCreating && <Progress value={(load?.share ?? 0) * 100} size="sm" aria-label="Files loaded" />}
      <Group gap="xs" justify="flex-end">
        {isCreating ? (
          <Button variant="default" disabled={!load} onClick={() => load && void cancelLoad(load.id)}>
            Cancel
          </Button>
        ) : (
          <Button component={Link} to={home} variant="default">
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isCreating || isWaiting}>
          {submit}
        </Button>
      </Group>
    </div>
  )
}

/** What was wanted while files were still being read begins after them. */
function useWaiting(areFilesPending: boolean, begin: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const beginNow = useEffectEvent(() => {
    setWaiting(false)
    begin()
  })
  useEffect(() => {
    if (!isWaiting || areFilesPending) return
    const begins = setTimeout(() => beginNow())
    return () => clearTimeout(begins)
  }, [isWaiting, areFilesPending])
  return { isWaiting, setWaiting }
}

/** A message goes with its cause: with the first problem, or with the next change after a load that failed. */
function useProblem(firstProblem: () => string | undefined, onChange: () => void) {
  const [found, setFound] = useState<string>()
  const [failure, fail] = useState<string>()
  return {
    problem: failure ?? (found === firstProblem() ? found : undefined),
    fail,
    isStopped() {
      const first = firstProblem()
      setFound(first)
      fail(undefined)
      return first !== undefined
    },
    afresh:
      <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
      (...args: Args) => {
        fail(undefined)
        onChange()
        change(...args)
      },
  }
}

/** The studio with the new table; one that cannot be found leaves the choice of the table to the person. */
async function questionAbout(databaseId: number, tableName: string): Promise<string> {
  const tableId = await findTableId(databaseId, tableName).catch(() => undefined)
  return `/questions/new?dbId=${databaseId}${tableId === undefined ? '' : `&tableId=${tableId}`}`
}
