import { join } from 'node:path'
import { Problem } from '@soundings/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Admissions } from '../../platform/admissions/admissions.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import type { DiskSpace } from '../../platform/files/disk-space.ts'
import { createFileStore as createBytes } from '../../platform/files/file-store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Store } from '../../platform/store/store.ts'
import type { Auth } from '../auth/index.ts'
import type { Core } from '../core/index.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { assertHolds, createDeliveries } from './deliveries/deliveries.ts'
import { createDeliveryStore, type StoredDelivery } from './deliveries/deliveries.store.ts'
import { createFinishing, type FinishedListener } from './deliveries/finish-delivery.ts'
import { createPrepareJob } from './deliveries/prepare-job.ts'
import { createSendJob } from './deliveries/send-job.ts'
import { createRoomCheck } from './files/assert-export-quota.ts'
import { createExportJob } from './files/export-job.ts'
import { fileRoutes } from './files/files.routes.ts'
import { createFiles } from './files/files.ts'
import { createFileStore } from './files/files.store.ts'
import { createMailFiles } from './files/mail-files.ts'
import { createFileProduction } from './files/produce-file.ts'
import { createExportWriter } from './writing/write-export.ts'

interface Needs {
  readonly config: Config
  readonly store: Store
  readonly auth: Pick<Auth, 'viewerOf' | 'askerOf' | 'preferences' | 'settings' | 'users'>
  readonly core: Pick<Core, 'questions' | 'questionRows'>
  readonly admissions: Admissions
  readonly audit: Audit
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly space: DiskSpace
  readonly log: FastifyBaseLogger
  /** How long an answer waits for its file or mail; what takes longer goes on by itself. */
  readonly answerWithinMs?: number | undefined
  readonly now: () => Date
}

/** Answers as files, and files as mails. */
export function createExporter({
  config,
  store: { db },
  auth,
  core,
  admissions,
  audit,
  jobs,
  mailer,
  space,
  log,
  answerWithinMs,
  now,
}: Needs) {
  const { questions, questionRows } = core
  const { viewerOf, askerOf } = auth
  const { timeZone, publicUrl, exportRetentionDays: retentionDays, allowedMailDomains: allowedDomains } = config
  const bytes = createBytes(join(config.dataDir, 'exports'), space)
  const fileStore = createFileStore(db)
  const writeExport = createExportWriter({
    questionRows,
    files: bytes,
    preferencesOf: auth.preferences.of,
    display: auth.settings.display,
    timeZone,
    now,
  })
  const production = createFileProduction({ store: fileStore, writeExport, bytes, admissions, audit })
  const nameOf = async (userId: number | null) =>
    userId === null ? '' : ((await auth.users.find(userId))?.username ?? '')
  const exportJob = createExportJob({ store: fileStore, production, viewerOf, askerOf, nameOf, audit, log })
  const assertExportQuota = createRoomCheck(fileStore)
  const files = createFiles({
    store: fileStore,
    bytes,
    production,
    job: exportJob,
    jobs,
    questions,
    questionRows,
    assertExportQuota,
    askerOf,
    audit,
    retentionDays,
    answerWithinMs,
    now,
  })

  const mailFiles = createMailFiles({ store: fileStore, production, bytes })
  const deliveryStore = createDeliveryStore(db)
  const listeners: FinishedListener[] = []
  const finish = createFinishing({ store: deliveryStore, files: mailFiles, audit, nameOf, listeners, now })

  /** A person who sends must be there and be allowed it, when the files are written and again when they leave. */
  async function senderOf({ ownerId, permissions }: StoredDelivery) {
    const sender = ownerId === null ? undefined : await viewerOf(ownerId)
    if (!sender) throw new Problem('forbidden', 'Its sender is no longer active')
    assertHolds(sender, permissions)
    return sender
  }
  const sendJob = createSendJob({
    store: deliveryStore,
    files: mailFiles,
    admissions,
    mailer,
    audit,
    jobs,
    questions,
    questionRows,
    senderOf,
    finish,
    log,
    publicUrl,
  })
  const prepareJob = createPrepareJob({ store: deliveryStore, files: mailFiles, jobs, sendJob, senderOf, finish, log })
  const deliveries = createDeliveries({
    store: deliveryStore,
    files: mailFiles,
    prepareJob,
    jobs,
    questions,
    assertExportQuota,
    listeners,
    allowedDomains,
    answerWithinMs,
    now,
  })

  return {
    deliveries,

    /** Each wants a runner of its own: a slow one must not keep the others waiting. */
    jobKinds: { export: exportJob, prepareMail: prepareJob, sendMail: sendJob },

    async purgeExpired() {
      await files.purgeExpired()
      await deliveries.purgeExpired(new Date(now().getTime() - retentionDays * 24 * 3_600_000))
    },

    mount(app: FastifyInstance) {
      fileRoutes(app, files)
      deliveryRoutes(app, { deliveries, delivery: mailer.delivery, allowedDomains })
    },
  }
}

export type Exporter = ReturnType<typeof createExporter>
