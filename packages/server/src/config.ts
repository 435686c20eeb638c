import { join, resolve } from 'node:path'
import { isZone } from '@soundings/query'
import { z } from 'zod'
import { ConfigError, flag, list, readAttributeMapping, readRoleMapping, whole } from './config-fields.ts'
import { ldapEnvironment, readLdap } from './config-ldap.ts'
import { DEFAULT_RATE_LIMITS } from './platform/http/guards/rate-limits.ts'
import { readTrustedProxies, TRUST_PROXY_FORMS } from './platform/http/guards/trusted-proxies.ts'

const Environment = z.object({
  PORT: whole(0, 65535, 8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORE_TIMEOUT_SECONDS: whole(1, 600, 10),
  DATA_FILES_DIR: z.string().min(1).optional(),
  STOP_GRACE_SECONDS: whole(0, 300, 10),
  /** Read by the supervisor of `npm start`, and checked here with the others. */
  FROZEN_AFTER_SECONDS: whole(0, 3600, 30),
  ALLOWED_DATABASE_HOSTS: list,
  QUERY_TIMEOUT_SECONDS: whole(1, 86_400, 300),
  REQUESTS_PER_MINUTE_PER_PERSON: whole(10, 1_000_000, DEFAULT_RATE_LIMITS.perPerson),
  REQUESTS_PER_MINUTE_PER_ADDRESS: whole(10, 1_000_000, DEFAULT_RATE_LIMITS.perAddress),
  OPEN_ANSWERS_PER_PERSON: whole(1, 100_000, 200),
  ANSWER_MEGABYTES_PER_PERSON: whole(1, 100_000, 64),
  ANSWER_MEGABYTES: whole(1, 1_000_000, 512),
  SLOW_READER_SECONDS: whole(1, 86_400, 30),
  SLOW_READER_KILOBYTES: whole(1, 1_000_000, 64),
  SCHEDULE_MIN_MINUTES: whole(1, 1440, 1),
  SCHEDULES_PER_PERSON: whole(1, 10_000, 100),
  DISK_RESERVE_MB: whole(0, 100_000_000, 200),
  UPLOAD_MAX_MB: whole(1, 1_000_000, 1024),
  EXPORT_RETENTION_DAYS: whole(1, 3650, 30),
  VERSIONS_KEPT: whole(1, 100_000, 100),
  AUDIT_RETENTION_DAYS: whole(1, 36_500, 0).transform((days) => (days === 0 ? undefined : days)),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/)
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(3).max(256).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_NAME: z.string().min(1).max(100).default('Soundings'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(254).default('Soundings <soundings@localhost>'),
  ALLOWED_MAIL_DOMAINS: list,
  COMMUNITY: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'must be a short word of a-z, 0-9 and -')
    .optional(),
  TZ: z.string().refine(isZone, 'must be a time zone such as Europe/Vienna').optional(),
  DEMO: flag(true),
  TRUST_PROXY: z
    .string()
    .transform(readTrustedProxies)
    .refine((read) => read !== undefined, TRUST_PROXY_FORMS)
    .default(false),
  PASSWORD_MIN_LENGTH: whole(3, 64, 8),
  ID_TOKEN_MINUTES: whole(1, 1440, 15),
  SESSION_IDLE_MINUTES: whole(1, 43_200, 720),
  SESSION_HOURS: whole(1, 8760, 0).transform((hours) => (hours === 0 ? undefined : hours)),
  SESSION_REMEMBER: flag(true),
  DISPLAY_LINK_DAYS: whole(0, 731, 365),
  SECOND_FACTOR_FOR_ADMINS: flag(false),
  API_DOCS: z.enum(['signed-in', 'public']).default('signed-in'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).max(60).default('Single sign-on'),
  OIDC_ROLES_CLAIM: list,
  OIDC_ROLE_MAP: list,
  OIDC_ATTRIBUTES: list,
  OIDC_GROUPS_CLAIM: z.string().trim().min(1).optional(),
  OIDC_LINK_EXISTING: flag(false),
  OIDC_CONFIRM_HOURS: whole(1, 8760, 24),
  OIDC_UNATTENDED_DAYS: whole(1, 731, 90),
  ...ldapEnvironment,
})

