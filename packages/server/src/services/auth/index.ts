import { API_KEY_PREFIX, DISPLAY_TOKEN_PREFIX, type ExternalSource } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Audit } from '../../platform/audit/audit.ts'
import type { GuessLimits } from '../../platform/http/guards/rate-limits.ts'
import { BACKGROUND_ADDRESS, type RecogniseViewer, type RenewViewer, type Viewer } from '../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/create-log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MailSending } from '../../platform/mail/send-mail.ts'
import type { SecretBox } from '../../platform/secrets/box.ts'
import type { MasterKey } from '../../platform/secrets/key.ts'
import type { Db, Store } from '../../platform/store/store.ts'
import { accountRoutes } from './account/account.routes.ts'
import { changeNotice } from './account/change-notice.ts'
import { createAccount } from './account/account.ts'
import { createConfirmPassword } from './account/confirm-password.ts'
import { createResetTokenStore } from './account/reset-tokens.store.ts'
import { createVerifyPassword } from './account/verify-password.ts'
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { createApiKeys, isKeySession } from './api-keys/api-keys.ts'
import { createApiKeyStore } from './api-keys/api-keys.store.ts'
import { attributeRoutes } from './attributes/attributes.routes.ts'
import { createAttributes } from './attributes/attributes.ts'
import { createAttributeStore } from './attributes/attributes.store.ts'
import { createDirectorySignIn } from './directory/index.ts'
import { createDisplayLinks, isDisplaySession } from './display-links/display-links.ts'
import { createDisplayLinkStore } from './display-links/display-links.store.ts'
import { createExternalRights } from './external/external-rights.ts'
import { createExternalStore } from './external/external.store.ts'
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
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createSecondFactorStore } from './second-factor/second-factor.store.ts'
import { createIdTokens } from './sessions/id-tokens.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
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
import { createSsoConfirmation } from './sso/sso-confirmation.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { createSsoStore } from './sso/sso.store.ts'
import { createEditUser, type NotifyOwner } from './users/edit-user.ts'
import { createExternalUsers } from './users/external-users.ts'
import { createFirstAdministrator } from './users/first-administrator.ts'
import { createPasswordRules } from './users/passwords/password-rules.ts'
import { createPasswords, type HashCost } from './users/passwords/passwords.ts'
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
  readonly log: Log
  readonly now: () => Date
  readonly hashCost?: HashCost | undefined
  readonly guessLimits: GuessLimits
}

