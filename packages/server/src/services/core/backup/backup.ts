import { dashboardsLinkedIn, type FilterWire, Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Dashboards } from '../dashboards/dashboards.ts'
import { contentOf } from '../dashboards/dashboard-content.ts'
import type { Questions } from '../questions/questions.ts'
import type { ArchivedDashboard, ArchivedDatabase, ArchivedQuestion } from './archive-format.ts'
import { withColumnSettings } from './restoring/column-settings.ts'
import { createLegend, type Legend, type MayTell } from './legend.ts'
import { writeArchive } from './write-archive.ts'

interface Needs {
  readonly questions: Pick<Questions, 'getVisible' | 'findVisible' | 'isWithinReach'>
  readonly dashboards: Pick<Dashboards, 'getVisible'>
  readonly catalogs: Pick<Discovery['catalogs'], 'getWhole'>
  readonly tableAccess: Pick<Discovery['tableAccess'], 'usableTableIds'>
  readonly tables: Pick<Discovery['tables'], 'columnSettings'>
  readonly audit: Audit
  readonly productVersion: string
  readonly now: () => Date
}

type Question = Awaited<ReturnType<Questions['getVisible']>>
type Dashboard = Awaited<ReturnType<Dashboards['getVisible']>>

/** So many names a refusal tells. */
const NAMED = 5

