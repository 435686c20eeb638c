import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import type { GuessLimits } from '../../platform/http/rate-limits.ts'
import { BACKGROUND_ADDRESS, type Viewer } from '../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MailSending } from '../../platform/mail/send-mail.ts'
import type { SecretBox } from '../../platform/secrets/box.ts'
import type { MasterKey } from '../../platform/secrets/key.ts'
import type { Db, Store } from '../../platform/store/store.ts'
import { accountRoutes } from './account/account.routes.ts'
import { changeNotice } from './account/change-notice.ts'
import { createAccount } from './account/account.ts'
import { createResetTokenStore } from './account/reset-tokens.store.ts'
import { attributeRoutes } from './attributes/attributes.routes.ts'
import { createAttributes } from './attributes/attributes.ts'
import { createAttributeStore } from './attributes/attributes.store.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { createGroups } from './groups/groups.ts'
import { createGroupStore } from './groups/groups.store.ts'
import { createRowAccessGuard } from './groups/row-access-guard.ts'
import { createGuessStore } from './guesses/guesses.store.ts'
import { createGuesses } from './guesses/guesses.ts'
import { createKnownDevices } from './guesses/known-devices.ts'
import { preferenceRoutes } from './preferences/preferences.routes.ts'
import { createPreferences } from './preferences/preferences.ts'
import { createPreferenceStore } from './preferences/preferences.store.ts'
import { createIdTokens } from './sessions/id-tokens.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSessionStore } from './sessions/sessions.store.ts'
import { createAuditObjects } from './settings/audit-objects.ts'
import { createAuditVerification } from './settings/audit-verification.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettings } from './settings/settings.ts'
import { createSettingsStore } from './settings/settings.store.ts'
import { createSystemStatus } from './settings/system-status.ts'
import { createGroupShareStore } from './sharing/group-shares.store.ts'
import { createSharing } from './sharing/sharing.ts'
import { createSharingStore } from './sharing/sharing.store.ts'
import { createSso } from './sso/sso.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { createSsoRights } from './sso/sso-rights.ts'
import { createSsoStore } from './sso/sso.store.ts'
import { createEditUser, type NotifyOwner } from './users/edit-user.ts'
import { createFirstAdministrator } from './users/first-administrator.ts'
import { createPasswordRules } from './users/password-rules.ts'
import { createPasswords, type HashCost } from './users/passwords.ts'
import { createSsoUsers } from './users/sso-users.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUsers } from './users/users.ts'
import { createUserStore } from './users/users.store.ts'
import { createViewAs } from './view-as/view-as.ts'

interface Needs {
  readonly config: Config
  readonly version: string
  readonly store: Store
  readonly masterKey: MasterKey
  readonly box: SecretBox
  readonly audit: Audit
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly mail: MailSending
  readonly now: () => Date
  readonly hashCost?: HashCost | undefined
  readonly guessLimits: GuessLimits
}

