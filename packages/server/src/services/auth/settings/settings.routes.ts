import { Readable } from 'node:stream'
import {
  type AuditEntry,
  exportAudit,
  getAuditVerification,
  getDisplaySettings,
  getSystemSettings,
  getSystemStatus,
  LIST_SIZE_MAX,
  listAudit,
  readSystemSettings,
  saveDisplaySettings,
  sendTestMail,
  updateSystemSettings,
  verifyAuditRecord,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { Audit } from '../../../platform/audit/audit.ts'
import { CSV_MEDIA_TYPE } from '@soundings/engines/row-formats/csv-text'
import { serveFile } from '../../../platform/http/streams/serve-file.ts'
import { Answer, serve } from '../../../platform/http/serve.ts'
import { auditCsv } from './audit-csv.ts'
import type { AuditObjects } from './audit-objects.ts'
import type { AuditVerificationRules } from './audit-verification.ts'
import type { Settings } from './settings.ts'
import type { SystemStatusRules } from './system-status.ts'

interface Needs {
  readonly settings: Settings
  readonly audit: Audit
  readonly auditObjects: Pick<AuditObjects, 'withNames'>
  readonly verification: Pick<AuditVerificationRules, 'view' | 'begin'>
  readonly status: SystemStatusRules
}

export function settingsRoutes(app: FastifyInstance, { settings, audit, auditObjects, verification, status }: Needs) {
  serve(app, getSystemSettings, () => settings.view())
  serve(app, readSystemSettings, () => settings.view())
  serve(app, updateSystemSettings, ({ viewer, body }) => settings.save(viewer, body))
  serve(app, getDisplaySettings, () => settings.display())
  serve(app, saveDisplaySettings, ({ viewer, body }) => settings.saveDisplay(viewer, body))
  serve(app, getSystemStatus, () => status.view())
  serve(app, sendTestMail, ({ viewer }) => status.sendTestMail(viewer))
  serve(app, listAudit, async ({ query: { page = 0, size = LIST_SIZE_MAX, ...filter } }) => {
    const { rows, total } = await audit.list(filter, { offset: page * size, limit: size })
    const entries = (await auditObjects.withNames(rows)).map(({ row_count, outcome, ...row }) => ({
      ...row,
      outcome: outcome as AuditEntry['outcome'],
      rows: row_count,
    }))
    return new Answer(entries, { headers: { 'x-total-count': String(total) } })
  })

  serve(app, getAuditVerification, () => verification.view())
  serve(app, verifyAuditRecord, ({ viewer }) => verification.begin(viewer))

  serveFile(app, exportAudit, async ({ viewer, query }) => {
    const { username, address } = viewer
    const detail = Object.entries(query)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
    await audit.record({ username, action: 'audit.export', detail, address })
    return { name: 'audit.csv', mediaType: CSV_MEDIA_TYPE, read: () => Readable.from(auditCsv(audit.batches(query))) }
  })
}
