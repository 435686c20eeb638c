import type { ComponentType } from 'react'
import { Buttons } from './exhibits/Buttons.tsx'
import { Colours } from './exhibits/Colours.tsx'
import { Fields } from './exhibits/Fields.tsx'
import { ColumnPickers, Filters } from './exhibits/Filters.tsx'
import { Formulas } from './exhibits/Formulas.tsx'
import { LongTable } from './exhibits/LongTable.tsx'
import { Messages } from './exhibits/Messages.tsx'
import { OtherCharts } from './exhibits/OtherCharts.tsx'
import { PageParts } from './exhibits/PageParts.tsx'
import { ResultCharts, ResultNumbersAndStates, ResultTables } from './exhibits/Results.tsx'
import { ResultTools } from './exhibits/ResultTools.tsx'
import { Sharing } from './exhibits/Sharing.tsx'
import { States } from './exhibits/States.tsx'
import { Tables } from './exhibits/Tables.tsx'

/** One line for each exhibit. */
export const exhibits = {
  Colours,
  Buttons,
  Fields,
  'Page header': PageParts,
  Tables,
  'Toasts and confirmations': Messages,
  'Empty, waiting, failed': States,
  'Sharing and saving': Sharing,
  Filters,
  'Column pickers': ColumnPickers,
  Formulas,
  'Results in rows': ResultTables,
  'A long table': LongTable,
  'Result charts': ResultCharts,
  'Other charts': OtherCharts,
  'Results with their tools': ResultTools,
  'Numbers and states of a result': ResultNumbersAndStates,
} satisfies Record<string, ComponentType>
