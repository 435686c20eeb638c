import { z } from 'zod'
import { Password } from '../../auth/session.ts'
import { endpoint, showsNoRows } from '../../endpoint.ts'
import { IdParams, SearchedListQuery } from '../../paging.ts'
import { needed } from '../../permissions/needed.ts'
import { line, nameLine } from '../../text.ts'

/** Active links that one person may have on one dashboard. */
export const DISPLAY_LINKS_MAX = 20

const ADDRESSES_MAX = 50

export const DisplayLink = z.object({
  id: z.string(),
  name: z.string(),
  dashboardId: z.int(),
  dashboardName: z.string(),
  /** Who made it, and whose rows it shows. */
  username: z.string(),
  /** Addresses and ranges from which it may be opened; empty for all. */
  addresses: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  createdDate: z.string(),
  expiresDate: z.string(),
  /** To about five minutes; null when it was never opened. */
  lastUsedDate: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
})
export type DisplayLink = z.infer<typeof DisplayLink>

const DisplayLinkDraft = z.strictObject({
  /** Where the display hangs. */
  name: nameLine(60).trim().min(1),
  addresses: z.array(line(50).trim().min(1)).max(ADDRESSES_MAX).optional(),
  expiresDate: z.iso.datetime(),
  /** Needed unless it was entered in the last 10 minutes; users of single sign-on have none. */
  currentPassword: Password.optional(),
})
export type DisplayLinkDraft = z.infer<typeof DisplayLinkDraft>

/** `token` is shown once; only its hash is kept. */
const NewDisplayLink = z.object({ link: DisplayLink, token: z.string() })
export type NewDisplayLink = z.infer<typeof NewDisplayLink>

const LinkParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/, 'must be the id of a display link') })

export const listDashboardDisplayLinks = endpoint({
  service: 'core',
  method: 'GET',
  path: '/dashboards/:id/display-links',
  allow: needed.readDashboards,
  isForPeople: true,
  records: showsNoRows,
  summary: 'The display links of a dashboard, newest first, for its owner and administrators',
  params: IdParams,
  reply: z.object({
    links: z.array(DisplayLink),
    /** The longest life of a link; 0 where the operator has turned display links off. */
    daysMax: z.int(),
  }),
})

export const createDisplayLink = endpoint({
  service: 'core',
  method: 'POST',
  path: '/dashboards/:id/display-links',
  allow: 'dashboard.share',
  isForPeople: true,
  records: ['display-link.create'],
  summary:
    'Create a link by which a display without a signed-in user shows this one dashboard with the rows that its maker may see; the answer holds its token, which is never shown again',
  params: IdParams,
  body: DisplayLinkDraft,
  replies: [201],
  reply: NewDisplayLink,
})

export const listDisplayLinks = endpoint({
  service: 'core',
  method: 'GET',
  path: '/display-links',
  allow: 'administrator',
  isForPeople: true,
  records: showsNoRows,
  summary: 'The display links of all dashboards; search finds names of links and dashboards, and usernames',
  query: SearchedListQuery,
  reply: z.array(DisplayLink),
})

export const revokeDisplayLink = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/display-links/:id',
  // Who made a link ends it, also when they may not share any more.
  allow: 'signed-in',
  isForPeople: true,
  records: ['display-link.revoke'],
  summary:
    'Revoke a display link, for its maker, the owner of its dashboard and administrators; queries under way with it end',
  params: LinkParams,
  reply: z.strictObject({}),
})
