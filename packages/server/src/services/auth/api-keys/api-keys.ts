import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyDraft,
  fieldProblem,
  KEY_DAYS_MAX,
  KEYS_PER_OWNER,
  type NewApiKey,
  Problem,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { RecogniseViewer, RenewViewer, Viewer } from '../../../platform/http/viewer.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { ConfirmPassword } from '../account/confirm-password.ts'
import type { DirectoryAccounts } from '../directory/directory-accounts.ts'
import type { SsoConfirmation } from '../sso/sso-confirmation.ts'
import type { Users } from '../users/users.ts'
import { isAllowedFrom } from './allowed-addresses.ts'
import type { ApiKeyStore, StoredKey } from './api-keys.store.ts'
import { assertHoldsScope, limitToScope } from './key-scope.ts'
import { assertAllowedRanges, expiryWithin, KEEP_ENDED_MS, NOTE_USE_EVERY_MS, stateAt } from './key-terms.ts'

interface Needs {
  readonly store: ApiKeyStore
  readonly users: Users
  /** A user with all rights of this moment; undefined when they were removed or deactivated. */
  readonly viewerOf: (userId: number) => Promise<Viewer | undefined>
  readonly directory: Pick<DirectoryAccounts, 'mayGoOn'>
  readonly ssoConfirmation: Pick<SsoConfirmation, 'mayGoOn'>
  readonly confirmPassword: ConfirmPassword
  readonly audit: Audit
  readonly now: () => Date
}

const TOKEN = new RegExp(`^${API_KEY_PREFIX}([0-9a-f]{16})_[\\w-]{43}$`)
const SESSION_PREFIX = 'key:'

