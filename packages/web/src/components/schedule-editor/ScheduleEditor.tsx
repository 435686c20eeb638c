import { Select, Text, TextInput } from '@mantine/core'
import { monthNames } from '@soundings/query'
import { foreignZone } from '../../ui/format/reporting-zone.ts'
import {
  clamp,
  DAYS_OF_MONTH,
  fromCron,
  HOURS,
  MINUTES,
  scheduleUnits,
  toCron,
  weekdays,
  type Schedule,
  type ScheduleUnit,
} from './schedule.ts'
import classes from './ScheduleEditor.module.css'

interface ScheduleEditorProps {
  /** Five fields of cron text. */
  readonly value: string
  readonly onChange: (cron: string) => void
  readonly disabled?: boolean
  /** The lists then open inside it: a click on an option elsewhere in the page would close the popover. */
  readonly isInPopover?: boolean
}

const dayOptions = Array.from({ length: DAYS_OF_MONTH.max }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}))
const weekdayOptions = weekdays.map((label, at) => ({ value: String(at), label }))
const monthOptions = monthNames.map((label, at) => ({ value: String(at + 1), label }))

const asked: Record<ScheduleUnit, readonly (keyof Schedule)[]> = {
  Minute: [],
  Hour: ['minute'],
  Day: ['hour', 'minute'],
  Week: ['dayOfWeek', 'hour', 'minute'],
  Month: ['dayOfMonth', 'hour', 'minute'],
  Year: ['month', 'dayOfMonth', 'hour', 'minute'],
}

/** Every hour, day, week, month or year, and when exactly. */
export function ScheduleEditor({ value, onChange, disabled = false, isInPopover = false }: ScheduleEditorProps) {
  const schedule = fromCron(value)
  const asks = asked[schedule.unit]
  const zone = foreignZone()
  const comboboxProps = { withinPortal: !isInPopover }
  const change = (part: Partial<Schedule>) => onChange(toCron({ ...schedule, ...part }))
  const choice = (
    name: 'dayOfWeek' | 'dayOfMonth' | 'month',
    label: string,
    data: { value: string; label: string }[],
  ) =>
    asks.includes(name) && (
      <Select
        label={label}
        data={data}
        value={String(schedule[name])}
        onChange={(chosen) => chosen !== null && change({ [name]: Number(chosen) })}
        allowDeselect={false}
        comboboxProps={comboboxProps}
        disabled={disabled}
      />
    )

  return (
    <div className={classes.fields} role="group" aria-label="Schedule">
      <Select
        label="Every"
        data={schedule.unit === 'Minute' ? ['Minute', ...scheduleUnits] : [...scheduleUnits]}
        value={schedule.unit}
        onChange={(unit) => unit !== null && change({ unit })}
        allowDeselect={false}
        comboboxProps={comboboxProps}
        disabled={disabled}
      />
      {choice('month', 'Month', monthOptions)}
      {choice('dayOfMonth', 'Day of month', dayOptions)}
      {choice('dayOfWeek', 'Day of week', weekdayOptions)}
      {asks.includes('hour') && (
        <ClampedInput
          label="Hour"
          bounds={HOURS}
          value={schedule.hour}
          disabled={disabled}
          onChange={(hour) => change({ hour })}
        />
      )}
      {asks.includes('minute') && (
        <ClampedInput
          label="Minute"
          bounds={MINUTES}
          value={schedule.minute}
          disabled={disabled}
          onChange={(minute) => change({ minute })}
        />
      )}
      {zone !== undefined && asks.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.zone}>
          Times are those of the server: {zone}
        </Text>
      )}
    </div>
  )
}

interface ClampedInputProps {
  readonly label: string
  readonly bounds: { min: number; max: number }
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}

function ClampedInput({ label, bounds, value, disabled, onChange }: ClampedInputProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={String(value)}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(clamp(event.currentTarget.value, bounds))}
    />
  )
}
