import type { Operand } from '../../model/value-type.ts'
import { joined, noSql, sql } from '../../sql/fragment.ts'
import type { ValueFunction } from './formula-function.ts'

const sqlOf = (value: Operand) => value.sql

export const choiceFunctions = {
  if: {
    level: 'value',
    gives: 'any',
    addsUp: true,
    parameters: [
      { name: 'condition', takes: 'condition' },
      { name: 'then', takes: 'any' },
      { name: 'else', takes: 'any', isOptional: true },
    ],
    note: 'one value where a condition holds, another where it does not',
    example: 'if([Age] < 18, "child", "adult")',
    toSql: ([condition, then, otherwise]) =>
      sql`case when ${condition!.sql} then ${then!.sql}${otherwise ? sql` else ${otherwise.sql}` : noSql} end`,
  },
  coalesce: {
    level: 'value',
    gives: 'any',
    addsUp: true,
    parameters: [
      { name: 'value', takes: 'any' },
      { name: 'otherwise', takes: 'any', isRepeated: true },
    ],
    note: 'the first value that is not empty',
    example: 'coalesce([Discount], 0)',
    toSql: (values) => sql`coalesce(${joined(values.map(sqlOf))})`,
  },
} as const satisfies Record<string, ValueFunction>
