import { z } from 'zod'
import { columnKinds, dataTypes, filterComponentTypes, specialTypes } from '../../discovery/columns.ts'
import { endpoint, showsNoRows } from '../../endpoint.ts'
import { IdParams, LIST_SIZE_MAX } from '../../paging.ts'
import { paragraph } from '../../text.ts'
import { QuestionVersion } from './executor.ts'
import { FilterWire, PathWire } from './query-wire.ts'
import { sized } from '../sized.ts'

/** A column by which questions can be narrowed, with what the filter editor needs to know of it. */
export const FilterColumn = z.object({
  id: z.int(),
  displayName: z.string(),
  description: z.string(),
  tableDisplayName: z.string(),
  type: z.enum(columnKinds),
  oceanDataType: z.enum(specialTypes),
  dataType: z.enum(dataTypes),
  filterComponentType: z.enum(filterComponentTypes).nullable(),
  /** Null also for those who may not know: they see other rows, or not the table itself. */
  minDate: z.string().nullable(),
  maxDate: z.string().nullable(),
  /** The questions that take a filter on it. */
  questions: z.array(z.int()),
  /** The version of each of them, in their order, of which all that stands here is true. */
  versions: z.array(z.int()),
  /** True when it is offered: several questions take it, or only one of all takes filters. */
  shared: z.boolean(),
  /** The questions' own filters on it that every row of their result passes, in which version; also of questions that take none. */
  ownFilters: z.array(z.object({ question: z.int(), version: z.int(), filter: FilterWire })),
})
export type FilterColumn = z.infer<typeof FilterColumn>

export const listFilterColumns = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/filter-columns',
  allow: ['dashboard.view', 'dashboard.write_access', 'question.view', 'question.write_access'],
  viewAs: true,
  records: showsNoRows,
  summary:
    'The columns by which the given questions can be filtered; questions that the caller cannot see are left out',
  body: z.strictObject({ questions: z.array(z.int().min(1)).max(400) }),
  reply: z.array(FilterColumn),
})

export const listQuestionValues = endpoint({
  service: 'core',
  method: 'POST',
  path: '/executor/:id/values',
  allow: ['question.view', 'question.write_access', 'dashboard.view'],
  viewAs: true,
  records: ['rows.read'],
  summary:
    'The distinct values of a column by which a saved question can be filtered, among the rows that the caller sees through it with the given values of its other filters; for callers who may not use its tables, those within its limit, periods of a date that it only groups, and none of a column that it only groups otherwise',
  params: IdParams,
  body: z.strictObject({
    dbColumn: z.int(),
    path: PathWire.optional(),
    search: paragraph(200).default(''),
    /** Values of other filters, by which the rows are narrowed before their values are listed. Those on the column itself do not count. */
    dynamicFilters: sized(10_000, z.array(FilterWire).max(100)).default([]),
    ...QuestionVersion,
    size: z.int().min(1).max(LIST_SIZE_MAX).default(LIST_SIZE_MAX),
  }),
  reply: z.array(z.union([z.string(), z.number(), z.boolean()])),
})
