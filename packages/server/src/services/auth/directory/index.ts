import type { DirectoryStatus } from '@soundings/contract'
import type { LdapConfig } from '../../../config-ldap.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { ExternalRightsRules } from '../external/external-rights.ts'
import type { ExternalUsers } from '../users/external-users.ts'
import type { Users } from '../users/users.ts'
import { createDirectory } from './directory.ts'
import { createDirectoryAccounts, createFollowPerson } from './directory-accounts.ts'
import { createDirectoryCheck } from './directory-check.ts'
import { createDirectoryClient } from './directory-client.ts'
import { createDirectoryStore } from './directory.store.ts'

interface Needs {
  readonly config: LdapConfig | undefined
  readonly db: Db
  readonly externalUsers: ExternalUsers
  readonly externalRights: ExternalRightsRules
  readonly users: Users
  readonly publicUrl: string
  readonly mail: MailSending
  readonly jobs: Jobs
  readonly audit: Audit
  readonly log: Log
  readonly now: () => Date
}

/** Sign-in by a directory (LDAP or Active Directory). Without one, accounts that came from it are still known. */
export function createDirectorySignIn({
  config,
  db,
  externalUsers,
  externalRights,
  users,
  publicUrl,
  mail,
  jobs,
  audit,
  log,
  now,
}: Needs) {
  const store = createDirectoryStore(db)
  if (config?.isUnencrypted)
    log.warn({ servers: config.servers.map(({ url }) => url) }, 'directory is asked without encryption')
  const directory = config && createDirectory({ client: createDirectoryClient({ config, log }), config, now })
  const followPerson = createFollowPerson({ store, externalUsers, externalRights, users, now })
  const check =
    config &&
    directory &&
    createDirectoryCheck({
      directory,
      followPerson,
      externalUsers,
      store,
      leaversPercent: config.leaversPercent,
      publicUrl,
      mail,
      jobs,
      audit,
      log,
      now,
    })

  return {
    accounts: createDirectoryAccounts({ directory, store, followPerson, onGone: async () => check?.hasten(), now }),
    jobKinds: check ? [check.kind] : [],
    plan: async (options?: { isStart: boolean }) => check?.plan(options),
    isOn: directory !== undefined,

    /** Asks the servers, each for as long as its timeout at most. */
    async status(): Promise<DirectoryStatus | null> {
      if (!directory || !check) return null
      const answering = await directory.probe().catch(() => null)
      return { servers: [...directory.servers], answering, lastCheck: await check.view() }
    },
  }
}

export type DirectorySignIn = ReturnType<typeof createDirectorySignIn>
