import { NativeSelect, TextInput } from '@mantine/core'
import { UploadTableName } from '@soundings/contract'
import type { LoadMode, UploadedFile } from './use-uploads.ts'
import { modeLabels } from './words.ts'
import classes from './Uploads.module.css'

interface TargetFieldsProps {
  readonly uploaded: UploadedFile
  /** Of the database that is changed; none for a new one. */
  readonly tables: readonly string[]
  readonly isTaken: boolean
  readonly isDisabled: boolean
  readonly onRename: (tableName: string) => void
  readonly onAim: (target: Pick<UploadedFile, 'mode' | 'tableName'>) => void
}

const modes = (['append', 'replace', 'add'] as const).map((value) => ({ value, label: modeLabels[value] }))

/** What a file does to which table. */
export function TargetFields({ uploaded, tables, isTaken, isDisabled, onRename, onAim }: TargetFieldsProps) {
  const { mode, tableName } = uploaded
  const aim = (next: LoadMode) => {
    const isKnown = tables.includes(tableName)
    onAim({ mode: next, tableName: next === 'add' || isKnown ? tableName : tables[0]! })
  }
  return (
    <div className={classes.target}>
      {tables.length > 0 && (
        <NativeSelect
          label="What to do"
          data={modes}
          value={mode}
          disabled={isDisabled}
          onChange={({ currentTarget }) => aim(currentTarget.value as LoadMode)}
        />
      )}
      {mode === 'add' ? (
        <TextInput
          label="Name of the table"
          value={tableName}
          disabled={isDisabled}
          error={nameProblem(tableName, isTaken)}
          onChange={({ currentTarget }) => onRename(currentTarget.value)}
        />
      ) : (
        <NativeSelect
          label="Table"
          data={[...tables]}
          value={tableName}
          disabled={isDisabled}
          error={isTaken && 'Another file changes this table'}
          onChange={({ currentTarget }) => onAim({ mode, tableName: currentTarget.value })}
        />
      )}
    </div>
  )
}

export function nameProblem(tableName: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'Another table has this name'
  const read = UploadTableName.safeParse(tableName)
  return read.success ? undefined : 'Enter a name without / and \\ that does not begin with a dot or an underscore'
}
