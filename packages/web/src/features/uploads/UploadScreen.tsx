import { Button, FileButton, Group, Progress, TextInput } from '@mantine/core'
import { uploadEndings, type UploadLoad } from '@soundings/contract'
import { IconUpload } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { titleOf } from '../../api/core/api-error.ts'
import { cancelLoad, useLoadUploads } from '../../api/uploads.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts'
import { toast } from '../../ui/toast/toast.ts'
import { FileDrop } from '../../widgets/file-drop/FileDrop.tsx'
import { takeHandedFiles } from '../../widgets/file-drop/handed-files.ts'
import { FileCard, nameProblem } from './FileCard.tsx'
import { settingsToLoad } from './settings-to-load.ts'
import { useUploads } from './use-uploads.ts'
import { messages } from './words.ts'
import classes from './Uploads.module.css'

const accept = Object.keys(uploadEndings).join(',')

/** Files, how they are read, and the database that is made of them. */
export default function UploadScreen() {
  const { files, add, remove, rename, correct, refuse, keep } = useUploads()
  const [name, setName] = useState('')
  const [load, setLoad] = useState<UploadLoad>()
  const [isCreating, setIsCreating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const loadUploads = useLoadUploads()
  const navigate = useNavigate()
  const resetChosen = useRef<() => void>(null)
  useLeaveGuard(files.length > 0 && !isCreating)

  useEffect(() => {
    const handed = takeHandedFiles()
    if (handed.length > 0) add(handed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was handed over before the screen opened
  }, [])

  const choose = (chosen: readonly File[]) => {
    add(chosen)
    // The same file can be chosen again after it was removed or corrected.
    resetChosen.current?.()
  }

  const names = files.map(({ tableName }) => tableName.trim().toLowerCase())
  const isTaken = (at: number) => names.indexOf(names[at]!) !== at

  const firstProblem = () => {
    if (name.trim() === '') return messages.nameNeeded
    if (files.some(({ isReading }) => isReading)) return messages.stillReading
    const isBad = files.some(
      ({ preview, problem: failure, tableName }, at) =>
        failure !== undefined || preview?.misfits.count !== 0 || nameProblem(tableName, isTaken(at)) !== undefined,
    )
    return isBad ? messages.notRead : undefined
  }

  async function create(event: SyntheticEvent) {
    event.preventDefault()
    const found = firstProblem()
    setProblem(found)
    if (found) return
    setIsCreating(true)
    try {
      const wanted = {
        displayName: name.trim(),
        description: '',
        files: files.map((each) => ({
          uploadId: each.uploadId!,
          tableName: each.tableName.trim(),
          settings: settingsToLoad(each.preview!),
        })),
      }
      await finish(await loadUploads(wanted, setLoad))
    } catch (error) {
      setProblem(titleOf(error) || messages.loadFailed)
    }
    setIsCreating(false)
    setLoad(undefined)
  }

  async function finish({ state, message, refused, databaseId }: UploadLoad) {
    if (state === 'done') {
      keep()
      toast.success(messages.created(name.trim()))
      await navigate(`/databases/details/${databaseId}`)
    } else if (state === 'refused' && refused) {
      const file = files.find(({ uploadId }) => uploadId === refused.uploadId)?.file.name ?? ''
      refuse(refused.uploadId, refused.misfits)
      setProblem(messages.refused(file))
    } else setProblem(state === 'cancelled' ? messages.cancelled : message || messages.loadFailed)
  }

  return (
    <FileDrop label={messages.drop} isDisabled={isCreating} onFiles={add}>
      <PageHeader title="Upload files" trail={[{ label: 'Databases', to: '/databases' }, { label: 'Upload' }]}>
        <FileButton multiple accept={accept} onChange={choose} disabled={isCreating} resetRef={resetChosen}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              Choose files
            </Button>
          )}
        </FileButton>
      </PageHeader>
      <p className={classes.lead}>{messages.lead}</p>
      {files.length === 0 && <p className={classes.empty}>{messages.none}</p>}
      <form onSubmit={(event) => void create(event)} noValidate aria-label="Upload files">
        {files.map((each, at) => (
          <FileCard
            key={each.key}
            uploaded={each}
            isTaken={isTaken(at)}
            isDisabled={isCreating}
            onRename={(tableName) => rename(each.key, tableName)}
            onCorrect={(settings) => correct(each.key, settings)}
            onRemove={() => remove(each.key)}
          />
        ))}
        {files.length > 0 && (
          <div className={classes.foot}>
            <TextInput
              className={classes.name}
              label="Name of the database"
              value={name}
              maxLength={100}
              disabled={isCreating}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <FormMessage text={problem} />
            {isCreating && <Progress value={(load?.share ?? 0) * 100} size="sm" aria-label="Database created" />}
            <Group gap="xs" justify="flex-end">
              {isCreating ? (
                <Button variant="default" disabled={!load} onClick={() => load && void cancelLoad(load.id)}>
                  Cancel
                </Button>
              ) : (
                <Button component={Link} to="/databases" variant="default">
                  Cancel
                </Button>
              )}
              <Button type="submit" loading={isCreating}>
                Create database
              </Button>
            </Group>
          </div>
        )}
      </form>
    </FileDrop>
  )
}
