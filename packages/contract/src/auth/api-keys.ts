import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { type PermissionName, permissionEntries, permissionNames } from '../permissions/permissions.ts'
import { line, nameLine } from '../text.ts'
import { Password } from './session.ts'

/** Every key begins with it, so that scanners of code and logs find keys that were left there. */
export const API_KEY_PREFIX = 'snd_'

/** Keeps the admin role of the key's owner. Without it a key of an administrator acts as a user with the permissions of its scope. */
export const ADMINISTRATOR_SCOPE = 'administrator'

export const keyScopes = [...permissionNames, ADMINISTRATOR_SCOPE] as const
export type KeyScope = PermissionName | typeof ADMINISTRATOR_SCOPE

/** What a key may be scoped to, with the words people read for it. */
export const keyScopeEntries: readonly {
  readonly name: KeyScope
  readonly category: string
  readonly description: string
}[] = [
  ...permissionEntries,
  {
    name: ADMINISTRATOR_SCOPE,
    category: 'administration',
    description: 'Everything that your admin role allows, also users, row rules and settings',
  },
]

export const KEYS_PER_OWNER = 20
/** The longest life of a key. */
export const KEY_DAYS_MAX = 731

const ADDRESSES_MAX = 50

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  /** Whether it belongs to a service account. */
  isService: z.boolean(),
  scope: z.array(z.enum(keyScopes)),
  /** Addresses and ranges from which it may be used; empty for all. */
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  createdDate: z.string(),
  createdBy: z.string(),
  expiresDate: z.string(),
  /** To about five minutes; null when it was never used. */
  lastUsedDate: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const ApiKeyDraft = z.strictObject({
  name: nameLine(60).trim().min(1),
  scope: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  addresses: z.array(line(50).trim().min(1)).max(ADDRESSES_MAX).optional(),
  expiresDate: z.iso.datetime(),
  /** Needed unless it was entered in the last 10 minutes; users of single sign-on have none. */
  currentPassword: Password.optional(),
})
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>

/** `secret` is shown once; only its hash is kept. */
const NewApiKey = z.object({ key: ApiKey, secret: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>

const KeyParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of a key') })

export const listOwnApiKeys = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account/api-keys',
  allow: 'signed-in',
  isForPeople: true,
  records: showsNoRows,
  summary: "One's own API keys, newest first",
  reply: z.array(ApiKey),
})

export const createOwnApiKey = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/api-keys',
  allow: 'signed-in',
  isForPeople: true,
  records: ['api-key.create'],
  summary: 'Create an API key for oneself; the answer holds its secret, which is never shown again',
  body: ApiKeyDraft,
  replies: [201],
  reply: NewApiKey,
})

export const revokeOwnApiKey = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/account/api-keys/:id',
  allow: 'signed-in',
  isForPeople: true,
  records: ['api-key.revoke'],
  summary: "Revoke one of one's own API keys; calls and queries under way with it end",
  params: KeyParams,
  reply: z.strictObject({}),
})

export const listApiKeys = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api-keys',
  allow: 'administrator',
  isForPeople: true,
  records: showsNoRows,
  summary: 'The API keys of all users and service accounts; search finds names of keys and usernames',
  query: SearchedListQuery,
  reply: z.array(ApiKey),
})

export const revokeApiKey = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api-keys/:id',
  allow: 'administrator',
  isForPeople: true,
  records: ['api-key.revoke'],
  summary: 'Revoke the API key of any user',
  params: KeyParams,
  reply: z.strictObject({}),
})

export const createServiceApiKey = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:id/api-keys',
  allow: 'administrator',
  isForPeople: true,
  records: ['api-key.create'],
  summary: 'Create an API key for a service account; people create their own',
  params: IdParams,
  body: ApiKeyDraft,
  replies: [201],
  reply: NewApiKey,
})
