import {
  type ItemRights,
  mayUse,
  Problem,
  type Question,
  type QuestionChange,
  type QuestionDraft,
  type QuestionSummary,
  type QueryWire,
  toQuery,
  withFormulaVersion,
} from '@soundings/contract'
import { usesIn } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import type { Page } from '../../../platform/store/lists/read-page.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import { mayChange, rightsOf } from '../saved-items/ownership.ts'
import { retryConflicts } from '../saved-items/retry-conflicts.ts'
import type { Queries } from '../queries/queries.ts'
import { createSavedItems } from '../saved-items/saved-items.ts'
import type { SavedListAsk } from '../saved-items/saved-lists.ts'
import type { AddUsage } from '../search/usage.ts'
import type { AddVerified } from '../verified/verified.ts'
import { type OwnerAccess, undefinedIfMissing } from './owner-access.ts'
import { toReply, toSummary } from './question-reply.ts'
import { createQuestionsOfDatabase, type VisibilitySource } from './questions-of-database.ts'
import {
  contentOf,
  type QuestionContent,
  type QuestionOrigin,
  type QuestionStore,
  type QuestionToTry,
  type StoredQuestion,
  type StoredSummary,
} from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Sharing
  readonly queries: Queries
  readonly ownerAccess: OwnerAccess
  readonly accessRules: Pick<Discovery['accessRules'], 'assertNoRowAccessEscalation' | 'assertShowsNoMore'>
  readonly addVerified: AddVerified
  readonly addUsage: AddUsage
  readonly favouriteIdsOf: (userId: number) => Promise<readonly number[]>
  readonly audit: Audit
  readonly now: () => Date
}

export type { QuestionToTry, VisibilitySource }

/** A question that gives rows to the viewer, and whether they could ask for these without it. */
export type RunnableQuestion = StoredQuestion & { readonly mayUseTables: boolean }

/** Says what still uses a question, as a sentence, or nothing. */
export type UsageCheck = (questionId: number, viewer: Viewer) => Promise<string | undefined>

/** With whose rows others are shown a question, such as those of the maker of a display link. */
type FindShowers = (questionId: number, within: Db) => Promise<readonly string[]>

