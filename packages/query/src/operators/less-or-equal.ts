import { sql } from '../sql/fragment.ts'
import { comparison } from './comparison.ts'
import { atOrBefore } from './date-bounds.ts'

export const lessOrEqual = comparison('Less Than Or Equal', (left, right) => sql`${left} <= ${right}`, atOrBefore)
