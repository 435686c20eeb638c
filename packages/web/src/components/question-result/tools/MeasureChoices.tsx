import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { CombinedChoices, MeasureChoice } from '../../../charts/combined/combined-choices.ts'
import type { NumberFormat } from '@soundings/query'
import { messages } from '../messages.ts'

/** A measure of the result that is shown, by the key of its column. */
export interface Measure {
  readonly key: string
  readonly label: string
  readonly format?: NumberFormat | undefined
}

interface MeasureChoicesProps {
  readonly measures: readonly Measure[]
  readonly choices: CombinedChoices
  readonly onChange: (choices: CombinedChoices) => void
}

const sides = [
  { value: '', label: 'Axis by its unit' },
  { value: 'left', label: 'Left axis' },
  { value: 'right', label: 'Right axis' },
]
const forms = [
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Line' },
]

/** Bars or a line, and the left or right axis, for each measure. */
export function MeasureChoices({ measures, choices, onChange }: MeasureChoicesProps) {
  const change = (key: string, part: MeasureChoice) => onChange({ ...choices, [key]: part })
  return (
    <Fieldset legend="Measures" p="xs">
      <Stack gap="xs">
        {measures.map(({ key, label }, at) => {
          const { as = at === 0 ? 'bar' : 'line', axis } = choices[key] ?? {}
          return (
            <Group key={key} gap="xs">
              <Text size="sm" style={{ flex: '1 1 140px' }}>
                {label}
              </Text>
              <NativeSelect
                aria-label={`${label}: bars or line`}
                data={forms}
                value={as}
                data-autofocus={at === 0 ? true : undefined}
                onChange={(event) =>
                  change(key, { ...choices[key], as: event.currentTarget.value === 'bar' ? 'bar' : 'line' })
                }
              />
              <NativeSelect
                aria-label={`${label}: axis`}
                data={sides}
                value={axis ?? ''}
                onChange={(event) => {
                  const side = event.currentTarget.value
                  change(key, { as, ...((side === 'left' || side === 'right') && { axis: side }) })
                }}
              />
            </Group>
          )
        })}
        <Text size="xs" c="dimmed">
          {messages.measuresHint}
        </Text>
      </Stack>
    </Fieldset>
  )
}