/** Sign-in, accounts, users, permissions and settings: what every other service stands on. */
export function createAuth({
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
  guessLimits,
}: Needs) {
  const passwords = createPasswords(hashCost)
  const passwordRules = createPasswordRules({ minLength: config.passwordMinLength })
  const guesses = createGuesses({ store: createGuessStore(store), limits: guessLimits, now })
  const isSecure = config.publicUrl.startsWith('https:')
  const devices = createKnownDevices({ key: masterKey.derive('known-device'), isSecure })
  const idTokens = createIdTokens({ key: masterKey.derive('id-token'), minutes: config.idTokenMinutes, now })
  const sessions = createSessions({
    store: createSessionStore(store.db),
    idTokens,
    audit,
    limits: config.sessionLimits,
    now,
  })
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
  const rowAccess = createRowAccessGuard()
  const users = createUsers({
    store: userStore,
    editUser,
    rowAccess,
    passwords,
    passwordRules,
    audit,
    now,
    endSessionsOf,
    directory: config.ldap,
  })
  const sharing = createSharing({
    store: createSharingStore(store.db),
    groupShares: createGroupShareStore(store),
    audit,
    now,
  })
  const groups = createGroups({ store: createGroupStore(store), sharing, users, rowAccess, audit, now })
  const attributes = createAttributes({ store: createAttributeStore(store.db), users, rowAccess, audit })
  const settingsStore = createSettingsStore(store.db)
  const externalUsersOf = (source: ExternalSource, options: { linkExisting: boolean; ownsNames: boolean }) =>
    createExternalUsers({ source, store: userStore, editUser, endLinksOf, endSessionsOf, audit, now, ...options })
  const externalRightsOf = (source: ExternalSource) =>
    createExternalRights({ source, store: createExternalStore(store.db), groups, attributes, audit, now })
  const directoryRights = externalRightsOf('directory')
  users.onMadeLocal((user, viewer, within) => {
    const reason = 'the account was made local: nothing of the directory counts'
    return rowAccess.guard(viewer, [user.id], () => directoryRights.end(user, reason, viewer.address, within), within)
  })
  const directory = createDirectorySignIn({
    config: config.ldap,
    db: store.db,
    externalUsers: externalUsersOf('directory', { linkExisting: false, ownsNames: true }),
    externalRights: directoryRights,
    users,
    publicUrl: config.publicUrl,
    mail,
    jobs,
    audit,
    log,
    now,
  })
  const verifyPassword = createVerifyPassword({ passwords, directory: directory.isOn ? directory.accounts : undefined })
  const confirmPassword = createConfirmPassword({ users, verifyPassword, guesses, sessions, audit })
  const secondFactor = createSecondFactor({
    store: createSecondFactorStore(store.db),
    users,
    box,
    guesses,
    confirmPassword,
    verifyPassword,
    endSessionsOf,
    notifyOwner,
    audit,
    issuer: config.providerName,
    isRequiredForAdmins: config.isSecondFactorRequired,
    now,
  })
  const preferences = createPreferences(createPreferenceStore(store.db))
  const account = createAccount({
    users,
    passwords,
    verifyPassword,
    directory: directory.accounts,
    passwordRules,
    guesses,
    devices,
    confirmPassword,
    secondFactor,
    preferencesOf: preferences.of,
    sessions,
    resetTokens,
    mail,
    audit,
    publicUrl: config.publicUrl,
    now,
  })
  const settings = createSettings({ store: settingsStore, audit, timeZone: config.timeZone })
  const sso =
    config.oidc &&
    createSso({
      config: config.oidc,
      publicUrl: config.publicUrl,
      store: ssoStore,
      externalUsers: externalUsersOf('sso', { linkExisting: config.oidc.linkExisting, ownsNames: false }),
      externalRights: externalRightsOf('sso'),
      users,
      sessions,
      box,
      audit,
      now,
    })
  const status = createSystemStatus({
    config,
    version,
    store,
    users,
    jobs,
    mailer,
    mail,
    audit,
    ssoIssuer: sso?.issuer,
    directory,
    now,
  })

  const auditObjects = createAuditObjects()
  const verification = createAuditVerification({ place: config, store: settingsStore, audit, jobs, now })

  const { limitUntilSetUp } = secondFactor
  /** A user with the rights of this moment, without a sign-in; undefined when they were removed or deactivated. Without a second factor that their role needs, they may nothing. */
  async function viewerOf(userId: number): Promise<Viewer | undefined> {
    const user = await users.find(userId)
    if (!user?.enabled) return undefined
    const { username, effectivePermissions: permissions, role } = user
    return limitUntilSetUp({
      userId,
      username,
      sessionId: '',
      permissions,
      roles: [role],
      address: BACKGROUND_ADDRESS,
    })
  }
  const ssoConfirmation = createSsoConfirmation({ store: ssoStore, unattendedDays: config.ssoUnattendedDays, now })
  const apiKeys = createApiKeys({
    store: createApiKeyStore(store.db),
    users,
    viewerOf,
    directory: directory.accounts,
    ssoConfirmation,
    confirmPassword,
    audit,
    now,
  })
  const displayLinks = createDisplayLinks({
    store: createDisplayLinkStore(store.db),
    users,
    viewerOf,
    directory: directory.accounts,
    ssoConfirmation,
    confirmPassword,
    daysMax: config.displayLinkDaysMax,
    audit,
    now,
  })
  function doorOf(token: string): { readonly recognise: RecogniseViewer } {
    if (token.startsWith(DISPLAY_TOKEN_PREFIX)) return displayLinks
    return token.startsWith(API_KEY_PREFIX) ? apiKeys : sessions
  }
  function doorOfSession(sessionId: string): { readonly renew: RenewViewer } {
    if (isDisplaySession(sessionId)) return displayLinks
    return isKeySession(sessionId) ? apiKeys : sessions
  }
  const recognise: RecogniseViewer = async (token, address) =>
    limitUntilSetUp(await doorOf(token).recognise(token, address))
  const renew: RenewViewer = async (sessionId, address) =>
    limitUntilSetUp(await doorOfSession(sessionId).renew(sessionId, address))

  return {
    recognise,
    renew,

    /** For work that runs later. */
    viewerOf,

    /** The same for work that runs again and again: throws when the directory no longer has the person, or single sign-on has not for long. */
    async scheduledViewerOf(userId: number): Promise<Viewer | undefined> {
      await directory.accounts.assertStillThere(userId)
      await ssoConfirmation.assertMayGoOn(userId)
      return viewerOf(userId)
    },

    /** The same for what was asked for in a session or with a key; undefined also when that was ended, but not when only its time ran out. */
    async askerOf(userId: number, sessionId: string): Promise<Viewer | undefined> {
      const owner = await viewerOf(userId)
      if (owner && isKeySession(sessionId)) return apiKeys.limitToKey(sessionId, owner)
      return (await sessions.wasEnded(sessionId)) ? undefined : owner
    },

    auditObjects,
    jobKinds: [verification.kind, ...directory.jobKinds] as readonly JobKind<never>[],
    planDirectoryCheck: () => directory.plan({ isStart: true }),

    preferences,
    settings,
    sharing,
    users,
    groups,
    attributes,
    displayLinks,
    onRowAccessChange: rowAccess.register,
    viewing: createViewAs({ users, audit }),

    createFirstAdministrator: () =>
      createFirstAdministrator({
        store: userStore,
        passwords,
        passwordRules,
        audit,
        username: config.adminUsername,
        password: config.adminPassword,
        now,
      }),

    async purgeExpired() {
      await sessions.removeOld()
      await apiKeys.removeOld()
      await displayLinks.removeOld()
      await guesses.removeOld()
      await sso?.removeOld()
      await directoryRights.endHeld()
      await directory.plan()
    },

    mount(app: FastifyInstance) {
      accountRoutes(app, { account, sessions, sso })
      ssoRoutes(app, {
        sso,
        providerName: config.providerName,
        passwordMinLength: config.passwordMinLength,
        sessionLimits: config.sessionLimits,
        isSecure,
      })
      preferenceRoutes(app, preferences)
      userRoutes(app, users)
      groupRoutes(app, groups)
      attributeRoutes(app, attributes)
      apiKeyRoutes(app, apiKeys)
      sessionRoutes(app, { sessions, users })
      secondFactorRoutes(app, secondFactor)
      settingsRoutes(app, { settings, audit, auditObjects, verification, status })
    },
  }
}

export type Auth = ReturnType<typeof createAuth>
export type { DisplayLinks } from './display-links/display-links.ts'
export type { Settings } from './settings/settings.ts'
export { listAccess, toEntries } from './sharing/list-access.ts'
export type { Receivers, Sharing } from './sharing/sharing.ts'
export { takeOverRefused } from './users/take-over-refused.ts'
export type { TakeOverCheck, Users } from './users/users.ts'
