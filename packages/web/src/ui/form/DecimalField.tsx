import { NumberInput } from '@mantine/core'
import { hasOwnStyle } from '../format/style/writing-style.ts'
import { NumberField, type NumberFieldLook } from './NumberField.tsx'

interface DecimalFieldProps extends NumberFieldLook {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** A number that JavaScript can hold. Apart from the other field, because Mantine's own brings a library that dashboards do not need. */
export function DecimalField({ value, onChange, ...props }: DecimalFieldProps) {
  if (hasOwnStyle())
    return (
      <NumberField
        {...props}
        value={value === undefined ? '' : String(value)}
        onChange={(text) => onChange(text === '' ? undefined : Number(text))}
      />
    )
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
    />
  )
}