/** Archives of what the viewer sees: how questions and dashboards are made, and no row of any database. */
export function createBackup({
  questions,
  dashboards,
  catalogs,
  tableAccess,
  tables,
  audit,
  productVersion,
  now,
}: Needs) {
  /** A backup that silently lacks something is worse than none, so what cannot be archived is told and nothing is written. */
  async function archiveQuestions(
    viewer: Viewer,
    found: readonly Question[],
    legend: Legend,
  ): Promise<ArchivedQuestion[]> {
    const [lost, closed]: [string[], string[]] = [[], []]
    for (const { name, query } of found) {
      const open = await catalogs.getWhole(query.datasourceID).catch(unlessMissing)
      // An archive names every table and column behind a question, and the formulas of calculated columns.
      if (open && !(await questions.isWithinReach(viewer, query))) closed.push(name)
      else if (!open || !legend.addQuery(query, open)) lost.push(name)
    }
    if (closed.length > 0) throw notYoursToArchive(closed)
    if (lost.length > 0) throw notArchivable(lost)
    return found.map(({ id, owner, name, description, tag, defaultView, viewTypeOptions, query }) => ({
      id,
      owner,
      name,
      description,
      tag,
      defaultView,
      viewTypeOptions,
      query,
    }))
  }

  /** Tiles that show nothing and filters of columns that are gone are left out, and the archive says so. */
  function archiveDashboard(
    dashboard: Dashboard,
    visible: ReadonlyMap<number, Question>,
    mayTell: MayTell,
    legend: Legend,
    leftOut: string[],
  ): ArchivedDashboard {
    const { id, owner, name } = dashboard
    const tabs = dashboard.tabs.map((tab) => ({
      ...tab,
      views: tab.views.filter(
        ({ questionId, title }) =>
          visible.has(questionId) || !leftOut.push(`${name}: the tile ${title || questionId}, whose question is gone`),
      ),
    }))
    const databaseIds = [
      ...new Set(tabs.flatMap(({ views }) => views.map(({ questionId }) => visible.get(questionId)!.databaseId))),
    ]
    const isKnown = (filter: FilterWire) =>
      legend.addFilter(filter, databaseIds, mayTell) || !leftOut.push(`${name}: a filter whose column is gone`)
    const filters = dashboard.filters.map((tab) => ({ ...tab, filters: tab.filters.filter(isKnown) }))
    const filtersOnAllTabs = dashboard.filtersOnAllTabs?.filter(isKnown) ?? []
    return { id, owner, ...contentOf({ ...dashboard, tabs, filters, filtersOnAllTabs }) }
  }

  async function usableTablesOf(viewer: Viewer, seen: Iterable<Question>): Promise<MayTell> {
    const databaseIds = new Set([...seen].map(({ databaseId }) => databaseId))
    const usable = new Map(
      await Promise.all(
        [...databaseIds].map(async (id) => [id, await tableAccess.usableTableIds(viewer, id)] as const),
      ),
    )
    return (databaseId, tableId) => {
      const tables = usable.get(databaseId)
      return tables === 'all' || tables?.has(tableId) === true
    }
  }

  async function databasesOf(legend: Legend): Promise<ArchivedDatabase[]> {
    const databases = legend.toDatabases()
    const tableIds = databases.flatMap((database) => database.tables.map(({ id }) => id))
    return withColumnSettings(databases, await tables.columnSettings(tableIds))
  }

  /** Where cells lead, as far as the viewer sees it. */
  async function linkedDashboards(viewer: Viewer, options: readonly string[]) {
    const ids = new Set(options.flatMap(dashboardsLinkedIn))
    const seen = await Promise.all([...ids].map((id) => dashboards.getVisible(viewer, id).catch(unlessMissing)))
    return seen.flatMap((dashboard) => dashboard ?? []).map(({ id, owner, name }) => ({ id, owner, name }))
  }

  const record = (viewer: Viewer, what: string, ids: readonly number[]) =>
    audit.record({
      username: viewer.username,
      action: 'backup.export',
      object: ids.slice(0, 50).join(','),
      detail: `${ids.length} ${what}`,
      address: viewer.address,
    })

  return {
    async ofQuestions(viewer: Viewer, ids: readonly number[]): Promise<Buffer> {
      const found: Question[] = []
      for (const id of new Set(ids)) found.push(await questions.getVisible(viewer, id))
      const legend = createLegend()
      const archived = await archiveQuestions(viewer, found, legend)
      const archive = await writeArchive({
        questions: archived,
        dashboards: [],
        databases: await databasesOf(legend),
        linkedDashboards: await linkedDashboards(viewer, optionsOf(archived)),
        leftOut: [],
        productVersion,
        at: now(),
      })
      await record(viewer, 'questions', ids)
      return archive
    },

    async ofDashboards(viewer: Viewer, ids: readonly number[]): Promise<Buffer> {
      const found: Dashboard[] = []
      for (const id of new Set(ids)) found.push(await dashboards.getVisible(viewer, id))
      const visible = new Map<number, Question>()
      for (const questionId of new Set(
        found.flatMap(({ tabs }) => tabs.flatMap(({ views }) => views.map((view) => view.questionId))),
      )) {
        const question = await questions.findVisible(viewer, questionId)
        if (question) visible.set(questionId, question)
      }
      const [legend, leftOut] = [createLegend(), [] as string[]]
      const archivedQuestions = await archiveQuestions(viewer, [...visible.values()], legend)
      const mayTell = await usableTablesOf(viewer, visible.values())
      const archived = found.map((dashboard) => archiveDashboard(dashboard, visible, mayTell, legend, leftOut))
      const contents = {
        questions: archivedQuestions,
        dashboards: archived,
        databases: await databasesOf(legend),
        linkedDashboards: await linkedDashboards(viewer, [...optionsOf(archivedQuestions), ...tileOptionsOf(archived)]),
        leftOut,
      }
      const archive = await writeArchive({ ...contents, productVersion, at: now() })
      await record(viewer, 'dashboards', ids)
      return archive
    },
  }
}

export type Backup = ReturnType<typeof createBackup>

const optionsOf = (questions: readonly ArchivedQuestion[]) => questions.map(({ viewTypeOptions }) => viewTypeOptions)

const tileOptionsOf = (dashboards: readonly ArchivedDashboard[]) =>
  dashboards.flatMap(({ tabs }) => tabs.flatMap(({ views }) => views.map(({ viewOptionsJSON }) => viewOptionsJSON)))

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : []
  return [...names.slice(0, NAMED), ...more].join(', ')
}

function notArchivable(names: readonly string[]) {
  return new Problem(
    'conflict',
    `These questions use a database, table or column that no longer exists. Leave them out or delete them: ${listed(names)}`,
  )
}

function notYoursToArchive(names: readonly string[]) {
  return new Problem(
    'out-of-reach',
    `You cannot use every table of these questions, and an archive would name them. Leave these out: ${listed(names)}`,
  )
}
