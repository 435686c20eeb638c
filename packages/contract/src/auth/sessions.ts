import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams } from '../paging.ts'

export const UserSession = z.object({
  id: z.string(),
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: z.string(),
  /** Of the latest use. */
  address: z.string(),
  createdDate: z.string(),
  /** To about five minutes. */
  lastSeenDate: z.string(),
  /** When it ends unless it is used. */
  expiresDate: z.string(),
  isRemembered: z.boolean(),
  isSso: z.boolean(),
  /** The one in which this is asked. */
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

const SessionId = z.uuid()
const Ended = z.strictObject({})

export const listOwnSessions = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/account/sessions',
  allow: 'signed-in',
  isForPeople: true,
  records: showsNoRows,
  summary: "One's own open sessions, the latest used first",
  reply: z.array(UserSession),
})

export const endOwnSession = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/account/sessions/:id',
  allow: 'signed-in',
  isForPeople: true,
  records: ['session.end'],
  summary: "End one of one's own sessions; what is being read in it ends too",
  params: z.strictObject({ id: SessionId }),
  reply: Ended,
})

export const endOtherSessions = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/account/sessions/end-others',
  allow: 'signed-in',
  isForPeople: true,
  records: ['session.end'],
  summary: "End all of one's own sessions but the one in which this is asked",
  reply: Ended,
})

export const listSessionsOfUser = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:id/sessions',
  allow: 'administrator',
  records: showsNoRows,
  summary: 'The open sessions of a user',
  params: IdParams,
  reply: z.array(UserSession),
})

export const endSessionOfUser = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/users/:id/sessions/:session',
  allow: 'administrator',
  records: ['session.end'],
  summary: 'End one session of a user',
  params: IdParams.extend({ session: SessionId }),
  reply: Ended,
})

export const endSessionsOfUser = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/users/:id/sessions',
  allow: 'administrator',
  records: ['session.end'],
  summary: 'End all sessions of a user',
  params: IdParams,
  reply: Ended,
})

export const lockSession = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/lock',
  allow: 'public',
  records: ['session.lock'],
  summary:
    'Let a session run out at once, as the page does when it was not used for SESSION_IDLE_MINUTES; files that were asked for in it are still written',
  body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
  reply: Ended,
})
