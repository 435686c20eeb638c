import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { line } from '../text.ts'

/** Where several chains of keys lead to the rule's table: whether any of them may lead to an allowed row, or every one that is not null must. */
export const ChainMode = z.enum(['any', 'every'])

/** A GDA filter: this user sees of the table only the rows whose key has this value. Addressed to core, owned by discovery. */
export const GdaFilter = z.object({
  id: z.int(),
  username: z.string(),
  databaseId: z.int(),
  databaseName: z.string(),
  tableName: z.string(),
  columnId: z.int(),
  columnName: z.string(),
  columnValue: z.string(),
  chains: ChainMode,
})
export type GdaFilter = z.infer<typeof GdaFilter>

/** Names find the column; where they are not enough, `columnId` says which. */
export const GdaDraft = z.strictObject({
  username: line(64).min(1),
  databaseName: line(200).min(1),
  tableName: line(200).min(1),
  columnName: line(200).min(1),
  columnId: z.int().optional(),
  columnValue: line(500).min(1),
  /** Any when left out. */
  chains: ChainMode.optional(),
})
export type GdaDraft = z.infer<typeof GdaDraft>

export const listGdaFilters = endpoint({
  service: 'core',
  method: 'GET',
  path: '/user-gdas',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'All row rules',
  query: SearchedListQuery,
  reply: z.array(GdaFilter),
})

export const addGdaFilter = endpoint({
  service: 'core',
  method: 'POST',
  path: '/user-gdas',
  allow: 'administrator',
  records: ['access-rule.give'],
  summary: 'Limit a user to a key value, or with an id change a row rule',
  body: takesBack(GdaDraft.extend({ id: z.int().optional() }), GdaFilter),
  replies: [200, 201],
  reply: GdaFilter,
})

export const updateGdaFilter = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/user-gdas',
  allow: 'administrator',
  records: ['access-rule.give', 'access-rule.take'],
  summary: 'Change a row rule',
  body: takesBack(GdaDraft.extend({ id: z.int() }), GdaFilter),
  reply: GdaFilter,
})

export const deleteGdaFilter = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/user-gdas/:id',
  allow: 'administrator',
  records: ['access-rule.take'],
  summary: 'Remove a row rule',
  params: IdParams,
  reply: z.strictObject({}),
})

export const KeyStep = z.object({ tableName: z.string(), columnName: z.string() })

/** A table that a row rule binds, and the foreign keys on the shortest way to the filter's own table. */
export const GdaReach = z.object({
  tableName: z.string(),
  keys: z.array(KeyStep),
})
export type GdaReach = z.infer<typeof GdaReach>

export const getGdaReach = endpoint({
  service: 'core',
  method: 'GET',
  path: '/user-gdas/:id/reach',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Which tables a row rule binds, and through which keys',
  params: IdParams,
  reply: z.array(GdaReach),
})

/** How many rows of a table each meaning of a rule leaves, so that an administrator chooses knowingly. */
export const ChainCounts = z.object({
  tableName: z.string(),
  /** The counts are absent for a rule without a value of its own. */
  rows: z.int().optional(),
  any: z.int().optional(),
  every: z.int().optional(),
})
export type ChainCounts = z.infer<typeof ChainCounts>

export const compareGdaChains = endpoint({
  service: 'core',
  method: 'POST',
  path: '/user-gdas/compare-chains',
  allow: 'administrator',
  records: ['access-rule.compare-chains'],
  summary:
    'For each table with several chains of keys to the rule, the rows that remain when any or every chain must lead to an allowed row. Without a value, as for a rule by attribute, only the tables',
  body: GdaDraft.omit({ username: true, chains: true }).partial({ columnValue: true }),
  reply: z.array(ChainCounts),
})
