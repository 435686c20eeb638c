import { Button, Group } from '@mantine/core'
import type { RestoreEntry, RestoreReport } from '@soundings/contract'
import { formatListDate } from '../../../ui/format/dates.ts'
import { messages } from './messages.ts'
import { byWeight, explain, outcomeLabels, summarise } from './restore-words.ts'
import classes from './Backup.module.css'

interface RestorePreviewProps {
  readonly report: RestoreReport
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onRestore: () => void
}

/** What would happen, one line for each question and dashboard, before anything does. */
export function RestorePreview({
  report: { entries, settings, applicable, leftOut, lostLinks, createdDate, productVersion },
  isBusy,
  onCancel,
  onRestore,
}: RestorePreviewProps) {
  const hasNothingToDo = entries.every(({ outcome }) => outcome === 'same') && !settings.some(({ isAdded }) => isAdded)
  return (
    <section className={classes.preview} aria-label="What would happen">
      <p className={classes.summary}>
        <strong>{summarise(entries)}</strong>
        <span>{`Archive of ${formatListDate(createdDate)}, Soundings ${productVersion}`}</span>
      </p>
      {!applicable && <p className={classes.blocked}>{messages.blocked}</p>}
      {hasNothingToDo && <p className={classes.hint}>{messages.nothingToDo}</p>}
      <ul className={classes.entries} tabIndex={0} aria-label="Questions and dashboards of the archive">
        {byWeight(entries).map((entry, at) => (
          <EntryLine key={at} entry={entry} />
        ))}
      </ul>
      <Remarks heading={messages.settings} lines={settings.map(({ column, text }) => `${column}: ${text}`)} />
      <Remarks heading={messages.leftOut} lines={leftOut} />
      <Remarks heading={messages.lostLinks} lines={lostLinks} />
      <Group mt="md">
        <Button disabled={!applicable || hasNothingToDo || isBusy} loading={isBusy} onClick={onRestore}>
          Restore now
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </section>
  )
}

function Remarks({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p className={classes.remark}>{heading}</p>
      <ul className={classes.leftOut}>
        {lines.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function EntryLine({ entry }: { entry: RestoreEntry }) {
  return (
    <li className={classes.entry}>
      <span className={classes.outcome} data-outcome={entry.outcome}>
        {outcomeLabels[entry.outcome]}
      </span>
      <span>
        <span className={classes.entryName}>{entry.name}</span>
        <span className={classes.why}>{`${entry.kind}, ${explain(entry)}`}</span>
      </span>
    </li>
  )
}
