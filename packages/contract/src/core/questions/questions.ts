import { z } from 'zod'
import { changesOwnView, endpoint, showsNoRows } from '../../endpoint.ts'
import { IdParams, ListQuery, SavedListQuery, SearchedListQuery } from '../../paging.ts'
import { needed } from '../../permissions/needed.ts'
import {
  AccessList,
  AccessQuery,
  CanEdit,
  Ids,
  ItemRights,
  OwnerChange,
  SharedEntity,
  UsernameParams,
  Usernames,
  unsharePermissions,
} from '../../permissions/sharing.ts'
import { takesBack } from '../../permissions/takes-back.ts'
import { line, nameLine, paragraph } from '../../text.ts'
import { QueryWire, SavedQueryWire } from './query-wire.ts'
import { DeletedItem, EarlierVersion, VersionParams } from '../trash-and-versions.ts'
import { Verified } from '../verified.ts'

export const QuestionSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  tag: z.string(),
  defaultView: z.string(),
  datasourceID: z.int(),
  datasourceName: z.string(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
  /** Empty when the account was deleted. */
  owner: z.string(),
  version: z.int(),
  /** What the caller may do with it. */
  rights: ItemRights,
  /** Absent where it was never verified. */
  verified: Verified.optional(),
  /** In lists: how many people opened it within 30 days. */
  usedBy: z.int().optional(),
  /** Why people without its tables get no rows: its owner may not use all of them any more. Absent where they do. */
  stopReason: z.string().optional(),
})
export type QuestionSummary = z.infer<typeof QuestionSummary>

export const Question = QuestionSummary.extend({
  /** Chart options as JSON text, which only the page reads. */
  viewTypeOptions: z.string(),
  limit: z.int(),
  dbTable: z.int(),
  active: z.boolean(),
  deleted: z.boolean(),
  query: SavedQueryWire,
})
export type Question = z.infer<typeof Question>

/** What people write of a question. */
export const QuestionFields = z.strictObject({
  name: nameLine(200).trim().min(1),
  description: paragraph(4000).default(''),
  /** Comma-joined. */
  tag: line(1000).default(''),
  /** The server keeps the name as text; the page decides what it can draw. */
  defaultView: line(40).min(1).default('TABLE'),
  viewTypeOptions: paragraph(20_000).default('{}'),
  query: QueryWire,
})

/** With an id it is a change. */
export const QuestionDraft = takesBack(
  QuestionFields.extend({ id: z.int().optional(), version: z.int().optional(), saveAs: z.boolean().optional() }),
  Question,
).refine(({ id, version }) => id !== undefined || version === undefined, {
  path: ['version'],
  message: 'needs the id of the question',
})
export type QuestionDraft = z.infer<typeof QuestionDraft>

/**
 * `saveAs` makes a copy. Otherwise, with the version that was opened, nothing newer is overwritten; without it, this content wins
 * and the earlier is kept as a version.
 */
export const QuestionChange = takesBack(
  QuestionFields.extend({ id: z.int(), version: z.int().optional(), saveAs: z.boolean().optional() }),
  Question,
)
export type QuestionChange = z.infer<typeof QuestionChange>

export const listQuestions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions',
  allow: needed.readQuestions,
  viewAs: true,
  records: showsNoRows,
  summary: 'The questions the caller owns or was given',
  query: SavedListQuery,
  reply: z.array(QuestionSummary),
})

export const getQuestion = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/:id',
  allow: needed.readQuestions,
  viewAs: true,
  batched: true,
  records: showsNoRows,
  summary: 'One question with its query',
  params: IdParams,
  reply: Question,
})

export const createQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions',
  allow: needed.writeQuestions,
  records: ['question.create', 'question.update'],
  summary:
    'Save a new question, or with an id a change of one or a copy of it with saveAs; with the version that was opened, 409 when someone saved a newer one',
  body: QuestionDraft,
  replies: [200, 201],
  reply: Question,
})

export const updateQuestion = endpoint({
  service: 'core',
  method: 'PUT',
  path: '/questions',
  allow: needed.writeQuestions,
  records: ['question.update', 'question.create'],
  summary:
    'Save a question, or a copy of it with saveAs; with the version that was opened, 409 when someone saved a newer one',
  body: QuestionChange,
  reply: Question,
})

export const checkQuestionDeletable = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/delete/:id',
  allow: 'question.delete',
  records: showsNoRows,
  summary: 'Whether a question can be deleted, or what still uses it',
  params: IdParams,
  reply: z.object({ deletable: z.boolean(), cause: z.string() }),
})

export const deleteQuestion = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/questions/:id',
  allow: 'question.delete',
  records: ['question.delete'],
  summary: 'Put a question into the trash, from which it can be restored for 30 days',
  params: IdParams,
  reply: z.strictObject({}),
})

export const restoreQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/:id/restore',
  allow: 'question.delete',
  records: ['question.restore'],
  summary: 'Take a question out of the trash',
  params: IdParams,
  reply: Question,
})