export { ConfigError } from './config-fields.ts'

export const environmentNames = Object.keys(Environment.shape)

/** Settings of the process, read once from the environment. */
export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    environmentNames.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw unreadable(parsed.error)
  const env = parsed.data

  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    storeTimeoutMs: env.STORE_TIMEOUT_SECONDS * 1000,
    dataFilesDir: resolve(env.DATA_FILES_DIR ?? join(env.DATA_DIR, 'files')),
    stopGraceMs: env.STOP_GRACE_SECONDS * 1000,
    allowedDatabaseHosts: env.ALLOWED_DATABASE_HOSTS,
    queryTimeoutMs: env.QUERY_TIMEOUT_SECONDS * 1000,
    requestsPerMinute: {
      perPerson: env.REQUESTS_PER_MINUTE_PER_PERSON,
      perAddress: env.REQUESTS_PER_MINUTE_PER_ADDRESS,
    },
    answers: {
      openPerPerson: env.OPEN_ANSWERS_PER_PERSON,
      bytesPerPerson: env.ANSWER_MEGABYTES_PER_PERSON * 1024 * 1024,
      bytesOfAll: env.ANSWER_MEGABYTES * 1024 * 1024,
      leastSpeed: { bytes: env.SLOW_READER_KILOBYTES * 1024, windowMs: env.SLOW_READER_SECONDS * 1000 },
    },
    scheduleMinMinutes: env.SCHEDULE_MIN_MINUTES,
    schedulesPerPerson: env.SCHEDULES_PER_PERSON,
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 * 1024,
    uploadMaxBytes: env.UPLOAD_MAX_MB * 1024 * 1024,
    exportRetentionDays: env.EXPORT_RETENTION_DAYS,
    versionsKept: env.VERSIONS_KEPT,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    secretKey: env.SECRET_KEY,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    providerName: env.PROVIDER_NAME,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    allowedMailDomains: env.ALLOWED_MAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    community: env.COMMUNITY,
    timeZone: env.TZ ?? machineZone(),
    hasDemo: env.DEMO,
    trustedProxies: env.TRUST_PROXY ?? false,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    idTokenMinutes: env.ID_TOKEN_MINUTES,
    isSecondFactorRequired: env.SECOND_FACTOR_FOR_ADMINS,
    sessionLimits: {
      idleMinutes: env.SESSION_IDLE_MINUTES,
      longestHours: env.SESSION_HOURS,
      ssoHours: env.OIDC_CONFIRM_HOURS,
      canRemember: env.SESSION_REMEMBER,
    },
    ssoUnattendedDays: env.OIDC_UNATTENDED_DAYS,
    displayLinkDaysMax: env.DISPLAY_LINK_DAYS,
    hasPublicApiDocs: env.API_DOCS === 'public',
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    oidc: readOidc(env),
    ldap: readLdap(env),
  }
}

/** A machine that does not know its zone counts in UTC. */
function machineZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}

function readOidc(env: z.infer<typeof Environment>) {
  if (!env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) return undefined
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID) {
    throw new ConfigError('Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID.')
  }
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    label: env.OIDC_LABEL,
    rolesClaims: env.OIDC_ROLES_CLAIM.length > 0 ? env.OIDC_ROLES_CLAIM : ['realm_access.roles', 'roles', 'groups'],
    roleMap: Object.fromEntries(env.OIDC_ROLE_MAP.map((pair) => readRoleMapping('OIDC_ROLE_MAP', pair))),
    linkExisting: env.OIDC_LINK_EXISTING,
    attributes: env.OIDC_ATTRIBUTES.map((pair) => readAttributeMapping('OIDC_ATTRIBUTES', 'claim', pair)).map(
      ({ name, from: claim }) => ({ name, claim }),
    ),
    groupsClaim: env.OIDC_GROUPS_CLAIM,
  }
}

export type OidcConfig = NonNullable<ReturnType<typeof readOidc>>

function unreadable(error: z.ZodError) {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return new ConfigError(`These environment variables cannot be used:\n${lines.join('\n')}`)
}
