import { Pill, PillsInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { addTyped, removeAddress, type Addresses } from './addresses.ts'

interface AddressInputProps {
  readonly value: Addresses
  readonly onChange: (value: Addresses) => void
  readonly description: string | undefined
}

/** To whom the mail goes. Enter adds what was typed. */
export function AddressInput({ value, onChange, description }: AddressInputProps) {
  const { added, typed, problem } = value

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onChange(addTyped(value))
    }
    const last = added.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) onChange(removeAddress(value, last))
  }

  return (
    <PillsInput label="Email addresses" description={description} error={problem}>
      <Pill.Group style={{ maxHeight: 120, overflowY: 'auto' }}>
        {added.map((address) => (
          <Pill
            key={address}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${address}`, tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onChange(removeAddress(value, address))}
          >
            {address}
          </Pill>
        ))}
        <PillsInput.Field
          data-autofocus
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={10_000}
          placeholder={added.length === 0 ? 'Type an address and press Enter' : ''}
          value={typed}
          onChange={(event) => onChange({ added, typed: event.currentTarget.value })}
          onKeyDown={handleKey}
        />
      </Pill.Group>
    </PillsInput>
  )
}
