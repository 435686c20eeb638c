import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListQuery } from '../paging.ts'

export const DatabaseSummary = z.object({
  id: z.int(),
  displayName: z.string(),
  dbName: z.string(),
  dbType: z.string(),
  createdDate: z.string(),
})
export type DatabaseSummary = z.infer<typeof DatabaseSummary>

export const listDatabases = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/databases',
  allow: ['database.view', 'database.write_access', 'question.write_access'],
  summary: 'The databases the caller owns or was given',
  query: ListQuery,
  reply: z.array(DatabaseSummary),
})
