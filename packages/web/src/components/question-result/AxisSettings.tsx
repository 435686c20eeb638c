import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { DecimalField } from '../../ui/form/DecimalField.tsx'
import {
  type AxisNotes,
  isDay,
  MAX_EVENTS,
  MAX_NOTE_LETTERS,
  MAX_TARGETS,
  readAxisNotes,
} from '../../charts/axis-notes.ts'
import type { CombinedChoices } from '../../charts/combined/combined-choices.ts'
import type { ChartOptions } from '../../charts/chart-options.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { messages } from './messages.ts'
import { MeasureChoices, type Measure } from './tools/MeasureChoices.tsx'

interface AxisSettingsProps {
  readonly options: ChartOptions
  /** The measures of the chart, of which each target line is about one. */
  readonly measures: readonly Measure[]
  /** Each measure is drawn as bars or a line, on the left or right axis. */
  readonly hasAxisChoices: boolean
  readonly onChange: (options: ChartOptions) => void
  readonly onClose: () => void
}

interface Line<Where> {
  readonly where: Where
  readonly label: string
  /** Of target lines, by the key of its column. */
  readonly measure?: string | undefined
}

type Titles = Pick<AxisNotes, 'valueTitle' | 'secondTitle' | 'categoryTitle'>

const titleFields: readonly { name: keyof Titles; label: string; placeholder: string }[] = [
  { name: 'valueTitle', label: 'Title of the values', placeholder: 'Patients per day' },
  { name: 'secondTitle', label: 'Title of the second axis', placeholder: 'Days' },
  { name: 'categoryTitle', label: 'Title of the groups', placeholder: 'Ward' },
]

/** What an author writes on the axes of a chart: target lines, events and titles; and which measures are bars or lines. */
export default function AxisSettings({ options, measures, hasAxisChoices, onChange, onClose }: AxisSettingsProps) {
  const { axisNotes, ...others } = options
  const [choices, setChoices] = useState<CombinedChoices>(options.combined ?? {})
  const [titles, setTitles] = useState<Titles>(axisNotes ?? {})
  const [targets, setTargets] = useState<readonly Line<number | undefined>[]>(
    (axisNotes?.targets ?? []).map(({ value, label, measure }) => ({ where: value, label, measure })),
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
      ...titles,
      targets: targets.map(({ where, label, measure }) => ({ value: where, label, measure })),
      events: events
        .map(({ where, label }) => ({ date: where, label }))
        .toSorted((one, other) => one.date.localeCompare(other.date)),
    })
    onChange({
      ...others,
      ...(changed && { axisNotes: changed }),
      ...(Object.keys(choices).length > 0 && { combined: choices }),
    })
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
          {hasAxisChoices && <MeasureChoices measures={measures} choices={choices} onChange={setChoices} />}
          {titleFields.map(({ name, label, placeholder }, at) => (
            <TextInput
              key={name}
              label={label}
              placeholder={placeholder}
              maxLength={MAX_NOTE_LETTERS}
              value={titles[name] ?? ''}
              data-autofocus={at === 0 && !hasAxisChoices ? true : undefined}
              onChange={(event) => setTitles({ ...titles, [name]: event.currentTarget.value })}
            />
          ))}
          <Lines
            noun="target"
            legend="Target lines"
            hint={messages.targetHint}
            lines={targets}
            measures={measures.length > 1 ? measures : []}
            most={MAX_TARGETS}
            empty={undefined}
            onChange={setTargets}
          >
            {(where, name, onWhere) => (
              <DecimalField aria-label={name} placeholder="Value" value={where} onChange={onWhere} />
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
          <FormButtons onCancel={onClose}>Done</FormButtons>
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
  /** Among which each line has one. */
  readonly measures?: readonly Measure[]
  readonly onChange: (lines: readonly Line<Where>[]) => void
  readonly children: (where: Where, name: string, onWhere: (where: Where) => void) => ReactNode
}

/** Places with a label each. */
function Lines<Where>({
  noun,
  legend,
  hint,
  lines,
  most,
  empty,
  measures = [],
  onChange,
  children,
}: LinesProps<Where>) {
  const change = (at: number, part: Partial<Line<Where>>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  return (
    <Fieldset legend={legend} p="xs">
      <Stack gap="xs">
        {lines.map(({ where, label, measure }, at) => (
          <Group key={at} gap="xs" wrap={measures.length > 0 ? 'wrap' : 'nowrap'}>
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
            {measures.length > 0 && (
              <NativeSelect
                aria-label={`Measure of ${noun} ${at + 1}`}
                data={[
                  ...unlisted(measure, measures),
                  ...measures.map(({ key, label: name }) => ({ value: key, label: name })),
                ]}
                // Names of measures need a line of their own.
                style={{ flex: '1 0 100%', order: 1 }}
                value={measure ?? ''}
                onChange={(event) => change(at, { measure: event.currentTarget.value })}
              />
            )}
            <IconButton
              size={32}
              aria-label={`Remove ${noun} ${at + 1}`}
              onClick={() => onChange(lines.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </IconButton>
          </Group>
        ))}
        {lines.length < most && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            style={{ alignSelf: 'start' }}
            onClick={() => onChange([...lines, { where: empty, label: '', measure: measures[0]?.key }])}
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

/** What a line is about that names no measure of the chart: those that were made before there was a choice name none. */
const unlisted = (measure: string | undefined, measures: readonly Measure[]) => {
  if (measures.some(({ key }) => key === measure)) return []
  return [{ value: measure ?? '', label: measure ? messages.measureGone : messages.firstMeasure }]
}
