import type { Question, QuestionSummary } from '@soundings/contract'
import type { StoredQuestion, StoredSummary } from './questions.store.ts'

export function toSummary(question: StoredSummary): QuestionSummary {
  const { id, name, description, tag, defaultView, owner, version } = question
  return {
    id,
    name,
    description,
    tag,
    defaultView,
    datasourceID: question.databaseId,
    datasourceName: question.databaseName,
    createdDate: question.createdAt,
    lastModifiedDate: question.modifiedAt,
    owner,
    version,
  }
}

export function toReply(question: StoredQuestion): Question {
  const { query, viewTypeOptions, deletedAt } = question
  return {
    ...toSummary(question),
    viewTypeOptions,
    query,
    limit: query.resultLimit,
    dbTable: query.dbTable,
    active: deletedAt === null,
    deleted: deletedAt !== null,
  }
}
