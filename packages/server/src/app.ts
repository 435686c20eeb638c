import { join } from 'node:path'
import { serviceNames } from '@soundings/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createAdmissions, rightsMarkOf } from './platform/admissions/admissions.ts'
import { createOpenAnswers } from './platform/answers/open-answers.ts'
import { createAudit } from './platform/audit/audit.ts'
import { ANCHOR_MESSAGE, auditKeyOf } from './platform/audit/links.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createDiskSpace } from './platform/files/disk-space.ts'
import { createHttp } from './platform/http/create-http.ts'
import { serveHealth, serveMetrics } from './platform/http/health.ts'
import { servePage } from './platform/http/page.ts'
import { DEFAULT_RATE_LIMITS, type RateLimits } from './platform/http/guards/rate-limits.ts'
import { lockDataFolder } from './platform/instance/lock-data-folder.ts'
import { createJobs, type JobKind } from './platform/jobs/jobs.ts'
import { watchClock } from './platform/jobs/watch-clock.ts'
import { createJobRunner } from './platform/jobs/runner.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMailSending } from './platform/mail/send-mail.ts'
import { createSecretBox } from './platform/secrets/box.ts'
import { checkKeyFitsStore } from './platform/secrets/fingerprint.ts'
import { hasKeyFile, loadMasterKey } from './platform/secrets/key.ts'
import { purgeVersions } from './platform/store/purge-versions.ts'
import { openStore } from './platform/store/store.ts'
import { createAuth } from './services/auth/index.ts'
import { createCore } from './services/core/index.ts'
import { createDiscovery } from './services/discovery/index.ts'
import { createExporter } from './services/exporter/index.ts'
import { createScheduler } from './services/scheduler/index.ts'
import type { HashCost } from './services/auth/users/passwords/passwords.ts'

export interface AppNeeds {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly version: string
  readonly webDir: string
  readonly now?: () => Date
  /** Tests sign in many people and would spend their time hashing. */
  readonly hashCost?: HashCost
  readonly rateLimits?: RateLimits
  /** Begins a new installation although its folder holds the key of an earlier one. */
  readonly isNew?: boolean
  /** How long an answer waits for its file or mail: tests wait for the end, on slow machines too. */
  readonly answerWithinMs?: number
  /** Of databases with more tables, columns are loaded when they are needed: tests choose 0. */
  readonly wholeTablesMax?: number | undefined
  readonly tablesReadAtOnce?: number | undefined
}

const PURGE_EVERY_MS = 3_600_000
const KEEP_FINISHED_JOBS_MS = 30 * 24 * 3_600_000
/** As long as what was deleted can be restored. */
const KEEP_VERSIONS_MS = 30 * 24 * 3_600_000

