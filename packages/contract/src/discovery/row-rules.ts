import { z } from 'zod'
import { AttributeValue } from '../auth/attributes.ts'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line } from '../text.ts'
import { ChainMode, GdaReach } from './access-rules.ts'

/** A row rule of a group, of everybody or with the values of an attribute. Those of one user with a text are GDA filters. */
export const RowRule = z.object({
  id: z.int(),
  who: z.enum(['user', 'group', 'everybody']),
  /** The name of the user or the group; empty for everybody, which leaves admin roles out. */
  whoName: z.string(),
  databaseId: z.int(),
  databaseName: z.string(),
  tableName: z.string(),
  columnId: z.int(),
  columnName: z.string(),
  /** Empty where the values are those of an attribute. */
  value: z.string(),
  /** Empty where the value is a text. */
  attribute: z.string(),
  chains: ChainMode,
  /** The number of changes, with which a change says what it was made from. */
  version: z.int(),
})
export type RowRule = z.infer<typeof RowRule>

/** Several people and values at once make a rule for each pair. */
export const RowRuleDraft = z.strictObject({
  usernames: z.array(line(64).min(1)).max(1000).default([]),
  groups: z.array(z.int().min(1)).max(1000).default([]),
  everybody: z.boolean().default(false),
  databaseName: line(200).min(1),
  tableName: line(200).min(1),
  columnName: line(200).min(1),
  columnId: z.int().optional(),
  values: z.array(AttributeValue).max(1000).default([]),
  /** The name of the attribute whose values count, in place of `values`. */
  attribute: line(64).min(1).optional(),
  chains: ChainMode.optional(),
})
export type RowRuleDraft = z.infer<typeof RowRuleDraft>

const RowRuleFields = z.strictObject({
  id: z.int().optional(),
  /** With the version that was opened, a newer one is not overwritten. */
  version: z.int().optional(),
  who: RowRule.shape.who,
  whoName: line(100).default(''),
  databaseName: line(200).min(1),
  tableName: line(200).min(1),
  columnName: line(200).min(1),
  columnId: z.int().optional(),
  value: line(500).default(''),
  attribute: line(64).default(''),
  chains: ChainMode.optional(),
})
export const RowRuleChange = takesBack(RowRuleFields, RowRule)
export type RowRuleChange = z.infer<typeof RowRuleFields>

export const listRowRules = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/row-rules',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Row rules of groups, of everybody and by attribute',
  query: SearchedListQuery,
  reply: z.array(RowRule),
})

export const addRowRules = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/row-rules',
  allow: 'administrator',
  records: ['access-rule.give'],
  summary: 'Limit users, groups or everybody to values of a key column, all or none. Rules that are there already stay',
  body: RowRuleDraft,
  replies: [201],
  reply: z.object({ added: z.int() }),
})

export const updateRowRule = endpoint({
  service: 'discovery',
  method: 'PUT',
  path: '/row-rules/:id',
  allow: 'administrator',
  records: ['access-rule.take', 'access-rule.give'],
  summary:
    'Change a row rule of a group, of everybody or by attribute; with the version that was opened, 409 when someone saved a newer one',
  params: IdParams,
  body: RowRuleChange,
  reply: RowRule,
})

export const deleteRowRule = endpoint({
  service: 'discovery',
  method: 'DELETE',
  path: '/row-rules/:id',
  allow: 'administrator',
  records: ['access-rule.take'],
  summary: 'Remove a row rule of a group, of everybody or by attribute',
  params: IdParams,
  reply: z.strictObject({}),
})

export const getRowRuleReach = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/row-rules/:id/reach',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Which tables a row rule binds, and through which keys',
  params: IdParams,
  reply: z.array(GdaReach),
})

/** What people see to whom no row rule applies, and whom that concerns. */
export const RuleCoverage = z.object({
  rowsWithoutRule: z.enum(['all', 'none']),
  /** Active people without an admin role who can use tables of the database and have no rule in it. */
  peopleWithoutRule: z.int(),
  /** Some of their usernames. */
  examples: z.array(z.string()),
  /** The tables that they can use. */
  tables: z.array(z.string()),
  /** Active people without an admin role who have none of its tables but questions or dashboards that read it, and no rule in it. */
  readersWithoutRule: z.int(),
  /** Some of their usernames. */
  readerExamples: z.array(z.string()),
  /** Tables that people under rules can use although no rule reaches them. */
  unreached: z.array(z.object({ tableName: z.string(), people: z.int() })),
})
export type RuleCoverage = z.infer<typeof RuleCoverage>

export const getRuleCoverage = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases/:id/rule-coverage',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'What people without row rules see of a database, and which tables no rule restricts',
  params: IdParams,
  reply: RuleCoverage,
})

export const setRuleCoverage = endpoint({
  service: 'discovery',
  method: 'PUT',
  path: '/databases/:id/rule-coverage',
  allow: 'administrator',
  records: ['database.rows-without-rule'],
  summary: 'Show everything or nothing of a database to people to whom no row rule applies',
  params: IdParams,
  body: takesBack(z.strictObject({ rowsWithoutRule: z.enum(['all', 'none']) }), RuleCoverage),
  reply: RuleCoverage,
})
