import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  DISPLAY_LINKS_MAX,
  DISPLAY_TOKEN_PREFIX,
  type DisplayLink,
  type DisplayLinkDraft,
  fieldProblem,
  mayUse,
  type NewDisplayLink,
  type PermissionName,
  Problem,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { RecogniseViewer, RenewViewer, Viewer } from '../../../platform/http/viewer.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { ConfirmPassword } from '../account/confirm-password.ts'
import { isAllowedFrom } from '../api-keys/allowed-addresses.ts'
import { assertAllowedRanges, expiryWithin, KEEP_ENDED_MS, NOTE_USE_EVERY_MS, stateAt } from '../api-keys/key-terms.ts'
import type { DirectoryAccounts } from '../directory/directory-accounts.ts'
import type { SsoConfirmation } from '../sso/sso-confirmation.ts'
import type { Users } from '../users/users.ts'
import type { DisplayLinkStore, StoredLink } from './display-links.store.ts'

interface Needs {
  readonly store: DisplayLinkStore
  readonly users: Pick<Users, 'lockForUpdate'>
  /** A user with all rights of this moment; undefined when they were removed or deactivated. */
  readonly viewerOf: (userId: number) => Promise<Viewer | undefined>
  readonly directory: Pick<DirectoryAccounts, 'mayGoOn'>
  readonly ssoConfirmation: Pick<SsoConfirmation, 'mayGoOn'>
  readonly confirmPassword: ConfirmPassword
  /** 0 turns display links off. */
  readonly daysMax: number
  readonly audit: Audit
  readonly now: () => Date
}

/** Whether the maker of a link could make it now. */
export type MakerCheck = (maker: Viewer, dashboardId: number) => Promise<boolean>

const TOKEN = new RegExp(`^${DISPLAY_TOKEN_PREFIX}([0-9a-f]{16})_[\\w-]{43}$`)
const SESSION_PREFIX = 'display:'
/** Of the maker's permissions, those by which a display reads its dashboard and keeps being allowed to. */
const KEPT: readonly PermissionName[] = ['dashboard.view', 'dashboard.share']

