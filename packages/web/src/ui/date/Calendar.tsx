import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { storedToday } from '../format/dates.ts'
import { addMonths, clampDate, dayAfterKey, weekdayNames, weeksOf, type DateBounds } from './month.ts'
import classes from './Calendar.module.css'

interface CalendarProps extends DateBounds {
  /** YYYY-MM-DD, or nothing yet. */
  readonly value: string
  readonly onPick: (date: string) => void
}

/** One month to pick a day from, by mouse, touch or keys. It takes the focus when it opens. */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const bounds = { min, max }
  const today = storedToday()
  const [focused, setFocused] = useState(() => clampDate(value === '' ? today : value, bounds))
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(true)

  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoved.current = false
  }, [focused])

  const turn = (months: number) => setFocused(clampDate(addMonths(focused, months), bounds))
  const handleKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    isMoved.current = true
    setFocused(clampDate(next, bounds))
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <Turn label="Previous year" icon={IconChevronsLeft} onClick={() => turn(-12)} />
        <Turn label="Previous month" icon={IconChevronLeft} onClick={() => turn(-1)} />
        <span className={classes.title} aria-live="polite">
          {dayjs(focused).format('MMMM YYYY')}
        </span>
        <Turn label="Next month" icon={IconChevronRight} onClick={() => turn(1)} />
        <Turn label="Next year" icon={IconChevronsRight} onClick={() => turn(12)} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={dayjs(focused).format('MMMM YYYY')}
        className={classes.days}
        onKeyDown={handleKey}
      >
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused, bounds).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, isOfMonth, isAllowed }) => (
                <td key={date} role="gridcell" aria-selected={date === value}>
                  <button
                    type="button"
                    className={classes.day}
                    data-outside={!isOfMonth}
                    aria-label={dayjs(date).format('D MMMM YYYY')}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === value}
                    disabled={!isAllowed}
                    tabIndex={date === focused ? 0 : -1}
                    data-autofocus={date === focused || undefined}
                    onClick={() => onPick(date)}
                  >
                    {dayjs(date).date()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TurnProps {
  readonly label: string
  readonly icon: typeof IconChevronLeft
  readonly onClick: () => void
}

function Turn({ label, icon: Icon, onClick }: TurnProps) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  )
}
