import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Problem, type RestoreEntry, withTabIds } from '@soundings/contract'
import { QueryError } from '@soundings/query'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'
import type { Dashboards } from '../../dashboards/dashboards.ts'
import type { Queries } from '../../queries/queries.ts'
import type { Questions } from '../../questions/questions.ts'
import { type Archive, ArchivedDashboard, ArchivedQuestion, type ArchivedKind } from '../archive-format.ts'
import { type PlannedSettings, planColumnSettings } from './column-settings.ts'
import { mapFilterIds, mapQueryIds } from './map-ids.ts'
import { type Match, matchExisting } from './match-existing.ts'
import { type ResolvedLinks, resolveLinks } from './resolve-links.ts'
import { type ResolvedNames, resolveNames } from './resolve-names.ts'

export interface Needs {
  readonly questions: Pick<Questions, 'list' | 'getVisible'>
  readonly dashboards: Pick<Dashboards, 'list' | 'getVisible'>
  readonly queries: Queries
  readonly databases: Pick<Discovery['databases'], 'list'>
  readonly catalogs: Pick<Discovery['catalogs'], 'getWhole'>
  readonly tableAccess: Pick<Discovery['tableAccess'], 'mayEdit'>
  readonly tables: Pick<Discovery['tables'], 'columnSettings'>
}

type ExistingQuestion = Awaited<ReturnType<Questions['getVisible']>>
type ExistingDashboard = Awaited<ReturnType<Dashboards['getVisible']>>

interface Planned<Archived, Existing> {
  /** With the ids of here, as far as they are known before anything is inserted. */
  readonly wanted: Archived
  readonly match: Match<Existing>
  readonly reasons: readonly string[]
}
export type PlannedQuestion = Planned<ArchivedQuestion, ExistingQuestion>
export type PlannedDashboard = Planned<ArchivedDashboard, ExistingDashboard>

export interface RestorePlan {
  readonly questions: readonly PlannedQuestion[]
  readonly dashboards: readonly PlannedDashboard[]
  readonly entries: readonly RestoreEntry[]
  readonly settings: PlannedSettings
  readonly lostLinks: readonly string[]
  readonly applicable: boolean
  /** The same archive on the same state gives the same token, and nothing else does. */
  readonly token: string
}

/** What the names of an archive mean here. */
interface Resolved {
  readonly names: ResolvedNames
  readonly links: ResolvedLinks
  readonly installed: readonly Pick<ExistingDashboard, 'id' | 'name' | 'owner'>[]
}

/** A question that will be inserted has no id yet; no saved one has this. */
const NOT_YET = -1