/** Links by which displays show one dashboard with the rights that their maker has at that moment. */
export function createDisplayLinks({
  store,
  users,
  viewerOf,
  directory,
  ssoConfirmation,
  confirmPassword,
  daysMax,
  audit,
  now,
}: Needs) {
  const makerChecks: MakerCheck[] = []
  const notedAt = new Map<string, number>()
  const stateOf = (link: StoredLink): DisplayLink['state'] => stateAt(link, now())

  async function refusalOf(link: StoredLink, viewer: Viewer | undefined, address: string): Promise<string | undefined> {
    if (daysMax === 0) return 'display links are turned off'
    const state = stateOf(link)
    if (state !== 'active') return state
    if (!isAllowedFrom(address, link.addresses)) return 'not allowed from this address'
    if (!viewer) return 'its maker is deactivated'
    if (!(await directory.mayGoOn(viewer.userId))) return 'the directory no longer has its maker'
    if (!(await ssoConfirmation.mayGoOn(viewer.userId)))
      return 'its maker has not signed in by single sign-on for too long'
    for (const mayMake of makerChecks)
      if (!(await mayMake(viewer, link.dashboardId))) return 'its maker may not share this dashboard any more'
    return undefined
  }

  async function viewerBy(link: StoredLink, address: string): Promise<Viewer | undefined> {
    const maker = await viewerOf(link.userId)
    return maker && toViewer(link, maker, address)
  }

  const detailOf = ({ name, username }: Pick<StoredLink, 'name' | 'username'>) => `${name} of ${username}`
  const objectOf = ({ dashboardId }: Pick<StoredLink, 'dashboardId'>) => `dashboard ${dashboardId}`

  /** The first opening is recorded with its use, so that one is never without the other. */
  async function noteUse(link: StoredLink, { username, address: recorded }: Viewer, address: string) {
    const at = now().getTime()
    if (link.lastUsedAt === null) {
      await store.transaction(async (within) => {
        if (!(await store.setFirstUse(link.id, new Date(at).toISOString(), address, within))) return
        await audit.record(
          { username, action: 'display-link.open', object: objectOf(link), detail: detailOf(link), address: recorded },
          within,
        )
      })
      notedAt.set(link.id, at)
    }
    if (at - (notedAt.get(link.id) ?? 0) < NOTE_USE_EVERY_MS) return
    notedAt.set(link.id, at)
    // A store that takes no writes for a moment must not darken displays.
    await store.setLastUse(link.id, new Date(at).toISOString(), address).catch(() => undefined)
  }

  /** The token was right, so a refusal may tell of a link in wrong hands, and is recorded. */
  const recognise: RecogniseViewer = async (token, address) => {
    const id = TOKEN.exec(token)?.[1]
    const link = id === undefined ? undefined : await store.find(id)
    if (!link || !timingSafeEqual(Buffer.from(link.hash), Buffer.from(hashToken(token)))) return undefined
    const viewer = await viewerBy(link, address)
    const refusal = await refusalOf(link, viewer, address)
    if (viewer && refusal === undefined) {
      await noteUse(link, viewer, address)
      return viewer
    }
    audit.refusals.add(`${SESSION_PREFIX}${link.id}`, {
      username: link.username,
      action: 'display-link.use',
      object: objectOf(link),
      outcome: 'refused',
      detail: `${detailOf(link)}: ${refusal ?? ''}`,
      address,
    })
    return undefined
  }

  const renew: RenewViewer = async (sessionId, address) => {
    const link = await store.find(sessionId.slice(SESSION_PREFIX.length))
    const viewer = link && (await viewerBy(link, address))
    return viewer && (await refusalOf(link, viewer, address)) === undefined ? viewer : undefined
  }

  const toDisplayLink = (link: StoredLink): DisplayLink => ({
    id: link.id,
    name: link.name,
    dashboardId: link.dashboardId,
    dashboardName: link.dashboardName,
    username: link.username,
    addresses: [...link.addresses],
    state: stateOf(link),
    createdDate: link.createdAt,
    expiresDate: link.expiresAt,
    lastUsedDate: link.lastUsedAt,
    lastUsedAddress: link.lastUsedAddress,
  })

  return {
    recognise,
    renew,
    daysMax,

    /** Services above know who may share which dashboard. */
    registerMakerCheck: (check: MakerCheck) => void makerChecks.push(check),

    find: async (id: string): Promise<DisplayLink | undefined> => {
      const link = await store.find(id)
      return link && toDisplayLink(link)
    },

    /** The link that the viewer came by. */
    async current({ sessionId }: Viewer): Promise<DisplayLink> {
      const link = await store.find(sessionId.slice(SESSION_PREFIX.length))
      if (!link) throw new Problem('missing', 'There is no such display link')
      return toDisplayLink(link)
    },

    listOf: async (dashboardId: number): Promise<DisplayLink[]> => (await store.listOf(dashboardId)).map(toDisplayLink),

    async list(ask: ListAsk): Promise<Page<DisplayLink>> {
      const { rows, total } = await store.list(ask)
      return { rows: rows.map(toDisplayLink), total }
    },

    /** The caller has made sure that the viewer may share the dashboard. */
    async create(
      viewer: Viewer,
      dashboardId: number,
      { name, addresses = [], expiresDate, currentPassword }: DisplayLinkDraft,
    ): Promise<NewDisplayLink> {
      if (daysMax === 0) throw new Problem('forbidden', 'Display links are turned off on this installation')
      assertAllowedRanges(addresses)
      const expiresAt = expiryWithin(expiresDate, daysMax, now())
      await confirmPassword(viewer, currentPassword, 'display-link.create')
      const id = randomBytes(8).toString('hex')
      const token = `${DISPLAY_TOKEN_PREFIX}${id}_${newToken()}`
      return store.transaction(async (within) => {
        // Locked, so that two requests at once do not exceed the limit or take the same name.
        await users.lockForUpdate(viewer.userId, within)
        const own = (await store.listOf(dashboardId, within)).filter(
          (link) => link.userId === viewer.userId && stateOf(link) === 'active',
        )
        if (own.length >= DISPLAY_LINKS_MAX)
          throw new Problem(
            'conflict',
            `You have ${DISPLAY_LINKS_MAX} display links on this dashboard already. Revoke one first`,
          )
        if (own.some((link) => link.name === name))
          throw fieldProblem({ field: 'name', message: `There is already a display link ${name}` })
        const link = {
          id,
          userId: viewer.userId,
          username: viewer.username,
          dashboardId,
          name,
          hash: hashToken(token),
          addresses,
          createdAt: now().toISOString(),
          expiresAt,
        }
        await store.insert(link, within)
        const detail = [
          `${name} until ${expiresAt}`,
          addresses.length > 0 ? `from ${addresses.join(' ')}` : 'from any address',
        ].join('; ')
        await audit.record(
          {
            username: viewer.username,
            action: 'display-link.create',
            object: objectOf(link),
            detail,
            address: viewer.address,
          },
          within,
        )
        const stored = (await store.listOf(dashboardId, within)).find((each) => each.id === id)!
        return { link: toDisplayLink(stored), token }
      })
    },

    /** The caller has made sure that the viewer may revoke it. */
    async revoke(viewer: Viewer, link: DisplayLink): Promise<void> {
      await store.transaction(async (within) => {
        if (!(await store.revoke(link.id, now().toISOString(), within))) return
        await audit.record(
          {
            username: viewer.username,
            action: 'display-link.revoke',
            object: objectOf(link),
            detail: detailOf(link),
            address: viewer.address,
          },
          within,
        )
      })
    },

    removeOld: () => store.removeEndedBefore(new Date(now().getTime() - KEEP_ENDED_MS).toISOString()),
  }
}

export type DisplayLinks = ReturnType<typeof createDisplayLinks>

/** Whether what stands in the place of a session is a display link. */
export const isDisplaySession = (sessionId: string): boolean => sessionId.startsWith(SESSION_PREFIX)

/** The maker, who reads this dashboard only. An admin role stays, since it may be the right by which they see it; routes let displays in by `displayOf` alone. */
const toViewer = ({ id, name, dashboardId }: StoredLink, maker: Viewer, address: string): Viewer => ({
  ...maker,
  sessionId: `${SESSION_PREFIX}${id}`,
  displayOf: dashboardId,
  permissions: KEPT.filter((permission) => mayUse(maker, permission)),
  address: `${address} (display link ${name})`,
})