/** With the embedded store, one server alone uses the data folder; with PostgreSQL it is shared. */
export async function createApp(needs: AppNeeds) {
  const lock = needs.config.databaseUrl ? undefined : lockDataFolder(needs.config.dataDir)
  try {
    const app = await composeApp(needs)
    return {
      ...app,
      async close() {
        await app.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** The composition root: the only file that knows every service. */
async function composeApp({
  config,
  log,
  version,
  webDir,
  now = () => new Date(),
  hashCost,
  rateLimits = { ...DEFAULT_RATE_LIMITS, ...config.requestsPerMinute },
  answerWithinMs,
  wholeTablesMax,
  tablesReadAtOnce,
  isNew = false,
}: AppNeeds) {
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    file: join(config.dataDir, 'soundings.db'),
    timeoutMs: config.storeTimeoutMs,
    mayBeNew: isNew || !hasKeyFile(config.dataDir),
  })
  const masterKey = loadMasterKey(config)
  await checkKeyFitsStore(store.db, masterKey)

  const box = createSecretBox(masterKey.derive('secret-box'))
  const admissions = createAdmissions({ log, rightsMark: () => rightsMarkOf(store.db) })
  const answers = createOpenAnswers(config.answers)
  const audit = createAudit({
    store,
    key: auditKeyOf(masterKey),
    retentionDays: config.auditRetentionDays,
    // The log leaves the machine in most installations, and then holds what the store cannot deny.
    onAnchors: (anchors) => anchors.forEach((anchor) => log.info(anchor, ANCHOR_MESSAGE)),
    onError: (error) => log.error({ err: error }, 'readings could not be recorded'),
    onMissing: (found) => log.error({ found }, 'rows of the audit record are missing'),
    now,
  })
  const jobs = createJobs({ db: store.db, now })
  const space = createDiskSpace(config.dataDir, config.diskReserveBytes)
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: join(config.dataDir, 'outbox'),
    now,
  })
  const mail = createMailSending({ mailer, box, jobs })
  const auth = createAuth({
    config,
    version,
    store,
    masterKey,
    box,
    audit,
    jobs,
    mailer,
    mail,
    log,
    now,
    hashCost,
    guessLimits: rateLimits.guesses,
  })
  const { sharing, users } = auth
  const discovery = createDiscovery({
    config,
    store,
    box,
    answers,
    audit,
    jobs,
    auth,
    log,
    now,
    wholeTablesMax,
    tablesReadAtOnce,
  })
  users.registerTakeOverCheck(discovery.accessRules.assertAtLeastAsRestricted)
  users.registerTakeOverCheck(discovery.assertUsesNoMore)
  users.onPromotion(discovery.accessRules.assertMayPromote)
  auth.settings.registerSwitchOffCheck(discovery.accessRules.assertMaySwitchOff)
  auth.viewing.registerCheck(discovery.accessRules.isAtLeastAsRestricted)
  auth.onRowAccessChange(discovery.accessRules)
  const { reader, accessRules, columns, catalogs, tableAccess, databases, tables, tableSearch } = discovery
  const hospital = discovery.demo
  const core = createCore({
    store,
    sharing,
    users,
    displayLinks: auth.displayLinks,
    settings: auth.settings,
    preferencesOf: auth.preferences.of,
    reader,
    accessRules,
    columns,
    catalogs,
    tableAccess,
    databases,
    tables,
    tableSearch,
    hospital,
    audit,
    version,
    now,
  })
  const exporter = createExporter({
    config,
    store,
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
  })
  const scheduler = createScheduler({
    config,
    store,
    auth,
    accessRules: discovery.accessRules,
    exporter,
    audit,
    jobs,
    log,
    now,
  })
  users.registerTakeOverCheck(core.assertAtLeastAsRestricted)
  discovery.registerReaders(core.questions.readersAmong)
  auth.auditObjects.onFindNames({ ...discovery.namesOf, ...core.namesOf, ...scheduler.namesOf })
  core.questions.registerUsageCheck(scheduler.usageOf)
  core.questions.registerShowers(scheduler.ownersSending)
  discovery.tables.registerShowers(scheduler.ownersSendingFrom)
  core.modelImpact.onFindTasks(scheduler.findSending)
  discovery.demo.registerFollower(async (viewer, databaseId) =>
    core.demo.install(viewer, (await catalogs.getWhole(databaseId)).catalog),
  )
  const runnerOf = (concurrency: number, ...kinds: JobKind<never>[]) =>
    createJobRunner({ jobs, kinds, log, concurrency })
  // A slow database, a large file or a mail server that hangs keeps only its own kind of work waiting.
  const sending = [runnerOf(2, mail.kind), runnerOf(4, exporter.jobKinds.sendMail)]
  const runners = [
    ...sending,
    runnerOf(2, ...scheduler.jobKinds),
    runnerOf(2, exporter.jobKinds.export),
    runnerOf(2, exporter.jobKinds.prepareMail),
    runnerOf(4, ...discovery.jobKinds),
    runnerOf(2, discovery.uploadJob),
    runnerOf(1, ...auth.jobKinds),
  ]
  const services = [auth, discovery, core, exporter, scheduler]
  const firstAdministrator = await auth.createFirstAdministrator()
  if (firstAdministrator && config.hasDemo) await discovery.planDemo(firstAdministrator.username)

  let isStopping = false
  const { trustedProxies, metricsToken } = config
  const app = await createHttp({
    log,
    trustedProxies,
    isSecure: config.publicUrl.startsWith('https:'),
    metricsToken,
    rateLimits,
    recognise: auth.recognise,
    renew: auth.renew,
    admissions,
    answers,
    viewAs: auth.viewing.viewAs,
    refusals: audit.refusals,
  })
  await serveApiDocs(app, { version, isPublic: config.hasPublicApiDocs })
  serveHealth(app, { store, space, isStopping: () => isStopping })
  serveMetrics(app)
  const mountServices = async (scope: FastifyInstance) => services.forEach((service) => service.mount(scope))
  await app.register(mountServices)
  const { community } = config
  if (community) await app.register(mountServices, { prefix: `/${community}` })
  await servePage(app, { webDir, apiNames: [...serviceNames, 'health', 'metrics', 'api-docs'] })
  await app.ready()

  async function purgeExpired() {
    await audit.purgeExpired()
    await auth.purgeExpired()
    await discovery.purgeExpired()
    await core.purgeExpired()
    await exporter.purgeExpired()
    await scheduler.purgeExpired()
    await purgeVersions(store.db, { kept: config.versionsKept, since: new Date(now().getTime() - KEEP_VERSIONS_MS) })
    await jobs.removeFinishedBefore(new Date(now().getTime() - KEEP_FINISHED_JOBS_MS))
  }
  const tidying = setInterval(
    () => void purgeExpired().catch((error: unknown) => log.error({ err: error }, 'removing what expired failed')),
    PURGE_EVERY_MS,
  )
  tidying.unref()
  const clock = watchClock({
    now,
    log,
    async onSetBack() {
      await jobs.followClock()
      await scheduler.followClock()
      await discovery.planSchedules()
    },
  })
  if (store.kind === 'sqlite') await jobs.releaseAll()
  await discovery.sealAnalyses()
  await discovery.planSchedules()
  await discovery.planOutdatedRefreshes()
  await scheduler.planTasks()
  await auth.planDirectoryCheck()
  await audit.anchor()
  // A crash may have left bytes that belong to nothing.
  await exporter.purgeExpired()
  for (const each of runners) each.start()

  return {
    http: app,
    store,
    /** What is being read at the moment. */
    admissions,
    /** For what measures reading without HTTP; services are given it by their doors. */
    reader: discovery.reader,
    firstAdministrator,
    /** For tests of what happens at the start. */
    sealAnalyses: discovery.sealAnalyses,
    purgeExpired,
    async close() {
      isStopping = true
      clearInterval(tidying)
      clock.stop()
      // A client that never sends the rest of its request, or never reads its answer, must not hold us.
      const cutting = setTimeout(() => app.server.closeAllConnections(), config.stopGraceMs)
      // A mail that is on its way gets some time; files and imports are begun again by the next server.
      const stopped = runners.map((runner) => runner.stop(sending.includes(runner) ? config.stopGraceMs : 0))
      await Promise.all([app.close().finally(() => clearTimeout(cutting)), ...stopped])
      await discovery.close()
      await audit.close()
      await store.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
