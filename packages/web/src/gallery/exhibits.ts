import type { ComponentType } from 'react'
import { Buttons } from './Buttons.tsx'
import { Colours } from './Colours.tsx'
import { Fields } from './Fields.tsx'
import { ColumnPickers, Filters } from './Filters.tsx'
import { Formulas } from './Formulas.tsx'
import { LongTable } from './LongTable.tsx'
import { Messages } from './Messages.tsx'
import { PageParts } from './PageParts.tsx'
import { ResultCharts, ResultNumbersAndStates, ResultTables } from './Results.tsx'
import { ResultTools } from './ResultTools.tsx'
import { Sharing } from './Sharing.tsx'
import { States } from './States.tsx'
import { Tables } from './Tables.tsx'

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
  'Results with their tools': ResultTools,
  'Numbers and states of a result': ResultNumbersAndStates,
} satisfies Record<string, ComponentType>
