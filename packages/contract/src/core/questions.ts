import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListQuery } from '../paging.ts'
import { Ids, SharedEntity, UsernameParams, Usernames } from '../sharing.ts'

export const QuestionSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  tag: z.string(),
  datasourceName: z.string(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

export const listQuestions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions',
  allow: ['question.view', 'question.write_access'],
  summary: 'The questions the caller owns or was given',
  query: ListQuery,
  reply: z.array(QuestionSummary),
})

export const listQuestionsSharedWith = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/shared_questions_for_username/:name',
  allow: 'user.write_access',
  summary: 'The questions that were shared with a user',
  params: UsernameParams,
  reply: z.array(SharedEntity),
})

export const unshareQuestions = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/unshare',
  allow: ['question.share', 'user.write_access'],
  summary: 'Take shared questions back from users',
  body: z.strictObject({ questionsIds: Ids, userNames: Usernames }),
  reply: z.strictObject({}),
})