export const listDeletedQuestions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/trash',
  allow: 'question.delete',
  records: showsNoRows,
  summary: 'The questions in the trash that the caller can restore, latest first',
  query: ListQuery,
  reply: z.array(DeletedItem),
})

export const listQuestionVersions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/:id/versions',
  allow: needed.writeQuestions,
  records: showsNoRows,
  summary: 'Earlier versions of a question, newest first',
  params: IdParams,
  query: ListQuery,
  reply: z.array(EarlierVersion),
})

export const getQuestionVersion = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/:id/versions/:version',
  allow: needed.writeQuestions,
  records: showsNoRows,
  summary: 'One earlier version of a question',
  params: VersionParams,
  reply: Question,
})

export const shareQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/:id/share',
  allow: 'question.share',
  records: ['question.share', 'question.allow-edit', 'question.end-edit'],
  summary: 'Share a question with users',
  params: IdParams,
  body: z.strictObject({ users: Usernames, canEdit: CanEdit }),
  reply: z.object({ message: z.string() }),
})

export const shareQuestions = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/share',
  allow: 'question.share',
  records: ['question.share', 'question.allow-edit', 'question.end-edit'],
  summary: 'Share several questions with users, all or none',
  body: z.strictObject({ questions: Ids, users: Usernames, canEdit: CanEdit }),
  reply: z.object({ message: z.string() }),
})

export const listQuestionAccess = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/:id/access',
  allow: needed.readQuestions,
  records: showsNoRows,
  summary: 'Who has access to a question, for its owner and administrators',
  params: IdParams,
  query: AccessQuery,
  reply: AccessList,
})

export const changeQuestionOwner = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/owner',
  allow: 'administrator',
  records: ['question.change-owner', 'question.share', 'question.allow-edit', 'question.end-edit'],
  summary: 'Hand questions over to another owner, all or none; also those of deleted users',
  body: z.strictObject({ questions: Ids, ...OwnerChange }),
  reply: z.strictObject({}),
})

export const listQuestionsSharedWith = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/shared_questions_for_username/:name',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary: 'The questions that were shared with a user',
  params: UsernameParams,
  query: SearchedListQuery,
  reply: z.array(SharedEntity),
})

/** A question that a person sees, and by what it gives them rows. */
export const ReachedQuestion = z.object({
  id: z.int(),
  name: z.string(),
  databaseName: z.string(),
  isOwner: z.boolean(),
  /** Who shared the question itself; absent where it is not shared with them. */
  sharedBy: z.string().optional(),
  /** Names of dashboards that show it to them. */
  dashboards: z.array(z.string()),
  /** The person may use its tables, or its owner may; none where it stopped. */
  rowsBy: z.enum(['tables', 'owner', 'none']),
  /** Empty when the account was deleted. */
  owner: z.string(),
  stopReason: z.string().optional(),
})
export type ReachedQuestion = z.infer<typeof ReachedQuestion>

export const ReachedQuestions = z.object({
  /** An admin role reaches every question; those below are listed all the same. */
  reachesAll: z.boolean(),
  questions: z.array(ReachedQuestion),
})
export type ReachedQuestions = z.infer<typeof ReachedQuestions>

export const listReachedQuestions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/questions/reached_by_username/:name',
  allow: needed.writeUsers,
  records: showsNoRows,
  summary:
    'The questions through which a user can read rows: own ones, shared ones and those on dashboards, and whether they still run for the user',
  params: UsernameParams,
  reply: ReachedQuestions,
})

export const unshareQuestions = endpoint({
  service: 'core',
  method: 'POST',
  path: '/questions/unshare',
  // Owners take back what they gave, also when they may not share any more.
  allow: unsharePermissions.question,
  records: ['question.unshare'],
  summary: 'Take shared questions back from users',
  body: z.strictObject({ questionsIds: Ids, userNames: Usernames }),
  reply: z.strictObject({}),
})

export const FavouriteQuestion = z.object({
  id: z.int(),
  questionId: z.int(),
  username: z.string(),
  /** The table the question is about; empty when it is gone. */
  tableName: z.string(),
})
export type FavouriteQuestion = z.infer<typeof FavouriteQuestion>

export const listFavouriteQuestions = endpoint({
  service: 'core',
  method: 'GET',
  path: '/user-question',
  allow: needed.readQuestions,
  viewAs: true,
  records: showsNoRows,
  summary: "The caller's favourite questions",
  query: ListQuery,
  reply: z.array(FavouriteQuestion),
})

export const addFavouriteQuestion = endpoint({
  service: 'core',
  method: 'POST',
  path: '/user-question',
  allow: needed.readQuestions,
  records: changesOwnView,
  summary: "Mark a question as the caller's favourite; whatever username is sent, it is the caller's",
  body: takesBack(z.strictObject({ questionId: z.int(), username: line(64).optional() }), FavouriteQuestion),
  reply: FavouriteQuestion,
})

export const removeFavouriteQuestion = endpoint({
  service: 'core',
  method: 'DELETE',
  path: '/user-question/question/:id',
  allow: needed.readQuestions,
  records: changesOwnView,
  summary: "Take a question off the caller's favourites",
  params: IdParams,
  reply: z.strictObject({}),
})
