import type { DataType } from '@soundings/query'
import { IconBraces, IconCalendar, IconHash, IconLetterCase, IconToggleLeft } from '@tabler/icons-react'

const icons = {
  NUMBER: { Icon: IconHash, label: 'Number' },
  STRING: { Icon: IconLetterCase, label: 'Text' },
  DATE: { Icon: IconCalendar, label: 'Date' },
  BOOLEAN: { Icon: IconToggleLeft, label: 'Yes or no' },
  OTHER: { Icon: IconBraces, label: 'Other' },
} satisfies Record<DataType, unknown>

export function DataTypeIcon({ type, size = 16 }: { type: DataType; size?: number }) {
  const { Icon, label } = icons[type]
  return <Icon size={size} role="img" aria-label={label} style={{ flex: 'none', color: 'var(--secondary)' }} />
}
