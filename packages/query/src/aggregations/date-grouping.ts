import { shownType } from '../model/value-type.ts'
import type { DateUnit } from '../sql/dialect.ts'
import { shownForm } from './distinct-form.ts'
import type { Grouping } from './grouping.ts'

type Print = (year: string, month: string, day: string) => string

export const dateGrouping = (label: string, unit: DateUnit, print: Print): Grouping => ({
  label,
  unit,
  appliesTo: (type) => type === 'DATE',
  typeOf: shownType,
  toSql: (operand, dialect) => dialect.truncate(unit, shownForm(operand, dialect), operand.dateKind === 'date' ? 'date' : 'timestamp'),
  format: (value) => {
    const [, year, month, day, era = ''] = typeof value === 'string' ? (/^(-?\d{4,})-(\d{2})-(\d{2}).*?( BC)?$/.exec(value) ?? []) : []
    return year !== undefined && month !== undefined && day !== undefined ? `${print(year, month, day)}${era}` : value
  },
})
