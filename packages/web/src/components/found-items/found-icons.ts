import type { SearchKind } from '@soundings/contract'
import {
  IconColumns,
  IconFolder,
  IconLayoutDashboard,
  IconTable,
  IconUser,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'

export const foundIcons: Readonly<Record<SearchKind, Icon>> = {
  dashboard: IconLayoutDashboard,
  question: IconZoomQuestion,
  folder: IconFolder,
  table: IconTable,
  column: IconColumns,
  person: IconUser,
}
