import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { hasOwnStyle } from '../format/style/writing-style.ts'
import { readNumber, toTyped, understoodText, unreadText } from './read-number.ts'

export type NumberFieldLook = Pick<
  TextInputProps,
  'label' | 'aria-label' | 'placeholder' | 'required' | 'maxLength' | 'error' | 'description' | 'flex' | 'miw' | 'w'
>

interface NumberFieldProps extends NumberFieldLook {
  /** With a point and without separators of thousands; empty while there is none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A number, typed as this person writes them. Digits are text: a field for numbers would round long ones. */
export function NumberField({ value, onChange, error, description, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => toTyped(value))
  const read = readNumber(typed)
  // What is typed stays as it is while it means the value; a value from outside replaces it.
  const text = isSame(read ?? '', value.trim()) ? typed : toTyped(value)
  const isWrong = text === typed && read === undefined
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong ? unreadText(text) : error}
      description={understoodText(text) ?? description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange(hasOwnStyle() ? (readNumber(next) ?? '') : next)
      }}
    />
  )
}

/** Of 1.50, which is being typed, a number keeps 1.5. */
const isSame = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other))
