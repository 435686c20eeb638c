import { z } from 'zod'
import { KeyStep } from '../../discovery/access-rules.ts'
import { endpoint, showsNoRows } from '../../endpoint.ts'

/** Why a question shows only some of its rows: the row rules on each table that it reads. */
export const RowFilterReasons = z.object({
  questionId: z.int(),
  name: z.string(),
  /** The database shows nothing to people without row rules, and none applies to the viewer. */
  showsNothing: z.boolean(),
  tables: z.array(
    z.object({
      tableName: z.string(),
      /** Of the table on which the filters stand. */
      ruleTableName: z.string(),
      columnName: z.string(),
      /** One of them is enough. Without any, no row is shown. */
      values: z.array(z.string()),
      /** The rules behind them: of the user, of a group or of everybody, with a text or the values of an attribute. */
      causes: z.array(
        z.object({
          who: z.enum(['user', 'group', 'everybody']),
          group: z.string(),
          attribute: z.string(),
          values: z.array(z.string()),
        }),
      ),
      /** The shortest way from the table to the filters' own. */
      keys: z.array(KeyStep),
    }),
  ),
})
export type RowFilterReasons = z.infer<typeof RowFilterReasons>

export const explainRowFilters = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/row-cuts',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  records: showsNoRows,
  summary:
    'Which row rules cut the rows of questions, told to administrators; questions that cannot be seen are left out',
  body: z.strictObject({ questions: z.array(z.int().min(1)).max(400) }),
  reply: z.array(RowFilterReasons),
})
