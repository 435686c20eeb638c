import type { DatabaseHealth, DirectoryCheck, SystemStatus } from '@soundings/contract'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { formatRounded } from '../../../ui/format/numbers.ts'

export interface Fact {
  /** Where labels may repeat. */
  readonly id?: number
  readonly label: string
  readonly value: string
  readonly detail?: string
  readonly tone?: 'warning'
}

interface FactGroup {
  readonly title: string
  readonly facts: readonly Fact[]
}

const stores = {
  sqlite: { value: 'SQLite', detail: 'Embedded, in the data folder of the server' },
  postgresql: { value: 'PostgreSQL', detail: 'The database named by DATABASE_URL' },
}

const GIGABYTE = 1_000_000_000
const NEARLY_FULL = 0.1

/** The state of the installation in words. */
export function describeStatus({
  version,
  startedAt,
  store,
  timeZone,
  mail,
  disk,
  sso,
  directory,
  jobs,
  users,
}: SystemStatus): FactGroup[] {
  return [
    {
      title: 'Installation',
      facts: [
        { label: 'Version', value: version, detail: `Running since ${formatDateTime(startedAt)}` },
        { label: 'Store', ...stores[store] },
        describeDisk(disk),
        { label: 'Time zone', value: timeZone },
      ],
    },
    {
      title: 'Connections',
      facts: [
        mail.delivery === 'smtp'
          ? { label: 'Mail delivery', value: 'By mail server', detail: mail.detail }
          : { label: 'Mail delivery', value: 'Not sent, kept as files', detail: mail.detail, tone: 'warning' },
        ...(mail.lastFailure
          ? [
              {
                label: 'Last email failure',
                value: formatDateTime(mail.lastFailure.at),
                detail: mail.lastFailure.reason,
                tone: 'warning' as const,
              },
            ]
          : []),
        {
          label: 'Single sign-on',
          value: sso.enabled ? 'On' : 'Off',
          ...(sso.issuer !== null && { detail: sso.issuer }),
        },
        ...(directory ? describeDirectory(directory) : []),
      ],
    },
    {
      title: 'Activity',
      facts: [
        {
          label: 'Queue',
          value: `${jobs.waiting} waiting, ${jobs.running} running, ${jobs.failed} failed`,
          ...(jobs.failed > 0 && { tone: 'warning' as const }),
        },
        {
          label: 'Users',
          value: `${users.total}`,
          detail: `${users.enabled} active, ${users.total - users.enabled} inactive`,
        },
      ],
    },
  ]
}

function describeDisk({ freeBytes, totalBytes }: SystemStatus['disk']): Fact {
  const gigabytes = (bytes: number) => `${formatRounded(bytes / GIGABYTE, 1)} GB`
  const isNearlyFull = freeBytes < totalBytes * NEARLY_FULL
  return {
    label: 'Disk',
    value: `${gigabytes(freeBytes)} free`,
    detail: `Of ${gigabytes(totalBytes)}`,
    ...(isNearlyFull && { tone: 'warning' }),
  }
}

function describeDirectory({ servers, answering, lastCheck }: NonNullable<SystemStatus['directory']>): Fact[] {
  const server: Fact =
    answering === null
      ? { label: 'Directory', value: 'Does not answer', detail: servers.join(', '), tone: 'warning' }
      : { label: 'Directory', value: 'Answers', detail: answering }
  if (lastCheck === null) return [server]
  return [server, { label: 'Last check of the directory', ...describeCheck(lastCheck) }]
}

function describeCheck({ state, at, people, gone, deactivated, unclear }: DirectoryCheck): Omit<Fact, 'label'> {
  const time = formatDateTime(at)
  if (state === 'failed')
    return {
      value: `Failed ${time}`,
      detail: 'The directory did not answer, so no account was deactivated. The check is tried again every hour',
      tone: 'warning',
    }
  if (state === 'stopped')
    return {
      value: `Stopped ${time}`,
      detail: `${gone} of ${people} accounts were not found, so no account was deactivated. Check the LDAP settings`,
      tone: 'warning',
    }
  const detail = `${people} accounts, ${deactivated} deactivated`
  return unclear === 0
    ? { value: time, detail }
    : { value: time, detail: `${detail}, ${unclear} could not be checked. The server log says why`, tone: 'warning' }
}

/** Those that do not answer come first. */
export function describeDatabases(databases: readonly DatabaseHealth[]): Fact[] {
  const [away, answering] = [
    databases.filter(({ failure }) => failure !== null),
    databases.filter(({ failure }) => failure === null),
  ]
  return [...away, ...answering].map(({ id, displayName, displayType, failure, tookMs, lastAnalysedAt }) => {
    const analysed = lastAnalysedAt === null ? 'not analysed yet' : `analysed ${formatDateTime(lastAnalysedAt)}`
    const fact = { id, label: displayName, detail: `${displayType}, ${analysed}` }
    return failure === null
      ? { ...fact, value: `Answers in ${tookMs} ms` }
      : { ...fact, value: failure, tone: 'warning' }
  })
}
