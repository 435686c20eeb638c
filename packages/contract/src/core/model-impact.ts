import { z } from 'zod'
import { RuleWidening } from '../discovery/rule-widening.ts'
import { TableChange } from '../discovery/tables.ts'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { needed } from '../permissions/needed.ts'

/** At most so many questions, dashboards and tasks are named each; the rest is counted. */
export const IMPACT_NAMES_MAX = 100

const Affected = z.object({ id: z.int(), name: z.string(), owner: z.string() })

export const AffectedQuestion = Affected.extend({
  /** It fails for these people after the change, or it joins its tables another way and can give other results. */
  effect: z.enum(['breaks', 'changes']),
  reason: z.string(),
  /** Usernames of those who see it, the owner first; only for its owner and for administrators. */
  people: z.array(z.string()),
  peopleCount: z.int(),
})
export type AffectedQuestion = z.infer<typeof AffectedQuestion>

/** Those that the caller may see are named, as far as there is room; `others` counts the rest. */
const AffectedList = z.object({ named: z.array(Affected), others: z.int() })
export type AffectedList = z.infer<typeof AffectedList>

export const ModelImpact = z.object({
  questions: z.object({ named: z.array(AffectedQuestion), others: z.object({ breaks: z.int(), changes: z.int() }) }),
  /** Calculated columns of the data model that cannot be computed after the change. */
  columns: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  /** Those that show a question which breaks. */
  dashboards: AffectedList,
  /** Those that send a question which breaks. */
  tasks: AffectedList,
  /** How many people own or see a question which breaks. */
  peopleCount: z.int(),
  /** Present when people under row rules would see more: the save is refused, or needs `confirmWidening`. */
  widening: RuleWidening.optional(),
})
export type ModelImpact = z.infer<typeof ModelImpact>

export const checkModelChange = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/check-model-change',
  allow: needed.writeDatabases,
  records: showsNoRows,
  summary:
    'Which saved questions, dashboards and tasks a change of the data model would break, and for whom; nothing is saved by it',
  body: z.strictObject({ changes: z.array(TableChange).min(1).max(500) }),
  reply: ModelImpact,
})
