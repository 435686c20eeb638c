import { statfs } from 'node:fs/promises'
import { Problem, type SystemStatus } from '@soundings/contract'
import type { Config } from '../../../config.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { DirectorySignIn } from '../directory/index.ts'
import type { Users } from '../users/users.ts'

interface Needs {
  readonly config: Config
  readonly version: string
  readonly store: Pick<Store, 'kind'>
  readonly users: Pick<Users, 'count' | 'get'>
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly mail: MailSending
  readonly audit: Audit
  readonly ssoIssuer: string | undefined
  readonly directory: Pick<DirectorySignIn, 'status'>
  readonly now: () => Date
}

/** How the installation is set up and how it is doing, for administrators. */
export function createSystemStatus({
  config,
  version,
  store,
  users,
  jobs,
  mailer,
  mail,
  audit,
  ssoIssuer,
  directory,
  now,
}: Needs) {
  const startedAt = now().toISOString()

  return {
    async view(): Promise<SystemStatus> {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return {
        version,
        startedAt,
        store: store.kind,
        timeZone: config.timeZone,
        mail: {
          delivery: mailer.delivery,
          detail: mailer.detail,
          lastFailure: (await jobs.lastFailure(mail.kind.name)) ?? null,
        },
        disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
        sso: { enabled: ssoIssuer !== undefined, issuer: ssoIssuer ?? null },
        directory: await directory.status(),
        jobs: await jobs.counts(),
        users: await users.count(),
      }
    },

    /** Sent at once and not by the queue, so that the answer of the mail server can be shown, to the asker alone. */
    async sendTestMail({ userId, username, address }: Viewer): Promise<{ to: string }> {
      const { email: to } = await users.get(userId)
      if (to === '') throw new Problem('conflict', 'Your account has no email address')
      const record = (outcome: 'success' | 'failed') =>
        audit.record({ username, action: 'mail.test', object: to, outcome, address })
      const text = 'This email was sent by Soundings to try the mail server. It works.'
      try {
        await mailer.send({ to, subject: 'A test email of Soundings', text, html: `<p>${text}</p>` })
      } catch (error) {
        await record('failed')
        throw new Problem(
          'unavailable',
          `The mail server did not take the email: ${error instanceof Error ? error.message : 'unknown reason'}`,
          { cause: error },
        )
      }
      await record('success')
      return { to }
    },
  }
}

export type SystemStatusRules = ReturnType<typeof createSystemStatus>
