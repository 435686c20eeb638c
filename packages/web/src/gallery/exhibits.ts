import type { ComponentType } from 'react'
import { Buttons } from './Buttons.tsx'
import { Colours } from './Colours.tsx'
import { Fields } from './Fields.tsx'
import { Messages } from './Messages.tsx'
import { PageParts } from './PageParts.tsx'
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
} satisfies Record<string, ComponentType>
