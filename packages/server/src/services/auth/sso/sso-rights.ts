import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Attributes } from '../attributes/attributes.ts'
import type { Groups } from '../groups/groups.ts'
import type { ClaimReading } from './sso-claims.ts'
import { readRights } from './sso-claims.ts'
import type { SsoStore } from './sso.store.ts'

interface Needs {
  readonly store: SsoStore
  readonly groups: Pick<Groups, 'followSignOn'>
  readonly attributes: Pick<Attributes, 'followSignOn'>
  readonly reading: ClaimReading
  readonly audit: Audit
  readonly now: () => Date
}

/** Tidying ends what ran out once an hour, so that nothing outlives 24 hours. */
const HELD_MS = 23 * 3_600_000

/** Groups and attributes that the provider owns: they are those of the latest token, at every sign-in. */
export function createSsoRights({ store, groups, attributes, reading, audit, now }: Needs) {
  async function replace(userId: number, given: { readonly groups: readonly string[]; readonly attributes: ReadonlyMap<string, readonly string[]> }, within: Db): Promise<boolean> {
    const hasOtherGroups = await groups.followSignOn(userId, given.groups, within)
    const hasOtherValues = await attributes.followSignOn(userId, given.attributes, within)
    return hasOtherGroups || hasOtherValues
  }

  const isReading = reading.groupsClaim !== undefined || reading.attributes.length > 0
  const nothing = { groups: [], attributes: new Map<string, readonly string[]>() }

  return {
    async follow(user: { readonly id: number; readonly username: string }, claims: Readonly<Record<string, unknown>>, address: string): Promise<void> {
      // Without settings nothing is given, and what was given under earlier ones ends.
      const given = isReading ? readRights(claims, reading) : { ...nothing, hasOverflow: false }
      await store.transaction(async (within) => {
        const record = (detail: string) => audit.record({ username: user.username, action: 'sso.claims', object: user.username, detail, address }, within)
        if (!given.hasOverflow) {
          await store.setClaims(user.id, { at: now().toISOString(), until: null }, within)
          if (await replace(user.id, given, within)) await record(`groups: ${given.groups.join(', ')}; attributes: ${[...given.attributes.keys()].join(', ')}`)
          return
        }
        const knownAt = await store.claimsAt(user.id, within)
        const until = knownAt === null ? undefined : new Date(Date.parse(knownAt) + HELD_MS).toISOString()
        if (until !== undefined && until > now().toISOString()) {
          await store.setClaims(user.id, { at: knownAt, until }, within)
          await record(`the token was too small for all groups: those of ${knownAt} count until ${until}`)
          return
        }
        await replace(user.id, nothing, within)
        await store.setClaims(user.id, { at: null, until: null }, within)
        await record('the token was too small for all groups, and the last known ones are too old: none count')
      })
    },

    /** Ends what was held because a token was too small. */
    async endHeld(): Promise<void> {
      for (const { id, username } of await store.claimsHeldUntil(now().toISOString())) {
        await store.transaction(async (within) => {
          await replace(id, nothing, within)
          await store.setClaims(id, { at: null, until: null }, within)
          await audit.record({ username, action: 'sso.claims', object: username, detail: 'the last known groups and attributes ran out', address: '' }, within)
        })
      }
    },
  }
}

export type SsoRights = ReturnType<typeof createSsoRights>
