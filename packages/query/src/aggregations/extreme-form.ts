import { dateOrNull } from '../model/loose-dates.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'
import { distinctForm } from './distinct-form.ts'

/** The form of which a smallest and a largest value are taken: what is no date is neither the first nor the last day. */
export const extremeForm = (operand: Operand, dialect: Dialect): Sql =>
  operand.dataType === 'DATE' ? dateOrNull(operand, dialect) : distinctForm(operand, dialect)
