import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Ids, SharedEntity, UsernameParams, Usernames } from '../sharing.ts'

export const listTablesSharedWith = endpoint({
  service: 'discovery',
  method: 'GET',
  path: '/tables/shared_tables_for_username/:name',
  allow: 'user.write_access',
  summary: 'The tables that were shared with a user',
  params: UsernameParams,
  reply: z.array(SharedEntity),
})

export const unshareTables = endpoint({
  service: 'discovery',
  method: 'POST',
  path: '/tables/unshare',
  allow: ['database.share', 'user.write_access'],
  summary: 'Take shared tables back from users',
  body: z.strictObject({ tableIds: Ids, usernames: Usernames }),
  reply: z.strictObject({}),
})
