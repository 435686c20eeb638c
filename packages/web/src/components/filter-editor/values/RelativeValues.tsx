import { Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { currentUnits, groupings, groupingsFor, lastUnits, previousUnits } from '@soundings/query'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import { draftProblem, textAt, withValueAt, withValues } from '../filter-draft.ts'
import type { ValueFieldsProps } from './value-fields.ts'

/** The current day, month, year or financial period. A filter keeps the financial years that it was saved with. */
export function CurrentValue({ draft, onChange }: ValueFieldsProps) {
  const chosen = textAt(draft, 0)
  const offered = groupingsFor({ dataType: 'DATE' }, calendarChoices())
  return (
    <Radio.Group label="Current" value={chosen} onChange={(unit) => onChange(withValues(draft, [unit]))}>
      <Group gap="md" mt={4}>
        {currentUnits
          .filter((unit) => offered.includes(unit) || unit === chosen)
          .map((unit) => (
            <Radio key={unit} value={unit} label={groupings[unit].label} />
          ))}
      </Group>
    </Radio.Group>
  )
}

/** The whole period before the present one, or several of them. A filter keeps the weeks and financial years that it was saved with. */
export function PreviousValue({ draft, onChange }: ValueFieldsProps) {
  const chosen = textAt(draft, 0)
  const offered = groupingsFor({ dataType: 'DATE' }, calendarChoices())
  const count = textAt(draft, 1)
  const change = (unit: string, periods: string) =>
    onChange(withValues(draft, [unit, ...(periods === '' ? [] : [periods])]))
  return (
    <>
      <Radio.Group label="Previous complete" value={chosen} onChange={(unit) => change(unit, count)}>
        <Group gap="md" mt={4}>
          {previousUnits
            .filter((unit) => offered.includes(unit) || unit === chosen)
            .map((unit) => (
              <Radio key={unit} value={unit} label={groupings[unit].label} />
            ))}
        </Group>
      </Radio.Group>
      <TextInput
        label="How many"
        placeholder="1"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        mt="xs"
        value={count}
        error={chosen === '' || count === '' ? undefined : draftProblem(draft)}
        onChange={(event) => change(chosen, event.currentTarget.value.trim())}
      />
    </>
  )
}

/** The last so many hours, days, months or years. */
export function LastValue({ draft, onChange }: ValueFieldsProps) {
  const count = textAt(draft, 0)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        label="Last"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        flex={1}
        value={count}
        error={count.trim() === '' ? undefined : draftProblem(draft)}
        onChange={(event) => onChange(withValueAt(draft, 0, event.currentTarget.value.trim()))}
      />
      <NativeSelect
        label="Unit"
        flex={1}
        data={Object.keys(lastUnits).map((unit) => ({ value: unit, label: capitalized(unit) }))}
        value={textAt(draft, 1)}
        onChange={(event) => onChange(withValueAt(draft, 1, event.currentTarget.value))}
      />
    </Group>
  )
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
