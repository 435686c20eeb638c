import { z } from 'zod'
import { changesOwnView, endpoint, showsNoRows } from '../endpoint.ts'
import { needed } from '../permissions/needed.ts'
import { FoundDashboard, FoundQuestion, Opened } from './search.ts'

const Saved = z.discriminatedUnion('kind', [FoundDashboard, FoundQuestion])

const SharedItem = z.intersection(Saved, z.object({ sharedDate: z.string(), isNew: z.boolean() }))
export type SharedItem = z.infer<typeof SharedItem>

const ChangedItem = z.intersection(Saved, z.object({ changedDate: z.string(), changedBy: z.string() }))
export type ChangedItem = z.infer<typeof ChangedItem>

export const Home = z.object({
  /** The end of the visit before this one; of a first visit, a week ago. */
  sinceDate: z.string(),
  favourites: z.array(Saved),
  opened: z.array(Opened),
  shared: z.array(SharedItem),
  changed: z.array(ChangedItem),
})
export type Home = z.infer<typeof Home>

export const getHome = endpoint({
  service: 'core',
  method: 'GET',
  path: '/home',
  allow: needed.home,
  viewAs: true,
  records: showsNoRows,
  summary:
    'What the caller marked, opened last, was given last, and what other people changed of it since the last visit',
  reply: Home,
})

export const recordHomeVisit = endpoint({
  service: 'core',
  method: 'POST',
  path: '/home/visits',
  allow: needed.home,
  records: changesOwnView,
  summary: 'Remember that the caller looked at Home; with isRead, changes up to now are not shown again',
  body: z.strictObject({ isRead: z.boolean().optional() }),
  reply: z.strictObject({}),
})
