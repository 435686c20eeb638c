import { sql } from '../sql/fragment.ts'
import { comparison } from './comparison.ts'
import { atOrAfter } from './date-bounds.ts'

export const greaterOrEqual = comparison('Greater Than Or Equal', (left, right) => sql`${left} >= ${right}`, atOrAfter)
