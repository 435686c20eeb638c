import { Button, FileInput, Progress } from '@mantine/core'
import type { RestoreReport } from '@soundings/contract'
import { IconFileZip } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { useLookIntoArchive, useRestoreArchive } from '../../../api/questions/backup.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messages } from './messages.ts'
import { RestorePreview } from './RestorePreview.tsx'
import classes from './Backup.module.css'

/** A file, what restoring it would do, and then doing it. */
export function RestoreForm() {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number>()
  const [report, setReport] = useState<RestoreReport>()
  const [problem, setProblem] = useState<string>()
  const look = useLookIntoArchive()
  const restore = useRestoreArchive()
  const isUploading = look.isPending || restore.isPending

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setReport(undefined)
    setProblem(undefined)
  }
  const run = async (work: () => Promise<void>, done?: string) => {
    setShare(0)
    setProblem(undefined)
    const outcome = { done, failed: causeOr(messages.importFailed), showFailure: setProblem }
    if (!(await reportOutcome(work(), outcome))) setReport(undefined)
    setShare(undefined)
  }
  const handleLook = (event: FormEvent) => {
    event.preventDefault()
    if (file) void run(async () => setReport(await look.mutateAsync({ file, onProgress: setShare })))
  }
  const handleRestore = (plan: string) => {
    if (!file) return
    void run(async () => {
      await restore.mutateAsync({ file, plan, onProgress: setShare })
      choose(null)
    }, messages.imported)
  }

  return (
    <form onSubmit={handleLook}>
      <FileInput
        label="Archive"
        placeholder="questions.zip or dashboards.zip"
        accept=".zip,application/zip"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the archive' }}
        leftSection={<IconFileZip size={18} />}
        value={file}
        disabled={isUploading}
        onChange={choose}
      />
      {share !== undefined && <UploadProgress share={share} />}
      <FormMessage text={problem} />
      {report ? (
        <RestorePreview
          report={report}
          isBusy={isUploading}
          onCancel={() => choose(null)}
          onRestore={() => handleRestore(report.plan)}
        />
      ) : (
        <Button className={classes.action} type="submit" disabled={!file || isUploading} loading={isUploading}>
          Restore
        </Button>
      )}
    </form>
  )
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.progress}>
      <Progress value={percent} aria-label="Upload" />
      <span role="status">{`${percent}%`}</span>
    </div>
  )
}
