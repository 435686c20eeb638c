import { boundBy, unrestricted, type AccessRule, type RowRules } from '@soundings/query'

/** Rules as a test lists them; none by default. */
export const rulesOf = (rules: readonly AccessRule[] = []): RowRules =>
  rules.length === 0 ? unrestricted('a test') : boundBy(rules)