/** Works out what restoring an archive would do. Changes nothing. */
export function createRestorePlanner({
  questions,
  dashboards,
  queries,
  databases,
  catalogs,
  tableAccess,
  tables,
}: Needs) {
  async function planQuestions(
    viewer: Viewer,
    archived: Archive['questions'],
    { names, links }: Resolved,
  ): Promise<PlannedQuestion[]> {
    const wanted = archived.map((question) =>
      withReasons((onMissing) => ({
        ...question,
        viewTypeOptions: links.optionsHere(question.viewTypeOptions, question, question.name),
        query: mapQueryIds(question.query, names.idMap(onMissing)),
      })),
    )
    const there = new Set(archived.map(({ name }) => name))
    const existing: ExistingQuestion[] = []
    for (const { id, name } of (await questions.list(viewer, { size: 'all' })).rows)
      if (there.has(name)) existing.push(await questions.getVisible(viewer, id))
    const keyOf = (question: { name: string; query: { datasourceID: number } }) =>
      JSON.stringify([question.name, question.query.datasourceID])
    const matches = matchAll(
      wanted.map((each) => each.wanted),
      existing,
      keyOf,
      isSameQuestion,
    )
    const planned: PlannedQuestion[] = []
    for (const { wanted: question, reasons } of wanted) {
      const refusal = reasons.length > 0 ? undefined : await refusalOf(viewer, question)
      planned.push({
        wanted: question,
        match: matches.get(question)!,
        reasons: refusal === undefined ? reasons : [refusal],
      })
    }
    return planned
  }

  /** A data model may hide what the question needs, or have other types. */
  async function refusalOf(viewer: Viewer, { query }: ArchivedQuestion): Promise<string | undefined> {
    try {
      await queries.accept(viewer, query)
      return undefined
    } catch (error) {
      if (error instanceof QueryError || error instanceof Problem) return error.message
      throw error
    }
  }

  async function planDashboards(
    viewer: Viewer,
    { dashboards: archived, questions: asked }: Archive,
    { names, links, installed }: Resolved,
    planned: ReadonlyMap<number, PlannedQuestion>,
  ): Promise<PlannedDashboard[]> {
    const questionOf = new Map(asked.map((question) => [question.id, question]))
    const idOf = (questionId: number) => {
      const match = planned.get(questionId)?.match
      return match && 'existing' in match ? match.existing.id : NOT_YET
    }
    const wanted = archived.map((dashboard) =>
      withReasons((onMissing) => ({
        ...dashboard,
        tabs: dashboard.tabs.map((tab) => ({
          ...tab,
          views: tab.views.map((view) => ({
            ...view,
            viewOptionsJSON: links.optionsHere(view.viewOptionsJSON, questionOf.get(view.questionId)!, dashboard.name),
          })),
        })),
        filters: dashboard.filters.map((tab) => ({
          ...tab,
          filters: tab.filters.map((filter) => mapFilterIds(filter, names.idMap(onMissing))),
        })),
        ...(dashboard.filtersOnAllTabs && {
          filtersOnAllTabs: dashboard.filtersOnAllTabs.map((filter) => mapFilterIds(filter, names.idMap(onMissing))),
        }),
      })),
    )
    const there = new Set(archived.map(({ name }) => name))
    const existing: ExistingDashboard[] = []
    for (const { id, name } of installed) if (there.has(name)) existing.push(await dashboards.getVisible(viewer, id))
    const isSame = (one: ArchivedDashboard, other: ExistingDashboard) =>
      isSameDashboard({ ...one, tabs: withTabIds(withQuestions(one.tabs, idOf), other.tabs) }, other)
    const matches = matchAll(
      wanted.map((each) => each.wanted),
      existing,
      ({ name }) => name,
      isSame,
    )
    return wanted.map(({ wanted: dashboard, reasons }) => ({
      wanted: dashboard,
      match: matches.get(dashboard)!,
      reasons,
    }))
  }

  async function planSettings(
    viewer: Viewer,
    archived: Archive['manifest']['databases'],
    names: ResolvedNames,
  ): Promise<PlannedSettings> {
    // What is missing blocks the questions that need it.
    const ids = names.idMap(() => undefined)
    const databaseIds = archived.map(({ id }) => ids.database(id)).filter((id) => id > 0)
    const editable = new Set<number>()
    for (const id of databaseIds) if (await tableAccess.mayEdit(viewer, id)) editable.add(id)
    const tableIds = archived.flatMap((database) => database.tables.map(({ id }) => ids.table(id)))
    const settings = await tables.columnSettings(tableIds.filter((id) => id > 0))
    return planColumnSettings(archived, { ids, settings, mayEdit: (id) => editable.has(id) })
  }

  return async function plan(viewer: Viewer, archive: Archive): Promise<RestorePlan> {
    const installed = {
      databases: (await databases.list(viewer, { size: 'all' })).rows,
      catalogOf: async (id: number) => (await catalogs.getWhole(id)).catalog,
    }
    const names = await resolveNames(archive.manifest.databases, installed)
    const here = (await dashboards.list(viewer, { size: 'all' })).rows
    const links = resolveLinks(archive, names, here)
    const resolved = { names, links, installed: here }
    const plannedQuestions = await planQuestions(viewer, archive.questions, resolved)
    const byId = new Map(plannedQuestions.map((planned) => [planned.wanted.id, planned]))
    const plannedDashboards = await planDashboards(viewer, archive, resolved, byId)
    const entries = [
      ...plannedDashboards.map((planned) => toEntry('dashboard', planned)),
      ...plannedQuestions.map((planned) => toEntry('question', planned)),
    ]
    const settings = await planSettings(viewer, archive.manifest.databases, names)
    // They hold the ids of the dashboards to which cells lead.
    const wantedOptions = [
      ...plannedQuestions.map(({ wanted }) => wanted.viewTypeOptions),
      ...plannedDashboards.flatMap(({ wanted }) =>
        wanted.tabs.flatMap(({ views }) => views.map((view) => view.viewOptionsJSON)),
      ),
    ]
    const states = [...plannedDashboards, ...plannedQuestions].map(stateOf)
    return {
      questions: plannedQuestions,
      dashboards: plannedDashboards,
      entries,
      settings,
      lostLinks: links.lost(),
      applicable: entries.every(({ outcome }) => outcome !== 'blocked'),
      token: createHash('sha256')
        .update(JSON.stringify([archive.sha256, names.fingerprint(), states, settings.report, wantedOptions]))
        .digest('hex'),
    }
  }
}

