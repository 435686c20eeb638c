import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { DateField } from '../../../ui/date/DateField.tsx'
import { storedToday } from '../../../ui/format/dates.ts'
import { isDone, type FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { useDateBounds } from '../../../components/filter-editor/values/use-date-bounds.ts'
import { messages } from '../state/messages.ts'
import { firstAndLast, isMovingOn, presetOf, type DatePreset } from './date-presets.ts'
import classes from './FilterBar.module.css'

interface DatesPickerProps {
  readonly draft: FilterDraft
  readonly presets: readonly DatePreset[]
  readonly onChange: (draft: FilterDraft) => void
}

/** Dates by one click, or from a first to a last day. */
export function DatesPicker({ draft, presets, onChange }: DatesPickerProps) {
  const chosen = presetOf(draft, presets)
  const bounds = useDateBounds(draft.target)
  const [first, last] = draft.operator === 'between' ? draft.values.map(String) : firstAndLast(draft, storedToday())
  const changeDays = (days: readonly string[]) => onChange({ ...draft, operator: 'between', values: days })
  return (
    <div className={classes.dates}>
      <ul className={classes.presets} aria-label="Periods">
        {presets.map((preset) => (
          <li key={preset.label}>
            <UnstyledButton
              className={classes.preset ?? ''}
              aria-pressed={preset === chosen}
              data-autofocus={preset === (chosen ?? presets[0]) || undefined}
              onClick={() => onChange({ ...draft, operator: preset.operator, values: preset.values })}
            >
              {preset.label}
              {preset === chosen && <IconCheck size={14} aria-hidden="true" />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.range}>
        <DateField label="From" value={first ?? ''} {...bounds} onChange={(day) => changeDays([day, last ?? ''])} />
        <DateField label="To" value={last ?? ''} {...bounds} onChange={(day) => changeDays([first ?? '', day])} />
        {isDone(draft) && (
          <p className={classes.moves}>{isMovingOn(draft) ? messages.datesMoveOn : messages.datesStay}</p>
        )}
      </div>
    </div>
  )
}