/** Sign-in, accounts, users, permissions and settings: what every other service stands on. */
export function createAuth({ config, version, store, masterKey, box, audit, jobs, mailer, mail, now, hashCost, guessLimits }: Needs) {
  const passwords = createPasswords(hashCost)
  const passwordRules = createPasswordRules({ minLength: config.passwordMinLength })
  const guesses = createGuesses({ store: createGuessStore(store), limits: guessLimits, now })
  const isSecure = config.publicUrl.startsWith('https:')
  const devices = createKnownDevices({ key: masterKey.derive('known-device'), isSecure })
  const idTokens = createIdTokens({ key: masterKey.derive('id-token'), minutes: config.idTokenMinutes, now })
  const sessions = createSessions({ store: createSessionStore(store.db), idTokens, audit, now })
  const userStore = createUserStore(store)
  const endSessionsOf = sessions.endAllOf
  const resetTokens = createResetTokenStore(store.db)
  const ssoStore = createSsoStore(store.db)
  const endLinksOf = async (userId: number, within: Db) => {
    await resetTokens.removeOf(userId, within)
    await ssoStore.removeCodesOf(userId, within)
  }
  const notifyOwner: NotifyOwner = async (user, changed, by, within) => {
    if (user.email === '') return
    await mail.enqueue(changeNotice({ ...user, changed, by, publicUrl: config.publicUrl }), within)
  }
  const editUser = createEditUser({ store: userStore, endLinksOf, notifyOwner })
  const users = createUsers({ store: userStore, editUser, passwords, passwordRules, audit, now, endSessionsOf })
  const account = createAccount({
    users,
    passwords,
    passwordRules,
    guesses,
    devices,
    sessions,
    resetTokens,
    mail,
    audit,
    publicUrl: config.publicUrl,
    now,
  })
  const settingsStore = createSettingsStore(store.db)
  const settings = createSettings({ store: settingsStore, audit, timeZone: config.timeZone })
  const sharing = createSharing({ store: createSharingStore(store.db), groupShares: createGroupShareStore(store), audit, now })
  const rowAccess = createRowAccessGuard()
  const groups = createGroups({ store: createGroupStore(store), sharing, users, rowAccess, audit, now })
  const attributes = createAttributes({ store: createAttributeStore(store.db), users, rowAccess, audit })
  const sso =
    config.oidc &&
    createSso({
      config: config.oidc,
      publicUrl: config.publicUrl,
      store: ssoStore,
      ssoUsers: createSsoUsers({ store: userStore, editUser, endLinksOf, linkExisting: config.oidc.linkExisting, endSessionsOf, audit, now }),
      ssoRights: createSsoRights({ store: ssoStore, groups, attributes, reading: config.oidc, audit, now }),
      users,
      sessions,
      box,
      audit,
      now,
    })
  const preferences = createPreferences(createPreferenceStore(store.db))
  const status = createSystemStatus({ config, version, store, users, jobs, mailer, mail, audit, ssoIssuer: sso?.issuer, now })

  const auditObjects = createAuditObjects()
  const verification = createAuditVerification({ place: config, store: settingsStore, audit, jobs, now })

  return {
    recognise: sessions.recognise,
    renew: sessions.renew,

    /** Somebody whose work runs later, with the rights of this moment; undefined when they were removed or deactivated. */
    async viewerOf(userId: number): Promise<Viewer | undefined> {
      const user = await users.find(userId)
      if (!user?.enabled) return undefined
      const { username, effectivePermissions: permissions, role } = user
      return { userId, username, sessionId: '', permissions, roles: [role], address: BACKGROUND_ADDRESS }
    },

    wasSignedOut: sessions.wasEnded,
    auditObjects,
    jobKinds: [verification.kind] as readonly JobKind<never>[],

    preferences,
    settings,
    sharing,
    users,
    groups,
    attributes,
    onRowAccessChange: rowAccess.register,
    viewing: createViewAs({ users, audit }),

    createFirstAdministrator: () =>
      createFirstAdministrator({ store: userStore, passwords, passwordRules, audit, username: config.adminUsername, password: config.adminPassword, now }),

    async tidy() {
      await sessions.removeOld()
      await guesses.removeOld()
      await sso?.removeOld()
    },

    mount(app: FastifyInstance) {
      accountRoutes(app, { account, sessions, sso })
      ssoRoutes(app, {
        sso,
        providerName: config.providerName,
        passwordMinLength: config.passwordMinLength,
        isSecure,
      })
      preferenceRoutes(app, preferences)
      userRoutes(app, users)
      groupRoutes(app, groups)
      attributeRoutes(app, attributes)
      settingsRoutes(app, { settings, audit, auditObjects, verification, status })
    },
  }
}

export type Auth = ReturnType<typeof createAuth>
export type { Settings } from './settings/settings.ts'
export { listAccess, toEntries } from './sharing/list-access.ts'
export type { Groups } from './groups/groups.ts'
export type { Receivers, Sharing } from './sharing/sharing.ts'
export { takeOverRefused } from './users/take-over-refused.ts'
export type { TakeOverCheck, Users } from './users/users.ts'