/** The tabs as they are kept, with the questions of their tiles under other ids. */
export const withQuestions = (
  tabs: ArchivedDashboard['tabs'],
  idOf: (questionId: number) => number,
): ArchivedDashboard['tabs'] =>
  tabs.map(({ id, index, name, views, texts = [] }) => ({
    ...(id !== undefined && { id }),
    index,
    name,
    views: views.map((view) => ({ ...view, questionId: idOf(view.questionId) })),
    ...(texts.length > 0 && { texts }),
  }))

const stateOf = ({ match, reasons }: PlannedQuestion | PlannedDashboard) => [
  match.outcome,
  'existing' in match ? [match.existing.id, match.existing.version] : [],
  reasons,
]

function withReasons<Archived>(map: (onMissing: (reason: string) => void) => Archived) {
  const reasons = new Set<string>()
  const wanted = map((reason) => void reasons.add(reason))
  return { wanted, reasons: [...reasons] }
}

function matchAll<Wanted extends { owner: string }, Existing extends { owner: string }>(
  wanted: readonly Wanted[],
  existing: readonly Existing[],
  keyOf: (item: Wanted | Existing) => string,
  isSame: (wanted: Wanted, existing: Existing) => boolean,
): ReadonlyMap<Wanted, Match<Existing>> {
  const here = Map.groupBy(existing, keyOf)
  return new Map(
    [...Map.groupBy(wanted, keyOf)].flatMap(([key, group]) => [...matchExisting(group, here.get(key) ?? [], isSame)]),
  )
}

/** Both are read by the same schema, so that a default that was left out makes no difference. */
const questionContent = ArchivedQuestion.omit({ id: true, owner: true }).strip()
const isSameQuestion = (one: ArchivedQuestion, other: ExistingQuestion) =>
  isDeepStrictEqual(questionContent.parse(one), questionContent.safeParse(other).data)

const dashboardContent = ArchivedDashboard.omit({ id: true, owner: true }).strip()
const isSameDashboard = (one: ArchivedDashboard, other: ExistingDashboard) =>
  isDeepStrictEqual(dashboardContent.safeParse(one).data, dashboardContent.safeParse(other).data)

function toEntry(kind: ArchivedKind, { wanted, match, reasons }: PlannedQuestion | PlannedDashboard): RestoreEntry {
  const unclear =
    match.outcome === 'unclear'
      ? [`several ${kind}s of this name are here, and it is unclear which one is meant: rename or delete all but one`]
      : []
  const all = [...reasons, ...unclear]
  const owner = 'existing' in match ? match.existing.owner : ''
  const outcome = all.length > 0 || match.outcome === 'unclear' ? 'blocked' : match.outcome
  return { kind, name: wanted.name, outcome, owner, reasons: all }
}
