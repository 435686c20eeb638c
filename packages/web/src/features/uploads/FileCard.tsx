import { Button, Loader, Progress } from '@mantine/core'
import type { AcceptedDifferences, UploadSettings } from '@soundings/contract'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { formatSize } from '../../ui/format/sizes.ts'
import { DifferenceFields } from './DifferenceFields.tsx'
import { FormulaFields } from './FormulaFields.tsx'
import { MisfitList } from './MisfitList.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { hasMisfits, ReadFields } from './ReadFields.tsx'
import { withType } from './read-settings.ts'
import { TargetFields } from './TargetFields.tsx'
import type { UploadedFile } from './use-uploads.ts'
import { messages } from './words.ts'
import classes from './Uploads.module.css'

interface FileCardProps {
  readonly uploaded: UploadedFile
  /** Of the database that is changed; none for a new one. */
  readonly tables: readonly string[]
  readonly isTaken: boolean
  readonly isDisabled: boolean
  readonly onRename: (tableName: string) => void
  readonly onAim: (target: Pick<UploadedFile, 'mode' | 'tableName'>) => void
  readonly onAccept: (accepted: AcceptedDifferences) => void
  readonly onCorrect: (settings: UploadSettings) => void
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One file: how far it is, how it is read, and its first rows. */
export function FileCard({ uploaded, onAccept, onCorrect, onRetry, onRemove, ...target }: FileCardProps) {
  const { isDisabled } = target
  const { file, tableName, settings, accepted, sent, isPending, preview, refused } = uploaded
  // Values that could be meant in two ways are asked about above, in the words of the page.
  const misfits = refused ?? (preview && hasMisfits(preview) ? preview.misfits : undefined)
  return (
    <section className={classes.card} aria-label={file.name} aria-busy={isPending}>
      <div className={classes.head}>
        <strong>{file.name}</strong>
        <span className={classes.size}>{formatSize(file.size)}</span>
        <span role="status" className={classes.size}>
          {isPending && (sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Reading')}
        </span>
        {isPending && <Loader size={16} aria-hidden="true" />}
        <IconButton aria-label={`Remove ${file.name}`} disabled={isDisabled} onClick={onRemove}>
          <IconX size={18} />
        </IconButton>
      </div>
      {isPending && sent < 1 && <Progress value={sent * 100} size="sm" aria-label={`${file.name} sent`} />}
      <Problem uploaded={uploaded} isDisabled={isDisabled} onRetry={onRetry} />
      {preview && (
        <>
          <TargetFields uploaded={uploaded} {...target} />
          <ReadFields preview={preview} settings={settings} isDisabled={isDisabled} onChange={onCorrect} />
          {uploaded.hasLostTypes && (
            <span role="status" className={classes.size}>
              {messages.typesFoundAnew}
            </span>
          )}
          <FormulaFields
            formulas={preview.uncomputed}
            settings={settings}
            isDisabled={isDisabled}
            onChange={onCorrect}
          />
          {preview.differences && (
            <DifferenceFields
              tableName={tableName}
              differences={preview.differences}
              accepted={accepted}
              isDisabled={isDisabled}
              onAccept={onAccept}
            />
          )}
          {misfits && misfits.count > 0 && <MisfitList misfits={misfits} />}
          <PreviewTable
            name={file.name}
            preview={preview}
            isDisabled={isDisabled}
            onType={(column, type) => onCorrect(withType(settings, preview, column, type))}
          />
        </>
      )}
    </section>
  )
}

function Problem({
  uploaded: { file, problem, isRepeatable },
  isDisabled,
  onRetry,
}: Pick<FileCardProps, 'uploaded' | 'isDisabled' | 'onRetry'>) {
  return (
    <>
      <FormMessage text={problem} />
      {problem !== undefined && isRepeatable && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Try again with ${file.name}`}
          disabled={isDisabled}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </>
  )
}