/** Keys by which programs call the API in the name of a user, with no more than the key's scope. */
export function createApiKeys({
  store,
  users,
  viewerOf,
  directory,
  ssoConfirmation,
  confirmPassword,
  audit,
  now,
}: Needs) {
  const notedAt = new Map<string, number>()

  const stateOf = (key: StoredKey): ApiKey['state'] => stateAt(key, now())

  async function refusalOf(key: StoredKey, owner: Viewer | undefined, address: string): Promise<string | undefined> {
    const state = stateOf(key)
    if (state !== 'active') return state
    if (!isAllowedFrom(address, key.addresses)) return 'not allowed from this address'
    if (!owner) return 'its owner is deactivated'
    // Keys go on no longer than sessions when the daily check has not come to their owner.
    if (!(await directory.mayGoOn(owner.userId))) return 'the directory no longer has its owner'
    return (await ssoConfirmation.mayGoOn(owner.userId))
      ? undefined
      : 'its owner has not signed in by single sign-on for too long'
  }

  /** The secret was right, so a refusal may tell of a key in wrong hands, and is recorded. */
  async function admit(key: StoredKey, address: string): Promise<Viewer | undefined> {
    const owner = await viewerOf(key.userId)
    const refusal = await refusalOf(key, owner, address)
    if (owner && refusal === undefined) return toViewer(key, owner, address)
    audit.refusals.add(`${SESSION_PREFIX}${key.id}`, {
      username: key.username,
      action: 'api-key.use',
      object: key.name,
      outcome: 'refused',
      detail: refusal ?? '',
      address,
    })
    return undefined
  }

  async function noteUse(id: string, address: string) {
    const at = now().getTime()
    if (at - (notedAt.get(id) ?? 0) < NOTE_USE_EVERY_MS) return
    notedAt.set(id, at)
    // A store that takes no writes for a moment, such as on a full disk, must not keep programs from reading.
    await store.setLastUse(id, new Date(at).toISOString(), address).catch(() => undefined)
  }

  const recognise: RecogniseViewer = async (token, address) => {
    const id = TOKEN.exec(token)?.[1]
    const key = id === undefined ? undefined : await store.find(id)
    if (!key || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(hashToken(token)))) return undefined
    const viewer = await admit(key, address)
    if (viewer) await noteUse(key.id, address)
    return viewer
  }

  const renew: RenewViewer = async (sessionId, address) => {
    const key = await store.find(sessionId.slice(SESSION_PREFIX.length))
    const owner = key && (await viewerOf(key.userId))
    return owner && (await refusalOf(key, owner, address)) === undefined ? toViewer(key, owner, address) : undefined
  }

  async function create(
    viewer: Viewer,
    owner: Viewer,
    { name, scope, addresses = [], expiresDate, currentPassword }: ApiKeyDraft,
  ): Promise<NewApiKey> {
    assertHoldsScope(owner, scope)
    assertAllowedRanges(addresses)
    const expiresAt = expiryWithin(expiresDate, KEY_DAYS_MAX, now())
    await confirmPassword(viewer, currentPassword, 'api-key.create')
    const id = randomBytes(8).toString('hex')
    const secret = `${API_KEY_PREFIX}${id}_${newToken()}`
    return store.transaction(async (within) => {
      // Locked, so that two requests at once do not exceed the limit or take the same name.
      await users.lockForUpdate(owner.userId, within)
      const active = (await store.listOf(owner.userId, within)).filter((key) => stateOf(key) === 'active')
      if (active.length >= KEYS_PER_OWNER)
        throw new Problem('conflict', `${owner.username} has ${KEYS_PER_OWNER} API keys already. Revoke one first`)
      if (active.some((key) => key.name === name))
        throw fieldProblem({ field: 'name', message: `There is already a key ${name}` })
      const key = {
        id,
        userId: owner.userId,
        username: owner.username,
        name,
        hash: hashToken(secret),
        scope: [...new Set(scope)],
        addresses,
        createdAt: now().toISOString(),
        createdBy: viewer.username,
        expiresAt,
      }
      await store.insert(key, within)
      const detail = [
        `for ${owner.username} until ${key.expiresAt}`,
        key.scope.join(' '),
        addresses.length > 0 ? `from ${addresses.join(' ')}` : '',
      ]
        .filter(Boolean)
        .join('; ')
      await audit.record(
        { username: viewer.username, action: 'api-key.create', object: name, detail, address: viewer.address },
        within,
      )
      const stored = (await store.listOf(owner.userId, within)).find((each) => each.id === id)!
      return { key: toApiKey(stored), secret }
    })
  }

  const revokeWithin = async (viewer: Viewer, key: StoredKey, within: Db) => {
    if (!(await store.revoke(key.id, now().toISOString(), within))) return
    await audit.record(
      {
        username: viewer.username,
        action: 'api-key.revoke',
        object: key.name,
        detail: `of ${key.username}`,
        address: viewer.address,
      },
      within,
    )
  }

  function toApiKey(key: StoredKey): ApiKey {
    const {
      id,
      name,
      username,
      isService,
      scope,
      addresses,
      createdAt,
      createdBy,
      expiresAt,
      lastUsedAt,
      lastUsedAddress,
    } = key
    return {
      id,
      name,
      username,
      isService,
      scope: [...scope],
      addresses: [...addresses],
      state: stateOf(key),
      createdDate: createdAt,
      createdBy,
      expiresDate: expiresAt,
      lastUsedDate: lastUsedAt,
      lastUsedAddress,
    }
  }

  return {
    recognise,
    renew,

    /** The owner with no more than the key by which a job was asked for allows; undefined when that key has been revoked. */
    async limitToKey(sessionId: string, owner: Viewer): Promise<Viewer | undefined> {
      const key = await store.find(sessionId.slice(SESSION_PREFIX.length))
      return key?.revokedAt === null ? limitToScope(owner, key.scope) : undefined
    },

    listOwn: async (viewer: Viewer): Promise<ApiKey[]> => (await store.listOf(viewer.userId)).map(toApiKey),

    createOwn: (viewer: Viewer, draft: ApiKeyDraft) => create(viewer, viewer, draft),

    /** A person who makes a key for an account can act as it, and must not gain by that. */
    async createForService(viewer: Viewer, userId: number, draft: ApiKeyDraft): Promise<NewApiKey> {
      const user = await users.get(userId)
      if (!user.isService)
        throw new Problem(
          'forbidden',
          'People create their own API keys. You can create keys for service accounts only',
        )
      await users.assertMayActAs(viewer, user)
      const owner = await viewerOf(userId)
      if (!owner) throw new Problem('conflict', `${user.username} is deactivated`)
      return create(viewer, owner, draft)
    },

    async revokeOwn(viewer: Viewer, id: string): Promise<void> {
      const key = await store.find(id)
      if (key?.userId !== viewer.userId) throw keyMissing()
      await store.transaction((within) => revokeWithin(viewer, key, within))
    },

    async revoke(viewer: Viewer, id: string): Promise<void> {
      const key = await store.find(id)
      if (!key) throw keyMissing()
      await store.transaction((within) => revokeWithin(viewer, key, within))
    },

    async list(ask: ListAsk): Promise<Page<ApiKey>> {
      const { rows, total } = await store.list(ask)
      return { rows: rows.map(toApiKey), total }
    },

    removeOld: () => store.removeEndedBefore(new Date(now().getTime() - KEEP_ENDED_MS).toISOString()),
  }
}

export type ApiKeys = ReturnType<typeof createApiKeys>

/** Whether what stands in the place of a session is a key. */
export const isKeySession = (sessionId: string): boolean => sessionId.startsWith(SESSION_PREFIX)

/** The record names the key beside the address, whatever was done with it. */
const toViewer = ({ id, name, scope }: StoredKey, owner: Viewer, address: string): Viewer =>
  limitToScope(
    { ...owner, sessionId: `${SESSION_PREFIX}${id}`, keyName: name, address: `${address} (key ${name})` },
    scope,
  )

function keyMissing() {
  return new Problem('missing', 'There is no such API key')
}
