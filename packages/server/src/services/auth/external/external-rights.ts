import { type ExternalSource, externalSources } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Attributes } from '../attributes/attributes.ts'
import type { Groups } from '../groups/groups.ts'
import type { ExternalRights } from './external-person.ts'
import type { ExternalStore } from './external.store.ts'

interface Needs {
  readonly source: ExternalSource
  readonly store: ExternalStore
  readonly groups: Pick<Groups, 'followIssuer'>
  readonly attributes: Pick<Attributes, 'followIssuer'>
  readonly audit: Audit
  readonly now: () => Date
}

interface Owner {
  readonly id: number
  readonly username: string
}

/** Tidying ends what ran out once an hour, so that no value outlives 24 hours. */
const HELD_MS = 23 * 3_600_000
const none = { groups: [], attributes: new Map<string, readonly string[]>() }

/** Groups and attributes that single sign-on or the directory owns: they are those of the latest answer. */
export function createExternalRights({ source, store, groups, attributes, audit, now }: Needs) {
  async function replace(
    userId: number,
    given: Pick<ExternalRights, 'groups' | 'attributes'>,
    within: Db,
  ): Promise<boolean> {
    let hasChanged = false
    for (const each of externalSources) {
      // An account that was linked to another issuer loses what the former one gave.
      const { groups: names, attributes: values } = each === source ? given : none
      const hasOtherGroups = await groups.followIssuer(userId, each, names, within)
      const hasOtherValues = await attributes.followIssuer(userId, each, values, within)
      hasChanged ||= hasOtherGroups || hasOtherValues
    }
    return hasChanged
  }

  const record = (username: string, detail: string, address: string, within: Db) =>
    audit.record({ username, action: `${source}.claims`, object: username, detail, address }, within)

  async function end({ id, username }: Owner, reason: string, address: string, within: Db): Promise<void> {
    await replace(id, none, within)
    await store.setClaims(id, { at: null, until: null }, within)
    await record(username, reason, address, within)
  }

  return {
    end,

    /** Undefined without settings: values given under earlier settings are removed. */
    async follow(owner: Owner, rights: ExternalRights | undefined, address: string): Promise<void> {
      const { id, username } = owner
      const given = rights ?? { ...none, hasOverflow: false }
      await store.transaction(async (within) => {
        if (!given.hasOverflow) {
          await store.setClaims(id, { at: now().toISOString(), until: null }, within)
          if (await replace(id, given, within))
            await record(
              username,
              `groups: ${given.groups.join(', ')}; attributes: ${[...given.attributes.keys()].join(', ')}`,
              address,
              within,
            )
          return
        }
        const knownAt = await store.claimsAt(id, within)
        const until = knownAt === null ? undefined : new Date(Date.parse(knownAt) + HELD_MS).toISOString()
        if (until !== undefined && until > now().toISOString()) {
          await store.setClaims(id, { at: knownAt, until }, within)
          await record(
            username,
            `the answer was too small for all groups: those of ${knownAt} count until ${until}`,
            address,
            within,
          )
          return
        }
        await end(
          owner,
          'the answer was too small for all groups, and the last known ones are too old: none count',
          address,
          within,
        )
      })
    },

    /** Ends what was held because an answer was too small. */
    async endHeld(): Promise<void> {
      for (const owner of await store.claimsHeldUntil(source, now().toISOString())) {
        await store.transaction((within) => end(owner, 'the last known groups and attributes ran out', '', within))
      }
    },
  }
}

export type ExternalRightsRules = ReturnType<typeof createExternalRights>
