import { ActionIcon, Loader, Progress, TextInput } from '@mantine/core'
import { type UploadSettings, UploadTableName } from '@soundings/contract'
import { IconX } from '@tabler/icons-react'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { formatSize } from '../../ui/format/sizes.ts'
import { MisfitList } from './MisfitList.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { ReadFields } from './ReadFields.tsx'
import type { UploadedFile } from './use-uploads.ts'
import classes from './Uploads.module.css'

interface FileCardProps {
  readonly uploaded: UploadedFile
  readonly isTaken: boolean
  readonly isDisabled: boolean
  readonly onRename: (tableName: string) => void
  readonly onCorrect: (settings: UploadSettings) => void
  readonly onRemove: () => void
}

/** One file: how far it is, how it is read, and its first rows. */
export function FileCard({ uploaded, isTaken, isDisabled, onRename, onCorrect, onRemove }: FileCardProps) {
  const { file, tableName, settings, sent, isReading, preview, problem, refused } = uploaded
  const misfits = refused ?? preview?.misfits
  return (
    <section className={classes.card} aria-label={file.name} aria-busy={isReading}>
      <div className={classes.head}>
        <strong>{file.name}</strong>
        <span className={classes.size}>{formatSize(file.size)}</span>
        <span role="status" className={classes.size}>
          {isReading && (sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Reading')}
        </span>
        {isReading && <Loader size={16} aria-hidden="true" />}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${file.name}`}
          disabled={isDisabled}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      {isReading && sent < 1 && <Progress value={sent * 100} size="sm" aria-label={`${file.name} sent`} />}
      <FormMessage text={problem} />
      {preview && (
        <>
          <TextInput
            className={classes.name}
            label="Name of the table"
            value={tableName}
            disabled={isDisabled}
            error={nameProblem(tableName, isTaken)}
            onChange={({ currentTarget }) => onRename(currentTarget.value)}
          />
          <ReadFields preview={preview} settings={settings} isDisabled={isDisabled} onChange={onCorrect} />
          {misfits && misfits.count > 0 && <MisfitList misfits={misfits} />}
          <PreviewTable
            name={file.name}
            preview={preview}
            isDisabled={isDisabled}
            onType={(column, type) =>
              onCorrect({ ...settings, types: preview.columns.map((each, at) => (at === column ? type : each.type)) })
            }
          />
        </>
      )}
    </section>
  )
}

export function nameProblem(tableName: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'Another file has this name'
  const read = UploadTableName.safeParse(tableName)
  return read.success ? undefined : 'Enter a name without / and \\ that does not begin with a dot or an underscore'
}
