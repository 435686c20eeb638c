import { MultiSelect } from '@mantine/core'
import type { SharableUser } from '@soundings/contract'
import { toUserOptions } from './user-options.ts'

interface UserPickerProps {
  readonly label: string
  readonly users: readonly SharableUser[]
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (usernames: string[]) => void
  readonly error?: string | undefined
}

/** Chooses several users, searching by username or name. */
export function UserPicker({ label, users, chosen, onChange, error }: UserPickerProps) {
  return (
    <MultiSelect
      label={label}
      data={toUserOptions(users)}
      value={[...chosen]}
      onChange={onChange}
      placeholder={chosen.length === 0 ? 'Search users' : ''}
      nothingFoundMessage="No such user"
      error={error}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Choose nobody' }}
      maxDropdownHeight={220}
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
      styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
    />
  )
}
