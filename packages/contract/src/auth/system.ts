import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { line } from '../text.ts'
import { ListQuery } from '../paging.ts'

export const auditOutcomes = ['success', 'refused', 'failed'] as const

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  username: z.string(),
  action: z.string(),
  object: z.string(),
  /** What it is called now; empty when it is gone, or has no name. */
  objectName: z.string(),
  outcome: z.enum(auditOutcomes),
  rows: z.int().nullable(),
  detail: z.string(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditFilter = z.strictObject({
  username: line(64).optional(),
  action: line(64).optional(),
  object: line(200).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** From this moment on. */
  from: z.iso.datetime().optional(),
  /** Before this moment. */
  to: z.iso.datetime().optional(),
})

export const listAudit = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/audit',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'The audit record, newest first',
  query: ListQuery.extend(AuditFilter.shape),
  reply: z.array(AuditEntry),
})

export const exportAudit = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/audit/export',
  allow: 'administrator',
  records: ['audit.export'],
  summary: 'The audit record as a CSV file, newest first',
  query: AuditFilter,
  reply: z.string(),
})

export const AuditVerification = z.object({
  state: z.enum(['never', 'running', 'intact', 'broken', 'failed']),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Who asked for it. */
  by: z.string(),
  rows: z.int(),
  chains: z.int(),
  /** The first finding of each chain, when it is broken. */
  findings: z.array(z.object({ chain: z.string(), what: z.string() })),
  /** Why it failed. */
  message: z.string(),
})
export type AuditVerification = z.infer<typeof AuditVerification>

export const getAuditVerification = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/audit/verification',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'When the audit record was last verified from the page, and with which outcome',
  reply: AuditVerification,
})

export const verifyAuditRecord = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/audit/verification',
  allow: 'administrator',
  rate: 'connection-test',
  records: ['audit.verify'],
  summary: 'Verify the audit record in the background; one that runs already is answered',
  reply: AuditVerification,
})

/** The latest look at whether the people of the directory are still there. */
export const DirectoryCheck = z.object({
  /** Stopped when more people were gone than is likely: then no account was deactivated. Failed when the directory did not answer. */
  state: z.enum(['done', 'stopped', 'failed']),
  at: z.string(),
  people: z.int(),
  gone: z.int(),
  deactivated: z.int(),
  /** People about whom the directory gave no usable answer: their accounts did not change. */
  unclear: z.int(),
})
export type DirectoryCheck = z.infer<typeof DirectoryCheck>

export const DirectoryStatus = z.object({
  servers: z.array(z.string()),
  /** The first that answers; null when none does. */
  answering: z.string().nullable(),
  lastCheck: DirectoryCheck.nullable(),
})
export type DirectoryStatus = z.infer<typeof DirectoryStatus>

export const getSystemStatus = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/system-status',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'Version, store, disk, email, queue and sign-in of this installation',
  reply: z.object({
    version: z.string(),
    startedAt: z.string(),
    store: z.enum(['sqlite', 'postgresql']),
    timeZone: z.string(),
    mail: z.object({
      delivery: z.enum(['smtp', 'outbox']),
      detail: z.string(),
      lastFailure: z.object({ at: z.string(), reason: z.string() }).nullable(),
    }),
    /** Of the volume that holds the data folder. */
    disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
    sso: z.object({ enabled: z.boolean(), issuer: z.string().nullable() }),
    /** Null where people do not sign in by a directory. */
    directory: DirectoryStatus.nullable(),
    jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
    users: z.object({ total: z.int(), enabled: z.int() }),
  }),
})
export type SystemStatus = z.infer<typeof getSystemStatus.reply>

export const sendTestMail = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/test-mail',
  allow: 'administrator',
  rate: 'connection-test',
  records: ['mail.test'],
  summary: 'Send an email to the caller at once, to try the mail server',
  reply: z.object({ to: z.string() }),
})
