import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { DecimalField } from '../../../ui/form/DecimalField.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import {
  hueLabels,
  inOrder,
  MAX_STEPS,
  toneLabels,
  toneShapes,
  type CellFormat,
  type Hue,
  type Tone,
} from './cell-format.ts'
import { draftOf, formatOf, problemIn, type FormatDraft } from './format-draft.ts'
import { messages } from './messages.ts'
import classes from './CellFormats.module.css'

interface FormatDialogProps {
  readonly label: string
  readonly format: CellFormat | undefined
  /** Writes a value as the cells of the column do. */
  readonly write: (value: number) => string
  readonly onChange: (format: CellFormat | undefined) => void
  readonly onClose: () => void
}

const kinds: { value: FormatDraft['kind']; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'scale', label: 'Colour scale' },
  { value: 'bars', label: 'Bars' },
  { value: 'icons', label: 'Icons' },
  { value: 'thresholds', label: 'Thresholds' },
]
const hues = Object.entries(hueLabels).map(([value, label]) => ({ value: value as Hue, label }))
const tones = Object.entries(toneLabels).map(([value, label]) => ({
  value: value as Tone,
  label: [toneShapes[value as Tone], label].filter(Boolean).join(' '),
}))

/** How the cells of a column show whether they are high or low. */
export default function FormatDialog({ label, format, write, onChange, onClose }: FormatDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(format))
  const [isSent, setSent] = useState(false)
  const change = (part: Partial<FormatDraft>) => setDraft({ ...draft, ...part })
  const problem = problemIn(draft)
  const fields = { draft, problem: isSent ? problem : undefined, write, onChange: change }
  return (
    <Modal opened onClose={onClose} title={`Format of ${label}`} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (problem !== undefined) return
          onChange(formatOf(draft))
          onClose()
        }}
      >
        <Stack gap="sm">
          <Select
            label="Cells show"
            data={kinds}
            value={draft.kind}
            allowDeselect={false}
            data-autofocus
            onChange={(kind) => kind !== null && change({ kind })}
          />
          {(draft.kind === 'scale' || draft.kind === 'bars') && <ScaleFields {...fields} />}
          {(draft.kind === 'icons' || draft.kind === 'thresholds') && <StepFields {...fields} />}
          <FormButtons onCancel={onClose}>Done</FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly draft: FormatDraft
  readonly problem: string | undefined
  readonly write: FormatDialogProps['write']
  readonly onChange: (part: Partial<FormatDraft>) => void
}

function ScaleFields({ draft: { hue, low, high }, problem, write, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label="Colour"
        data={hues}
        value={hue}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange({ hue: chosen })}
      />
      <Group grow align="start">
        <ValueInput label="Lowest" value={low} write={write} onChange={(value) => onChange({ low: value })} />
        <ValueInput
          label="Highest"
          value={high}
          write={write}
          error={problem}
          onChange={(value) => onChange({ high: value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {messages.boundsHint} {messages.scaleHint}
      </Text>
    </>
  )
}

function StepFields({ draft: { below, steps }, problem, write, onChange }: FieldsProps) {
  const changeStep = (at: number, part: Partial<FormatDraft['steps'][number]>) =>
    onChange({ steps: steps.map((step, place) => (place === at ? { ...step, ...part } : step)) })
  const first = inOrder(steps.flatMap(({ from }) => (from === undefined ? [] : [{ from }])))[0]
  return (
    <>
      <div className={classes.steps}>
        <span className={classes.below}>{first ? `Below ${write(first.from)}` : 'Below the first step'}</span>
        <Select
          aria-label="Sign below the first step"
          data={tones}
          value={below}
          allowDeselect={false}
          onChange={(tone) => tone !== null && onChange({ below: tone })}
        />
        <span />
        {steps.map(({ from, tone }, at) => (
          <StepRow
            key={at}
            at={at}
            from={from}
            tone={tone}
            onFrom={(value) => changeStep(at, { from: value })}
            onTone={(chosen) => changeStep(at, { tone: chosen })}
            onRemove={
              steps.length > 1 ? () => onChange({ steps: steps.filter((_, place) => place !== at) }) : undefined
            }
          />
        ))}
      </div>
      {problem !== undefined && (
        <Text size="xs" c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
      {steps.length < MAX_STEPS && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'start' }}
          onClick={() => onChange({ steps: [...steps, { from: undefined, tone: 'watch' }] })}
        >
          Add step
        </Button>
      )}
      <Text size="xs" c="dimmed">
        {messages.signHint}
      </Text>
    </>
  )
}

interface StepRowProps {
  readonly at: number
  readonly from: number | undefined
  readonly tone: Tone
  readonly onFrom: (value: number | undefined) => void
  readonly onTone: (tone: Tone) => void
  readonly onRemove: (() => void) | undefined
}

function StepRow({ at, from, tone, onFrom, onTone, onRemove }: StepRowProps) {
  return (
    <>
      <DecimalField aria-label={`Step ${at + 1} from`} placeholder="From" value={from} onChange={onFrom} />
      <Select
        aria-label={`Sign of step ${at + 1}`}
        data={tones}
        value={tone}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onTone(chosen)}
      />
      {onRemove ? (
        <IconButton size={32} aria-label={`Remove step ${at + 1}`} onClick={onRemove}>
          <IconX size={16} />
        </IconButton>
      ) : (
        <span />
      )}
    </>
  )
}

interface ValueInputProps {
  readonly label: string
  readonly value: number | undefined
  readonly write: FormatDialogProps['write']
  readonly error?: string | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A value of the column. Below it stands how cells write it: per cent and durations are kept in other units than they are read in. */
function ValueInput({ label, value, write, error, onChange }: ValueInputProps) {
  return (
    <DecimalField
      label={label}
      placeholder="Of all rows"
      value={value}
      description={value === undefined ? undefined : `Shown as ${write(value)}`}
      error={error}
      onChange={onChange}
    />
  )
}
