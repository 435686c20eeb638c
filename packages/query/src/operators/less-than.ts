import { sql } from '../sql/fragment.ts'
import { comparison } from './comparison.ts'
import { before } from './date-bounds.ts'

export const lessThan = comparison('Less Than', (left, right) => sql`${left} < ${right}`, before)
