import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListQuery } from '../paging.ts'

export const ExportedFile = z.object({
  id: z.string(),
  displayName: z.string(),
  questionName: z.string(),
  extention: z.string(),
  createdDate: z.string(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

export const listFiles = endpoint({
  service: 'exporter',
  method: 'GET',
  path: '/oi-files',
  allow: 'download.view',
  summary: 'The caller\'s exported files, newest first',
  query: ListQuery,
  reply: z.array(ExportedFile),
})
