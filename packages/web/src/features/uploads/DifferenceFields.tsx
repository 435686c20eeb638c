import { Checkbox, NativeSelect } from '@mantine/core'
import type { AcceptedDifferences, UploadDifferences } from '@soundings/contract'
import { typeLabel } from './words.ts'
import classes from './Uploads.module.css'

interface DifferenceFieldsProps {
  readonly tableName: string
  readonly differences: UploadDifferences
  readonly accepted: AcceptedDifferences
  readonly isDisabled: boolean
  readonly onAccept: (accepted: AcceptedDifferences) => void
}

const choices = ['add', 'skip'] as const
const additions = [
  { value: '', label: 'Choose' },
  { value: 'add', label: 'Add to the table, empty in other rows' },
  { value: 'skip', label: 'Leave out' },
] as const

/** Columns of a file that differ from those of its table, each of which a person has to accept. */
export function DifferenceFields({ tableName, differences, accepted, isDisabled, onAccept }: DifferenceFieldsProps) {
  const { missing, additional, isReordered, types } = differences
  if (isSame(differences)) return null
  const change = <Key extends keyof AcceptedDifferences>(key: Key, value: AcceptedDifferences[Key]) =>
    onAccept({ ...accepted, [key]: value })
  const possible = types.filter(({ isPossible }) => isPossible)
  return (
    <fieldset className={classes.differences} disabled={isDisabled}>
      <legend>The columns differ from {tableName}</legend>
      {missing.length > 0 && (
        <Checkbox
          label={`The file does not have ${list(missing)}. Leave ${missing.length === 1 ? 'it' : 'them'} empty in its rows`}
          checked={accepted.missing !== undefined}
          onChange={({ currentTarget }) => change('missing', currentTarget.checked ? 'empty' : undefined)}
        />
      )}
      {additional.length > 0 && (
        <NativeSelect
          className={classes.name ?? ''}
          label={`The table does not have ${list(additional)}`}
          data={[...additions]}
          value={accepted.additional ?? ''}
          onChange={({ currentTarget }) =>
            change(
              'additional',
              choices.find((value) => value === currentTarget.value),
            )
          }
        />
      )}
      {isReordered && (
        <Checkbox
          label="The columns have another order. Match them by name"
          checked={accepted.order !== undefined}
          onChange={({ currentTarget }) => change('order', currentTarget.checked ? 'by-name' : undefined)}
        />
      )}
      {types
        .filter(({ isPossible }) => !isPossible)
        .map(({ column, from, to }) => (
          <p key={column} className={classes.impossible} role="alert">
            {column} is of the type {typeLabel(from)} and cannot become {typeLabel(to)} with the rows that are there.
            Choose {typeLabel(from)} or {typeLabel('text')}.
          </p>
        ))}
      {possible.length > 0 && (
        <Checkbox
          label={`Change the type of ${possible.map(({ column, from, to }) => `${column} from ${typeLabel(from)} to ${typeLabel(to)}`).join(', of ')}`}
          description="Questions that filter by it or calculate with it may have to be changed"
          checked={accepted.types !== undefined}
          onChange={({ currentTarget }) => change('types', currentTarget.checked ? 'change' : undefined)}
        />
      )}
    </fieldset>
  )
}

/** Whether everything that differs was decided about. The server asks the same. */
export function isDecided(differences: UploadDifferences | null, accepted: AcceptedDifferences): boolean {
  if (!differences) return true
  const { missing, additional, isReordered, types } = differences
  return (
    (missing.length === 0 || accepted.missing !== undefined) &&
    (additional.length === 0 || accepted.additional !== undefined) &&
    (!isReordered || accepted.order !== undefined) &&
    (types.length === 0 || accepted.types !== undefined) &&
    types.every(({ isPossible }) => isPossible)
  )
}

const isSame = (differences: UploadDifferences) => isDecided(differences, {})

const NAMES_SHOWN = 8

function list(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