/** The rules of saved questions: who sees them, who changes them, and how they go and come back. */
export function createQuestions({
  store,
  sharing,
  queries,
  ownerAccess,
  accessRules,
  addVerified,
  addUsage,
  favouriteIdsOf,
  audit,
  now,
}: Needs) {
  const usageChecks: UsageCheck[] = []
  const visibilitySources: VisibilitySource[] = []
  const showers: FindShowers[] = []
  const ofDatabase = createQuestionsOfDatabase({ store, sharing, visibilitySources })
  const items = createSavedItems<StoredSummary, QuestionContent, Question>({
    kind: 'question',
    store,
    sharing,
    favouriteIdsOf,
    audit,
    now,
    missing: questionMissing,
    getVisible,
    rightsFor,
    reply,
    versions: {
      assertMaySee: (viewer, question) => assertMayEdit(viewer, question, 'see earlier versions of'),
      // A version holds names and filter values of tables that its editor of today need not have.
      mayOpen: async (viewer, question, { query }) =>
        mayChange(viewer, question) || (await isWithinReach(viewer, query)),
      outOfReach: 'This version uses tables that are not shared with you',
      reply: (question, { content, ...earlier }, rights) =>
        toReply({ ...question, ...content, ...earlier, databaseId: content.query.datasourceID }, rights),
    },
  })

  const isOwnedOrShared = async (viewer: Viewer, question: StoredSummary): Promise<boolean> =>
    mayChange(viewer, question) || sharing.isSharedWith('question', question.id, viewer.userId)

  /** No question can be built on a database that was removed. */
  const isWithinReach = async (viewer: Viewer, query: QuestionContent['query']): Promise<boolean> =>
    (await queries.isWithinReach(viewer, query).catch(undefinedIfMissing)) ?? false

  /** An editor changes a question only where they could have built it: otherwise its columns would be lost with their save. */
  async function rightsFor(viewer: Viewer, question: StoredQuestion): Promise<ItemRights> {
    const isEditor = !mayChange(viewer, question) && (await sharing.isEditor('question', question.id, viewer.userId))
    return rightsOf(viewer, 'question', question, isEditor && (await isWithinReach(viewer, question.query)))
  }

  async function reply(viewer: Viewer, question: StoredQuestion): Promise<Question> {
    const [replied] = await addVerified('question', [toReply(question, await rightsFor(viewer, question))])
    return withReason(replied!, await ownerAccess.stopReason(viewer, question).catch(undefinedIfMissing))
  }

  async function assertMayEdit(
    viewer: Viewer,
    question: StoredQuestion,
    verb: 'overwrite' | 'see earlier versions of',
  ) {
    if ((await rightsFor(viewer, question)).canEdit) return
    throw (await sharing.isEditor('question', question.id, viewer.userId)) ? outOfReach() : notEditor(viewer, verb)
  }

  async function isShown(viewer: Viewer, { id }: StoredSummary): Promise<boolean> {
    for (const { showsTo } of visibilitySources) if (await showsTo(viewer, id)) return true
    return false
  }

  async function findVisible(viewer: Viewer, id: number): Promise<StoredQuestion | undefined> {
    const question = await store.find(id)
    if (question?.deletedAt !== null) return undefined
    return (await isOwnedOrShared(viewer, question)) || (await isShown(viewer, question)) ? question : undefined
  }

  async function getVisible(viewer: Viewer, id: number): Promise<StoredQuestion> {
    const question = await findVisible(viewer, id)
    if (!question) throw questionMissing(id)
    return question
  }

  /** Rows leave by it only where the viewer or its owner may use its tables. */
  async function getRunnable(viewer: Viewer, id: number): Promise<RunnableQuestion> {
    return asRunnable(viewer, await getVisible(viewer, id))
  }

  const asRunnable = async (viewer: Viewer, question: StoredQuestion): Promise<RunnableQuestion> => ({
    ...question,
    ...(await ownerAccess.assertRuns(viewer, question)),
  })

  /** Who sees a question sees at once what it was changed into, so a change gives as a share does. */
  async function assertNoRowAccessEscalation(
    viewer: Viewer,
    { id, query, owner }: Pick<StoredQuestion, 'id' | 'query' | 'owner'>,
    within: Db,
  ) {
    const given = (await sharing.usernamesByObject('question', [id], within)).map(({ username }) => username)
    const shown = await Promise.all(visibilitySources.map(({ usernamesSeeing }) => usernamesSeeing(id, within)))
    await accessRules.assertNoRowAccessEscalation(
      viewer,
      query.datasourceID,
      [...new Set([owner, ...given, ...shown.flat()])],
      within,
    )
    const findShowers = async () => (await Promise.all(showers.map((find) => find(id, within)))).flat()
    await accessRules.assertShowsNoMore(viewer, query.datasourceID, findShowers, within)
  }

  /** Tables that an editor brings into a question are shown to the owner and all its viewers, as by a tile of the editor's. */
  async function assertMayShowTables(
    viewer: Viewer,
    question: StoredQuestion,
    to: QuestionContent['query'],
  ): Promise<void> {
    if (mayChange(viewer, question) || mayUse(viewer, 'question.share')) return
    if (await queries.readsNewTables({ from: question.query, to })) throw newTables()
  }

  const insertWithin = (viewer: Viewer, content: QuestionContent, within: Db): Promise<number> =>
    items.insertWithin(viewer, contentOf(content), within)

  async function replaceWithin(
    viewer: Viewer,
    change: QuestionContent & Pick<StoredSummary, 'id' | 'version'>,
    within: Db,
  ): Promise<void> {
    const replaced = await store.find(change.id, within)
    if (replaced?.version !== change.version) throw newerVersion('question')
    const assertMaySave = async (current: StoredQuestion) => {
      if (!mayChange(viewer, current) && !(await sharing.isEditor('question', change.id, viewer.userId, within)))
        throw notEditor(viewer, 'overwrite')
      if (JSON.stringify(replaced.query) !== JSON.stringify(change.query))
        await assertNoRowAccessEscalation(viewer, current, within)
    }
    await items.replaceWithin(viewer, replaced, contentOf(change), assertMaySave, within)
  }

  /** For several that the transaction has just saved. */
  async function mapViewOptionsWithin(ids: readonly number[], map: (options: string) => string, within: Db) {
    for (const id of ids) {
      const stored = await store.find(id, within)
      if (!stored) continue
      const viewTypeOptions = map(stored.viewTypeOptions)
      if (viewTypeOptions !== stored.viewTypeOptions)
        await store.rewrite(id, { ...contentOf(stored), viewTypeOptions }, within)
    }
  }

  async function create(viewer: Viewer, draft: QuestionContent): Promise<Question> {
    await queries.accept(viewer, draft.query, 'query')
    const id = await store.transaction((within) =>
      insertWithin(viewer, { ...draft, query: withFormulaVersion(draft.query) }, within),
    )
    return reply(viewer, await getVisible(viewer, id))
  }

  async function overwrite(viewer: Viewer, change: QuestionChange): Promise<Question> {
    const question = await getVisible(viewer, change.id)
    await assertMayEdit(viewer, question, 'overwrite')
    const { version = question.version } = change
    if (version === question.version && isSameJson(contentOf(question), contentOf(change)))
      return reply(viewer, question)
    // Columns that a person does not see are missing from what they send, and would be lost with it.
    const isSameDatabase = question.databaseId === change.query.datasourceID
    if (isSameDatabase && !(await queries.isWithinReach(viewer, question.query))) throw outOfReach()
    await queries.accept(viewer, change.query, 'query')
    if (version !== question.version) throw newerVersion('question')
    await assertMayShowTables(viewer, question, change.query)
    await store.transaction((within) =>
      replaceWithin(viewer, { ...change, query: withFormulaVersion(change.query), version }, within),
    )
    return reply(viewer, await getVisible(viewer, change.id))
  }

  async function causeToKeep(viewer: Viewer, question: StoredQuestion): Promise<string> {
    if (!(await rightsFor(viewer, question)).canDelete)
      return 'Only its owner or an administrator can delete this question.'
    const causes = await Promise.all(usageChecks.map((check) => check(question.id, viewer)))
    return causes.filter(Boolean).join(' ')
  }

  return {
    ...ofDatabase,

    /** Whether the viewer may use every table that a query reads. */
    isWithinReach,

    /** Given to the viewer, or shown to them by something that was. */
    getVisible,
    findVisible,
    /** Visible, and not stopped for the viewer because its owner lost a table. */
    getRunnable,
    /** Theirs, shared with them, or theirs by an admin role. */
    getGiven: items.getGiven,

    /**
     * The question whose rows the viewer may keep that were read for them earlier: an own one in the trash, too. It is given as it
     * was when they were read, since these are the tables that can be taken back. Throws where it would not run any more.
     */
    async findKept(viewer: Viewer, id: number, wasRead: QueryWire | null): Promise<RunnableQuestion | undefined> {
      const stored = await store.find(id)
      const question = stored && mayChange(viewer, stored) ? stored : await findVisible(viewer, id)
      return question && asRunnable(viewer, { ...question, query: wasRead ?? question.query })
    },

    /** For several at once: who calls has opened the transaction, and has had the queries accepted. */
    insertWithin,
    replaceWithin,
    mapViewOptionsWithin,

    /** Those of the questions that were given to the viewer. */
    async listGiven(viewer: Viewer, ids: readonly number[]): Promise<StoredSummary[]> {
      const shared = new Set(await sharing.objectIdsSharedWith('question', viewer.userId))
      return (await store.findMany(ids)).filter((question) => mayChange(viewer, question) || shared.has(question.id))
    },

    /** Those of the questions that give no rows to people without their tables, because their owner may not use these. */
    async listStopped(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
      return [...(await ownerAccess.stopReasons(viewer, await store.findMany(ids), store.queriesOf)).keys()]
    },

    /** Whose they are and what they read, in the trash too; held, so that none changes before the transaction ends. */
    async holdOrigins(ids: readonly number[], within: Db): Promise<QuestionOrigin[]> {
      await store.hold(ids, within)
      return store.originsOf(ids, within)
    },

    /** The columns that saved questions of a database name. */
    async columnsUsedIn(databaseId: number): Promise<number[]> {
      const used = new Set<number>()
      for await (const page of ofDatabase.pagesOfDatabase(databaseId))
        for (const { query } of page) for (const { columnId } of usesIn(toQuery(query))) used.add(columnId)
      return [...used]
    },

    /** A person who shows questions to people signs up here. */
    registerVisibilitySource: (showing: VisibilitySource) => void visibilitySources.push(showing),

    /** So does what shows them with the rows of one person to others. */
    registerShowers: (find: FindShowers) => void showers.push(find),

    /** A person who builds on questions signs up here, so that people hear of it before they delete one. */
    registerUsageCheck: (check: UsageCheck) => void usageChecks.push(check),

    get: async (viewer: Viewer, id: number): Promise<Question> => reply(viewer, await getVisible(viewer, id)),

    list: (viewer: Viewer, ask: SavedListAsk): Promise<Page<QuestionSummary>> =>
      items.list(viewer, ask, async (rows, editedIds) => {
        const others = rows.filter((question) => editedIds.has(question.id) && !mayChange(viewer, question))
        const edited = new Set<number>()
        for (const [id, query] of await store.queriesOf(others.map(({ id }) => id)))
          if (await isWithinReach(viewer, query)) edited.add(id)
        const reasons = await ownerAccess.stopReasons(viewer, rows, store.queriesOf)
        const summaries = rows.map((question) =>
          withReason(
            toSummary(question, rightsOf(viewer, 'question', question, edited.has(question.id))),
            reasons.get(question.id),
          ),
        )
        return addUsage('question', await addVerified('question', summaries))
      }),

    create: (viewer: Viewer, draft: QuestionDraft): Promise<Question> => create(viewer, draft),

    async save(viewer: Viewer, change: QuestionChange): Promise<Question> {
      if (!change.saveAs)
        return change.version === undefined
          ? retryConflicts(() => overwrite(viewer, change))
          : overwrite(viewer, change)
      await getVisible(viewer, change.id)
      return create(viewer, change)
    },

    async checkDeletable(viewer: Viewer, id: number): Promise<{ deletable: boolean; cause: string }> {
      const cause = await causeToKeep(viewer, await getVisible(viewer, id))
      return { deletable: cause === '', cause }
    },

    remove: items.remove,
    restore: items.restore,
    listDeleted: items.listDeleted,
    listVersions: items.listVersions,
    getVersion: items.getVersion,
    purgeExpired: items.purgeExpired,
  }
}

export type Questions = ReturnType<typeof createQuestions>

/** A question that stopped is not given to more people. */
const withReason = <Shown extends QuestionSummary>(question: Shown, stopReason: string | undefined): Shown =>
  stopReason === undefined ? question : { ...question, rights: { ...question.rights, canShare: false }, stopReason }

function notEditor(viewer: Viewer, verb: 'overwrite' | 'see earlier versions of') {
  const advice =
    verb === 'overwrite' && mayUse(viewer, 'question.write_access')
      ? '. Use Save As to keep your changes in a copy of your own'
      : ''
  return new Problem('forbidden', `Only its owner, its editors or an administrator can ${verb} this question${advice}`)
}

export function questionMissing(id: number) {
  return new Problem('missing', `Error Loading Question with id ${id}`)
}

function outOfReach() {
  const cause = 'This question uses tables that are not shared with you'
  return new Problem(
    'forbidden',
    `${cause}, and saving over it would remove their columns. Use Save As to keep a copy without these columns, or ask its owner to share the tables`,
  )
}

function newTables() {
  const cause =
    'This change shows tables that the question did not read before to the people who see it, which needs the permission to share questions'
  return new Problem('forbidden', `${cause}. Use Save As to keep your changes in a copy of your own`)
}
