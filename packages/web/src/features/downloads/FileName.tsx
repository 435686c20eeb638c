import { Loader } from '@mantine/core'
import type { ExportedFile, FileState } from '@soundings/contract'
import { isGoingOn } from '../../api/questions/files.ts'
import { formatWithDecimals } from '../../ui/format/numbers.ts'
import { messages } from './messages.ts'
import classes from './FileName.module.css'

const notes: Record<FileState, (file: ExportedFile) => string> = {
  waiting: () => messages.waiting,
  running: ({ rows }) => messages.running(formatWithDecimals(rows ?? 0, 0)),
  done: ({ cut, rows }) => (cut ? messages.cut(formatWithDecimals(rows ?? 0, 0)) : ''),
  failed: ({ cause }) => (cause === '' ? messages.failed : `${messages.failed}: ${cause}`),
  cancelled: () => 'cancelled',
}

/** The name of a file, and how it stands with it as long as it cannot be downloaded. */
export function FileName({ file }: { file: ExportedFile }) {
  const note = notes[file.state](file)
  return (
    <span title={note === '' ? file.displayName : `${file.displayName}: ${note}`}>
      {file.displayName}
      {note !== '' && (
        <span className={classes.note} data-state={file.state}>
          {isGoingOn(file) && <Loader size={12} className={classes.loader ?? ''} aria-hidden="true" />}
          {note}
        </span>
      )}
    </span>
  )
}
