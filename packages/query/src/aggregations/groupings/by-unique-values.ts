import { shownType } from '../../model/value-type.ts'
import { distinctForm } from '../distinct-form.ts'
import type { Grouping } from './grouping.ts'

export const byUniqueValues: Grouping = {
  label: 'Unique Values',
  appliesTo: () => true,
  typeOf: shownType,
  toSql: distinctForm,
  format: (value) => value,
}
