import { Checkbox } from '@mantine/core'
import type { UploadPreview, UploadSettings } from '@soundings/contract'
import { messages } from './words.ts'
import classes from './Uploads.module.css'

interface FormulaFieldsProps {
  readonly formulas: UploadPreview['uncomputed']
  readonly settings: UploadSettings
  readonly isDisabled: boolean
  readonly onChange: (settings: UploadSettings) => void
}

const SHOWN = 8

/** Formulas of a workbook whose results no program has stored, which are empty only for someone who has seen it. */
export function FormulaFields({ formulas, settings, isDisabled, onChange }: FormulaFieldsProps) {
  const { count, listed } = formulas
  if (count === 0 && settings.uncomputed === undefined) return null
  return (
    <fieldset className={classes.differences} disabled={isDisabled}>
      <legend>Formulas without a stored value</legend>
      {count > 0 && (
        <div className={classes.misfits} role="alert">
          <p>{messages.uncomputed(count)}</p>
          <ul>
            {listed.slice(0, SHOWN).map(({ column, value, reason }) => (
              <li key={value}>
                {column !== null && `${column}: `}
                <q>{value}</q> {reason}
              </li>
            ))}
            {count > SHOWN && <li>{messages.moreMisfits(count - SHOWN)}</li>}
          </ul>
        </div>
      )}
      <Checkbox
        label="Load formulas without a stored value as empty"
        checked={settings.uncomputed !== undefined}
        onChange={({ currentTarget }) =>
          onChange({ ...settings, uncomputed: currentTarget.checked ? 'empty' : undefined })
        }
      />
    </fieldset>
  )
}
