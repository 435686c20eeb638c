import type { ItemRights, Question, QuestionSummary } from '@soundings/contract'
import type { StoredQuestion, StoredSummary } from './questions.store.ts'

export function toSummary(question: StoredSummary, rights: ItemRights): QuestionSummary {
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
    rights,
  }
}

export function toReply(question: StoredQuestion, rights: ItemRights): Question {
  const { query, viewTypeOptions, deletedAt } = question
  return {
    ...toSummary(question, rights),
    viewTypeOptions,
    query,
    limit: query.resultLimit,
    dbTable: query.dbTable,
    active: deletedAt === null,
    deleted: deletedAt !== null,
  }
}
