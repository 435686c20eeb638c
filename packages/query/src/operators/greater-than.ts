import { sql } from '../sql/fragment.ts'
import { comparison } from './comparison.ts'
import { after } from './date-bounds.ts'

export const greaterThan = comparison('Greater Than', (left, right) => sql`${left} > ${right}`, after)
