import type { AuditAction } from '@soundings/contract'
import { type AuditContent, storableText } from './links.ts'

export interface AuditRecord {
  readonly username: string
  readonly action: AuditAction
  readonly object?: string
  readonly outcome?: 'success' | 'refused' | 'failed'
  readonly rows?: number
  /** Never a secret and never a patient's value. */
  readonly detail?: string
  readonly address: string
}

export const toContent = (entry: AuditRecord, at: string): AuditContent => ({
  at,
  username: storableText(entry.username),
  action: entry.action,
  object: storableText(entry.object ?? ''),
  outcome: entry.outcome ?? 'success',
  row_count: entry.rows ?? null,
  detail: storableText(entry.detail ?? ''),
  address: entry.address,
})
