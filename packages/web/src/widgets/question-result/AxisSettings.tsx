import { ActionIcon, Button, Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isDay, MAX_EVENTS, MAX_NOTE_LETTERS, MAX_TARGETS, readAxisNotes } from '../../charts/axis-notes.ts'
import type { ChartOptions } from '../../charts/chart-options.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { messages } from './messages.ts'

interface AxisSettingsProps {
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  readonly onClose: () => void
}

interface Line<Where> {
  readonly where: Where
  readonly label: string
}

/** What an author writes on the axes of a chart: target lines, events and the title of its values. */
export default function AxisSettings({ options, onChange, onClose }: AxisSettingsProps) {
  const { axisNotes, ...others } = options
  const [title, setTitle] = useState(axisNotes?.valueTitle ?? '')
  const [targets, setTargets] = useState<readonly Line<number | undefined>[]>(
    (axisNotes?.targets ?? []).map(({ value, label }) => ({ where: value, label })),
  )
  const [events, setEvents] = useState<readonly Line<string>[]>(
    (axisNotes?.events ?? []).map(({ date, label }) => ({ where: date, label })),
  )
  const [isSent, setSent] = useState(false)
  const isDone =
    targets.every(({ where, label }) => where !== undefined && label.trim() !== '') &&
    events.every(({ where, label }) => isDay(where) && label.trim() !== '')

  const finish = () => {
    setSent(true)
    if (!isDone) return
    const changed = readAxisNotes({
      valueTitle: title,
      targets: targets.map(({ where, label }) => ({ value: where, label })),
      events: events
        .map(({ where, label }) => ({ date: where, label }))
        .toSorted((one, other) => one.date.localeCompare(other.date)),
    })
    onChange(changed ? { ...others, axisNotes: changed } : others)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="View settings" size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Title of the values"
            placeholder="Patients per day"
            maxLength={MAX_NOTE_LETTERS}
            value={title}
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Lines
            noun="target"
            legend="Target lines"
            hint={messages.targetHint}
            lines={targets}
            most={MAX_TARGETS}
            empty={undefined}
            onChange={setTargets}
          >
            {(where, name, onWhere) => (
              <NumberInput
                aria-label={name}
                placeholder="Value"
                value={where ?? ''}
                onChange={(value) => onWhere(typeof value === 'number' ? value : undefined)}
              />
            )}
          </Lines>
          <Lines
            noun="event"
            legend="Events"
            hint={messages.eventHint}
            lines={events}
            most={MAX_EVENTS}
            empty=""
            onChange={setEvents}
          >
            {(where, name, onWhere) => (
              <TextInput
                type="date"
                aria-label={name}
                value={where}
                onChange={(event) => onWhere(event.currentTarget.value)}
              />
            )}
          </Lines>
          {isSent && !isDone && (
            <Text size="xs" c="var(--danger)" role="alert">
              {messages.noteMissing}
            </Text>
          )}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Done</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface LinesProps<Where> {
  readonly noun: string
  readonly legend: string
  readonly hint: string
  readonly lines: readonly Line<Where>[]
  readonly most: number
  readonly empty: Where
  readonly onChange: (lines: readonly Line<Where>[]) => void
  readonly children: (where: Where, name: string, onWhere: (where: Where) => void) => ReactNode
}

/** Places with a label each. */
function Lines<Where>({ noun, legend, hint, lines, most, empty, onChange, children }: LinesProps<Where>) {
  const change = (at: number, part: Partial<Line<Where>>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  return (
    <Fieldset legend={legend} p="xs">
      <Stack gap="xs">
        {lines.map(({ where, label }, at) => (
          <Group key={at} gap="xs" wrap="nowrap">
            <div style={{ width: 150, flexShrink: 0 }}>
              {children(where, `Place of ${noun} ${at + 1}`, (next) => change(at, { where: next }))}
            </div>
            <TextInput
              aria-label={`Label of ${noun} ${at + 1}`}
              placeholder="Label"
              maxLength={MAX_NOTE_LETTERS}
              style={{ flex: 1 }}
              value={label}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Remove ${noun} ${at + 1}`}
              onClick={() => onChange(lines.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {lines.length < most && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            style={{ alignSelf: 'start' }}
            onClick={() => onChange([...lines, { where: empty, label: '' }])}
          >
            {`Add ${noun}`}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </Stack>
    </Fieldset>
  )
}
