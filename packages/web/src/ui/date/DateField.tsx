import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { writingStyle } from '../format/style/writing-style.ts'
import { Popover } from '../layer/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { maskDate, readPickerDate, toPickerDate } from './date-text.ts'
import { isWithin, type DateBounds } from './month.ts'

interface DateFieldProps extends DateBounds {
  readonly label: string
  /** YYYY-MM-DD; empty while there is no whole date. */
  readonly value: string
  readonly onChange: (date: string) => void
}

/** A day, typed as DD/MM/YYYY or as this person writes days, or picked from a calendar. The bounds limit the calendar; typed dates beyond them get a remark. */
export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  const mask = writingStyle().typedDay
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(() => toPickerDate(value))
  // What is typed stays as it is while it means the value; a value from outside replaces it.
  const text = (readPickerDate(typed) ?? '') === value ? typed : toPickerDate(value)
  const isBeyond = value !== '' && !isWithin(value, { min, max })
  const isWrong = text.length === mask.length && value === ''

  const change = (next: string) => {
    setTyped(next)
    onChange(readPickerDate(next) ?? '')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal={false} withRoles={false}>
      <Popover.Target>
        <TextInput
          label={label}
          placeholder={mask}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => change(maskWhileTyping(event.currentTarget.value, text))}
          onBlur={() => value !== '' && setTyped(toPickerDate(value))}
          onKeyDown={handleKey}
          error={isWrong ? 'There is no such day' : undefined}
          description={isBeyond ? dataRange(min, max) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={
            <IconButton
              aria-label={`Calendar for ${label}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden="true" />
            </IconButton>
          }
          rightSectionPointerEvents="auto"
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={`Calendar for ${label}`}>
        <Calendar
          value={value}
          min={min}
          max={max}
          onPick={(date) => {
            change(toPickerDate(date))
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Taking characters away must not put a separator back at once. */
const maskWhileTyping = (next: string, before: string) => (next.length < before.length ? next : maskDate(next))

const dataRange = (min: string | undefined, max: string | undefined) =>
  `The data goes from ${min === undefined ? 'the beginning' : toPickerDate(min)} to ${max === undefined ? 'today' : toPickerDate(max)}`
