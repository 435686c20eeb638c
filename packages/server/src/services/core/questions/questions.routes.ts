import {
  changeQuestionOwner,
  checkQuestionDeletable,
  createQuestion,
  deleteQuestion,
  explainRowFilters,
  getQuestion,
  getQuestionVersion,
  listDeletedQuestions,
  listQuestionAccess,
  listQuestions,
  listQuestionsSharedWith,
  listQuestionVersions,
  listReachedQuestions,
  type QuestionDraft,
  restoreQuestion,
  shareQuestion,
  shareQuestions,
  unshareQuestions,
  updateQuestion,
} from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import { Answer, pageAnswer, serve } from '../../../platform/http/serve.ts'
import type { Folders } from '../folders/folders.ts'
import type { QuestionShares } from './question-shares.ts'
import type { Questions } from './questions.ts'
import type { ListReached } from './reached-questions.ts'
import type { RowFilterReasonRules } from './row-filter-reasons.ts'

interface Needs {
  readonly folders: Pick<Folders, 'getVisible'>
  readonly questions: Questions
  readonly shares: QuestionShares
  readonly listReached: ListReached
  readonly rowFilterReasons: RowFilterReasonRules
}

const SHARED = { message: 'Question Shared Successfully' }

const isChange = (draft: QuestionDraft): draft is QuestionDraft & { id: number } => draft.id !== undefined

export function questionRoutes(
  app: FastifyInstance,
  { folders, questions, shares, listReached, rowFilterReasons }: Needs,
) {
  serve(app, listQuestions, async ({ viewer, query }) => {
    if (query.folder !== undefined) await folders.getVisible(viewer, query.folder)
    return pageAnswer(await questions.list(viewer, query))
  })
  serve(app, getQuestion, ({ viewer, params }) => questions.get(viewer, params.id))
  serve(app, createQuestion, async ({ viewer, body }) =>
    isChange(body) ? questions.save(viewer, body) : new Answer(await questions.create(viewer, body), { status: 201 }),
  )
  serve(app, updateQuestion, ({ viewer, body }) => questions.save(viewer, body))
  serve(app, checkQuestionDeletable, ({ viewer, params }) => questions.checkDeletable(viewer, params.id))
  serve(app, deleteQuestion, async ({ viewer, params }) => {
    await questions.remove(viewer, params.id)
    return {}
  })
  serve(app, restoreQuestion, ({ viewer, params }) => questions.restore(viewer, params.id))
  serve(app, listDeletedQuestions, async ({ viewer, query }) => pageAnswer(await questions.listDeleted(viewer, query)))
  serve(app, listQuestionVersions, async ({ viewer, params, query }) =>
    pageAnswer(await questions.listVersions(viewer, params.id, query)),
  )
  serve(app, getQuestionVersion, ({ viewer, params }) => questions.getVersion(viewer, params.id, params.version))

  serve(app, shareQuestion, async ({ viewer, params, body }) => {
    await shares.share(viewer, [params.id], { usernames: body.users }, body.canEdit)
    return SHARED
  })
  serve(app, shareQuestions, async ({ viewer, body }) => {
    await shares.share(viewer, body.questions, { usernames: body.users }, body.canEdit)
    return SHARED
  })
  serve(app, unshareQuestions, async ({ viewer, body }) => {
    await shares.unshare(viewer, body.questionsIds, { usernames: body.userNames })
    return {}
  })
  serve(app, explainRowFilters, ({ viewer, body }) => rowFilterReasons.explain(viewer, body.questions))
  serve(app, listQuestionAccess, ({ viewer, params, query }) => shares.listAccess(viewer, params.id, query))
  serve(app, changeQuestionOwner, async ({ viewer, body }) => {
    await shares.changeOwner(viewer, body.questions, body)
    return {}
  })
  serve(app, listReachedQuestions, ({ viewer, params }) => listReached(viewer, params.name))
  serve(app, listQuestionsSharedWith, async ({ params, query }) =>
    pageAnswer(await shares.listSharedWith(params.name, query)),
  )
}
