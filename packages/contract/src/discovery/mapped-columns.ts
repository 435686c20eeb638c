import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'

export const columnReaders = ['database.view', 'database.write_access', 'question.write_access'] as const

export const MAPPED_COLUMN_SEPARATOR = ':@:'

export const listMappedColumns = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/columns/map',
  allow: columnReaders,
  batched: true,
  records: showsNoRows,
  summary: 'Names of columns the caller may use (of large databases: those in use), keyed database:@:table:@:column',
  reply: z.record(z.string(), z.string()),
})
