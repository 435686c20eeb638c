import { isAdministrator, mayUse, Problem, type Question, type QuestionChange, type QuestionDraft, type QuestionSummary } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { Queries } from '../queries/queries.ts'
import { contentOf, type QuestionContent, type QuestionStore, type StoredQuestion, type StoredSummary } from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Sharing
  readonly queries: Queries
  readonly audit: Audit
  readonly now: () => Date
}

/** Says what still uses a question, as a sentence, or nothing. */
export type UsageCheck = (questionId: number, viewer: Viewer) => Promise<string | undefined>

const TRASH_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** The rules of saved questions: who sees them, who changes them, and how they go and come back. */
export function createQuestions({ store, sharing, queries, audit, now }: Needs) {
  const usageChecks: UsageCheck[] = []
  const saving = (viewer: Viewer) => ({ at: now().toISOString(), by: viewer.username })
  const trashStart = () => new Date(now().getTime() - TRASH_DAYS * DAY_MS).toISOString()

  async function isVisible(viewer: Viewer, { id, ownerId }: StoredSummary): Promise<boolean> {
    return isAdministrator(viewer) || ownerId === viewer.userId || sharing.isSharedWith('question', id, viewer.userId)
  }

  /** A stranger's question, a deleted one and none at all look the same, so that ids cannot be probed. */
  async function getVisible(viewer: Viewer, id: number): Promise<StoredQuestion> {
    const question = await store.find(id)
    if (question?.deletedAt !== null || !(await isVisible(viewer, question))) throw questionMissing(id)
    return question
  }

  const record = (viewer: Viewer, verb: string, { id, name }: { id: number; name: string }, within: Db) =>
    audit.record({ username: viewer.username, action: `question.${verb}`, object: String(id), detail: name, address: viewer.address }, within)

  async function create(viewer: Viewer, draft: QuestionContent): Promise<Question> {
    await queries.accept(viewer, draft.query, 'query')
    const id = await store.transaction(async (within) => {
      const inserted = await store.insert(contentOf(draft), viewer.userId, saving(viewer), within)
      await record(viewer, 'create', { id: inserted, name: draft.name }, within)
      return inserted
    })
    return toReply(await getVisible(viewer, id))
  }

  async function overwrite(viewer: Viewer, change: QuestionChange): Promise<Question> {
    assertMayChange(viewer, await getVisible(viewer, change.id), 'overwrite')
    await queries.accept(viewer, change.query, 'query')
    await store.transaction(async (within) => {
      const replaced = await store.find(change.id, within)
      if (replaced?.version !== change.version) throw newerVersion()
      if (!(await store.update(change.id, change.version, contentOf(change), saving(viewer), within))) throw newerVersion()
      await store.keepVersion(replaced, within)
      await record(viewer, 'update', change, within)
    })
    return toReply(await getVisible(viewer, change.id))
  }

  async function causeToKeep(viewer: Viewer, question: StoredQuestion): Promise<string> {
    if (!mayChange(viewer, question)) return 'Only its owner or an administrator can delete this question.'
    const causes = await Promise.all(usageChecks.map((check) => check(question.id, viewer)))
    return causes.filter(Boolean).join(' ')
  }

  return {
    getVisible,

    /** Whoever builds on questions signs up here, so that people hear of it before they delete one. */
    addUsageCheck: (check: UsageCheck) => void usageChecks.push(check),

    get: async (viewer: Viewer, id: number): Promise<Question> => toReply(await getVisible(viewer, id)),

    listFor: async (viewer: Viewer): Promise<QuestionSummary[]> =>
      (await store.list(isAdministrator(viewer) ? 'everybody' : viewer.userId)).map(toSummary),

    create: (viewer: Viewer, draft: QuestionDraft): Promise<Question> => create(viewer, draft),

    async save(viewer: Viewer, change: QuestionChange): Promise<Question> {
      if (!change.saveAs) return overwrite(viewer, change)
      await getVisible(viewer, change.id)
      return create(viewer, change)
    },

    async checkDeletable(viewer: Viewer, id: number): Promise<{ deletable: boolean; cause: string }> {
      const cause = await causeToKeep(viewer, await getVisible(viewer, id))
      return { deletable: cause === '', cause }
    },

    /** What still uses it does not stop the deletion: the person was told and decided. */
    async remove(viewer: Viewer, id: number): Promise<void> {
      const question = await getVisible(viewer, id)
      assertMayChange(viewer, question, 'delete')
      await store.transaction(async (within) => {
        await store.setDeletedAt(id, now().toISOString(), within)
        await record(viewer, 'delete', question, within)
      })
    },

    async restore(viewer: Viewer, id: number): Promise<Question> {
      const question = await store.find(id)
      if (!question || !mayChange(viewer, question)) throw questionMissing(id)
      if (question.deletedAt !== null && question.deletedAt < trashStart()) throw questionMissing(id)
      await store.transaction(async (within) => {
        await store.setDeletedAt(id, null, within)
        await record(viewer, 'restore', question, within)
      })
      return toReply(await getVisible(viewer, id))
    },

    async listVersions(viewer: Viewer, id: number) {
      await getVisible(viewer, id)
      return (await store.versionsOf(id)).map(({ content, ...version }) => ({ ...version, name: content.name }))
    },

    async getVersion(viewer: Viewer, id: number, version: number): Promise<Question> {
      const question = await getVisible(viewer, id)
      if (question.version === version) return toReply(question)
      const earlier = await store.findVersion(id, version)
      if (!earlier) throw versionMissing(id, version)
      const { content, savedAt, savedBy } = earlier
      return toReply({ ...question, ...content, databaseId: content.query.datasourceID, version, modifiedAt: savedAt, modifiedBy: savedBy })
    },

    /** Ends the time in the trash of what was deleted too long ago, with its shares. */
    async tidy(removeTraces: (ids: readonly number[], within: Db) => Promise<void>): Promise<void> {
      const ids = await store.idsDeletedBefore(trashStart())
      if (ids.length === 0) return
      await store.transaction(async (within) => {
        await sharing.removeObjects('question', ids, within)
        await removeTraces(ids, within)
        await store.remove(ids, within)
      })
    },
  }
}

export type Questions = ReturnType<typeof createQuestions>

/** A change reaches everybody who sees the question, so it is left to its owner; others save a copy. */
export const mayChange = (viewer: Viewer, { ownerId }: Pick<StoredSummary, 'ownerId'>): boolean =>
  isAdministrator(viewer) || ownerId === viewer.userId

function assertMayChange(viewer: Viewer, question: StoredSummary, verb: 'overwrite' | 'delete') {
  if (mayChange(viewer, question)) return
  const advice = verb === 'overwrite' && mayUse(viewer, 'question.write_access') ? '. Use Save As to keep your changes in a copy of your own' : ''
  throw new Problem('forbidden', `Only its owner or an administrator can ${verb} this question${advice}`)
}

function toSummary(question: StoredSummary): QuestionSummary {
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

function toReply(question: StoredQuestion): Question {
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

export function questionMissing(id: number) {
  return new Problem('missing', `Error Loading Question with id ${id}`)
}

function versionMissing(id: number, version: number) {
  return new Problem('missing', `There is no version ${version} of question ${id}`)
}

function newerVersion() {
  return new Problem('conflict', 'Someone saved a newer version of this question')
}
